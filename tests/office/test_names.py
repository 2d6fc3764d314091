"""Names as reports spell them: whatever the order, the accents or the transcription."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.office.register.name_folding import FUZZY, OTHER_SPELLING, SAME, folded, name_likeness, shares_a_name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("Đorđević, Zoë", "dordevic zoe"),
        ("O'Neil, Pat", "oneil pat"),
        ("Sánchez-Ruiz,  María", "sanchez ruiz maria"),
        ("Чайковский, Пётр", "chaykovskiy petr"),
        ("", ""),
        ("—", ""),
    ],
)
def test_folding(name: str, plain: str) -> None:
    assert folded(name) == plain


@pytest.mark.parametrize(
    ("name", "other", "score", "why"),
    [
        ("Borg, Ada", "Borg, Ada", SAME, "same name"),
        ("BORG, ADA", "Borg Ada", SAME, "same name"),
        ("Ada Borg", "Borg, Ada", SAME, "same names in a different order"),
        ("Müller, Jörg", "Muller, Jorg", SAME, "same name"),
        ("Müller, Jörg", "Mueller, Joerg", OTHER_SPELLING, "same name spelled differently"),
        ("Jussupow, Artur", "Yusupov, Artur", OTHER_SPELLING, "same name spelled differently"),
        ("De la Vorde, Ilo", "Delavorde, Ilo", OTHER_SPELLING, "same name spelled differently"),
        ("Borg, A.", "Borg, Ada", 85, "matching initials"),
        ("Borg, Ada Maria", "Borg, Ada", 88, "one has more names"),
        ("Borg, Ada", "", 0, "no name"),
    ],
)
def test_likeness(name: str, other: str, score: int, why: str) -> None:
    assert name_likeness(name, other) == (score, why)
    assert name_likeness(other, name) == (score, why)


@pytest.mark.parametrize(
    ("name", "other"), [("Borg, Anna", "Borg, Anne"), ("Lind, Jo", "Lindt, Jon"), ("Tavor, Olek", "Tavor, Alek")]
)
def test_names_that_are_only_similar_never_pass_for_the_same(name: str, other: str) -> None:
    """Twins differ in a letter: only somebody who knows them may say who it is."""
    likeness = name_likeness(name, other)
    assert 75 <= likeness.score <= FUZZY < OTHER_SPELLING
    assert likeness.why == "similar name"


def test_other_names_are_other_names() -> None:
    assert name_likeness("Borg, Anna", "Sandvik, Olaf").why == "different name"
    assert not shares_a_name("Borg, A.", "Sandvik, A.")  # an initial is no name
    assert shares_a_name("Borg, Anna", "Sandvik, Anna")


@given(st.text(max_size=40), st.text(max_size=40))
def test_likeness_is_symmetric_and_bounded(name: str, other: str) -> None:
    likeness, reverse = name_likeness(name, other), name_likeness(other, name)
    assert likeness == reverse
    assert 0 <= likeness.score <= SAME
    assert not folded(name) or name_likeness(name, name).score == SAME
