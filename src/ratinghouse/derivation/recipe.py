"""The recipe of a list: which lists, reports, decisions and rulebooks it was made from, as one JSON document.

The recipe names what it needs; a source supplies it: the office's tables, or the files of a bundle. With both, the
list can be derived again. The hash of the recipe covers all of it, because the recipe has the hashes of lists, reports
and facts.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Protocol

import numpy as np

from ratinghouse.derivation.basis import AdmittedEvent, ListBasis, Operation, games_of_events
from ratinghouse.derivation.in_force import lists_in_force
from ratinghouse.derivation.merged_records import (
    SplitRecord,
    add_merged_games,
    inherited,
    merged_standings,
    remaining_players,
    split_record,
)
from ratinghouse.derivation.recipe_format import (
    ONE_RECORD,
    EventOfRecipe,
    ListReference,
    ListsOfRecipe,
    OperationOfRecipe,
    PendingRow,
    Recipe,
    ReturningRow,
    ReversedOperation,
)
from ratinghouse.derivation.standings import columns_hash
from ratinghouse.derivation.statutes_of_record import LawNotRecorded as LawNotRecorded
from ratinghouse.derivation.statutes_of_record import SourceIncomplete as SourceIncomplete
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.kernel.texts import text
from ratinghouse.rating.games.joined_reports import columns_of
from ratinghouse.rating.games.pending_results import PendingResults
from ratinghouse.rating.period import DeclaredFacts, PendingResult, ResultSeat
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.reports.report_columns import ReportColumns
from ratinghouse.reports.results import LEFT_OUT
from ratinghouse.reports.unread_entries import UnreadEntries


class RecipeSource(Protocol):
    """Supplies what a recipe names: the tables of the office, or the files of a bundle."""

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list: all of them, or at least those of some players."""

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said of these players when the list was made, in the order of lists.

        If a player has several memberships, all count, and the days between are listed. If the register is read as in
        version 1 of recipes, one counts: the one that covers the first day of the player's first event, else the latest
        one that began before the list.
        """

    def statute(self, document_hash: str) -> Statute:
        """Return the statute of this hash. Raise SourceIncomplete where it is missing or was altered."""

    def received(self, sha256: str) -> bytes:
        """Return the file of a report as it was received."""

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event of the recipe, as it was read from these bytes."""

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return what a reversed operation had added for each player; None for a player who was unrated before."""


def canonical_json(value: Any) -> str:
    """Return a JSON value in the form that hashes are taken of: sorted keys, no spaces."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)


def recipe_hash(document: Any) -> str:
    """Return the hash over everything a list is made from: that of the recipe's document as it is stored."""
    return hashlib.sha256(canonical_json(document).encode()).hexdigest()


def pending_result_row(result: PendingResult) -> PendingRow:
    """Return a pending result as a row of a recipe."""
    return (
        *(result.player, result.event, result.end.isoformat(), result.games, result.score, result.opponents, result.Ru),
        result.major_team,
    )


def pending_result_from(row: PendingRow) -> PendingResult:
    """Return the pending result that a row of a recipe states."""
    player, event, end, games, score, opponents, event_rating, major_team = row
    return PendingResult(player, event, date.fromisoformat(end), games, score, opponents, event_rating, major_team)


def completed(recipe: Recipe, source: RecipeSource) -> tuple[Recipe, ListBasis]:
    """Return a new recipe with the hash of the register's facts added, and the basis that it names."""
    basis, facts = _basis_and_facts(recipe, source)
    return {**recipe, "facts": columns_hash(facts.stored_columns())}, basis


def basis_of(recipe: Recipe, source: RecipeSource) -> ListBasis:
    """Return everything that a recipe names. Raise SourceIncomplete if the source has changed since."""
    basis, facts = _basis_and_facts(recipe, source)
    if columns_hash(facts.stored_columns()) != recipe["facts"]:
        raise SourceIncomplete(text("what the register says of the players has changed since the list was made"))
    return basis


def basis_by(recipe: Recipe, source: RecipeSource) -> ListBasis:
    """Return the basis that a recipe names of a part of a list; the facts of the register are not compared."""
    return _basis_and_facts(recipe, source)[0]


def _basis_and_facts(recipe: Recipe, source: RecipeSource) -> tuple[ListBasis, PlayerFacts]:
    books = _books(recipe, source)
    events = [_admitted_event(event, books[event["rules"]], source) for event in recipe["events"]]
    pending = [pending_result_from(row) for row in recipe["kept"]]
    lists = recipe["lists"]
    previous = source.standings(lists["previous"]) if lists["previous"] else None
    listed_before = previous.row_of.keys() if previous is not None else set[str]()
    days = _first_days(events)
    merged = {code for code, _ in recipe["merged"]}
    remaining = remaining_players(recipe)
    players = _players(recipe, days, previous)
    facts = source.facts(recipe, players, days)
    if len(facts.code) != len(players):
        raise SourceIncomplete(text("players of the list are not in the register"))
    before, listed = _aligned(previous, facts)
    if previous is not None and (remaining or recipe["returning"]):
        before = _with_merged_records(recipe, before, previous)
        before, listed = _with_split_records(before, listed, recipe["returning"], source)
    row_of = before.row_of
    basis = ListBasis(
        pool=recipe["pool"],
        list_date=date.fromisoformat(recipe["date"]),
        editions=tuple(recipe["editions"]),
        books=books,
        facts=_with_other_pools(facts, lists, remaining, source),
        before=before,
        listed=listed,
        games=games_of_events(events, books, row_of),
        in_force=lists_in_force(recipe, days, facts, row_of, source.standings),
        pending_results=PendingResults.of(pending, row_of),
        operations=[_operation(operation, source) for operation in recipe["operations"]],
        games_in_year=_games_in_year(recipe, facts, source),
        removed=len(merged & listed_before),
        events=events,
    )
    return basis, facts


def hash_of_facts(recipe: Recipe, source: RecipeSource) -> str:
    """Return the hash of the register's facts for a recipe by which they do not depend on the days of events."""
    previous = recipe["lists"]["previous"]
    playing = {code for event in recipe["events"] for _, code in event["players"]}
    players = _players(recipe, playing, source.standings(previous) if previous else None)
    return columns_hash(source.facts(recipe, players, {}).stored_columns())


def _players(recipe: Recipe, playing: Iterable[str], previous: Standings | None) -> set[str]:
    """Return all players who may be on the list."""
    newcomers = {
        *playing,
        *(row[0] for row in recipe["kept"]),
        *recipe["joining"],
        *(row[0] for row in recipe["returning"]),
    }
    listed_before = set(previous.row_of) if previous is not None else set[str]()
    return newcomers | {*remaining_players(recipe).values()} | (listed_before - {code for code, _ in recipe["merged"]})


def _books(recipe: Recipe, source: RecipeSource) -> dict[str, Rulebook]:
    """Return the rulebooks that the statutes of a recipe state: its editions, and those that adjustments came with."""
    if not recipe["statutes"]:
        raise LawNotRecorded(text("the statutes of the list are not known"))
    return {id: source.statute(document_hash).book for id, document_hash in recipe["statutes"].items()}


def with_matched_players(report: Report, players: Iterable[tuple[int, str]]) -> Report:
    """Return the report with the IDs of the matched players, by starting number, in place of those in the file."""
    matched, entries = dict(players), report.entries

    def with_ids() -> tuple[ReportEntry, ...]:
        before, after = ReportEntry._fields.index("id"), ReportEntry._fields.index("id") + 1
        rows = ((*entry[:before], matched.get(entry.no, ""), *entry[after:]) for entry in entries)
        return tuple(map(ReportEntry._make, rows))  # faster than ``_replace``

    def columns_with_ids() -> ReportColumns:
        columns = columns_of(report)
        ids = [matched.get(no, "").encode() for no in columns.no.tolist()]
        return columns._replace(id=np.array(ids, np.bytes_) if ids else columns.id)

    return replace(report, entries=UnreadEntries(columns_with_ids, with_ids, len(entries)))


def _admitted_event(event: EventOfRecipe, book: Rulebook, source: RecipeSource) -> AdmittedEvent:
    raw = source.received(event["received"])
    if hashlib.sha256(raw).hexdigest() != event["received"]:
        raise SourceIncomplete(text("the report {file} is not the one that was rated", file=event["file"]))
    report = with_matched_players(source.report(event, raw), event["players"])
    report = with_games_left_out(report, event["left_out"])
    results = None if event["results"] is None else frozenset((no, a, b) for no, a, b in event["results"])
    if results is not None and "on_other_list" not in book.names:
        report = with_results(report, results)
    declared = DeclaredFacts(event["told"], results=results, start_ratings=dict(event["start_ratings"]))
    return AdmittedEvent(event["event"], report, declared, event["rules"])


def with_games_left_out(report: Report, games: Collection[ResultSeat]) -> Report:
    """Return the report with the codes of games that are left out by decision: round, and both starting numbers."""
    seats = {(round, *pair) for round, first, second in games for pair in ((first, second), (second, first))}
    if not seats:
        return report
    entries = tuple(
        entry._replace(
            results=tuple(
                row._replace(code=LEFT_OUT.get(row.code, row.code))
                if (row.round, entry.no, row.opponent) in seats
                else row
                for row in entry.results
            )
        )
        for entry in report.entries
    )
    return replace(report, entries=entries)


def with_results(report: Report, results: Collection[ResultSeat]) -> Report:
    """Return the report with these results only, as an interim report has those of its month."""
    seats = {*results, *((round, second, first) for round, first, second in results)}
    entries = tuple(
        entry._replace(results=tuple(row for row in entry.results if (row.round, entry.no, row.opponent) in seats))
        for entry in report.entries
    )
    return replace(report, entries=entries)


def _first_days(events: Iterable[AdmittedEvent]) -> dict[str, date]:
    """Return the first day of each player's first event, by ID."""
    days: dict[str, date] = {}
    for event in events:
        start = event.report.event.start or date.max
        for code in map(bytes.decode, columns_of(event.report).id.tolist()):
            if code and start <= days.get(code, date.max):
                days[code] = start
    return days


def _aligned(previous: Standings | None, facts: PlayerFacts) -> tuple[Standings, Any]:
    """Return the previous list in the rows of the facts, and a flag for each player who was on it."""
    if previous is None:
        return Standings.empty(facts.code), np.zeros(len(facts.code), np.bool_)
    if np.array_equal(previous.code, facts.code):
        return previous, np.ones(len(previous), np.bool_)
    row_of = previous.row_of
    at = np.fromiter((row_of.get(code.decode(), -1) for code in facts.code.tolist()), np.intp, len(facts.code))
    listed = at >= 0
    return previous.select(at[listed]).spread(facts.code, np.flatnonzero(listed)), listed


def _with_merged_records(recipe: Recipe, before: Standings, previous: Standings) -> Standings:
    """Return the previous list with the numbers of merged records added to the players they were merged into.

    Recipes of version 1 used the numbers of a merged record only for players who had none.
    """
    combine = merged_standings if recipe["register"] != ONE_RECORD else inherited
    return combine(before, previous, remaining_players(recipe))


def _with_split_records(
    before: Standings, listed: Any, returning: Iterable[ReturningRow], source: RecipeSource
) -> tuple[Standings, Any]:
    """Return the standings with the records that were split off again, as on their last list."""
    listed = listed.copy()
    for row in returning:
        code, last, remaining, others, since = row if len(row) == 5 else (*row, "", [], [])
        lists = [source.standings(reference, [code, *others]) for reference in (last, *since)]
        split_record(before, SplitRecord(code, remaining, others, lists[0], lists[1:]))
        listed[before.row_of[code]] = True
    return before, listed


def _with_other_pools(
    facts: PlayerFacts, lists: ListsOfRecipe, remaining: Mapping[str, str], source: RecipeSource
) -> PlayerFacts:
    """Return the facts with the players' ratings on the federation's lists of other pools."""
    if lists["other"]:
        facts = replace(facts, other_rating=_ratings_of(source.standings(lists["other"]), facts, remaining))
    if lists["standard"]:
        facts = replace(facts, fide_rating=_ratings_of(source.standings(lists["standard"]), facts, remaining))
    return facts


def _ratings_of(standings: Standings, facts: PlayerFacts, remaining: Mapping[str, str]) -> Any:
    if np.array_equal(standings.code, facts.code):
        return standings.rating
    rating = {
        code.decode(): rated for code, rated in zip(standings.code.tolist(), standings.rating.tolist(), strict=True)
    }
    for code, target in remaining.items():
        rating[target] = rating.get(target) or rating.get(code, 0)
    return np.fromiter((rating.get(code.decode(), 0) for code in facts.code.tolist()), np.int64, len(facts.code))


def _games_in_year(recipe: Recipe, facts: PlayerFacts, source: RecipeSource) -> Any:
    """Return each player's rated games on the lists of the last year; None if the lists do not go back a year."""
    year = recipe["lists"]["year"]
    if year is None:
        return None
    total = np.zeros(len(facts.code), np.int64)
    for ref in year:
        standings = source.standings(ref)
        games = dict(zip(standings.code.tolist(), standings.games.tolist(), strict=True))
        if recipe["register"] != ONE_RECORD:
            add_merged_games(games, remaining_players(recipe))
        total += np.fromiter((games.get(code, 0) for code in facts.code.tolist()), np.int64, len(total))
    return total


def _operation(document: OperationOfRecipe, source: RecipeSource) -> Operation:
    return Operation(
        document["operation"],
        document["kind"],
        document["described"],
        document["article"],
        document["ratings"],
        source.gains(document["reverses"]) if document["reverses"] else {},
    )
