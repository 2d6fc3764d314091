"""A result is rated once, in the period in which it was reported (ICCF 1.4, 3; I-003, I-021)."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from ratinghouse.office.models import Event, EventWorking, Listing, PublishedList, Received
from ratinghouse.office.models import Game as StoredGame
from ratinghouse.office.publishing.stored_calculations import event_calculation
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.results import open_results, report_versions
from ratinghouse.office.results.event_results import EventResult, finished_games
from ratinghouse.office.results.open_results import results_in_recipe
from ratinghouse.office.results.result_verification import missed_results
from tests.office.correspondence import Finished, PostOffice
from tests.office.offices import Office
from tests.rulebooks.iccf_decimal import Competitor, Game, PeriodOfGames

JULY, OCTOBER, JANUARY = date(2024, 7, 10), date(2024, 10, 10), date(2025, 1, 10)
LISTS = [date(2024, 1, 1), date(2024, 4, 1), date(2024, 7, 1)]
FOUR = {"A": 2000, "B": 2000, "C": 2000, "D": 2000}


def founded(**more: object) -> PostOffice:
    post = PostOffice(dict(FOUR), **more)  # type: ignore[arg-type]
    post.set_up()
    return post


def games_on(day: date) -> dict[str, int]:
    """The rated games of each player on a list."""
    rows = Listing.objects.filter(list__date=day, list__current=True)
    return {code: games for code, games in rows.values_list("player__code", "games") if games}


def rating_on(day: date, code: str) -> int | None:
    return Listing.objects.get(list__date=day, list__current=True, player__code=code).rating


def codes_of_verification() -> set[str]:
    return {finding.code for finding in verify().findings if finding.severity != "note"}


def test_i021_each_list_takes_the_results_reported_in_its_period(office: Office) -> None:
    """Wins reported in July, October and January; the report of January has them all."""
    post = founded()
    for day in LISTS:
        post.publish(day)
    games = [
        Finished("A", "B", "1-0", JULY),
        Finished("A", "C", "1-0", OCTOBER),
        Finished("A", "D", "1-0", JANUARY),
    ]
    event = post.admit(games, JANUARY)
    assert event.list_date == date(2024, 10, 1)
    for day, opponent in ((date(2024, 10, 1), "B"), (date(2025, 1, 1), "C"), (date(2025, 4, 1), "D")):
        post.publish(day)
        assert games_on(day) == {"A": 1, opponent: 1}
    event.refresh_from_db()
    assert (event.state, event.results_open, event.list_date) == (Event.State.RATED, False, date(2024, 10, 1))
    assert verify().holds
    assert codes_of_verification() == set()


def test_i021_a_later_version_adds_results_and_changes_no_earlier_list(office: Office) -> None:
    """The same tournament comes again with one more result, in another order, so rounds and numbers differ."""
    post = founded()
    first = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5)), Finished("C", "D", "0-1")], date(2023, 11, 1))
    post.publish(LISTS[0])
    published = PublishedList.objects.get(date=LISTS[0]).content_hash
    more = [
        Finished("C", "A", "1-0", date(2024, 1, 20)),
        Finished("C", "D", "0-1"),
        Finished("A", "B", "1-0", date(2023, 10, 5)),
    ]
    second = post.admit(more, date(2024, 1, 25))
    assert second.continues == first
    post.publish(LISTS[1])
    assert games_on(LISTS[0]) == {"A": 1, "B": 1, "C": 1, "D": 1}
    assert games_on(LISTS[1]) == {"A": 1, "C": 1}
    assert [rated.content_hash for rated in PublishedList.objects.filter(date=LISTS[0])] == [published]
    assert codes_of_verification() == set()


def test_i021_a_version_that_replaces_one_before_any_list_supersedes_it(office: Office) -> None:
    post = founded()
    first = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 10, 6))
    both = [Finished("A", "B", "1-0", date(2023, 10, 5)), Finished("C", "D", "½-½", date(2023, 10, 9))]
    second = post.admit(both, date(2023, 10, 12))
    first.refresh_from_db()
    assert (first.state, second.supersedes, second.continues) == (Event.State.SUPERSEDED, first, None)
    post.publish(LISTS[0])
    assert games_on(LISTS[0]) == {"A": 1, "B": 1, "C": 1, "D": 1}


def test_a_result_without_a_day_was_reported_with_the_first_report_that_has_it(
    sqlite_office: Office,
) -> None:
    post = founded()
    post.admit([Finished("A", "B", "1-0"), Finished("A", "C", "1-0")], date(2023, 11, 30))
    second = post.admit(
        [Finished("A", "B", "1-0"), Finished("A", "C", "1-0"), Finished("A", "D", "1-0")], date(2023, 12, 1)
    )
    days = {game.black: game.reported for game in second.games.all()}
    assert sorted(map(str, days.values())) == ["2023-11-30", "2023-11-30", "None"]
    post.publish(LISTS[0])
    post.publish(LISTS[1])
    assert (games_on(LISTS[0])["A"], games_on(LISTS[1])["A"]) == (2, 1)


def test_a_result_reported_late_enters_the_next_list(office: Office) -> None:
    post = founded()
    post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(LISTS[0])
    late = [Finished("A", "B", "1-0", date(2023, 10, 5)), Finished("C", "D", "1-0", date(2023, 10, 7))]
    post.admit(late, date(2024, 1, 10))
    post.publish(LISTS[1])
    assert games_on(LISTS[1]) == {"C": 1, "D": 1}
    assert codes_of_verification() == set()


def test_a_corrected_result_corrects_the_list_that_took_it(office: Office) -> None:
    """The first list took A–B from the first report; the corrected report has another score for it, and one more."""
    post = founded()
    first = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(LISTS[0])
    won = rating_on(LISTS[0], "A")
    second = post.admit(
        [Finished("A", "B", "1-0", date(2023, 10, 5)), Finished("A", "C", "1-0", date(2024, 1, 7))], date(2024, 1, 10)
    )
    post.publish(LISTS[1])
    corrected = [
        Finished("A", "B", "0-1", date(2023, 10, 5)),
        Finished("A", "C", "1-0", date(2024, 1, 7)),
        Finished("A", "D", "1-0", date(2024, 4, 2)),
    ]
    outcome = post.correct(second.pk, corrected, date(2024, 4, 9))
    assert [revision.date for revision in outcome.revisions] == LISTS[:2]
    assert (games_on(LISTS[0]), games_on(LISTS[1])) == ({"A": 1, "B": 1}, {"A": 1, "C": 1})
    assert won == 2012
    assert (rating_on(LISTS[0], "A"), rating_on(LISTS[0], "B")) == (1988, 2012)
    post.publish(LISTS[2])
    assert games_on(LISTS[2]) == {"A": 1, "D": 1}
    first.refresh_from_db()
    assert codes_of_verification() == set()


BEFORE, AFTER = date(2023, 2, 28), date(2027, 1, 1)
BAD = {
    "result-repeated": [Finished("A", "B", "1-0", JULY), Finished("A", "B", "1-0", OCTOBER)],
    "result-before-start": [Finished("A", "B", "1-0", BEFORE)],
    "result-after-end": [Finished("A", "B", "1-0", AFTER)],
    "result-after-report": [Finished("A", "B", "1-0", date(2025, 1, 11))],
}


@pytest.mark.parametrize(("rated_by_result", "expected"), [({1, 2}, True), ({1}, False), ({2}, False), (set(), False)])
def test_only_reports_whose_results_are_rated_singly_are_versions_of_each_other(
    monkeypatch: pytest.MonkeyPatch, rated_by_result: set[int], expected: bool
) -> None:
    playing = [(1, "A"), (2, "B"), (3, "C")]
    monkeypatch.setattr(report_versions, "is_rated_by_result", lambda event: event.pk in rated_by_result)
    monkeypatch.setattr(report_versions, "players_of", lambda events: {1: playing[:2], 2: playing})
    first, second = (
        Event(pk=pk, pool_id=1, start=date(2024, 6, 1), name=name) for pk, name in ((1, "Cup"), (2, "CUP"))
    )
    assert report_versions.is_version(first, second) is expected


def test_a_result_has_its_own_day_else_that_of_the_report() -> None:
    """The fourth game is not finished; the first two players met again in the fifth, which does not count."""
    event = Event(pk=7, received=Received(reported=date(2024, 6, 9)))
    pairs = [(1, 1, 2, "1"), (2, 1, 3, "="), (3, 1, 4, "0"), (4, 1, 5, "X"), (5, 1, 2, "1")]
    games = [
        StoredGame(event=event, round=round, white=white, black=black, white_code=code, black_code=code)
        for round, white, black, code in pairs
    ]
    games[0].reported = date(2024, 6, 1)
    results = finished_games(event, {1: "A", 2: "B"}, games, {(2, 1): date(2024, 6, 2)})
    assert [(result.seat, result.reported, result.dated) for result in results] == [
        ((1, 1, 2), date(2024, 6, 1), True),
        ((2, 1, 3), date(2024, 6, 2), True),
        ((3, 1, 4), date(2024, 6, 9), False),
    ]
    assert [result.players for result in results] == [("A", "B"), ("A", ""), ("A", "")]


def test_a_result_belongs_to_a_day_of_its_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    """The calendar is asked as if the tournament had ended with the result, but no earlier than it began."""
    june, july, august = date(2024, 6, 10), date(2024, 7, 1), date(2024, 8, 31)
    ends: list[date | None] = []
    monkeypatch.setattr(open_results, "calendar_answers", lambda pool, rules, start, end, *rest: ends.append(end))
    monkeypatch.setattr(open_results, "due_list", lambda *parts: july)
    for start, end, reported in (
        (june, august, date(2024, 6, 1)),
        (june, august, july),
        (june, august, date(2024, 9, 9)),
        (None, august, july),
        (june, None, july),
    ):
        assert open_results.list_of_result(Event(start=start, end=end), reported) == july
    assert ends == [june, july, august, july, None]


def test_a_recipe_that_names_no_results_took_all_or_those_of_its_period() -> None:
    """Under iccf-2023 the list of October has the results from June to August."""
    days = [date(2024, 5, 31), date(2024, 6, 1), date(2024, 8, 31), date(2024, 9, 1)]
    results = [EventResult(1, (1, 1, no), ("A", f"B{no}"), ("1", "0"), True, day) for no, day in enumerate(days)]
    results.append(EventResult(1, (1, 1, 9), ("A", "B9"), ("1", "0"), True, days[0], dated=False))
    for rules, named, expected in (
        ("iccf-2023", None, [1, 2, 9]),
        ("fide-2024", None, [0, 1, 2, 3, 9]),
        ("fide-2024", [[1, 1, 3]], [3]),
    ):
        row: Any = {"rules": rules, "results": named}
        assert [result.seat[2] for result in results_in_recipe(row, date(2024, 10, 1), results)] == expected


@pytest.mark.parametrize("code", BAD)
def test_a_bad_result_is_one_finding_and_is_not_rated_twice(code: str, sqlite_office: Office) -> None:
    post = founded()
    day = JANUARY if code != "result-after-end" else date(2027, 1, 2)
    event = post.admit([*BAD[code], Finished("C", "D", "1-0", JULY)], day, despite="the director insists")
    assert [finding["code"] for finding in event.findings if finding["severity"] == "error"] == [code]
    for list_date in LISTS:
        post.publish(list_date)
    post.publish(date(2024, 10, 1))
    rated = sum(games_on(list_date).get("A", 0) for list_date in (*LISTS, date(2024, 10, 1)))
    assert rated == int(code in ("result-repeated", "result-before-start"))


def test_another_score_than_before_is_a_finding_and_the_list_keeps_its_own(sqlite_office: Office) -> None:
    post = founded()
    post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(LISTS[0])
    other = [Finished("A", "B", "½-½", date(2023, 10, 5)), Finished("C", "D", "1-0", date(2024, 1, 7))]
    event = post.receive(other, date(2024, 1, 10))
    assert [finding["code"] for finding in event.findings if finding["severity"] == "error"] == ["result-differs"]
    with pytest.raises(Refused, match="has errors"):
        post.admit(other, date(2024, 1, 10))
    post.admit([*other, Finished("B", "D", "1-0")], date(2024, 1, 11), despite="the director will explain")
    post.publish(LISTS[1])
    assert games_on(LISTS[1]) == {"B": 1, "C": 1, "D": 2}
    assert verify().holds


def test_a_report_without_a_new_result_is_refused(sqlite_office: Office) -> None:
    post = founded()
    post.admit([Finished("A", "B", "1-0", JULY), Finished("C", "D", "1-0", JULY)], JULY)
    for day in (*LISTS, date(2024, 10, 1)):
        post.publish(day)
    with pytest.raises(Refused, match="every result of event 2 is in event 1 already"):
        post.admit([Finished("C", "D", "1-0", JULY)], OCTOBER)


def test_a_result_that_no_list_has_taken_is_a_finding(sqlite_office: Office) -> None:
    """What a list of an earlier version lost: the board and the verification say so, and the next list takes it."""
    post = founded()
    event = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    lost = Event.objects.filter(pk=event.pk)
    lost.update(state=Event.State.RATED, list_date=LISTS[0], results_open=False)
    post.publish(LISTS[0])
    lost.update(results_open=None)
    assert codes_of_verification() == {"result-not-rated"}
    assert [(missed.event.pk, len(missed.results), missed.newest) for missed in missed_results()] == [(1, 1, LISTS[0])]
    post.publish(LISTS[1])
    assert (games_on(LISTS[1]), codes_of_verification()) == ({"A": 1, "B": 1}, set())
    assert list(missed_results()) == []


def test_a_result_on_two_lists_is_an_error(sqlite_office: Office) -> None:
    """Nobody can publish it so: the second event is made to look like another tournament when it is rated."""
    post = founded()
    first = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(LISTS[0])
    post.name = "Other Cup"
    second = post.admit([Finished("A", "B", "1-0", date(2024, 1, 5))], date(2024, 1, 10), despite="another game")
    post.publish(LISTS[1])
    assert codes_of_verification() == set()
    Event.objects.filter(pk=second.pk).update(continues=first)
    assert codes_of_verification() == {"result-rated-twice"}


def test_i003_start_ratings_are_those_of_the_first_report_and_win_over_the_register(sqlite_office: Office) -> None:
    """B began with 2200 and has 2000: A meets 2200 in every list, whatever a later report says."""
    post = founded(start_ratings={"A": 2000, "B": 2200})
    post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    post.publish(LISTS[0])
    fallen = rating_on(LISTS[0], "A")
    post.start_ratings = {"B": 2400}
    post.admit(
        [Finished("B", "A", "0-1", date(2024, 1, 5)), Finished("A", "C", "½-½", date(2024, 1, 5))], date(2024, 2, 1)
    )
    post.publish(LISTS[1])
    recipes = [rated.inputs["events"][0] for rated in PublishedList.objects.exclude(inputs={}).order_by("date")[1:]]
    assert [dict(recipe["start_ratings"]).get(2 if at == 0 else 1) for at, recipe in enumerate(recipes)] == [2200, 2200]
    period = PeriodOfGames(
        {"A": Competitor(2000, 60), "B": Competitor(2000, 60)},
        [Game("Cup", ("A", "B"), (Decimal(1), Decimal(0)))],
        {("Cup", "A"): 2000, ("Cup", "B"): 2200},
    )
    assert fallen == round(period.results()["A"][0]) == 2014
    assert verify().holds


def test_i026_a_tournament_begun_before_the_rules_is_rated_under_those_of_the_period(sqlite_office: Office) -> None:
    """The pool follows iccf-2023 from October 2023; the tournament began in 2022."""
    post = founded(start=date(2022, 5, 1))
    event = post.admit([Finished("A", "B", "1-0", date(2023, 10, 5))], date(2023, 11, 1))
    assert (event.rules, [finding["code"] for finding in event.findings]) == ("iccf-2023", [])
    post.publish(LISTS[0])
    assert games_on(LISTS[0]) == {"A": 1, "B": 1}
    too_early = post.receive([Finished("C", "D", "1-0", date(2023, 5, 31))], date(2023, 5, 31))
    assert "rulebook-missing" in [finding["code"] for finding in too_early.findings]


def test_what_other_lists_take_stands_in_the_working_with_the_reason(sqlite_office: Office) -> None:
    post = founded()
    games = [Finished("A", "B", "1-0", date(2023, 10, 5)), Finished("A", "C", "1-0", date(2024, 1, 7))]
    post.admit(games, date(2024, 1, 10))
    reasons = []
    for day in LISTS[:2]:
        post.publish(day)
        rating_list = PublishedList.objects.get(date=day)
        calculation = event_calculation(
            EventWorking.objects.select_related("event", "list__pool").get(list=rating_list)
        )
        reasons.append(calculation.working["other_period"].tolist())
    assert reasons == [[False, True, False, True], [True, False, True, False]]
