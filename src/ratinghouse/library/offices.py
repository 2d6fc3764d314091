"""A federation's office as an object, with its acts as methods. Needs the extra ``office``.

Each act is entered in the journal with its author and its time: ``by`` is given when the office is opened, ``at`` with
each act. Without ``at`` the act is done now; this is the only place in the library that reads the clock.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from importlib.util import find_spec
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING

from ratinghouse.kernel.finding import Refused, WrongArgument
from ratinghouse.kernel.texts import message_of, text
from ratinghouse.library.arguments import Day, bytes_of
from ratinghouse.library.declaring import day_of
from ratinghouse.library.extras import MissingExtra
from ratinghouse.library.tables.findings import FindingList
from ratinghouse.library.tables.table import Table
from ratinghouse.library.verification import VerifiedList

if TYPE_CHECKING:
    from ratinghouse.library.sheets import Sheet
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Player, Pool
    from ratinghouse.office.publishing.publication import Publication
    from ratinghouse.office.register.importing import Imported
    from ratinghouse.office.setting_up import OfficeRecord
    from ratinghouse.office.storage.manifest import BackupManifest

WHOLE_LIST = 10_000_000  # more lines than any list has


class OpenOffice:
    """The office in a directory. A process can have only one office open."""

    def __init__(self, home: Path, by: str) -> None:
        self.home = home
        self.by = by

    def described(self) -> OfficeRecord:
        """Return the federation and its pools with their rulebooks."""
        from ratinghouse.office.setting_up import described

        return described()

    def import_players(
        self,
        file: str | PathLike[str] | bytes,
        *,
        fed: str = "",
        as_list: Day | None = None,
        pool: str = "standard",
        own_ids: bool = False,
        leave_out_errors: bool = False,
        at: datetime | None = None,
    ) -> Imported:
        """Bring the players of a list or a register into the office's register; ``as_list`` makes them a first list."""
        from ratinghouse.office.register.importing import import_players

        content = bytes_of(file)
        name = "players" if isinstance(file, bytes) else Path(file).name
        day = None if as_list is None else day_of(as_list, "as_list")
        clerk = self._clerk(at)
        return import_players(
            clerk, content, name, fed=fed.upper(), as_list=day, pool=pool, own_ids=own_ids, leave_out=leave_out_errors
        )

    def receive(
        self,
        *files: str | PathLike[str],
        sender: str = "",
        pool: str | None = None,
        match: bool = True,
        reported: Day | None = None,
        at: datetime | None = None,
    ) -> Table:
        """Store reports, read and check them, and match the players of whom there is no doubt. Return the events."""
        from ratinghouse.library.tables.office_tables import event_rows
        from ratinghouse.office.events.receive import ReceivedFile, receive_files

        clerk = self._clerk(at)
        day = clerk.now.date() if reported is None else day_of(reported, "reported")
        received = [ReceivedFile(bytes_of(file), Path(file).name, day, sender, pool) for file in files]
        return event_rows(receipt.event for receipt in receive_files(clerk, received, match=match))

    def events(self, state: str | None = None) -> Table:
        """Return the events, the newest first; ``state`` is checked, matched, admitted, rated …"""
        from ratinghouse.library.tables.office_tables import event_rows
        from ratinghouse.office.models import Event

        events = Event.objects.select_related("received", "pool").order_by("-pk")
        return event_rows(events.filter(state=state) if state else events)

    def match(
        self, event: int, no: int | None = None, player: str | None = None, *, at: datetime | None = None
    ) -> Table:
        """Match the certain entries of an event, or entry ``no`` with the player of an ID. Return the open entries."""
        from ratinghouse.library.tables.office_tables import entry_rows
        from ratinghouse.office.events.matching import assign_entry, event_by_number, match_automatically

        if (no is None) != (player is None):
            raise WrongArgument(text("an entry and a player are matched together"), text("name both, or neither"))
        if no is None or player is None:
            match_automatically(self._clerk(at), event)
        else:
            assign_entry(self._clerk(at), event, no, player)
        return entry_rows(event_by_number(event).entries.filter(match="open").order_by("no"))

    def admit(self, *events: int, despite: str = "", at: datetime | None = None) -> Table:
        """Admit events to their lists and return them. Raise ``Refused`` if any is refused; the others are admitted."""
        from ratinghouse.library.tables.office_tables import event_rows
        from ratinghouse.office.events.admission import admit_events

        admission = admit_events(self._clerk(at), events, despite=despite)
        if admission.refused:
            raise Refused([finding for refused in admission.refused.values() for finding in refused.findings])
        return event_rows(admission.admitted)

    def preview(self, day: Day | None = None, *, pool: str | None = None, at: datetime | None = None) -> Publication:
        """Return the list of a day, or the next one, as it would be now. Nothing is written."""
        from ratinghouse.office.publishing.publication import preview

        chosen = self._pool(pool)
        return preview(chosen.name, self._next_day(chosen, day), self._clerk(at).now.date())

    def publish(self, day: Day | None = None, *, pool: str | None = None, at: datetime | None = None) -> Publication:
        """Publish the list of a day, or the next one. It never changes again."""
        from ratinghouse.office.publishing.list_views import store_newest_orders
        from ratinghouse.office.publishing.publication import publish

        chosen = self._pool(pool)
        publication = publish(self._clerk(at), chosen.name, self._next_day(chosen, day))
        store_newest_orders()
        return publication

    def correct(
        self,
        event: int,
        file: str | PathLike[str] | None,
        *,
        reason: str,
        pointed_out: Day | None = None,
        despite: str = "",
        sender: str = "",
        preview: bool = False,
        at: datetime | None = None,
    ) -> Table:
        """Replace an event of a published list by a corrected report, or annul it if ``file`` is None.

        Return the players whose ratings change, with the lists. Those lists get new editions; published ones stay as
        they are. With ``preview`` nothing is written.
        """
        from ratinghouse.library.tables.decision_tables import change_rows
        from ratinghouse.office.events.receive import ReceivedFile
        from ratinghouse.office.publishing.correction import correct
        from ratinghouse.office.publishing.list_views import store_newest_orders

        clerk = self._clerk(at)
        report = None
        if file is not None:
            report = ReceivedFile(bytes_of(file), Path(file).name, clerk.now.date(), sender)
        day = None if pointed_out is None else day_of(pointed_out, "pointed_out")
        corrected = correct(clerk, event, report, reason, pointed_out=day, despite=despite, preview=preview)
        if not preview:
            store_newest_orders()
        return change_rows(corrected.revisions)

    def adjust(
        self,
        ratings: Mapping[str, int],
        *,
        because: str,
        article: str = "",
        day: Day | None = None,
        pool: str | None = None,
        at: datetime | None = None,
    ) -> Table:
        """Decide that players, by their IDs, get these ratings on the list of a day, or the next one.

        Return all one-off operations. They are applied when their list is published, after its calculation.
        """
        from ratinghouse.office.publishing.adjustment_decisions import adjust_players

        chosen = self._pool(pool)
        adjust_players(self._clerk(at), chosen.name, self._next_day(chosen, day), ratings, because, article)
        return self.adjustments()

    def adjust_by_rule(self, rule: str, *, pool: str | None = None, at: datetime | None = None) -> Table:
        """Decide an adjustment of a rulebook, such as fide-2024-compression, and return all one-off operations."""
        from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule

        adjust_by_rule(self._clerk(at), self._pool(pool).name, rule)
        return self.adjustments()

    def adjustments(self) -> Table:
        """Return the one-off operations on lists so far."""
        from ratinghouse.library.tables.decision_tables import adjustment_rows
        from ratinghouse.office.models import Adjustment

        return adjustment_rows(Adjustment.objects.select_related("pool").order_by("pk"))

    def fees(self) -> Table:
        """Return what each organiser and federation was invoiced, has paid and still owes."""
        from ratinghouse.library.tables.decision_tables import balance_rows
        from ratinghouse.office.fees.accounts import balances

        return balance_rows(balances())

    def backup(self, file: str | PathLike[str], *, at: datetime | None = None) -> BackupManifest:
        """Save the whole office in a new zip file, which ``ratinghouse restore`` reads, and return what it holds."""
        from ratinghouse.office.storage.backup import back_up

        return back_up(self._clerk(at), self.home, Path(file))

    def lists(self, pool: str | None = None) -> Table:
        """Return every edition of every published list, the newest first."""
        from ratinghouse.library.tables.office_tables import edition_rows
        from ratinghouse.office.publishing.history import published_editions

        return edition_rows(published_editions(self._pool(pool) if pool else None))

    def list(
        self,
        view: str = "all",
        *,
        day: Day | None = None,
        edition: int | None = None,
        pool: str | None = None,
        fed: str = "",
    ) -> Table:
        """Return the players of a published list: all, top, federation, women, juniors, seniors, new, movers …"""
        from ratinghouse.library.tables.office_tables import line_rows
        from ratinghouse.office.publishing.explanation import list_of
        from ratinghouse.office.publishing.list_views import ViewFilter
        from ratinghouse.office.publishing.list_views import view as list_view

        published = list_of(self._pool(pool), _day(day), edition)
        return line_rows(list_view(published, view, ViewFilter(fed, most=WHOLE_LIST)).rows)

    def explain(
        self, player: str, *, day: Day | None = None, edition: int | None = None, pool: str | None = None
    ) -> Sheet:
        """Return the calculation sheet behind a player's rating on a published list."""
        from ratinghouse.library.sheets import Sheet
        from ratinghouse.office.publishing.explanation import explain

        explained = explain(self._pool(pool), self._player(player), _day(day), edition)
        title = text("{pool} list of {day}", pool=explained.pool, day=str(explained.date))
        return Sheet(title, [sheet for part in explained.parts for sheet in part.sheets])

    def export(
        self, kind: str = "zip", *, day: Day | None = None, edition: int | None = None, pool: str | None = None
    ) -> bytes:
        """Return a published list as a file: zip is the bundle that ``verify`` checks; txt, xml, csv, json, xlsx."""
        from ratinghouse.office.exporting.bundle_export import export_bundle
        from ratinghouse.office.publishing.explanation import list_of
        from ratinghouse.office.publishing.list_file import list_file

        published = list_of(self._pool(pool), _day(day), edition)
        return export_bundle(published) if kind == "zip" else list_file(published, kind)

    def verify(self) -> VerifiedList:
        """Derive every published list again from what is stored, and check the journal."""
        from ratinghouse.office.publishing.verification import verify

        verified = verify()
        counts = {"lists": verified.lists, "received": verified.reports, "journal": verified.entries}
        return VerifiedList(counts, FindingList(verified.findings), verified.holds)

    def _clerk(self, at: datetime | None) -> Clerk:
        from ratinghouse.office.journal import Clerk

        return Clerk(self.by, at or datetime.now(UTC))

    def _pool(self, name: str | None) -> Pool:
        from ratinghouse.office.models import Pool
        from ratinghouse.office.publishing.publication import pool_named

        if name is not None:
            return pool_named(name)
        pools = list(Pool.objects.order_by("pk"))
        if len(pools) != 1:
            names = tuple(pool.name for pool in pools)
            raise WrongArgument(text("this office has several pools"), text("choose one of {pools}", pools=names))
        return pools[0]

    def _next_day(self, pool: Pool, day: Day | None) -> date:
        from ratinghouse.office.publishing.list_references import next_list_date

        following = _day(day) or next_list_date(pool)
        if following is None:
            message = text("no {pool} list has been published and no event is admitted", pool=pool.name)
            raise WrongArgument(message, text("name the day of the list"))
        return following

    def _player(self, word: str) -> Player:
        from ratinghouse.library.sheets import ambiguous_player
        from ratinghouse.office.register.search import find_players

        matches = [*find_players(word)[:9]]
        exact = [player for player in matches if player.code == word] or matches
        if len(exact) != 1:
            raise ambiguous_player(word, [player.name for player in exact])
        return exact[0]

    def __repr__(self) -> str:
        return f"<OpenOffice {self.home}>"


def open_office(directory: str | PathLike[str], *, by: str = "library") -> OpenOffice:
    """Open the office in a directory; ``by`` is the name in the journal. Raise ``Refused`` if there is no office."""
    return OpenOffice(_opened(directory, create=False), by)


def create_office(
    directory: str | PathLike[str],
    federation: str,
    name: str,
    pools: Mapping[str, str | Mapping[str, Day | None]],
    *,
    by: str = "library",
    at: datetime | None = None,
) -> OpenOffice:
    """Create an office, or add pools and rulebooks to it, and open it.

    ``pools`` has the rulebook of each pool, or its rulebooks with the day from which each applies:
    ``{"standard": "fide-2024"}`` or ``{"standard": {"fide-2022": "2022-01-01", "fide-2024": "2024-03-01"}}``.
    """
    from ratinghouse.office.office_request import request_findings

    followed = {pool: _timeline(pool, books) for pool, books in pools.items()}
    if findings := request_findings(federation, name, followed):
        raise Refused(findings)  # before anything is created
    office = OpenOffice(_opened(directory, create=True), by)
    from ratinghouse.office.setting_up import init_office

    init_office(office._clerk(at), federation, name, followed)
    return office


def _timeline(pool: str, books: str | Mapping[str, Day | None]) -> dict[str, date]:
    from ratinghouse.rulebooks import rulebook

    days: Iterable[tuple[str, Day | None]] = [(books, None)] if isinstance(books, str) else books.items()
    timeline = {}
    for id, day in days:
        book = rulebook(id)
        timeline[id] = _day(day) or book.first_day(pool) or book.in_force
    return timeline


def _opened(directory: str | PathLike[str], *, create: bool) -> Path:
    if find_spec("django") is None:
        raise MissingExtra("django", "office")
    from ratinghouse.office.opening import NoOffice, open_office

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "ratinghouse.site.settings")  # acts send notices to accounts
    os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")  # a notebook runs its cells inside an event loop
    try:
        return open_office(directory, create=create)
    except NoOffice as problem:
        raise WrongArgument(message_of(problem), code="no-office") from None


def _day(day: Day | None) -> date | None:
    return None if day is None else day_of(day, "day")
