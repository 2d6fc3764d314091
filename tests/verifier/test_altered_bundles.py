"""The independent verifier detects random alterations of a bundle although every hash in it was recomputed.

Whether an alteration changes any number of the list is decided by the main program's own derivation. Those that do must
be detected, by derivation alone; those that do not are counted as without effect, and the list is still proved.
"""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from ratinghouse.verifier import proof_of
from tests.rings import AT_NIGHT
from tests.verifier.alterations import ALTERATIONS
from tests.verifier.bundle_parts import opened, packed_again
from tests.verifier.main_program import main_outcome

WITH_EFFECT = 1_000 if AT_NIGHT else 40
WITHOUT_EFFECT = {"words_of_the_law"}  # kinds of which none may have an effect
CANNOT = "the list cannot be derived"


@pytest.mark.slow
def test_packing_again_changes_nothing(bundles: list[Path]) -> None:
    for path in bundles:
        assert packed_again(opened(path.read_bytes())) == path.read_bytes()


@pytest.mark.slow
def test_alterations_are_detected_by_derivation(bundles: list[Path], tmp_path: Path) -> None:
    contents = [path.read_bytes() for path in bundles]
    contents += [raw for raw in contents if b"readings/" in raw] * 4  # there is more to alter where games were played
    counts: Counter[tuple[str, str]] = Counter()
    altered = tmp_path / "altered.zip"
    seed = 0
    while sum(count for (_, outcome), count in counts.items() if outcome == "detected") < WITH_EFFECT:
        seed += 1
        chance = random.Random(seed)
        alteration, parts = chance.choice(ALTERATIONS), opened(chance.choice(contents))
        if not alteration(parts, chance):
            continue
        altered.write_bytes(packed_again(parts))
        derived = main_outcome(altered.read_bytes())
        if derived == "no statute":  # rejected when it is read: tests/kernel/test_hostile_statutes.py
            continue
        proof = proof_of(altered)
        assert [problem for problem in proof.problems if not problem.startswith(CANNOT)] == [], "no hash may show it"
        assert proof.holds == (derived == "follows"), (seed, alteration.__name__, derived, proof)
        counts[alteration.__name__, "without effect" if proof.holds else "detected"] += 1
    for (kind, outcome), count in sorted(counts.items()):
        print(f"{kind:<28} {outcome:<16} {count:>5}")
    effective = {kind for kind, outcome in counts if outcome == "detected"}
    assert effective & WITHOUT_EFFECT == set()
    assert len(effective) > len(ALTERATIONS) // 2
