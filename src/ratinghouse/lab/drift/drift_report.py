"""The report on drift: one document from which tables, pages and prints are made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TypedDict

import numpy as np

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.compare.calibration import CalibratedGames, CalibrationBinJson
from ratinghouse.lab.drift.alarm import AlarmJson, alarm_of
from ratinghouse.lab.drift.cohort import FEWEST_GAMES, FIRST_AGE, LAST_AGE, CohortYearJson, cohort_series, cohort_years
from ratinghouse.lab.drift.federations import FEWEST, FederationJson, federation_residuals
from ratinghouse.lab.drift.games_over_time import GamesYearJson, games_by_year
from ratinghouse.lab.drift.islands import IslandsJson, islands
from ratinghouse.lab.drift.level import LevelJson, SplitJson, levels, median_splits
from ratinghouse.lab.drift.list_history import ListHistory
from ratinghouse.lab.drift.sources import DriftSource
from ratinghouse.lab.estimates.estimate import EstimateJson
from ratinghouse.lab.ledger.ledger_rows import CAUSES

FORMAT = "ratinghouse-drift"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""
ISLAND_MONTHS = 24


class CohortJson(TypedDict):
    """Who belongs to the cohort. ``by_age`` is false where no births are known: then it is everybody who plays."""

    by_age: bool
    first_age: int
    last_age: int
    fewest_games: int


class FederationsJson(TypedDict):
    """The federations, most underrated first, after so many rounds of adjusting."""

    rounds: int
    settled: bool
    federations: list[FederationJson]


class LedgerSumJson(TypedDict):
    """What a cause brought to all lists together: points, exactly, and the games, players or events behind them."""

    cause: str
    rules: str
    rule: str
    article: str
    points: float
    count: int


class DriftJson(TypedDict):
    """The document on drift. What needs games is null or empty where the source has none."""

    format: str
    version: int
    source: str
    first_day: str
    last_day: str
    lists: int
    players: int
    games: int
    cohort: CohortJson
    cohort_years: list[CohortYearJson]
    alarm: AlarmJson | None
    levels: list[LevelJson]
    median_splits: list[SplitJson]
    deflation_index: EstimateJson | None
    calibration: list[CalibrationBinJson]
    years: list[GamesYearJson]
    federations: FederationsJson | None
    islands: IslandsJson | None
    ledger: list[LedgerSumJson]  # empty where the source has none


@dataclass(frozen=True)
class DriftQuestion:
    """The days from and to which lists and games are used, and the games that a federation needs to be compared."""

    first_day: date | None = None
    last_day: date | None = None
    fewest_games: int = FEWEST  # of a federation against others


def drift_report(source: DriftSource, question: DriftQuestion) -> DriftJson:
    """Return the report on a history. Raise ``ArchiveRefused`` if no player is rated in that time."""
    history = _between(source.history, question)
    days = history.days
    if not (history.rating > 0).any():
        message = text("{source} has no list with a rating in this time", source=source.name)
        remedy = text("look at another time (--from, --to), or replay with another --entry")
        raise ArchiveRefused(Finding("error", "nobody-rated", message, remedy))
    with_games: DriftJson = {
        "format": FORMAT,
        "version": VERSION,
        "source": source.name,
        "first_day": days[0].isoformat() if days else "",
        "last_day": days[-1].isoformat() if days else "",
        "lists": len(days),
        "players": int((history.rating > 0).any(axis=0).sum()),
        "games": 0,
        "cohort": {
            "by_age": history.knows_births,
            "first_age": FIRST_AGE,
            "last_age": LAST_AGE,
            "fewest_games": FEWEST_GAMES,
        },
        "cohort_years": cohort_years(history),
        "alarm": alarm_of(cohort_series(history)),
        "levels": levels(history),
        "median_splits": median_splits(history),
        "deflation_index": None,
        "calibration": [],
        "years": [],
        "federations": None,
        "islands": None,
        "ledger": _ledger_sums(source, question),
    }
    return with_games if source.games is None else {**with_games, **_of_games(source, question)}  # type: ignore[typeddict-item]


def _of_games(source: DriftSource, question: DriftQuestion) -> dict[str, object]:
    assert source.games is not None
    assert source.predictions is not None
    first = (question.first_day or date.min).toordinal()
    last = (question.last_day or date.max).toordinal()
    rows = (source.games.day >= first) & (source.games.day <= last)
    games, predictions, history = source.games.select(rows), source.predictions.select(rows), source.history
    calibrated = CalibratedGames(games, predictions)
    residuals = federation_residuals(games, predictions, history.fed, question.fewest_games)
    lately = games.month > int(games.month.max(initial=0)) - ISLAND_MONTHS
    return {
        "games": len(games),
        "deflation_index": calibrated.deflation_index().as_json(),
        "calibration": [it.as_json() for it in calibrated.by_gap()],
        "years": list(games_by_year(games, predictions, history.birth_year)),
        "federations": {
            "rounds": residuals.rounds,
            "settled": residuals.settled,
            "federations": list(residuals.federations),
        },
        "islands": islands(games.select(np.flatnonzero(lately)), history.fed),
    }


def _ledger_sums(source: DriftSource, question: DriftQuestion) -> list[LedgerSumJson]:
    first, last = question.first_day or date.min, question.last_day or date.max
    sums: dict[tuple[str, str, str, str], list[int]] = {}
    for ledger in source.ledgers:
        if first <= ledger.list_date <= last:
            for row in ledger.rows:
                total = sums.setdefault((row.cause, row.rules, row.rule, row.article), [0, 0])
                total[0] += row.amount
                total[1] += row.count
    order = {cause: place for place, cause in enumerate(CAUSES)}
    return [
        {"cause": key[0], "rules": key[1], "rule": key[2], "article": key[3], "points": amount / 100, "count": count}
        for key, (amount, count) in sorted(sums.items(), key=lambda pair: (order[pair[0][0]], pair[0]))
    ]


def _between(history: ListHistory, question: DriftQuestion) -> ListHistory:
    first, last = question.first_day or date.min, question.last_day or date.max
    rows = [number for number, day in enumerate(history.days) if first <= day <= last]
    return ListHistory(
        tuple(history.days[number] for number in rows),
        history.rating[rows],
        None if history.games is None else history.games[rows],
        history.birth_year,
        history.fed,
    )
