"""The results of an event that is rated over several lists, each with the day on which it was reported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from ratinghouse.office.followed_rulebooks import installed_rulebook
from ratinghouse.office.models import Event, Game
from ratinghouse.rating.period import ResultSeat
from ratinghouse.reports.report import RESULT_UNKNOWN, Format, Report

SEVERAL_GAMES = {Format.MATCH.value, Format.KNOCKOUT.value, Format.DOUBLE_ROUND_ROBIN.value}
"""Formats in which two players may meet more than once with the same colours."""


@dataclass(frozen=True)
class EventResult:
    """A finished game of an event, as a list takes it."""

    event: int
    seat: ResultSeat
    players: tuple[str, str]  # IDs of White and Black
    codes: tuple[str, str]
    coloured: bool  # whether the report says who had White
    reported: date
    dated: bool = True  # whether that day was stored or is in the report; else it is the day of the report

    @property
    def description(self) -> str:
        """Return players, score and day in a few words."""
        score = "–".join({"=": "½"}.get(code, code) for code in self.codes)
        return f"{self.players[0]} – {self.players[1]} {score} ({self.reported})"


def is_rated_by_result(event: Event) -> bool:
    """Return whether results of an event enter lists one by one: by the rules of its pool, or by interim reports."""
    return rules_rate_results(event.rules) or bool(event.declared.get("interim_reports"))


def rules_rate_results(rules: str) -> bool:
    """Return whether an edition rates results in the period in which they were reported (ICCF 3)."""
    book = installed_rulebook(rules)
    return book is not None and "reported_month" in book.names


def results_of(event: Event) -> list[EventResult]:
    """Return the finished games of an event, each once: of a game that is reported twice, the first."""
    from ratinghouse.office.events.stored_report import players_of

    players = dict(players_of([event.pk])[event.pk])
    games = list(Game.objects.filter(event=event).order_by("round", "white", "black"))
    own_days = _own_days(event) if any(game.reported is None for game in games) else {}
    return finished_games(event, players, games, own_days)


def finished_games(
    event: Event, players: Mapping[int, str], games: Iterable[Game], own_days: Mapping[tuple[int, int], date]
) -> list[EventResult]:
    """Return the finished games among the games of an event, each once, by round.

    ``own_days`` are those that its report gives with results, by round and starting number.
    """
    results = []
    for game in games:
        day = game.reported or own_days.get((game.round, game.white))
        if RESULT_UNKNOWN not in (game.white_code, game.black_code):
            result = EventResult(
                event=event.pk,
                seat=(game.round, game.white, game.black),
                players=(players.get(game.white, ""), players.get(game.black, "")),
                codes=(game.white_code, game.black_code),
                coloured=game.coloured,
                reported=day or event.received.reported,
                dated=day is not None,
            )
            results.append(result)
    return _first_of_each(event, results)


def _first_of_each(event: Event, results: list[EventResult]) -> list[EventResult]:
    met: set[tuple[int, int]] = set()
    first = []
    for result in sorted(results, key=lambda result: (result.reported, result.seat)):
        _, white, black = result.seat
        pair = (white, black) if result.coloured else (min(white, black), max(white, black))
        if pair not in met or event.format in SEVERAL_GAMES:
            first.append(result)
        met.add(pair)
    return first


def _own_days(event: Event) -> dict[tuple[int, int], date]:
    """Return the days that the report gives with its results, by round and starting number.

    They are stored with the games; for events of earlier versions they are read from the report.
    """
    if not rules_rate_results(event.rules):
        return {}
    from ratinghouse.office.events.stored_reading import original_report

    return days_of_results(original_report(event))


def days_of_results(report: Report) -> dict[tuple[int, int], date]:
    """Return the days that a report gives with its results, by round and starting number."""
    return {
        (row.round, entry.no): row.date for entry in report.entries for row in entry.results if row.date is not None
    }
