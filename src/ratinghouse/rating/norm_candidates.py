"""What norms are judged from, taken from a report: the event, and the players' games with the opponents of that day."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import date

from ratinghouse.kernel.calendars.days import days_inclusive
from ratinghouse.lists.register import Register
from ratinghouse.lists.register import RegisterPlayer as Listed
from ratinghouse.rating.event_order import distinct_entries
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.rate_of_play import rate_of_play
from ratinghouse.rating.roll import confirmed_results
from ratinghouse.reports.report import Format, Report, ReportEntry, Result
from ratinghouse.reports.results import CODES
from ratinghouse.titles.event import (
    Attendance,
    Circumstance,
    NormCandidate,
    NormEvent,
    NormGame,
    NormPlayer,
    Pairing,
    RoundOutcome,
)
from ratinghouse.titles.federations import FEDERATIONS

LONG_EVENT = 30
"""Days. In a longer event opponents count as they were on the day of the game (1.1.4)."""

_PAIRINGS = {
    Format.SWISS: Pairing.SWISS,
    Format.ROUND_ROBIN: Pairing.ROUND_ROBIN,
    Format.DOUBLE_ROUND_ROBIN: Pairing.DOUBLE_ROUND_ROBIN,
    Format.KNOCKOUT: Pairing.KNOCKOUT,
}
_ALL_PLAY_ALL = {Pairing.ROUND_ROBIN, Pairing.DOUBLE_ROUND_ROBIN}
_UNPLAYED = {"+": RoundOutcome.FORFEIT_WIN, "U": RoundOutcome.PAIRING_BYE}
_ATTENDED = {code for code, meaning in CODES.items() if meaning.played} | {"+", "U", "W", "D", "L"}

Registers = Mapping[date | None, Register]


def norm_event(
    report: Report,
    circumstances: frozenset[Circumstance] = frozenset(),
    registers: Registers | None = None,
) -> NormEvent:
    """Return the event of a report, as norms ask for it."""
    event = report.event
    players = _PlayersOfDay(report, registers or {})
    days = [day for day in event.round_dates if day is not None]
    control, _ = rate_of_play(event)
    rounds_reported = report.last_round(lambda result: not result.to_come)
    pairing = pairing_of(report)
    return NormEvent(
        name=event.name,
        host=event.fed,
        start=event.start,
        end=event.end or event.start,
        rounds=report.total_rounds,
        rounds_reported=rounds_reported,
        pairing=pairing,
        predetermined=pairing in _ALL_PLAY_ALL or report.format in (Format.SCHEVENINGEN, Format.MATCH),
        individual=report.format is not Format.TEAM,
        attendance=tuple(
            Attendance(players.player(entry.no), _missed(entry, rounds_reported)) for entry in distinct_entries(report)
        ),
        round_days=tuple(days) if len(days) == len(event.round_dates) else (),
        minutes_for_60=control.seconds_at_60() // 60 if control is not None else None,
        circumstances=circumstances,
    )


def candidates(
    report: Report, registers: Registers | None = None, starting_numbers: Collection[int] | None = None
) -> dict[int, NormCandidate]:
    """Return the players of a report with their rounds, all or some, by number. A register's ratings come first."""
    players = _PlayersOfDay(report, registers or {})
    games = confirmed_results(report)
    scoreless = _scoreless(report, players) if pairing_of(report) in _ALL_PLAY_ALL else frozenset()
    by_number = {}
    for entry in distinct_entries(report):
        if starting_numbers is not None and entry.no not in starting_numbers:
            continue
        rounds = [
            _game(result, (entry.no, position) in games, players, scoreless)
            for position, result in enumerate(entry.results)
            if not result.to_come
        ]
        ahead = [
            players.player(result.opponent or 0)
            for result in entry.results
            if result.to_come and result.opponent in players
        ]
        by_number[entry.no] = NormCandidate(
            players.player(entry.no), tuple(sorted(rounds, key=lambda game: game.round)), tuple(ahead)
        )
    return by_number


def pairing_of(report: Report) -> Pairing:
    """Return how the event was paired; a team event is a round robin if each team meets every other, else a Swiss."""
    if report.format is None:
        return Pairing.OTHER
    if report.format is not Format.TEAM:
        return _PAIRINGS.get(report.format, Pairing.OTHER)
    teams, rounds = len(report.teams), report.total_rounds
    cycle = teams - 1 if teams % 2 == 0 else teams
    return Pairing.ROUND_ROBIN if teams > 2 and rounds in (cycle, 2 * cycle) else Pairing.SWISS


class _PlayersOfDay:
    """The players of a report as they were on a day."""

    def __init__(self, report: Report, registers: Registers) -> None:
        event = report.event
        self._entries = {entry.no: entry for entry in distinct_entries(report)}
        self._period = RatingPeriod([report], registers)
        self._start, self._host = event.start, event.fed
        last = event.end or event.start
        long = event.start is not None and last is not None and days_inclusive(event.start, last) > LONG_EVENT
        self._report = report
        self._by_game = long

    def __contains__(self, no: object) -> bool:
        return no in self._entries

    def player(self, no: int, day: date | None = None) -> NormPlayer:
        """Return a player as listed on a day; without a day, at the start of the event."""
        entry = self._entries[no]
        register = self._period.register_on(day or self._start) if entry.id else None
        listed = register.get(entry.id) if register is not None else None
        rating = entry.rating if listed is None else self._rating(listed)
        title, fed, sex = (listed.title, listed.fed, listed.sex) if listed is not None else ("", "", "")
        fed = entry.fed or fed
        return NormPlayer(
            *(entry.no, entry.name, entry.id, fed, entry.title or title, rating or None, entry.sex or sex),
            fed_known=fed in FEDERATIONS or (fed != "" and fed == self._host),
        )

    def day_of(self, result: Result) -> date | None:
        """Return the day whose list counts for a game: in a long event the day of the game, if it is known."""
        return self._report.day_of(result) if self._by_game else None

    def _rating(self, listed: Listed) -> int | None:
        return listed.rating if self._period.dated() or listed.start_rating is None else listed.start_rating


def _game(result: Result, agreed: bool, players: _PlayersOfDay, scoreless: frozenset[int]) -> NormGame:
    met = result.opponent is not None and result.opponent in players
    opponent = players.player(result.opponent or 0, players.day_of(result)) if met else None
    code = CODES.get(result.code)
    if code is None:
        return NormGame(result.round, opponent, 0, RoundOutcome.UNPLAYED)
    if code.played and agreed:
        return NormGame(result.round, opponent, code.score, RoundOutcome.PLAYED, result.opponent in scoreless)
    return NormGame(result.round, opponent, code.score, _UNPLAYED.get(result.code, RoundOutcome.UNPLAYED))


def _scoreless(report: Report, players: _PlayersOfDay) -> frozenset[int]:
    """Return the unrated players who met rated ones and scored nothing against them (1.4.2b)."""
    met: dict[int, int] = {}
    games = confirmed_results(report)
    for (no, _), result in games.items():
        opponent = result.opponent or 0
        if (
            CODES[result.code].played
            and players.player(no).rating is None
            and players.player(opponent).rating is not None
        ):
            met[no] = met.get(no, 0) + CODES[result.code].score
    return frozenset(no for no, score in met.items() if score == 0)


def _missed(entry: ReportEntry, rounds: int) -> frozenset[int]:
    attended = {result.round for result in entry.results if result.code in _ATTENDED}
    return frozenset(range(1, rounds + 1)) - attended
