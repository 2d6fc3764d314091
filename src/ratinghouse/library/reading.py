"""Events from files of every report format, with all findings."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from os import PathLike, fspath
from typing import IO, TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import date

    from ratinghouse.library.tables.findings import FindingList
    from ratinghouse.library.tables.table import Table
    from ratinghouse.rating.period import DeclaredFacts
    from ratinghouse.reports.report import Report

Source = str | PathLike[str] | bytes | IO[bytes]
"""Where a file is: its path, its bytes, or an open file."""


class EventReport:
    """One event as a file or a table of games reports it, with everything that is wrong with the file.

    ``report`` is the record that was read; ``facts`` are those that ``declaring`` added.
    """

    def __init__(self, report: Report, facts: DeclaredFacts | None = None) -> None:
        from ratinghouse.rating.period import DeclaredFacts

        self.report = report
        self.facts = facts or DeclaredFacts()

    @property
    def name(self) -> str:
        """Return the event's name."""
        return self.report.event.name

    @property
    def start(self) -> date | None:
        """Return the first day, None where the report does not state it."""
        return self.report.event.start

    @property
    def end(self) -> date | None:
        """Return the last day, None where the report does not state it."""
        return self.report.event.end

    @property
    def format(self) -> str | None:
        """Return how the event was paired: swiss, round-robin … None where it is not known."""
        return self.report.format.value if self.report.format else None

    @property
    def kind(self) -> str:
        """Return what kind of file it was: trf16, trf26, games …"""
        return self.report.kind

    @property
    def findings(self) -> FindingList:
        """Return everything that is wrong with the report itself; ``check`` adds what a rulebook says."""
        from ratinghouse.library.tables.findings import FindingList

        return FindingList(self.report.findings)

    @cached_property
    def players(self) -> Table:
        """Return the entries: no, id, name, rating, fed, sex, title, birth, points, rank."""
        from ratinghouse.library.tables.event_tables import event_players

        return event_players(self.report)

    @cached_property
    def games(self) -> Table:
        """Return the games, a row each: round, day, white_no, white, black_no, black, result."""
        from ratinghouse.library.tables.event_tables import event_games

        return event_games(self.report)

    def declaring(self, **facts: Any) -> EventReport:
        """Return the event with facts that its file lacks, such as ``start``, ``time_control`` or ``registered``.

        The names are those of the options of ``ratinghouse check --help``, with ``_`` for ``-``. Days are dates or
        texts YYYY-MM-DD.

        >>> import ratinghouse as rh
        >>> event = rh.games([{"white": "Abelsen", "black": "Berg", "result": "1-0"}])[0]
        >>> event.declaring(start="2024-05-01", time_control="90+30").start
        datetime.date(2024, 5, 1)
        """
        from ratinghouse.library.declaring import declared

        return declared(self, facts)

    def __repr__(self) -> str:
        days = "–".join(str(day) for day in dict.fromkeys((self.start, self.end)) if day is not None)
        parts = [part for part in (self.name or "event without a name", days, self.format or "", self.kind) if part]
        from ratinghouse.library.tables.counts import counted

        counts = [counted(len(self.report.entries), "player"), counted(len(self.report.findings), "finding")]
        return f"<EventReport {', '.join([*parts, *counts])}>"


def read(
    source: Source, *, encoding: str | None = None, format: str | None = None, tournament: str = ""
) -> EventReport:
    """Return the event in a report of any format: TRF, crosstable, list of games, PGN, the JCF form, files of programs.

    Raise ``Refused`` if the file is not a report. What is wrong inside a report is in ``findings``.
    ``format`` says how the event was paired (swiss, round-robin …) if the file does not. ``tournament`` names the
    tournament that is meant, in an event of Sharly Chess that holds several.

    >>> import ratinghouse as rh
    >>> event = rh.read(b'''white,black,result,date
    ... "Abelsen, Anna",Berg,1-0,2024-05-01
    ... Berg,Carlsen,0-1,2024-05-02
    ... ''')
    >>> event.players["name"]
    ['Abelsen, Anna', 'Berg', 'Carlsen']
    """
    return EventReport(
        read_and_crosschecked(*_content(source), encoding=encoding, format=format, tournament=tournament)
    )


def read_and_crosschecked(
    source: str | bytes,
    file: str = "",
    *,
    encoding: str | None = None,
    format: str | None = None,
    tournament: str = "",
) -> Report:
    """Return the report with all its findings. Raise ``UnreadableReport``."""
    from ratinghouse.reports import crosscheck, read_report
    from ratinghouse.reports.report import Format

    report = read_report(
        source, file, encoding=encoding, format=Format(format) if format else None, tournament=tournament
    )
    return replace(report, findings=(*report.findings, *crosscheck(report)))


def _content(source: Source) -> tuple[str | bytes, str]:
    if isinstance(source, bytes):
        return source, ""
    if isinstance(source, str | PathLike):
        return fspath(source), fspath(source)
    return source.read(), str(getattr(source, "name", ""))
