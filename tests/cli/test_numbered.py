"""Numbers with their nouns: one game, and two games."""

from __future__ import annotations

import pytest

from ratinghouse.cli.numbered import numbered
from ratinghouse.lists.reading.list_findings import SHOWN_PER_CODE, ListFindings


@pytest.mark.parametrize(
    ("number", "noun", "plural", "words"),
    [
        (0, "game", "", "0 games"),
        (1, "game", "", "1 game"),
        (2, "game", "", "2 games"),
        (1, "entry", "entries", "1 entry"),
        (1204, "entry", "entries", "1,204 entries"),
    ],
)
def test_a_noun_is_in_the_plural_unless_there_is_one(number: int, noun: str, plural: str, words: str) -> None:
    assert numbered(number, noun, plural) == words


@pytest.mark.parametrize(
    ("more", "message"),
    [(1, "1 more finding of this kind is not shown"), (2, "2 more findings of this kind are not shown")],
)
def test_one_finding_that_is_not_shown_is_one(more: int, message: str) -> None:
    gathered = ListFindings()
    gathered.more("error", "bad-row", SHOWN_PER_CODE + more)
    assert [finding.message for finding in gathered.collected()] == [message]
