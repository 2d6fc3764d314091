"""lyr-2025: the conformance suite with all worked examples, and an event worked by hand."""

from pathlib import Path

import pytest

from ratinghouse.rating.answer import answer
from ratinghouse.rating.conformance.suite import conformance
from ratinghouse.rating.period import RatingPeriod
from ratinghouse.rating.run import rate
from ratinghouse.reports import read_report
from ratinghouse.rulebooks import rulebook_at

FOLDER = Path(__file__).parents[1]
BOOK = rulebook_at(FOLDER / "lyr_2025")


@pytest.mark.parametrize("result", conformance(BOOK), ids=lambda result: str(result.check))
def test_conformance(result):
    assert [f"{finding.place}: {finding.message}" for finding in result.findings] == []


def test_winter_cup():
    """Adeyemi scores 2.5 in three games that count, against 1700, 1650 and 1600; expected are .70 + .76 + .81 = 2.27.

    K = 20, so that 20 x .23 = 4.6 and 1850 becomes 1855. Farah has 2.5 of 5 against an average of 1660: 1660.
    """
    report = read_report(str(FOLDER / "tests" / "winter-cup.trf"))
    players = {player["id"]: player for player in answer(rate(RatingPeriod([report]), BOOK))["players"]}
    assert (players["101"]["change"], players["101"]["Rn"]) == (4.6, 1855)
    assert (players["106"]["status"], players["106"]["Rn"]) == ("new", 1660)
