"""A study: one document on a history of lists, from which pages, prints and JSON are made.

From an office it holds no names of players, only their IDs; readers look the names up.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from ratinghouse.kernel.texts import StoredText
from ratinghouse.lab.compare.comparison import ComparisonJson
from ratinghouse.lab.compare.movers import MoverJson
from ratinghouse.lab.drift.drift_report import DriftJson
from ratinghouse.lab.ledger.ledger_rows import CAUSES, Ledger
from ratinghouse.lab.screen.screen_report import CaseJson, ScreenJson

FORMAT = "ratinghouse-study"
VERSION = 1
"""The version of the document. Raise it when a key changes its meaning or is left out; new keys may be added."""


class LedgerCauseJson(TypedDict):
    """What a cause brought to a list, in hundredths of a point, and the games, players or events behind it."""

    cause: str
    rules: str
    rule: str
    article: str
    amount: int
    count: int


class ListLedgerJson(TypedDict):
    """The points of a list before and after, in hundredths; the causes add up to the difference."""

    list: str
    before: int
    after: int
    causes: list[LedgerCauseJson]


class PublishedAgainJson(TypedDict):
    """How many ratings of published lists the history of the study has beside its own, and how many differ."""

    ratings: int
    different: int


class StudyJson(TypedDict):
    """The document of a study. ``comparison`` is null where no amendment was tried."""

    format: str
    version: int
    archive: str
    archive_hash: str
    pool: str
    rules: str  # under which the history was derived; as-it-was: the edition of each day
    published: PublishedAgainJson | None  # null where the archive has no published lists
    lists: list[ListLedgerJson]
    drift: DriftJson
    amended: str  # the edition that the amendments change, "" where there is none
    comparison: ComparisonJson | None
    conclusion: StoredText | None  # of the comparison
    assumptions: list[StoredText]


def list_ledgers(ledgers: Iterable[Ledger]) -> list[ListLedgerJson]:
    """Return the ledgers of lists: causes of the same rule and article are one row."""
    return [
        {
            "list": ledger.list_date.isoformat(),
            "before": ledger.before,
            "after": ledger.after,
            "causes": _causes(ledger),
        }
        for ledger in ledgers
    ]


def without_names(study: StudyJson) -> StudyJson:
    """Return the study without names of players, as an office stores it: names change, and are erased."""
    comparison = study["comparison"]
    if comparison is None:
        return study

    def nameless(movers: list[MoverJson]) -> list[MoverJson]:
        return [{**mover, "name": ""} for mover in movers]

    movers = {
        rules: {**moved, "gains": nameless(moved["gains"]), "losses": nameless(moved["losses"])}
        for rules, moved in comparison["movers"].items()
    }
    return {**study, "comparison": {**comparison, "movers": movers}}  # type: ignore[typeddict-item]


def screening_without_names(screening: ScreenJson) -> ScreenJson:
    """Return the cases to look at without names of players."""
    cases: list[CaseJson] = [
        {**case, "players": [{**person, "name": ""} for person in case["players"]]} for case in screening["queue"]
    ]
    return {**screening, "queue": cases}


def _causes(ledger: Ledger) -> list[LedgerCauseJson]:
    order = {cause: place for place, cause in enumerate(CAUSES)}
    sums: dict[tuple[str, str, str, str], list[int]] = {}
    for row in ledger.rows:
        total = sums.setdefault((row.cause, row.rules, row.rule, row.article), [0, 0])
        total[0] += row.amount
        total[1] += row.count
    return [
        {"cause": key[0], "rules": key[1], "rule": key[2], "article": key[3], "amount": amount, "count": count}
        for key, (amount, count) in sorted(sums.items(), key=lambda pair: (order[pair[0][0]], pair[0]))
    ]
