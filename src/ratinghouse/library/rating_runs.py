"""Rates a period of events with a register: the run has tables, sheets and the whole answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ratinghouse.kernel.finding import Finding, WrongArgument
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.derivation.rating_lists.period_editions import RatedEditions
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.arguments import Day, Rules
    from ratinghouse.library.sheets import Sheet
    from ratinghouse.library.tables.findings import FindingList
    from ratinghouse.library.tables.table import Table
    from ratinghouse.lists.register import RegisterPlayer
    from ratinghouse.rating.answer_records import EventAnswer, PlayerAnswer, RunAnswer
    from ratinghouse.rating.period import RatingPeriod
    from ratinghouse.rating.run import Run


class RatingRun:
    """Rated events: tables of players, entries and games, the findings, and the calculation sheet of each player.

    ``rules`` and ``list_date`` say by which edition and for which list.
    """

    def __init__(self, run: Run, findings: Sequence[Finding] = ()) -> None:
        from ratinghouse.rating.checking import check_run

        self.run: Run | None = run
        self.books: tuple[Rulebook, ...] = (run.book,)
        self.list_date = run.period.list_date
        self._findings = (*findings, *run.findings, *check_run(run))

    @property
    def rules(self) -> str:
        """Return the ID of the edition; of several, the one that the list follows."""
        return self.books[-1].id

    @property
    def findings(self) -> FindingList:
        """Return everything that is wrong with the events, the register and their eligibility."""
        from ratinghouse.library.tables.findings import FindingList

        return FindingList(self._findings)

    @cached_property
    def players(self) -> Table:
        """Return every player: id, name, Ro, Rn, K, games, change, RD, status; a symbol the rules lack is absent."""
        from ratinghouse.library.tables.run_tables import run_players

        return run_players(self._players)

    @cached_property
    def entries(self) -> Table:
        """Return every player of every event: event, no, id, name, rating, K, n, W, We, Rc, Ru, chg, change, status."""
        from ratinghouse.library.tables.run_tables import run_entries

        return run_entries(self._events)

    @cached_property
    def games(self) -> Table:
        """Return every game as each of its players sees it: result, whether and why it counts, D, PD, dR."""
        from ratinghouse.library.tables.run_tables import run_games

        return run_games(self._events)

    def explain(self, player: str | int) -> Sheet:
        """Return the calculation sheet of a player: an ID, a starting number, a name or a part of it."""
        from ratinghouse.library.sheets import sheet_of

        return sheet_of(self, str(player))

    def answer(self, language: str = ENGLISH) -> RunAnswer:
        """Return the run as one JSON document, the same that ``ratinghouse rate --json`` prints."""
        return {
            "rules": self.rules,
            "list_date": self.list_date.isoformat() if self.list_date else None,
            "findings": [finding.as_json(language) for finding in self._findings],
            "events": self._events,
            "players": self._players,
        }

    def next_register(self) -> list[RegisterPlayer]:
        """Return the players as they are after the run: the ``register`` of the next period."""
        from ratinghouse.rating.next_register import next_register

        assert self.run is not None
        return list(next_register(self.run))

    @cached_property
    def _answer(self) -> RunAnswer:
        from ratinghouse.rating.answer import answer

        assert self.run is not None
        return answer(self.run)

    @property
    def _events(self) -> list[EventAnswer]:
        return self._answer["events"]

    @property
    def _players(self) -> list[PlayerAnswer]:
        return self._answer["players"]

    def __repr__(self) -> str:
        day = f", list of {self.list_date}" if self.list_date else ""
        errors = sum(finding.severity == "error" for finding in self._findings)
        from ratinghouse.library.tables.counts import counted

        findings = f"{counted(len(self._findings), 'finding')} ({counted(errors, 'error')})"
        return f"<RatingRun {self.rules}{day}: {counted(len(self._players), 'player')}, {findings}>"


class RunByEditions(RatingRun):
    """Events that fall under several editions, each rated by its own; the list follows the latest."""

    def __init__(self, rated: RatedEditions, findings: Sequence[Finding] = ()) -> None:
        self.run = None
        self.books = rated.books
        self.list_date = rated.derived.basis.list_date
        self._rated = rated
        self._findings = (*findings, *rated.findings())

    def next_register(self) -> list[RegisterPlayer]:
        """Return the players as they are after the run, for the register of the next period."""
        from ratinghouse.rating.next_register import players_after

        rated = self._rated
        assert self.list_date is not None
        return list(players_after(self.books[-1], rated.roll, self.list_date, rated.ratings(), rated.games(), None))

    @cached_property
    def _answer(self) -> RunAnswer:
        rated, day = self._rated, str(self.list_date)
        return {
            "rules": self.rules,
            "list_date": day,
            "findings": [],
            "events": rated.events(),
            "players": rated.players(),
        }


def rate_period(period: RatingPeriod, books: Sequence[Rulebook], findings: Sequence[Finding] = ()) -> RatingRun:
    """Rate a period whose reports fall under these books, one for each; ``findings`` on the registers come first.

    Raise ``WrongArgument`` if the day of the list must be known and does not follow.
    """
    if len({book.id for book in books}) == 1:
        from ratinghouse.rating.run import rate

        return RatingRun(rate(period, books[0], as_lists=True), findings)
    from ratinghouse.derivation.rating_lists.period_editions import rate_editions

    rated = rate_editions(period, books)
    if rated is None:
        raise WrongArgument(
            text("the date of the new list does not follow from these reports"),
            text("name it: list_date"),
            "no-list-date",
        )
    return RunByEditions(rated, findings)


def no_single_edition() -> WrongArgument:
    """Return the error for a question that needs one edition."""
    return WrongArgument(
        text("these events fall under several editions"), text("rate them by one rulebook, or event by event")
    )


def rate(
    events: Any,
    *,
    register: Any = None,
    rules: Rules | None = None,
    list_date: Day | None = None,
    pool: str = "standard",
    strict: bool = False,
) -> RatingRun:
    """Rate events as one period and return the run.

    ``events`` are an event, several, paths of reports, or a table of games. ``register`` has the players' ratings
    before: a file (CSV or a FIDE list), a frame of pandas, polars or Arrow, a dictionary of columns, a list of
    dictionaries, or a dictionary of such by the day from which they hold; without it ratings are those of the reports.
    ``rules`` is the ID of a rulebook, its file or a ``Law``; without it FIDE's edition of each event's first day.
    ``list_date`` is the day of the new list (a date or YYYY-MM-DD) if it does not follow from the events. An event that
    would be refused is calculated all the same, with the reasons in ``findings``; ``strict`` raises ``Refused``.

    >>> import ratinghouse as rh
    >>> ratings = {"white_rating": [2000], "black_rating": [2100]}
    >>> run = rh.rate({"white": ["Abelsen"], "black": ["Berg"], "result": ["1-0"], **ratings}, rules="fide-2024")
    >>> run.players["change"]
    [12.8, -12.8]
    """
    from ratinghouse.library.arguments import events_of, law_or_none, pool_named
    from ratinghouse.library.periods import period_of, rulebooks_of

    period, findings = period_of(events_of(events), register, list_date, pool_named(pool))
    run = rate_period(period, rulebooks_of(law_or_none(rules), period), findings)
    if strict and run.findings.errors:
        from ratinghouse.kernel.finding import Refused

        raise Refused(run.findings.errors)
    return run
