"""Reports of a period that fall under several editions: each event by the edition of its day, and one new rating.

The reports become the basis of a list, so that the period is calculated as an office calculates it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.edition_runs import EditionRun
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.engine.natural_columns import NaturalColumns
from ratinghouse.kernel.finding import Finding
from ratinghouse.rating.answer import events, player_answer
from ratinghouse.rating.answer_records import EventAnswer, PlayerAnswer
from ratinghouse.rating.calculation import CalculatedPlayer, Calculation, calculated_event
from ratinghouse.rating.checking import check_run
from ratinghouse.rating.framing import ESTABLISHED, Framed, frame_of, tables_of
from ratinghouse.rating.games.lists_in_force import ListInForce
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.games.reported_games import games_of_framed
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.player_columns import codes
from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.rating.roll import Roll, build_roll
from ratinghouse.rating.run import list_of, rate

Rows = NDArray[np.intp]


@dataclass(frozen=True)
class RatedEditions:
    """A period under several editions, oldest first. ``roll`` has all events and players, in the rows of the basis."""

    books: tuple[Rulebook, ...]
    periods: tuple[RatingPeriod, ...]
    roll: Roll
    framed: dict[str, Framed]
    derived: Derived

    def findings(self) -> list[Finding]:
        """Return the findings on the reports, those of each edition on its own events."""
        runs = [rate(period, book) for book, period in zip(self.books, self.periods, strict=True)]
        return [finding for run in runs for finding in (*run.findings, *check_run(run))]

    def events(self) -> list[EventAnswer]:
        """Return every event, with the edition that it falls under."""
        answers: list[EventAnswer] = []
        for run in self.derived.runs:
            if run.rules in self.framed:
                answers += [{**event, "rules": run.rules} for event in events(self._calculation(run))]
        return answers

    def players(self) -> list[PlayerAnswer]:
        """Return every player with games: K as it was used last, the games and the change under all editions."""
        answers: dict[int, PlayerAnswer] = {}
        for run in self.derived.runs:
            calculation = self._calculation(run)
            answers |= {int(row): player_answer(calculation, at) for at, row in enumerate(run.rows.tolist())}
        standings = self.derived.standings
        for at, row in enumerate(self.derived.rows.tolist()):
            if row in answers:
                answers[row] |= self._of_all_editions(row)
                answers[row]["games"] = int(standings.games[at])
                answers[row]["change"] = int(standings.change[at]) / 100
        return [answers[row] for row in sorted(answers)]

    def ratings(self) -> NDArray[np.int64]:
        """Return the rating of each player of the roll on the new list, 0 for none."""
        ratings = np.zeros(len(self.roll.players), np.int64)
        ratings[self.derived.rows] = self.derived.standings.rating
        return ratings

    def games(self) -> NDArray[np.int64]:
        """Return the rated games of each player of the roll."""
        games = np.zeros(len(self.roll.players), np.int64)
        games[self.derived.rows] = self.derived.standings.games
        return games

    def _of_all_editions(self, row: int) -> PlayerAnswer:
        """Return what the last edition says of a player, whether they played under it or not."""
        last = self.derived.runs[-1]
        place = np.flatnonzero(last.rows == row)
        working, at = last.working, int(place[0]) if len(place) else -1
        if at < 0:
            assert last.idle is not None
            assert last.idle_rows is not None
            working, at = last.idle, int(np.flatnonzero(last.idle_rows == row)[0])
        status = working.at("list_status", at) if "list_status" in working else None
        before = int(self.derived.basis.before.rating[row])
        answer: Any = {"Ro": before or None, "Rn": int(working["Rn"][at]) or None, "status": status}
        return answer  # type: ignore[no-any-return]

    def _calculation(self, run: EditionRun) -> Calculation:
        framed = self.framed.get(run.rules)
        reported = [
            calculated_event(framed, event) if framed is not None and event >= 0 else None
            for event in run.framed.event_of_games.tolist()
        ]
        players = [self.roll.players[row] for row in run.rows.tolist()]
        working = run.working
        columns = NaturalColumns(working.book, working.frame, working.columns, working.is_stored)
        return Calculation(columns, tuple(reported), tuple(CalculatedPlayer(it.id, it.name) for it in players))


def rate_editions(period: RatingPeriod, books: Sequence[Rulebook]) -> RatedEditions | None:
    """Rate the reports of a period, each under its book; None where no list date is given and none follows.

    The list follows the latest edition.
    """
    declared = list(period.declared) or [DeclaredFacts()] * len(period.reports)
    in_order = sorted({book.id: book for book in books}.values(), key=lambda book: book.in_force)
    periods = []
    for edition in in_order:
        places = [place for place, book in enumerate(books) if book.id == edition.id]
        reports, facts = [period.reports[place] for place in places], [declared[place] for place in places]
        periods.append(replace(period, reports=reports, declared=facts))
    list_date = period.list_date or _list_date(in_order, periods)
    if list_date is None:
        return None
    edition_of_list = in_order[-1]
    roll = build_roll(replace(period, list_date=list_date), everyone=edition_of_list.changes_idle)
    framed = {
        book.id: frame_of(
            build_roll(replace(of_edition, list_date=list_date), everyone=False), substitutes=book.knows_twins
        )
        for book, of_edition in zip(in_order, periods, strict=True)
    }
    derived = next_list(_basis(roll, in_order, framed, list_date), every_column=True)
    return RatedEditions(tuple(in_order), tuple(periods), roll, framed, derived)


def _list_date(books: Sequence[Rulebook], periods: Sequence[RatingPeriod]) -> date | None:
    lists = [list_of(book, it.reports, it.declared, it.pool) for book, it in zip(books, periods, strict=True)]
    return max((day for day in lists if day is not None), default=None)


def _basis(roll: Roll, books: Sequence[Rulebook], framed: dict[str, Framed], list_date: date) -> ListBasis:
    edition_of_list, period = books[-1], roll.period
    kind = fide_kind(edition_of_list, period.pool)
    before, facts = tables_of(roll, kind)
    code = codes(player.key for player in roll.players)
    before, facts = replace(before, code=code), replace(facts, code=code)
    in_force = {date.min: ListInForce.of(before, facts)}
    for since in sorted(day for day in period.registers if day is not None):
        then, facts_then = tables_of(roll, kind, period.registers[since])
        in_force[since] = ListInForce.of(then, facts_then)
        if len(in_force) == 2:
            in_force[date.min] = in_force[since]  # before all registers, the oldest
    return ListBasis(
        period.pool,
        list_date,
        tuple(book.id for book in books),
        facts,
        before,
        np.array([player.listed is not None for player in roll.players], np.bool_),
        {rules: _games(roll, of_edition) for rules, of_edition in framed.items()},
        in_force,
        books={book.id: book for book in books},
    )


def _games(roll: Roll, framed: Framed) -> PeriodGames:
    """Return the games of an edition: ratings at the start are those of the roll, whatever their source."""
    rows = np.zeros(len(framed.roll.players), np.intp)
    by_report = {id(event.report): event for event in roll.events}
    for event in framed.roll.events:
        for member, of_all in zip(event.entries, by_report[id(event.report)].entries, strict=True):
            rows[member.player] = of_all.player
    games = games_of_framed(framed, [str(place) for place in range(len(framed.roll.events))], rows)
    rating = np.asarray(framed.frame.inputs["start_rating"], np.int64)
    stranger = np.array([roll.players[row].listed is None for row in games.player_of_entry.tolist()], np.bool_)
    fixed_games = np.where(stranger, np.where(rating > 0, ESTABLISHED, 0), NOT_FIXED)
    return replace(games, fixed_rating=rating, fixed_games=fixed_games)
