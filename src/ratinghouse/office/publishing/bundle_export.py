"""Export of a published list as a bundle that anyone can verify without the office."""

from __future__ import annotations

from ratinghouse.derivation.bundle_writing import BundledList, RecordingSource, ReferencedList, write_bundle
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Player, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_pending_results
from ratinghouse.office.refusal import refusal
from ratinghouse.office.storage.stored_columns import pool_label
from ratinghouse.rulebooks.statutes import statute


def export_bundle(rating_list: PublishedList) -> bytes:
    """Return the bundle of a list, with exactly the files that its calculation reads."""
    if rating_list.taken_from is not None:
        file = rating_list.taken_from.file
        message = text(
            "the {pool} list of {date} was imported from {file}, not calculated here",
            pool=pool_label(rating_list.pool),
            date=str(rating_list.date),
            file=file,
        )
        raise refusal("taken-over", message, text("ask those who published it"))
    source = TableSource()
    recorded = RecordingSource(source)
    basis = basis_of(rating_list.inputs, recorded)
    proofs = {}
    for path, ref in recorded.refs.items():
        used = PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])
        proofs[path] = ReferencedList(used.inputs_hash, tuple(stored_pending_results(used)), source.standings(ref))
    standings = source.read(rating_list)
    sealed = BundledList(
        pool=rating_list.pool.name,
        date=rating_list.date,
        edition=rating_list.edition,
        recipe=rating_list.inputs,
        content_hash=rating_list.content_hash,
        pending_results=tuple(stored_pending_results(rating_list)),
        standings=standings,
        names=dict(Player.objects.filter(listings__list=rating_list).values_list("code", "name")),
        statutes={id: statute(id) for id in basis.books},
    )
    return write_bundle(sealed, recorded, proofs)
