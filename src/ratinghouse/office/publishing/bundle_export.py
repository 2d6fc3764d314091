"""Exporting a published list as a bundle that anyone can verify without the office."""

from __future__ import annotations

from ratinghouse.derivation.bundle import BundledList, RecordingSource, ReferencedList, write_bundle
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.office.models import Player, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_kept
from ratinghouse.office.refusal import refusal


def export_bundle(made: PublishedList) -> bytes:
    """The bundle of a list, with the files that its derivation asks for and no others."""
    if made.taken_from is not None:
        message = f"the {made.pool.name} list of {made.date} was taken over from {made.taken_from.file}, not made here"
        raise refusal("taken-over", message, "ask those who published it")
    source = TableSource()
    recorded = RecordingSource(source)
    basis_of(made.inputs, recorded)
    proofs = {}
    for path, ref in recorded.refs.items():
        used = PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])
        proofs[path] = ReferencedList(used.inputs_hash, tuple(stored_kept(used)), source.standings(ref))
    standings = source.read(made)
    sealed = BundledList(
        pool=made.pool.name,
        date=made.date,
        edition=made.edition,
        recipe=made.inputs,
        content_hash=made.content_hash,
        pending_results=tuple(stored_kept(made)),
        standings=standings,
        names=dict(Player.objects.filter(listings__list=made).values_list("code", "name")),
    )
    return write_bundle(sealed, recorded, proofs)
