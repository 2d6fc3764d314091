"""Small tournaments for the tests of rulebooks: players by number, games one after another, and what they give."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.engine.run import run
from ratinghouse.kernel.engine.working import Working
from ratinghouse.lists.register import Register, RegisterPlayer
from ratinghouse.rating.framing import Framed, frame_of
from ratinghouse.rating.period import Days, DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.rating.roll import build_roll
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT
from ratinghouse.rulebooks import rulebook

Game = tuple[int, int, str]  # White's number, Black's number, White's result code
Number = int | float | bool | str | None

DAY = date(2025, 1, 12)


def tournament(
    ratings: Sequence[int | None] | Mapping[str, int | None],
    games: Sequence[Game],
    *,
    name: str = "Open",
    start: date | None = DAY,
    end: date | None = DAY,
    format: Format | None = Format.SWISS,
    titles: Mapping[int, str] | None = None,
) -> Report:
    """A report of these games, each in a round of its own. Players without an ID have their number for one."""
    by_id = ratings if isinstance(ratings, Mapping) else {str(no): rating for no, rating in enumerate(ratings, 1)}
    results: dict[int, list[Result]] = defaultdict(list)
    for round, (white, black, code) in enumerate(games, 1):
        results[white].append(Result(round, black, "w", code))
        results[black].append(Result(round, white, "b", COMPLEMENT[code]))
    entries = tuple(
        ReportEntry(
            no, f"Player {id}", id=id, rating=rating, title=(titles or {}).get(no, ""), results=tuple(results[no])
        )
        for no, (id, rating) in enumerate(by_id.items(), 1)
    )
    return Report(ReportHeader(name, start=start, end=end), entries, format=format)


@dataclass(frozen=True)
class Rated:
    """A run and the way to its numbers by a player's ID."""

    framed: Framed
    working: Working

    def player(self, column: str, id: str) -> Number:
        """A player's number."""
        return self.working.at(column, self._player(id))

    def entry(self, column: str, id: str, event: int = 0) -> Number:
        """The number of a player's entry in an event, counted in order of time."""
        return self.working.at(column, self._entry(id, event))

    def game(self, column: str, id: str, position: int = 0, event: int = 0) -> Number:
        """The number of a player's game, counted in order of rounds."""
        entry = self._entry(id, event)
        return self.working.at(column, int(self.framed.frame.side_starts[entry]) + position)

    def why(self, id: str, position: int = 0, event: int = 0) -> tuple[str, ...]:
        """The names of the rules that keep a game out."""
        reasons = self.working.book.reasons
        return tuple(rule.name for rule in reasons if self.game(rule.name, id, position, event))

    def _player(self, id: str) -> int:
        return next(row for row, player in enumerate(self.framed.roll.players) if player.id == id)

    def _entry(self, id: str, event: int) -> int:
        frame, player = self.framed.frame, self._player(id)
        entries = range(int(frame.entry_starts[event]), int(frame.entry_starts[event + 1]))
        return next(row for row in entries if frame.player_of_entry[row] == player)


def newcomer_against(ratings: Sequence[int | None], codes: str, *, day: date = date(2010, 1, 9)) -> Report:
    """An event in which the unrated player U met opponents with these ratings, with these results."""
    players: dict[str, int | None] = {"U": None}
    players |= {f"{day:%j}-{no}": rating for no, rating in enumerate(ratings)}
    games: list[Game] = [(1, no, code) for no, code in enumerate(codes, 2)]
    return tournament(players, games, name=f"Open {day}", start=day, end=day)


def all_play_all(totals: Sequence[float], cycles: int = 1) -> list[Game]:
    """The games of a round robin with these totals. Whoever has fewest points made them against the next weakest."""
    half_points = {no: round(2 * total) for no, total in enumerate(totals, 1)}
    games: list[Game] = []
    while len(half_points) > 1:
        weakest = min(half_points, key=lambda no: (half_points[no], no))
        needed = half_points.pop(weakest)
        for _ in range(cycles):
            for other in sorted(half_points, key=lambda no: (half_points[no], no)):
                won = min(2, needed)
                needed -= won
                half_points[other] -= 2 - won
                games.append((weakest, other, "0=1"[won]))
        assert needed == 0, f"no round robin has the totals {totals}"
    assert not any(half_points.values()), f"no round robin has the totals {totals}"
    return games


def rate(
    book: str,
    *reports: Report,
    register: Sequence[RegisterPlayer] = (),
    registers: Mapping[date, Sequence[RegisterPlayer]] | None = None,
    list_date: date | None = None,
    pool: str = "standard",
    pending_results: Sequence[PendingResult] = (),
    declared: Sequence[DeclaredFacts] = (),
    lapses: Mapping[str, Sequence[Days]] | None = None,
) -> Rated:
    """The reports, through roll and frame, rated by a book; ``registers`` are by the day of their list."""
    in_force: dict[date | None, Register] = {None: Register.of(register)} if register else {}
    in_force |= {day: Register.of(players) for day, players in (registers or {}).items()}
    period = RatingPeriod(reports, in_force, list_date, pool, pending_results, declared, lapses=lapses or {})
    rules = rulebook(book)
    framed = frame_of(build_roll(period), fide_kind=fide_kind(rules, pool))
    return Rated(framed, run(rules, framed.frame))
