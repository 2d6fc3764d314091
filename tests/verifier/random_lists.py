"""Random small lists of any edition, derived by the main program and written as bundles."""

from __future__ import annotations

import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

import numpy as np

from ratinghouse.derivation.bundles.bundle_file import list_path
from ratinghouse.derivation.bundles.bundle_writing import BundledList, RecordingSource, ReferencedList, write_bundle
from ratinghouse.derivation.content_hash import HASH_VERSION, content_hash
from ratinghouse.derivation.next_list import next_list
from ratinghouse.derivation.recipe import completed, pending_result_row, recipe_hash
from ratinghouse.derivation.recipe_format import (
    VERSION,
    EventOfRecipe,
    ListReference,
    OperationOfRecipe,
    Recipe,
    ReversedOperation,
)
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.conformance.periods import Shape, period_of, random_player
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import rulebook, rulebook_ids, rulebooks
from ratinghouse.rulebooks.statutes import statute

STRANGERS = ("500", "501", "502")


@dataclass
class InventedSource:
    """What a recipe names, invented and held in memory."""

    lists: dict[str, Standings] = field(default_factory=dict)
    reports: dict[str, Report] = field(default_factory=dict)
    register: PlayerFacts | None = None

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        return self.lists[list_path(ref)]

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        assert self.register is not None
        return self.register.select(np.array([code.decode() in players for code in self.register.code.tolist()]))

    def statute(self, document_hash: str) -> Statute:
        return next(law for law in map(statute, rulebook_ids()) if law.document_hash == document_hash)

    def received(self, sha256: str) -> bytes:
        return b"invented"

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        return self.reports[event["event"]]

    def reader(self, event: EventOfRecipe) -> int:
        return READER_VERSION

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        raise LookupError("nothing is taken back")


def random_bundle(chance: random.Random, editions: Sequence[str]) -> bytes:
    """A list of these editions, the last one its own, with everything that a recipe can name."""
    period = period_of(chance, Shape(players=10))
    day = max(report.event.start for report in period.reports if report.event.start)
    list_date = max(period.list_date or day, day + timedelta(days=62))
    source = InventedSource(reports={str(no): _complete(it, no) for no, it in enumerate(period.reports, 1)})
    playing = {entry.id for report in source.reports.values() for entry in report.entries}
    codes = sorted({*playing, *STRANGERS, *(result.player for result in period.pending_results)})
    source.register = PlayerFacts.of_register([_player(chance, code, day) for code in codes])
    references = [_invent_list(chance, source, day + timedelta(days=days)) for days in (-31, 50)]
    operations = _operations(chance, editions, codes)
    recipe: Recipe = {
        "version": VERSION,
        "pool": "correspondence" if "iccf-2023" in editions else chance.choice(("standard", "rapid", "blitz")),
        "date": list_date.isoformat(),
        "act": 1,
        "editions": list(editions),
        "statutes": _statutes(editions, {operation["kind"] for operation in operations}),
        "register": chance.choice((1, 2, 2)),
        "lists": {
            "previous": chance.choice([None, references[-1]]),
            "in_force": _in_force(chance, references),
            "other": chance.choice([None, references[0]]),
            "standard": chance.choice([None, references[0]]),
            "year": chance.choice([None, references]),
        },
        "events": [
            _event(chance, key, report, chance.choice(editions), period.declared[int(key) - 1].flags)
            for key, report in source.reports.items()
        ],
        "kept": [pending_result_row(result) for result in period.pending_results],
        "joining": chance.sample(STRANGERS, 1),
        "merged": [("500", chance.choice(codes[:-3]))] if chance.random() < 0.3 else [],
        "returning": [],
        "operations": operations,
        "facts": "",
    }
    if recipe["merged"]:
        recipe["joining"] = []
    return _written(recipe, source)


def _statutes(editions: Sequence[str], kinds: Collection[str]) -> dict[str, str]:
    applied = {book.id for book in rulebooks() if any(adjustment.id in kinds for adjustment in book.adjustments)}
    return {id: statute(id).document_hash for id in sorted({*editions, *applied})}


def _written(recipe: Recipe, source: InventedSource) -> bytes:
    recorded = RecordingSource(source)
    finished, basis = completed(recipe, recorded)
    derived = next_list(basis)
    inputs = recipe_hash(finished)
    rating_list = BundledList(
        pool=recipe["pool"],
        date=basis.list_date,
        edition=1,
        recipe=finished,
        content_hash=content_hash(HASH_VERSION, inputs, derived.standings, derived.pending_results),
        pending_results=derived.pending_results,
        standings=derived.standings,
        names={},
        statutes={id: statute(id) for id in recipe["statutes"]},
        hash_version=HASH_VERSION,
    )
    referenced = {
        path: ReferencedList("", (), source.lists[path], _hash_version(reference["date"]))
        for path, reference in recorded.refs.items()
    }
    return write_bundle(rating_list, recorded, referenced)


def _complete(report: Report, number: int) -> Report:
    """The report with an ID for every player, for an event is admitted only when all are matched."""
    entries = tuple(entry._replace(id=entry.id or f"9{number}{entry.no}") for entry in report.entries)
    return replace(report, entries=entries, file=f"{number}.trf")


def _event(chance: random.Random, key: str, report: Report, rules: str, declared: Mapping[str, int]) -> EventOfRecipe:
    numbers = [(row.round, entry.no, row.opponent) for entry in report.entries for row in entry.results]
    results = sorted((round, no, opponent) for round, no, opponent in numbers if opponent and no < opponent)
    shares_results = chance.random() < 0.4
    return {
        "event": key,
        "received": "80914f0274ced542b3c64fd18666296efc1be86f90fc57f02ac5b46ed46d4489",  # of b"invented"
        "file": report.file,
        "rules": rules,
        "reading": {},
        "told": dict(declared),
        "players": [(entry.no, entry.id) for entry in report.entries],
        "results": [row for row in results if chance.random() < 0.7] if shares_results else None,
        "start_ratings": [(entry.no, chance.randint(1200, 2700)) for entry in report.entries if chance.random() < 0.2],
        "left_out": [row for row in results if chance.random() < 0.1],
    }


def _player(chance: random.Random, code: str, day: date) -> RegisterPlayer:
    player = random_player(chance, code, day)
    return replace(player, games=player.games or 0)


def _hash_version(day: str) -> int:
    """Return the version of the hash of an invented list: some are older than others."""
    return 1 if int(day[5:7]) % 2 else HASH_VERSION


def _invent_list(chance: random.Random, source: InventedSource, day: date) -> ListReference:
    """Add a list of most players to the source, and return the reference to it."""
    assert source.register is not None
    codes = [code.decode() for code in source.register.code.tolist() if chance.random() < 0.85]
    standings = Standings.of_register([_player(chance, code, day) for code in codes])
    unrated = standings.rating == 0
    last = [chance.choice([0, day.toordinal() - chance.randint(1, 900)]) for _ in codes]
    standings = replace(
        standings,
        games=np.array([chance.choice((0, 4, 9)) for _ in codes], np.int64),
        last_played=np.array(last, np.int64),
        inactive=np.array([chance.random() < 0.3 for _ in codes], np.bool_) & ~unrated,
        rd=np.where(unrated, 0.0, standings.rd),
    )
    reference: ListReference = {
        "pool": "standard",
        "date": day.isoformat(),
        "edition": 1,
        "hash": content_hash(_hash_version(day.isoformat()), "", standings, ()),
    }
    source.lists[list_path(reference)] = standings
    return reference


def _in_force(
    chance: random.Random, references: Sequence[ListReference]
) -> list[tuple[str, ListReference | None, ListReference | None]]:
    return [
        (reference["date"], chance.choice([reference, reference, None]), chance.choice([None, reference]))
        for reference in references
        if chance.random() < 0.8
    ]


def _operations(chance: random.Random, editions: Sequence[str], codes: Sequence[str]) -> list[OperationOfRecipe]:
    kinds = [adjustment.id for rules in editions for adjustment in rulebook(rules).adjustments]
    decided: dict[str, dict[str, int]] = {"single": {chance.choice(codes): chance.randint(1400, 2400)}}
    decided |= {kind: {} for kind in kinds}
    return [
        {"operation": str(no), "kind": kind, "described": "", "article": "", "ratings": ratings, "reverses": None}
        for no, (kind, ratings) in enumerate(decided.items(), 1)
        if chance.random() < 0.3
    ]
