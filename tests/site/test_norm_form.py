"""What is typed into forms of calculators: of norms, by opponents or by their average, and what is wrong with it."""

from __future__ import annotations

from typing import Any

import pytest

from tests import django_ready  # isort: skip  # noqa: F401  # before any module of models

from ratinghouse.kernel.texts import text
from ratinghouse.site.calculators.fields import FORMS
from ratinghouse.site.calculators.question_form import answer_form, options_as_fields

OPPONENTS = "2450 1, 2510 ½, 2480, 2390, 2530, 2470, 2440, 2500, 2410"


def norms(**typed: str) -> dict[str, Any]:
    """What the answer says of each title."""
    answer = answer_form("norm", typed)
    assert answer.findings == ()
    document: Any = answer.document
    return {of_title["title"]: of_title for of_title in document["titles"]}


def test_a_gm_norm_against_an_average_of_2450_needs_six_and_a_half_of_nine() -> None:
    """Rp must be 2600: 150 more than the average is 70 %, 6.3 points, so 6.5."""
    (gm,) = norms(average="2450", games="9", score="6.5", title="gm").values()
    assert (gm["Ra"], gm["required"], gm["needed"], gm["Rp"], gm["enough"]) == (2450, 6.5, 0.0, 2616, True)
    assert list(norms(average="2450", games="9")) == ["GM", "IM", "WGM", "WIM"]


def test_by_the_opponents_it_is_the_same_with_two_results_played() -> None:
    """Their average is 2464."""
    (gm,) = norms(title="GM", opponents=OPPONENTS).values()
    assert (gm["Ra"], gm["games"], gm["score"], gm["open"], gm["required"]) == (2464, 9, 1.5, 7, 6.5)


@pytest.mark.parametrize(("score", "is_enough"), [("0", False), ("9", True)])
def test_every_score_from_none_to_all_is_possible(score: str, is_enough: bool) -> None:
    (gm,) = norms(average="2450", games="9", score=score, title="gm").values()
    assert (gm["score"], gm["enough"]) == (float(score), is_enough)


@pytest.mark.parametrize(
    ("typed", "field", "code"),
    [
        ({"average": "2450", "games": "9", "score": "9.5"}, "score", "wrong-score"),
        ({"average": "2450", "games": "9", "score": "-0.5"}, "score", "wrong-score"),
        ({"average": "2450"}, "games", "games-missing"),
        ({"average": "24x", "games": "9"}, "average", "wrong-average"),
        ({"average": "2450", "games": "31"}, "games", "wrong-games"),
        ({"average": "2450", "games": "9", "rules": "titles-1999"}, "rules", "unknown-rulebook"),
        ({"opponents": "2450 1, x"}, "opponents", "no-rating"),
        ({"opponents": OPPONENTS, "title": "XM"}, "title", "wrong-title"),
    ],
)
def test_what_is_wrong_is_said_beside_its_field(typed: dict[str, str], field: str, code: str) -> None:
    answer = answer_form("norm", typed)
    assert answer.document is None
    assert [(finding.file, finding.code) for finding in answer.findings] == [(field, code)]


def test_what_is_wrong_with_an_event_of_several_is_said_by_its_line() -> None:
    answer = answer_form("schedule", {"rating": "2300", "opponents": "Spring Open: 2250, 2310\nCup: 2400, abc"})
    assert answer.document is None
    assert [(wrong.file, wrong.line, wrong.column) for wrong in answer.findings] == [("opponents", 2, 12)]


@pytest.mark.parametrize(
    ("word", "called"),
    [
        ("calc initial", "ask “First rating”"),
        ("--rating", "ask “Rating”"),
        ("--rules", "ask “Rulebook”"),
        ("it", "ask it"),
    ],
)
def test_options_and_commands_are_called_as_fields_and_calculators(word: str, called: str) -> None:
    assert options_as_fields(text("ask {word}", word=word), FORMS["change"]) == called
