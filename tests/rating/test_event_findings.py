"""What stands against the events of a new list: of each event what ``check`` says of it alone."""

from __future__ import annotations

import random
from collections import defaultdict
from dataclasses import replace
from datetime import date

import numpy as np
import pytest

from ratinghouse.derivation.rating_lists.event_findings import _EditionFindings, findings_of_events
from ratinghouse.derivation.rating_lists.following_list import EditionGames, following_list
from ratinghouse.kernel.finding import Finding
from ratinghouse.lists.list_register import register_of
from ratinghouse.lists.rating_list import RatingList
from ratinghouse.rating.checking import check_run
from ratinghouse.rating.games.report_games import games_of_reports
from ratinghouse.rating.games.reported_games import KeyedReport
from ratinghouse.rating.period import DeclaredFacts, RatingPeriod
from ratinghouse.rating.roll import findings_on_report
from ratinghouse.rating.run import rate
from ratinghouse.reports import Report, ReportEntry, ReportHeader, Result, crosscheck
from ratinghouse.reports.trf import read_trf_files, write_trf
from ratinghouse.rulebooks import rulebook
from tests.rating.test_lists_from_lists import LIST_DATE, invented_list, invented_report


def by_file(findings: list[Finding]) -> dict[str, list[Finding]]:
    grouped: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        grouped[finding.file].append(finding)
    return {file: sorted(of_file, key=repr) for file, of_file in grouped.items()}


@pytest.mark.parametrize("dated", [True, False], ids=["for a list", "for the list of each event"])
@pytest.mark.parametrize("rules", ["fide-2024", "fide-2009", "jcf-2024"])
def test_every_event_has_the_findings_that_it_has_alone(rules: str, dated: bool) -> None:
    """Four events that share players, one of them sound and with the ratings of the list."""
    chance = random.Random(4)
    ratings, book = invented_list(chance), rulebook(rules)
    written = [invented_report(chance, ratings, place) for place in range(4)]
    listed_ratings = {
        id.decode(): int(rating) for id, rating in zip(ratings.id, ratings.pools["standard"].rating, strict=True)
    }
    entries = tuple(entry._replace(rating=listed_ratings.get(entry.id) or None) for entry in written[3].entries)
    written[3] = replace(written[3], entries=tuple(entry for entry in entries))
    reports: list[Report] = [
        *written[:1],
        *read_trf_files([(write_trf(report, "trf16")[0], report.file) for report in written[1:]]),
    ]
    keyed = [KeyedReport(report.file, report, DeclaredFacts()) for report in reports]
    editions = [EditionGames(book, games_of_reports(keyed, substitutes=book.knows_twins, is_checked=True))]
    following = following_list(ratings, editions, LIST_DATE, "standard")
    list_date = LIST_DATE if dated else None
    together = by_file(list(findings_of_events(ratings, following, editions, list_date)))
    expected: list[Finding] = []
    for report in reports:
        period = RatingPeriod([report], {None: register_of(ratings)}, list_date)
        expected += [*report.findings, *crosscheck(report), *findings_on_report(period, report)]
        expected += check_run(rate(period, book))
    assert together == by_file(expected)
    assert len(together) == 4


def listed_match(ratings: RatingList, start: date, *substitutes: int) -> Report:
    """A game between the first two rated players of the list, with the ratings that the list has."""
    rows = np.flatnonzero(ratings.pools["standard"].rating)[:2].tolist()
    entries = tuple(
        ReportEntry(
            no,
            f"Player {no}",
            ratings.id[row].decode(),
            int(ratings.pools["standard"].rating[row]),
            results=(Result(1, 3 - no, colour, "=", substitute=next(iter(substitutes), None) if no == 1 else None),),
        )
        for no, row, colour in zip((1, 2), rows, "wb", strict=True)
    )
    return Report(ReportHeader("Match", start=start, end=start, rounds=1), entries, file=f"{start}.trf")


def test_an_impossible_substitute_is_found_though_all_ratings_are_those_of_the_list() -> None:
    ratings, book = invented_list(random.Random(4)), rulebook("iccf-2023")
    codes = {}
    for substitutes in ((), (9,)):
        keyed = [KeyedReport("E", listed_match(ratings, date(2025, 9, 3), *substitutes), DeclaredFacts())]
        editions = [EditionGames(book, games_of_reports(keyed, substitutes=True, is_checked=True))]
        following = following_list(ratings, editions, LIST_DATE, "standard")
        codes[substitutes] = [it.code for it in findings_of_events(ratings, following, editions, LIST_DATE)]
    assert codes[9,] == ["impossible-substitute", *codes[()]]


def test_events_of_a_player_with_others_are_judged_alone_also_under_another_edition() -> None:
    """The checks of these editions read nothing of other events; but one edition leaves another rating to the next."""
    ratings = invented_list(random.Random(4))
    first, second = rulebook("fide-2014"), rulebook("fide-2017")
    editions = [
        EditionGames(
            book, games_of_reports([KeyedReport("E", listed_match(ratings, day), DeclaredFacts())], substitutes=False)
        )
        for book, day in ((first, date(2017, 6, 20)), (second, date(2017, 7, 3)))
    ]
    period = RatingPeriod((), {None: register_of(ratings)}, LIST_DATE, "standard")
    for chosen, is_apart in ((editions, True), (editions[1:], False)):
        following = following_list(ratings, chosen, LIST_DATE, "standard")
        apart = _EditionFindings(chosen[-1], following, period)._events_of_players_with_several()
        assert apart.tolist() == [is_apart]
