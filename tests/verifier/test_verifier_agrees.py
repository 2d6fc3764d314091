"""The verifier and the main program, which share no code, derive the same random lists under every edition."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ratinghouse.rulebooks import rulebook_ids
from ratinghouse.verifier import proof_of
from tests.rings import AT_NIGHT
from tests.verifier.random_lists import random_bundle

LISTS = 300 if AT_NIGHT else 10
EDITIONS = [(rules,) for rules in rulebook_ids()] + [("fide-2009-applied", "fide-2022"), ("fide-2022", "fide-2024")]


@pytest.mark.parametrize("editions", EDITIONS, ids=" then ".join)
def test_both_derive_the_same_list(editions: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    for seed in range(LISTS):
        path.write_bytes(random_bundle(random.Random(seed), editions))
        proof = proof_of(path)
        assert (seed, proof.problems, proof.differences) == (seed, [], [])
        assert proof.players > 0
