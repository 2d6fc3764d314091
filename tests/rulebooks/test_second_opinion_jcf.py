"""Whole periods under the Japan Chess Federation's regulations, rated by the rulebook and by a second opinion.

J-003, J-012 to 015, J-030 to 034, J-040 to 044, J-054.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ratinghouse.lists.register import RegisterPlayer
from ratinghouse.rating.period import PendingResult
from ratinghouse.reports.report import Report
from ratinghouse.rulebooks import calendar_of
from tests.rulebooks.building import Game, Rated, rate, tournament
from tests.rulebooks.second_opinion_jcf import (
    Days,
    Earlier,
    Entry,
    Meeting,
    NewList,
    Person,
    Played,
    Side,
    Standing,
    expected,
    first_of_two_years,
    kind_of_rating,
    new_list,
)

POINTS = {"1": Fraction(1), "0": Fraction(0), "=": Fraction(1, 2), "+": Fraction(1), "-": Fraction(0)}
PLAYED = "10="


class Season:
    """Some players and some events of theirs, reported in one period; every rule's boundary is likely to be met."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.list_date = date(chance.randint(2024, 2027), chance.randint(1, 12), 1)
        self.previous = (self.list_date - timedelta(days=1)).replace(day=1)
        self.before = (self.previous - timedelta(days=1)).replace(day=1)
        level = chance.choice((1005, 1500, 2000, 2400))
        spread = chance.choice((8, 60, 500))
        self.unrated = chance.choice((0.0, 0.1, 0.4, 0.8))
        self.birth: dict[str, str] = {}
        self.persons = {str(number): self._person(level, spread, str(number)) for number in range(chance.randint(3, 9))}
        self.start = {id: self._earlier_rating(person) for id, person in self.persons.items()}
        self.pool = chance.choice(("standard", "rapid"))
        self.events = [self._event(number) for number in range(chance.randint(1, 3))]
        self.earlier = {id: self._earlier_results() for id, person in self.persons.items() if not person.rating}

    def _person(self, level: int, spread: int, id: str) -> Person:
        chance = self.chance
        rating = max(1000, level + chance.randint(-spread, spread))
        unrated = chance.random() < self.unrated
        other = chance.choice((0, 0, 990, 1640))
        self.birth[id], birth = self._birth()
        memberships = self._memberships()
        return Person(
            rating=0 if unrated else rating,
            games=chance.choice((0, 28, 29, 30, 31, 200)),
            peak=chance.choice((0, 0, 1999, 2000, 2399, 2400)),
            birth=birth,
            fide=chance.choice((0, 0, 0, 995, 1850)),
            other_type=other,
            fide_day=self._fide_day(memberships),
            memberships=memberships,
            published_K=chance.choice((0, 0, 0, 0, 0, 10, 15)),
        )

    def _birth(self) -> tuple[str, date | None]:
        """As the register states it, and the day: a year alone is a birth after 1 January."""
        year = self.list_date.year - self.chance.choice((17, 18, 19, 20, 45))
        kind = self.chance.choice(("none", "year", "first", "second", "last"))
        if kind == "none":
            return "", None
        if kind == "year":
            return str(year), date(year, 12, 31)
        day = {"first": date(year, 1, 1), "second": date(year, 1, 2), "last": date(year, 12, 31)}[kind]
        return day.isoformat(), day

    def _fide_day(self, memberships: Sequence[tuple[date, date]] | None) -> date | None:
        """The day of a FIDE rating: not known, or near the first day of membership."""
        first = memberships[0][0] if memberships else self.before
        return self.chance.choice((None, *(first + timedelta(days=days) for days in (-200, 0, 1))))

    def _memberships(self) -> list[tuple[date, date]] | None:
        chance = self.chance
        kind = chance.choice(("unknown", "unknown", "whole", "whole", "begins", "ends", "lapse", "later"))
        day = self._day()
        first, last = self.before - timedelta(days=300), self.list_date + timedelta(days=300)
        if kind == "lapse":
            return [(first, day), (day + timedelta(days=chance.choice((2, 3, 9))), last)]
        if kind == "later":
            return [(self.list_date + timedelta(days=chance.choice((0, 1))), last)]
        spans = {"unknown": None, "whole": (first, last), "begins": (day, last), "ends": (first, day)}
        span = spans[kind]
        return [span] if span else None

    def _day(self) -> date:
        """A day on which an event of the period may be played."""
        return self.before + timedelta(days=self.chance.randint(20, 45))

    def _earlier_rating(self, person: Person) -> int:
        if not person.rating or self.chance.random() < 0.1:
            return 0
        return max(1000, person.rating + self.chance.choice((0, -30, 7, 55)))

    def _event(self, number: int) -> Report:
        chance = self.chance
        ids = chance.sample(sorted(self.persons), chance.randint(2, len(self.persons)))
        games: list[Game] = []
        lucky = chance.randint(1, len(ids))
        for _ in range(chance.randint(1, 4 * len(ids))):
            white, black = chance.sample(range(1, len(ids) + 1), 2)
            code = chance.choice("10==" if chance.random() < 0.85 else "+-")
            if lucky in (white, black) and chance.random() < 0.5:
                code = "1" if white == lucky else "0"
            games.append((white, black, code))
        start = self._day()
        if chance.random() < 0.1:  # it was reported years later
            start = first_of_two_years(self.list_date) + timedelta(days=chance.choice((-2, -1, 0, 1)))
        end = start + timedelta(days=chance.choice((0, 0, 4)))
        report = tournament(
            {id: self.start[id] or None for id in ids}, games, name=f"Open {number}", start=start, end=end
        )
        if chance.random() < 0.5:
            days = sorted(start + timedelta(days=chance.randint(0, (end - start).days)) for _ in games)
            report = replace(report, event=replace(report.event, round_dates=tuple(days)))
        return report

    def _earlier_results(self) -> list[Earlier]:
        chance = self.chance
        first = first_of_two_years(self.list_date)
        results = []
        for _ in range(chance.choice((0, 1, 1, 2))):
            games = chance.randint(1, 7)
            points = chance.choice((Fraction(0), Fraction(games), Fraction(chance.randint(0, 2 * games), 2)))
            end = chance.choice((first - timedelta(days=1), first, self.before))
            results.append(Earlier(end, games, points, sum(chance.randint(1000, 2000) for _ in range(games))))
        return results

    def rated(self) -> Rated:
        """By the rulebook."""
        registers = {
            day: [self._player(id, ratings[id]) for id in self.persons]
            for day, ratings in (
                (self.before, self.start),
                (self.previous, {id: person.rating for id, person in self.persons.items()}),
            )
        }
        lapses = {
            id: [
                (end + timedelta(days=1), begin - timedelta(days=1))
                for (_, end), (begin, _) in zip(person.memberships, person.memberships[1:], strict=False)
            ]
            for id, person in self.persons.items()
            if person.memberships
        }
        pending = [
            PendingResult(
                id, f"Earlier {number}", result.end, result.games, int(result.points * 100), result.opponents, 0
            )
            for id, results in self.earlier.items()
            for number, result in enumerate(results)
        ]
        return rate(
            "jcf-2024",
            *reversed(self.events),
            registers=registers,
            list_date=self.list_date,
            pool=self.pool,
            pending_results=pending,
            lapses=lapses,
        )

    def _player(self, id: str, rating: int) -> RegisterPlayer:
        person = self.persons[id]
        spans = person.memberships
        return RegisterPlayer(
            id,
            birth=self.birth[id],
            rating=rating or None,
            k=person.published_K or None,
            games=person.games,
            peak=person.peak or None,
            fide_rating=person.fide or None,
            fide_day=person.fide_day,
            other_rating=person.other_type or None,
            member_from=spans[0][0] if spans else None,
            member_to=spans[-1][1] if spans else None,
        )

    def second_opinion(self) -> NewList:
        """By the second opinion."""
        return new_list(self.persons, [self._meeting(report) for report in self.events], self.earlier, self.list_date)

    def _meeting(self, report: Report) -> Meeting:
        about = report.event
        assert about.start is not None
        assert about.end is not None
        ids = {entry.no: entry.id for entry in report.entries}
        games: dict[int, Played] = {}
        for entry in report.entries:
            for result in entry.results:
                if result.colour == "w" and result.opponent is not None:
                    day = about.round_dates[result.round - 1] if about.round_dates else about.end
                    played = result.code in PLAYED
                    points = POINTS[result.code]
                    games[result.round] = Played(entry.id, ids[result.opponent], points, played, day or about.end)
        ratings = (
            self.start if about.start < self.previous else {i: person.rating for i, person in self.persons.items()}
        )
        return Meeting({id: ratings[id] for id in ids.values()}, [games[round] for round in sorted(games)], about.end)


def exact(number: object) -> Fraction | None:
    return None if number is None else Fraction(str(number))


def standing_of(rated: Rated, id: str, opinion: Standing) -> Standing:
    """What the rulebook says of a player, as far as the second opinion has something to say of it."""
    is_calculated = opinion.K > 0
    return Standing(
        rating=int(rated.player("Rn", id) or 0),
        status=str(rated.player("list_status", id)),
        K=int(rated.player("K", id) or 0) if is_calculated else 0,
        games=int(rated.player("games", id) or 0),
        change=exact(rated.player("period_change", id)) or Fraction(0) if is_calculated else Fraction(0),
        first_games=int(rated.player("first_games", id) or 0) if opinion.first_games else 0,
    )


def side_of(rated: Rated, id: str, position: int, event: int) -> Side:
    """What the rulebook says of a game."""

    def number(name: str) -> Fraction | None:
        return exact(rated.game(name, id, position, event))

    D, results = number("D"), [number(name) for name in ("win_change", "draw_change", "loss_change")]
    if D is not None:
        assert number("D_counted") == max(-400, min(D, 400))
    assert number("game_change") == number("C")
    return Side(
        frozenset(rated.why(id, position, event)),
        Fraction(0),
        int(number("opponent_rating") or 0),
        None if D is None else int(D),
        number("PD"),
        number("dR"),
        number("C"),
        tuple(result for result in results if result is not None) or None,
    )


def entry_of(rated: Rated, id: str, event: int, games: int) -> Entry:
    """What the rulebook says of a player's games in an event."""
    sides = [side_of(rated, id, position, event) for position in range(games)]
    return Entry(str(rated.entry("status", id, event)), sides, int(rated.entry("Rp", id, event) or 0))


def assert_totals(rated: Rated, id: str, event: int, opinion: Entry) -> None:
    """The sums of an entry: n, W, We, their difference and the change, which UR players do not have."""
    counted = opinion.counted
    score = sum((side.points for side in counted), Fraction(0))
    assert (rated.entry("n", id, event), exact(rated.entry("W", id, event))) == (len(counted), score)
    if opinion.status == "unrated":
        assert rated.entry("We", id, event) is rated.entry("change", id, event) is None
    else:
        We = sum((side.PD or Fraction(0) for side in counted), Fraction(0))
        change = sum((side.C or Fraction(0) for side in counted), Fraction(0))
        numbers = [exact(rated.entry(name, id, event)) for name in ("We", "chg", "change")]
        assert numbers == [We, score - We, change]


def assert_agreement(season: Season) -> None:
    rated, opinion = season.rated(), season.second_opinion()
    standings = opinion.standings
    assert {id: standing_of(rated, id, standing) for id, standing in standings.items()} == standings
    events = rated.framed.roll.events
    places = {event.report.event.name: place for place, event in enumerate(events) if event.report}
    for (number, id), entry in opinion.entries.items():
        event = places[season.events[number].event.name]
        assert entry_of(rated, id, event, len(entry.sides)) == entry
        assert_totals(rated, id, event, entry)


@settings(max_examples=3 * settings().max_examples)
@given(seed=st.integers(0, 1 << 32))
def test_the_rulebook_and_the_second_opinion_agree_on_whole_periods(seed: int) -> None:
    assert_agreement(Season(random.Random(seed)))


def pairs(differences: Sequence[int]) -> tuple[dict[str, Person], Report]:
    """For each difference a pair of settled players, the first of whom is so far ahead, and a draw between them."""
    persons: dict[str, Person] = {}
    games: list[Game] = []
    for difference in differences:
        games.append((len(persons) + 1, len(persons) + 2, "="))
        persons[str(len(persons))] = Person(1000 + difference, games=100)
        persons[str(len(persons))] = Person(1000, games=100)
    return persons, tournament({id: person.rating for id, person in persons.items()}, games)


def test_j_030_054_every_difference_of_table_1() -> None:
    differences = range(800)
    persons, report = pairs(differences)
    register = [RegisterPlayer(id, rating=person.rating, games=100) for id, person in persons.items()]
    rated = rate("jcf-2024", report, register=register, list_date=date(2025, 2, 1))
    PD = rated.working["PD"].tolist()
    higher = [expected(difference) * 100 for difference in differences]
    assert PD[0::2] == higher
    assert PD[1::2] == [100 - hundredths for hundredths in higher]


def test_j_044_054_every_percentage_of_table_2() -> None:
    """Unrated players with 100 earlier games against 1800, one for each score that is neither 0 nor 100."""
    scores = range(1, 200)
    list_date, end = date(2025, 2, 1), date(2024, 12, 1)
    pending = [PendingResult(f"U{half}", "Earlier", end, 100, 50 * half, 180_000, 0) for half in scores]
    rated = rate(
        "jcf-2024",
        tournament([1500, 1500], [(1, 2, "=")]),
        register=[RegisterPlayer(result.player) for result in pending],
        list_date=list_date,
        pending_results=pending,
    )
    earlier = {f"U{half}": [Earlier(end, 100, Fraction(half, 2), 180_000)] for half in scores}
    opinion = new_list({id: Person() for id in earlier}, [], earlier, list_date).standings
    assert {id: rated.player("Rn", id) for id in opinion} == {id: standing.rating for id, standing in opinion.items()}


DAYS = st.dates(date(2024, 10, 1), date(2032, 12, 31))


@given(start=DAYS, days=st.integers(0, 60), waited=st.integers(0, 130))
def test_j_012_014_015_the_calendar(start: date, days: int, waited: int) -> None:
    end = start + timedelta(days=days)
    reported = end + timedelta(days=waited)
    calendar = calendar_of("jcf-2024")
    answer = {
        name: calendar_answer.value
        for name, calendar_answer in calendar.answer(start=start, end=end, reported=reported).items()
    }
    paper = Days(start, end, reported)
    assert {name: answer[name] for name in paper.answers()} == paper.answers()


@pytest.mark.parametrize(
    ("reported", "list_date"),
    [
        (date(2025, 1, 20), date(2025, 2, 1)),
        (date(2025, 1, 21), date(2025, 3, 1)),
        (date(2025, 2, 20), date(2025, 3, 1)),
        (date(2024, 12, 21), date(2025, 2, 1)),
        (date(2024, 12, 20), date(2025, 1, 1)),
    ],
)
def test_note_2_the_list_of_a_report_on_paper(reported: date, list_date: date) -> None:
    """Note 2: the list of March includes games reported from 21 January to 20 February."""
    assert Days(reported, reported, reported).list == list_date


def test_note_3_three_months_on_paper() -> None:
    """Note 3: for 15 January the deadline is 15 April; the 30th of November has its deadline at the end of February."""
    assert Days(date(2025, 1, 15), date(2025, 1, 15), date(2025, 1, 15)).deadline == date(2025, 4, 15)
    assert Days(date(2025, 11, 30), date(2025, 11, 30), date(2025, 12, 1)).deadline == date(2026, 2, 28)


@pytest.mark.parametrize(
    ("minutes", "seconds"), [(m, s) for m in (4, 5, 9, 10, 14, 15, 30, 40, 44, 45, 90) for s in (0, 1, 5, 30)]
)
def test_j_003_the_type_of_a_time_control(minutes: int, seconds: int) -> None:
    report = tournament([1500, 1500], [(1, 2, "=")])
    words = f"{minutes} min + {seconds} sec/move" if seconds else f"{minutes} min"
    report = replace(report, event=replace(report.event, time_control=words))
    assert rate("jcf-2024", report).working.at("jcf_class", 0) == kind_of_rating(minutes, seconds)
