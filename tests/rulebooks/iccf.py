"""Correspondence tournaments for the tests of the ICCF rules: games by ID, with start ratings and substitutes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from math import sqrt
from typing import NamedTuple

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.reports.report import Report, ReportEntry, ReportHeader, Result
from ratinghouse.reports.results import COMPLEMENT

CODES = {Decimal(1): "1", Decimal("0.5"): "=", Decimal(0): "0"}


class Played(NamedTuple):
    """A game: White, Black, White's result code, who finished it for them, and when it was reported."""

    white: str
    black: str
    code: str
    for_white: str | None = None
    for_black: str | None = None
    reported: date | None = None


def correspondence(games: Sequence[Played], *, name: str = "Team event", order: Sequence[str] = ()) -> Report:
    """A report of these games, each with a number of its own for a round."""
    named = [id for game in games for id in (game.white, game.black, game.for_white, game.for_black) if id]
    ids = list(dict.fromkeys([*order, *named]))
    no = {id: number for number, id in enumerate(ids, 1)}
    results: dict[str, list[Result]] = defaultdict(list)
    for round, game in enumerate(games, 1):
        for me, other, colour, code, finisher in (
            (game.white, game.black, "w", game.code, game.for_white),
            (game.black, game.white, "b", COMPLEMENT[game.code], game.for_black),
        ):
            substitute = no[finisher] if finisher else None
            results[me].append(Result(round, no[other], colour, code, date=game.reported, substitute=substitute))
    entries = tuple(ReportEntry(no[id], id, id=id, results=tuple(results[id])) for id in ids)
    return Report(ReportHeader(name, start=date(2023, 10, 1), end=date(2024, 3, 1)), entries)


def listed(id: str, rating: int | None = None, rd: float | None = None, **more: int) -> RegisterPlayer:
    """A player of the register."""
    return RegisterPlayer(id, name=id, rating=rating, rd=rd, **more)  # type: ignore[arg-type]


def growing_to(rd: float) -> float:
    """The RD of the last list that rule 2.1b turns into this one."""
    return sqrt(rd * rd - 625) if rd <= 120 else rd
