"""The office's database as the source of recipes: lists in a given edition, and the register as it was at an act."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.recipe import SourceIncomplete
from ratinghouse.derivation.recipe_format import (
    DATED_RATINGS,
    ONE_RECORD,
    EventOfRecipe,
    ListReference,
    Recipe,
    ReversedOperation,
)
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.office.events.stored_reading import has_reading, store_reading, stored_report
from ratinghouse.office.models import Player, PlayerWorking, PublishedList, StoredReading
from ratinghouse.office.register.fide_ratings import HeldRating, rating_read, ratings_at
from ratinghouse.office.register.membership_spans import Span, lapses_between, span_for, spans_at
from ratinghouse.office.register.particulars import formers_as_of
from ratinghouse.office.statutes.stored_statutes import statute_by_hash
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import working_of_operation
from ratinghouse.office.storage.list_rows import ListRows, rows_of_list
from ratinghouse.office.storage.stored_columns import naming_damage, player_columns
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.reports.declared_reading import read_as_declared
from ratinghouse.reports.reading import READER_VERSION
from ratinghouse.reports.report import Report

_PARTICULARS = {"birth", "title", "flags", "fide_rating"}  # facts that the register holds for each player
_MEMBERSHIP = {"member_from", "member_to"}
_FEW, _MANY = 2_000, 20_000  # up to so many players are read by ID, more in a large register; else all are


class TableSource:
    """Reads what a recipe refers to, each list once.

    ``unstored`` are the statutes of a list that is not published yet: they are stored with it.
    """

    def __init__(self, unstored: Iterable[Statute] = ()) -> None:
        self._unstored = {law.document_hash: law for law in unstored}
        self._lists: dict[tuple[str, str, int], Standings] = {}
        self._rows: dict[int, ListRows] = {}
        self._read_now: dict[int, Report] = {}

    @classmethod
    def of_players(cls, players: Collection[str]) -> TableSource:
        """Return a source that knows no other players than these, and reads rows of these alone."""
        source = cls()
        rows = Player.objects.filter(code__in=players).order_by("pk").values_list("pk", "code")
        ids = np.array([key for key, _ in rows], np.int64)
        vars(source)["_players"] = ids, codes(code for _, code in rows)
        return source

    def standings(self, ref: ListReference, players: Collection[str] | None = None) -> Standings:
        """Return the rows of a list, in the order of the register."""
        key = (ref["pool"], ref["date"], ref["edition"])
        if key in self._lists:
            return self._lists[key]
        rating_list = self.published(ref)
        if players is not None and len(players) <= self._few:
            return self.read(rating_list, [self.id_of[code] for code in players])
        self._lists[key] = self.read(rating_list)
        return self._lists[key]

    def published(self, ref: ListReference) -> PublishedList:
        """Return the list of a reference, without its recipe, if it is the one that was used."""
        named = PublishedList.objects.filter(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])
        rating_list = named.defer("inputs").first()
        if rating_list is None or rating_list.content_hash != ref["hash"]:
            message = text(
                "the {pool} list of {date}, edition {edition}, is not the one that was used",
                pool=filled_text(ref["pool"], {}),
                date=ref["date"],
                edition=ref["edition"],
            )
            raise SourceIncomplete(message)
        return rating_list

    def facts(self, recipe: Recipe, players: Collection[str], days: Mapping[str, date]) -> PlayerFacts:
        """Return what the register said of these players when the list was published."""
        books = [self.statute(recipe["statutes"][rules]).book for rules in recipe["editions"]]
        needs = PlayerFacts.read_for(column.name for book in books for column in book.input_columns)
        ids, code = self._chosen(players)
        columns = PlayerFacts.empty(code).columns()
        dated = recipe["register"] == DATED_RATINGS and "fide_rating" in needs
        columns |= self._particulars(ids, needs & _PARTICULARS - ({"fide_rating"} if dated else set()), recipe["act"])
        some = self._some(ids)
        if needs & _MEMBERSHIP:
            columns |= _memberships(ids, code, recipe, days, spans_at(recipe["act"], some))
        if dated:
            ratings = ratings_at(recipe["act"], fide_kind(books[-1], recipe["pool"]), some)
            columns |= _fide_ratings(ids, recipe, books[-1], columns["member_from"], ratings)
        return PlayerFacts(**columns)

    def _chosen(self, players: Collection[str]) -> tuple[NDArray[np.int64], NDArray[np.bytes_]]:
        """Return the primary keys and IDs of those of the players who are in the register, in its order."""
        if len(players) <= self._few:
            known = sorted(self.id_of[code] for code in players if code in self.id_of)
            ids = np.array(known, np.int64)
            return ids, self.code[np.searchsorted(self.ids, ids)]
        chosen = np.fromiter(map(players.__contains__, self.id_of), np.bool_, len(self.code))
        return self.ids[chosen], self.code[chosen]

    def statute(self, document_hash: str) -> Statute:
        """Return the statute of this hash."""
        return statute_by_hash(document_hash, self._unstored)

    def received(self, sha256: str) -> bytes:
        """Return a file as it was received; the caller checks its hash."""
        rows = bulk_rows.few_rows("SELECT content FROM office_received WHERE sha256 = %s ORDER BY id", [sha256])
        if not rows:
            raise SourceIncomplete(text("no report with the hash {sha256} has been received", sha256=sha256))
        return bytes(rows[0][0])

    def report(self, event: EventOfRecipe, raw: bytes) -> Report:
        """Return the report of an event, as it was read when it was received.

        Where an earlier version stored no reading, the file is read now; ``store_readings`` stores that.
        """
        event_id = int(event["event"])
        report = stored_report(event_id, raw)
        if report is None:
            report = read_as_declared(raw, event["file"], event["reading"])
            self._read_now[event_id] = report
        return report

    def reader(self, event: EventOfRecipe) -> int:
        """Return the version of the report readers that made the report of an event, which must have been read."""
        event_id = int(event["event"])
        if event_id in self._read_now:
            return READER_VERSION
        return StoredReading.objects.values_list("reader", flat=True).get(event=event_id)

    def store_readings(self) -> None:
        """Store the reports that had to be read because no reading was stored, inside an act."""
        for event_id, report in self._read_now.items():
            if not has_reading(event_id):
                store_reading(event_id, report)

    def gains(self, operation: ReversedOperation) -> Mapping[str, int | None]:
        """Return each player's change by an operation, as stored with its list; None if unrated before."""
        reference = operation["list"]
        stretches = PlayerWorking.objects.filter(
            list__pool__name=reference["pool"],
            list__date=reference["date"],
            list__edition=reference["edition"],
            rules=operation_rules(operation["operation"]),
        )
        gains: dict[str, int | None] = {}
        for stretch in stretches.select_related("list__pool"):
            stored = player_columns(stretch)
            with naming_damage(working_of_operation(operation["operation"], stretch.list)):
                columns = {**stored.frame, **stored.columns}
                changes = (columns[name].tolist() for name in ("player", "before", "after"))
                for id, before, after in zip(*changes, strict=True):
                    gains[self.code_of(id)] = after - before if before else None
        return gains

    @cached_property
    def _players(self) -> tuple[NDArray[np.int64], NDArray[np.bytes_]]:
        columns = bulk_rows.read("SELECT id, code FROM office_player ORDER BY id", (), {"id": "i8", "code": object})
        return columns["id"], codes(columns["code"].tolist())

    @property
    def ids(self) -> NDArray[np.int64]:
        """Return the primary keys of the register, in order."""
        return self._players[0]

    @property
    def code(self) -> NDArray[np.bytes_]:
        """Return the federation's IDs, in the same order."""
        return self._players[1]

    @cached_property
    def id_of(self) -> Mapping[str, int]:
        """Return the primary key of each player by ID."""
        return dict(zip(map(bytes.decode, self.code.tolist()), self.ids.tolist(), strict=True))

    @property
    def _few(self) -> int:
        """Return up to how many players it is best to read by ID."""
        return max(_FEW, min(_MANY, len(self.code) // 20))

    def _some(self, ids: NDArray[np.int64]) -> list[int] | None:
        """Return the primary keys to read by; None if they are so many that all rows are read."""
        return ids.tolist() if len(ids) <= self._few else None

    def code_of(self, id: int) -> str:
        """Return the federation's ID of a player."""
        return bytes(self.code[np.searchsorted(self.ids, id)]).decode()

    def read(self, rating_list: PublishedList, ids: Collection[int] | None = None) -> Standings:
        """Return the stored rows of a list: all, or those of some players."""
        rows = self.rows(rating_list) if ids is None else rows_of_list(rating_list.pk, ids)
        columns = {name: column.copy() for name, column in rows.columns.items()}  # a derivation may change them
        return Standings(code=self.code[np.searchsorted(self.ids, rows.players)], **columns)

    def rows(self, rating_list: PublishedList) -> ListRows:
        """Return the rows of a list by primary key, each list read once."""
        if rating_list.pk not in self._rows:
            self._rows[rating_list.pk] = rows_of_list(rating_list.pk)
        return self._rows[rating_list.pk]

    def _particulars(self, ids: NDArray[np.int64], needs: Collection[str], act: int) -> dict[str, NDArray[Any]]:
        if not needs or not len(ids):
            return {}
        later = formers_as_of(act, self._some(ids))
        selected = ", ".join(["id", *sorted(_selected(needs))])
        names = ["id", *sorted(_selected(needs))]
        kinds = {name: "i8" if name == "id" else object for name in names}
        some = f"WHERE id IN ({', '.join(map(str, ids.tolist()))})" if len(ids) <= self._few else ""
        stored = bulk_rows.read(f"SELECT {selected} FROM office_player {some} ORDER BY id", (), kinds)
        at = np.searchsorted(stored["id"], ids)
        columns = {name: stored[name][at] for name in names[1:]}
        for row in np.flatnonzero(np.isin(ids, list(later))) if later else ():
            for name in names[1:]:
                columns[name][row] = getattr(later[int(ids[row])], name)
        return {name: _fact(name, columns) for name in needs}


def _selected(needs: Collection[str]) -> set[str]:
    return {*needs, "w_title"} if "title" in needs else set(needs)


def _fact(name: str, columns: Mapping[str, NDArray[Any]]) -> NDArray[Any]:
    values = columns[name].tolist()
    if name == "fide_rating":
        return np.array([value or 0 for value in values], np.int64)
    if name == "title":  # the women's titles that rulebooks ask for are in a column of their own
        women = columns["w_title"].tolist()
        values = [w if w in ("WGM", "WIM") else title for title, w in zip(values, women, strict=True)]
    return codes(values)


def _memberships(
    ids: NDArray[np.int64],
    code: NDArray[np.bytes_],
    recipe: Recipe,
    days: Mapping[str, date],
    spans: Mapping[int, Sequence[Span]],
) -> dict[str, NDArray[Any]]:
    first, last = np.zeros(len(ids), np.int64), np.zeros(len(ids), np.int64)
    lapses = [""] * len(ids)
    list_date = date.fromisoformat(recipe["date"])
    for row in _rows_among(ids, spans):
        player_spans = spans[int(ids[row])]
        if recipe["register"] == ONE_RECORD:
            player_spans = [span_for(player_spans, days.get(code[row].decode()), list_date)]
        first[row], last[row] = player_spans[0][0].toordinal(), player_spans[-1][1].toordinal()
        lapses[row] = lapses_between(player_spans)
    return {"member_from": first, "member_to": last, "lapses": codes(lapses)}


def _fide_ratings(
    ids: NDArray[np.int64],
    recipe: Recipe,
    book: Rulebook,
    member_from: NDArray[np.int64],
    ratings: Mapping[int, Sequence[HeldRating]],
) -> dict[str, NDArray[Any]]:
    """Return the players' FIDE ratings as the rulebook reads them, each with its day if the rulebook asks for it."""
    list_date = date.fromisoformat(recipe["date"])
    rating, day = np.zeros(len(ids), np.int64), np.zeros(len(ids), np.int64)
    for row in _rows_among(ids, ratings):
        first = date.fromordinal(int(member_from[row])) if member_from[row] else None
        held = rating_read(book, ratings[int(ids[row])], first, list_date)
        if held is not None:
            rating[row] = held.rating
            day[row] = held.day.toordinal() if held.day and "fide_day" in book.names else 0
    return {"fide_rating": rating, "fide_day": day}


def _rows_among(ids: NDArray[np.int64], records: Mapping[int, object]) -> list[int]:
    """Return the rows of the players who have records."""
    return [row for row, id in enumerate(ids.tolist()) if id in records] if records else []


def operation_rules(operation: str) -> str:
    """Return the name under which the working of a one-off operation is stored."""
    return f"operation {operation}"
