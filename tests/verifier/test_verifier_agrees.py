"""The verifier and the main program, which share no code, derive the same random lists under every edition."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ratinghouse.derivation.statutes_of_record import named_statute
from ratinghouse.kernel.statutes.statute import Statute
from ratinghouse.rulebooks import rulebook_ids
from ratinghouse.rulebooks.earlier_statutes import earlier_statute, releases
from ratinghouse.verifier import proof_of
from tests.rings import AT_NIGHT
from tests.verifier import random_lists
from tests.verifier.random_lists import random_bundle

LISTS = 300 if AT_NIGHT else 10
SEVERAL = [
    ("fide-2003", "fide-2009"),
    ("fide-2003", "fide-2009-applied"),
    ("fide-2008-applied", "fide-2009-applied"),
    ("fide-2009-applied", "fide-2011"),
    ("fide-2009-applied", "fide-2022"),
    ("fide-2011", "fide-2012"),
    ("fide-2012", "fide-2013"),
    ("fide-2013", "fide-2014"),
    ("fide-2017", "fide-2022"),
    ("fide-2022", "fide-2024"),
]
EDITIONS = [*((rules,) for rules in rulebook_ids()), *SEVERAL]
IN_RELEASES = [
    pytest.param(editions, release, id=f"{' then '.join(editions)} of {release}")
    for release, statutes in releases().items()
    for editions in SEVERAL
    if set(editions) <= statutes.keys()
]


@pytest.mark.parametrize("editions", EDITIONS, ids=" then ".join)
def test_both_derive_the_same_list(editions: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    for seed in range(LISTS):
        path.write_bytes(random_bundle(random.Random(seed), editions))
        proof = proof_of(path)
        assert (seed, proof.problems, proof.differences) == (seed, [], [])
        assert proof.players > 0


def earlier_law(release: str, id: str) -> Statute:
    """The statute of an edition as a release had it."""
    document_hash = releases()[release][id].statute
    content = earlier_statute(document_hash)
    assert content is not None
    return named_statute(document_hash, content)


@pytest.mark.parametrize(("editions", "release"), IN_RELEASES)
def test_both_derive_lists_of_several_editions_as_their_release_did(
    editions: tuple[str, ...], release: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Statutes from before the editions shared the order of events are run as they were then."""
    monkeypatch.setattr(random_lists, "statute", lambda id: earlier_law(release, id))
    monkeypatch.setattr(random_lists, "rulebook_ids", lambda: tuple(releases()[release]))
    path = tmp_path / "list.zip"
    for seed in range(LISTS // 5):
        path.write_bytes(random_bundle(random.Random(seed), editions))
        proof = proof_of(path)
        assert (seed, proof.problems, proof.differences) == (seed, [], [])
