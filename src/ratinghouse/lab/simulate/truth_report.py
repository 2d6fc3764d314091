"""The lists of a replay against the truth of the world that it rated: one document for tables and pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.lab.archive.archive import Archive
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.lab.compare.replays import ReplayedSystem
from ratinghouse.lab.simulate.measures import ListError, juniors, lag_in_months, list_errors, of_federation
from ratinghouse.lab.simulate.population import Flags
from ratinghouse.lab.simulate.truth import Truth, read_truth

FORMAT = "ratinghouse-truth-report"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""

Lists = Sequence[tuple[date, NDArray[np.integer]]]


class ListErrorJson(TypedDict):
    """The error of a list: mean and deviation of rating less strength, and points of rating for a point of strength."""

    list: str
    players: int
    bias: float
    spread: float
    stretch: float


class GroupErrorJson(TypedDict):
    """The error of a group on the last list, and by how many months its ratings trail over the second half of lists."""

    group: str
    players: int
    bias: float
    spread: float
    stretch: float
    lag: int


class TruthReportJson(TypedDict):
    """How far the lists of a replay are from the truth."""

    format: str
    version: int
    archive: str
    rules: str
    seed: int
    lists: int
    years: list[ListErrorJson]
    groups: list[GroupErrorJson]


def truth_report(system: ReplayedSystem, archive: Archive) -> TruthReportJson:
    """Return the report. Raise ``ArchiveRefused`` if the archive is not a simulated world, or no player is rated."""
    truth = read_truth(archive)
    lists = [(day, rating.copy()) for day, rating in system.replay.ratings(len(archive.players))]
    errors = list_errors(truth, lists)
    if not errors:
        message = text("{replay} has no list with two rated players", replay=system.name)
        raise ArchiveRefused(Finding("error", "nobody-rated", message, text("replay it with --entry seen")))
    last_of_year = {error.day.year: error for error in errors}
    return {
        "format": FORMAT,
        "version": VERSION,
        "archive": archive.manifest.name,
        "rules": system.name,
        "seed": truth.seed,
        "lists": len(lists),
        "years": [_list_json(error) for error in last_of_year.values()],
        "groups": [*_groups(truth, lists)],
    }


def _groups(truth: Truth, lists: Lists) -> Iterator[GroupErrorJson]:
    last = lists[-1:]
    late = [_on_the_level(truth, *pair) for pair in lists[len(lists) // 2 :]]
    for name, group in _members(truth, last[0][0]):
        for error in list_errors(truth, last, group):
            yield {
                "group": name,
                **_measures(error),
                "lag": lag_in_months(truth, late, group),
            }


def _on_the_level(truth: Truth, day: date, rating: NDArray[np.integer]) -> tuple[date, NDArray[np.integer]]:
    """Return a list without the bias of players whose strength does not change: a list that is low is not late."""
    age, settings = truth.population.ages(truth.settings.month_of(day)), truth.settings
    settled = (age >= settings.grown_age) & (age <= settings.decline_age)
    errors = list_errors(truth, [(day, rating)], settled)
    return (day, np.where(rating > 0, rating - round(errors[0].bias), 0)) if errors else (day, rating)


def _members(truth: Truth, day: date) -> Iterator[tuple[str, Flags]]:
    population = truth.population
    young = juniors(truth, day)
    yield "all", np.ones(len(population), np.bool_)
    yield "juniors", young
    yield "adults", ~young
    yield "newcomers", population.enters > 0
    if truth.settings.federations > 1:
        for number in range(truth.settings.federations):
            yield f"federation {number + 1}", of_federation(truth, number)


def _list_json(error: ListError) -> ListErrorJson:
    return {"list": error.day.isoformat(), **_measures(error)}


class _Measures(TypedDict):
    players: int
    bias: float
    spread: float
    stretch: float


def _measures(error: ListError) -> _Measures:
    return {
        "players": error.players,
        "bias": round(error.bias, 2),
        "spread": round(error.spread, 2),
        "stretch": round(error.stretch, 4),
    }
