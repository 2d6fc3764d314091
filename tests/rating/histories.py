"""Random histories of lists in memory: recipes, events, registers, and corrections of every kind."""

from __future__ import annotations

import copy
import random
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from itertools import count
from typing import Any

import numpy as np

from ratinghouse.derivation.bundles.bundle_file import list_path
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import completed, pending_result_row
from ratinghouse.derivation.recipe_format import (
    VERSION,
    EventOfRecipe,
    ListReference,
    OperationOfRecipe,
    Recipe,
    ReversedOperation,
)
from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports.report import Format, Report
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.statutes import statute
from tests.rulebooks.building import tournament

RECEIVED = "80914f0274ced542b3c64fd18666296efc1be86f90fc57f02ac5b46ed46d4489"  # of b"invented"


@dataclass
class MemorySource:
    """Everything that recipes name, in memory."""

    register: PlayerFacts
    lists: dict[str, Standings] = field(default_factory=dict)
    reports: dict[str, Report] = field(default_factory=dict)

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        return self.lists[list_path(ref)]

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        return self.register.select(np.array([code.decode() in players for code in self.register.code.tolist()]))

    def statute(self, document_hash: str) -> Statute:
        return next(law for law in map(statute, rulebook_ids()) if law.document_hash == document_hash)

    def received(self, sha256: str) -> bytes:
        return b"invented"

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        return self.reports[event["event"]]

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        raise LookupError("nothing is taken back")


@dataclass
class HistoryList:
    """A list of a history in its newest edition; the opening list was taken over, not derived."""

    recipe: Recipe
    derived: Any


@dataclass(frozen=True)
class OpeningList:
    """The list that a history starts from: most of its players have a rating."""

    standings: Standings
    pending_results: tuple[PendingResult, ...] = ()


LOWEST = {"fide-2003": 2001, "fide-2009": 1200, "fide-2009-applied": 1200, "fide-2024": 1400, "jcf-2024": 100}
"""Ratings that hardly stay on the list; others have 1000, which opening lists do without."""
NEWCOMERS = 5  # of the players: those who are not on the opening list


class History:
    """Lists of one or two pools, one a month, each derived from those before it."""

    def __init__(self, seed: int, editions: Sequence[str], first: date, *, players: int = 24) -> None:
        self.chance = random.Random(seed)
        self.editions, self.first = tuple(editions), first
        self.book = rulebook(editions[-1])
        codes = [f"{100 + number}" for number in range(players)]
        self.players = codes
        self.newcomers = set(self.chance.sample(codes[1:], NEWCOMERS))
        self.decided: dict[tuple[str, int], tuple[list[str], list[OperationOfRecipe]]] = {}
        self.later_results: dict[tuple[str, int], list[EventOfRecipe]] = {}
        self.source = MemorySource(PlayerFacts.of_register([self._player(code) for code in codes]))
        self.lists: dict[tuple[str, str], HistoryList] = {}
        self.numbers = count(1)
        pools = {"iccf-2023": ("correspondence",)}.get(editions[-1], ("standard", "rapid"))
        self.pools = pools if self.chance.random() < 0.4 else pools[:1]
        self.merged = [(self.chance.choice(codes[1:]), codes[0])] if self.chance.random() < 0.3 else []
        self.merged_from = self.chance.randint(2, 4)
        for pool in self.pools:
            self._open(pool)

    def _open(self, pool: str) -> None:
        listed = [code for code in self.players if code not in self.newcomers]
        floor = LOWEST.get(self.editions[-1], 1500)
        ratings = [self.chance.choice([0, 0, floor, floor + 2, 1850, 2100, 2390, 2420]) for _ in listed]
        empty = Standings.empty(np.array([code.encode() for code in listed]))
        rating = np.array(ratings, np.int64)
        games = np.where(rating > 0, self.chance.choice([5, 29, 100]), 0)
        standings = replace(empty, rating=rating, total_games=games, peak=rating, rd=np.where(rating > 0, 60.0, 0.0))
        recipe: Any = {"pool": pool, "date": self.day(-1).isoformat()}
        opening = HistoryList(recipe, OpeningList(standings))
        self.lists[pool, recipe["date"]] = opening
        self.source.lists[list_path(self._ref(opening, 1))] = standings

    def _player(self, code: str) -> RegisterPlayer:
        born = self.chance.choice(["", "1950", "2008-01-01", "2009-05-17"])
        fide = self.chance.choice([None, None, 1700, 2200])
        since, until = date(1999, 1, 1), date(2099, 1, 1)
        return RegisterPlayer(code, birth=born, fide_rating=fide, member_from=since, member_to=until)

    def publish(self, number: int) -> None:
        """Derive the next list of every pool."""
        for pool in self.pools:
            events = [self._event(pool, number) for _ in range(self.chance.randint(1, 4))]
            if self.book.follows_period:
                events = [self._divided(pool, number, event) for event in events]
            events += self.later_results.get((pool, number), [])
            self._derive(self.recipe(pool, number, events), edition=1)

    def _divided(self, pool: str, number: int, event: EventOfRecipe) -> EventOfRecipe:
        """An event some of whose results were reported so late that the next list takes them."""
        report = self.source.reports[event["event"]]
        white = [(row, entry.no) for entry in report.entries for row in entry.results if row.colour == "w"]
        seats = sorted((row.round, no, row.opponent or 0) for row, no in white)
        if self.chance.random() < 0.5 or len(seats) < 2:
            return event
        first = self.chance.randint(1, len(seats) - 1)
        self.later_results.setdefault((pool, number + 1), []).append({**event, "results": seats[first:]})
        return {**event, "results": seats[:first]}

    def _decisions(self, pool: str, number: int, previous: HistoryList) -> tuple[list[str], list[OperationOfRecipe]]:
        """Who joins a list without a game, and its one-off operations: decided once, whatever is corrected later."""
        if (pool, number) not in self.decided:
            joining: list[str] = []
            if "adopts_fide" in self.book.names:
                listed = {*previous.derived.standings.row_of, *dict(self.merged)}
                rated = self.source.register.fide_rating.tolist()
                joining = [code for code, fide in zip(self.players, rated, strict=True) if fide and code not in listed]
            operations: list[OperationOfRecipe] = []
            if self.chance.random() < 0.15:
                kind = self.chance.choice(["single", *(rule.id for rule in self.book.adjustments)])
                ratings = {self.chance.choice(self.players): 1950} if kind == "single" else {}
                operation: OperationOfRecipe = {
                    "operation": str(number + 1),
                    "kind": kind,
                    "described": "",
                    "article": "",
                    "ratings": ratings,
                    "reverses": None,
                }
                operations.append(operation)
            self.decided[pool, number] = (joining, operations)
        return self.decided[pool, number]

    def recipe(self, pool: str, number: int, events: Sequence[EventOfRecipe]) -> Recipe:
        """The recipe of a list as things stand now."""
        day = self.day(number)
        earlier = [it for (of_pool, _), it in sorted(self.lists.items()) if of_pool == pool and self._before(it, day)]
        of_standard = [
            it for (of_pool, _), it in sorted(self.lists.items()) if (of_pool, pool) == ("standard", "rapid")
        ]
        beside = [it for it in of_standard if self._before(it, day)]
        starts = {self.source.reports[event["event"]].event.start or day for event in events}
        in_force: dict[str, Any] = {}
        nobody: list[Any] = [None]
        for start in sorted(starts):
            then = [it for it in earlier if self._before(it, start + timedelta(days=1))]
            standard = [it for it in beside if self._before(it, start + timedelta(days=1))]
            used: list[HistoryList | None] = [*(then[-1:] or earlier[:1] or nobody), *(standard[-1:] or nobody)]
            since = max((it.recipe["date"] for it in (*then[-1:], *standard[-1:])), default=date.min.isoformat())
            if any(used):
                in_force[since] = [self.reference(it) for it in used]
        year: Any = [self.reference(it) for it in earlier] if len(earlier) >= 3 else None
        merged = self.merged if number >= self.merged_from else []
        pending_rows = self._pending_rows(earlier, dict(merged))
        joining, operations = self._decisions(pool, number, earlier[-1])
        other = [it for (of_pool, _), it in sorted(self.lists.items()) if of_pool != pool and self._before(it, day)]
        named = sorted({event["rules"] for event in events} | {self.editions[-1]}, key=self.editions.index)
        return {
            "version": VERSION,
            "pool": pool,
            "date": day.isoformat(),
            "act": number + 1,
            "editions": named,
            "statutes": {id: statute(id).document_hash for id in named},
            "register": 2,
            "lists": {
                "previous": self.reference(earlier[-1]) if earlier else None,
                "in_force": [(since, *used) for since, used in sorted(in_force.items())],
                "other": self.reference(other[-1]) if other and "other_rating" in self.book.names else None,
                "standard": self.reference(beside[-1]) if beside else None,
                "year": year,
            },
            "events": sorted(events, key=lambda event: int(event["event"])),
            "kept": pending_rows,
            "joining": joining,
            "merged": merged,
            "returning": [],
            "operations": operations,
            "facts": "",
        }

    def _pending_rows(self, earlier: Sequence[HistoryList], remaining: Mapping[str, str]) -> list[Any]:
        if not earlier:
            return []
        rows = []
        for number, it in enumerate(earlier):
            for result in it.derived.pending_results:
                player = remaining.get(result.player, result.player)
                since = [later.derived.standings for later in earlier[number:]]
                if not any(player in table.row_of and table.rating[table.row_of[player]] > 0 for table in since):
                    rows.append(pending_result_row(replace(result, player=player)))
        return sorted(rows)

    def day(self, number: int) -> date:
        """The date of a list."""
        return add_months(self.first, number)

    def _before(self, it: HistoryList, day: date) -> bool:
        return it.recipe["date"] < day.isoformat()

    def reference(self, it: HistoryList | None) -> ListReference | None:
        """The newest edition of a list."""
        if it is None:
            return None
        edition = max(number for number in range(1, 99) if list_path(self._ref(it, number)) in self.source.lists)
        return self._ref(it, edition)

    def _ref(self, it: HistoryList, edition: int) -> ListReference:
        return {"pool": it.recipe["pool"], "date": it.recipe["date"], "edition": edition, "hash": ""}

    def _derive(self, recipe: Recipe, edition: int) -> Derived:
        whole, basis = completed(recipe, self.source)
        derived = next_list(basis, every_column=True)
        it = HistoryList(whole, derived)
        self.lists[recipe["pool"], recipe["date"]] = it
        self.source.lists[list_path(self._ref(it, edition))] = derived.standings
        return derived

    def _event(self, pool: str, number: int, playing: Sequence[str] | None = None) -> EventOfRecipe:
        """A new event for a list."""
        chance, key = self.chance, str(next(self.numbers))
        available = [code for code in self.players if code not in dict(self.merged) or number < self.merged_from]
        playing = playing or chance.sample(available, chance.randint(2, 7))
        start = self.day(number) - timedelta(days=chance.choice([10, 20, 27, 27, 45]))
        pairs = [chance.sample(range(1, len(playing) + 1), 2) for _ in range(chance.randint(1, 3 * len(playing)))]
        games = [(white, black, chance.choice("10=10=10=+-")) for white, black in pairs]
        ratings = {code: chance.choice([None, 1800, 2100]) for code in playing}
        report = tournament(ratings, games, name=f"E{key}", start=start, end=start + timedelta(days=3))
        self.source.reports[key] = replace(report, format=chance.choice([Format.SWISS, None]), file=f"{key}.trf")
        return self._document(key, playing, chance.choice(self.editions))

    def _document(self, key: str, playing: Sequence[str], rules: str) -> EventOfRecipe:
        return {
            "event": key,
            "received": RECEIVED,
            "file": f"{key}.trf",
            "rules": rules,
            "reading": {},
            "told": {},
            "players": [(no, code) for no, code in enumerate(playing, 1)],
            "results": None,
            "start_ratings": [],
            "left_out": [],
        }

    def corrected_events(self, pool: str, number: int) -> tuple[list[EventOfRecipe], dict[str, EventOfRecipe | None]]:
        """The events of a list after a correction: of a result, the players, a game, a whole event, or one more.

        With them, by number, the event that takes the place of each that is replaced, None for one that is annulled.
        """
        chance = self.chance
        events = copy.deepcopy(self.lists[pool, self.day(number).isoformat()].recipe["events"])
        event = chance.choice(events)
        kind = chance.choice(["result", "players", "left out", "annulled", "late", "edition"])
        replaced: dict[str, EventOfRecipe | None] = {}
        if kind == "annulled" and len(events) > 1:
            replaced[event["event"]] = None
        elif kind == "late":
            events.append(self._event(pool, number))
        elif kind == "left out":
            report = self.source.reports[event["event"]]
            rows = [(row.round, entry.no, row.opponent or 0) for entry in report.entries for row in entry.results]
            replaced[event["event"]] = {**event, "left_out": sorted(rows)[:2]}
        elif kind == "edition":
            replaced[event["event"]] = {**event, "rules": chance.choice(self.editions)}
        elif kind == "result":
            replaced[event["event"]] = {**event, "event": self._turned_around(event["event"])}
        else:
            codes = [code for _, code in event["players"]]
            others = [code for code in self.players if code not in codes and code not in dict(self.merged)]
            codes[0] = chance.choice(others)
            replaced[event["event"]] = self._event(pool, number, codes)
        return with_replaced(events, replaced), replaced

    def _turned_around(self, key: str) -> str:
        """A new version of a report in which whoever won has lost; return its number."""
        other = {"1": "0", "0": "1"}
        report, number = self.source.reports[key], str(next(self.numbers))
        entries = tuple(
            entry._replace(results=tuple(row._replace(code=other.get(row.code, row.code)) for row in entry.results))
            for entry in report.entries
        )
        self.source.reports[number] = replace(report, entries=entries)
        return number


def with_replaced(events: Sequence[EventOfRecipe], replaced: Mapping[str, EventOfRecipe | None]) -> list[EventOfRecipe]:
    """The events of a list of which some are replaced; a list takes the same results of the new one."""
    rows: list[EventOfRecipe] = []
    for event in events:
        by = replaced.get(event["event"], event)
        if by is not None:
            same = {code for _, code in by["players"]} == {code for _, code in event["players"]}
            rows.append({**by, "results": event["results"] if same else None})
    return rows
