"""Which FIDE ratings of its players a rulebook reads."""

from __future__ import annotations

import pytest

from ratinghouse.rating.player_rules import fide_kind
from ratinghouse.rulebooks import rulebook


@pytest.mark.parametrize(
    ("rules", "pool", "kind"),
    [
        ("jcf-2024", "standard", "standard"),
        ("jcf-2024", "rapid", "rapid"),
        ("jcf-2024", "blitz", "blitz"),
        ("jcf-2024", "correspondence", "standard"),
        ("fide-2024", "rapid", "standard"),
    ],
)
def test_a_rulebook_that_adopts_fide_ratings_reads_those_of_the_pool(rules: str, pool: str, kind: str) -> None:
    assert fide_kind(rulebook(rules), pool) == kind
