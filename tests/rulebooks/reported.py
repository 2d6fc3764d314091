"""A period of the second opinion since 2022 as reports and registers, and rated by the rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import DeclaredFacts, PendingResult
from ratinghouse.reports.report import Format, Report, ReportEntry, ReportHeader, Result
from tests.rulebooks.building import Rated, rate
from tests.rulebooks.second_opinion_since_2022 import Contest, Game, Performance, RatingPeriod, Standing

# Two spellings of each unplayed result, taken in turn
UNPLAYED = {
    (Fraction(1), Fraction(0)): ("+-", "WL"),
    (Fraction(0), Fraction(1)): ("-+", "LW"),
    (Fraction(1, 2), Fraction(1, 2)): ("DD", "DD"),
    (Fraction(0), Fraction(0)): ("--", "XX"),
}
PLAYED = {Fraction(1): "10", Fraction(1, 2): "==", Fraction(0): "01"}


def rated(period: RatingPeriod) -> Rated:
    """The period, rated by its rulebook."""
    registers = {
        day: [as_player(id, standing) for id, standing in standings.items()] for day, standings in period.lists.items()
    }
    return rate(
        period.rules.name,
        *(report(contest, str(number)) for number, contest in enumerate(period.contests)),
        registers=registers,
        list_date=period.list_date,
        pool=period.pool,
        pending_results=[
            pending_result(id, number, performance)
            for id, some in period.earlier.items()
            for number, performance in enumerate(some)
        ],
        declared=[DeclaredFacts(flags(contest)) for contest in period.contests],
    )


def as_player(id: str, standing: Standing) -> RegisterPlayer:
    """A row of a register."""
    return RegisterPlayer(
        id,
        rating=standing.rating or None,
        fide_rating=standing.standard or None,
        k=standing.K or None,
        games=standing.games,
        peak=standing.peak or None,
        birth=str(standing.birth_year or ""),
    )


def pending_result(player: str, number: int, performance: Performance) -> PendingResult:
    """A result from an earlier period."""
    score = int(performance.points * 100)
    return PendingResult(
        player, f"earlier {number}", performance.end, performance.games, score, performance.opponents, 0
    )


def flags(contest: Contest) -> Mapping[str, int]:
    """What is declared of an event beside its report."""
    declared = {
        "played_out": int(contest.all_games_rated),
        "time_approved": int(contest.faster_approved),
    }
    return declared if contest.minutes is None else {**declared, "minutes_60": contest.minutes}


def report(contest: Contest, name: str) -> Report:
    """The event as a report: a game in each round, and a bye for whoever does not play in it."""
    numbers: dict[str, int] = {}
    for game in contest.games:
        for player in (game.white, game.black):
            numbers.setdefault(player, len(numbers) + 1)
    results: dict[str, list[Result]] = {player: [] for player in numbers}
    for round, game in enumerate(contest.games, 1):
        codes = _codes(game, round)
        results[game.white].append(Result(round, numbers[game.black], "w", codes[0], date=game.day))
        results[game.black].append(Result(round, numbers[game.white], "b", codes[1], date=game.day))
        for player in numbers.keys() - {game.white, game.black}:
            results[player].append(Result(round, None, "", "HFUZA"[round % 5]))
    entries = tuple(
        ReportEntry(number, f"Player {player}", id=player, results=tuple(results[player]))
        for player, number in numbers.items()
    )
    event = ReportHeader(name, start=contest.start, end=contest.end, rounds=contest.match_over)
    return Report(event, entries, format=Format.MATCH if contest.match_over else Format.SWISS)


def _codes(game: Game, round: int) -> str:
    if game.played:
        return PLAYED[game.white_points]
    return UNPLAYED[game.white_points, game.black_points][round % 2]
