"""Export of a published list as a bundle that anyone can verify without the office."""

from __future__ import annotations

from ratinghouse.derivation.bundles.bundle_writing import BundledList, RecordingSource, ReferencedList, write_bundle
from ratinghouse.derivation.recipe import basis_of
from ratinghouse.derivation.recipe_format import Recipe
from ratinghouse.derivation.statutes_of_record import LawNotRecorded
from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Player, PublishedList
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import stored_pending_results
from ratinghouse.office.refusal import refusal
from ratinghouse.office.statutes.statutes_of_list import recipe_of_record
from ratinghouse.office.storage.list_labels import list_named, pool_label


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
    recipe = _recipe(rating_list)
    basis_of(recipe, recorded)
    proofs = {}
    for path, ref in recorded.refs.items():
        used = PublishedList.objects.get(pool__name=ref["pool"], date=ref["date"], edition=ref["edition"])
        proofs[path] = ReferencedList(
            used.inputs_hash, tuple(stored_pending_results(used)), source.standings(ref), used.hash_version
        )
    standings = source.read(rating_list)
    bundled = BundledList(
        pool=rating_list.pool.name,
        date=rating_list.date,
        edition=rating_list.edition,
        recipe=rating_list.inputs,
        content_hash=rating_list.content_hash,
        pending_results=tuple(stored_pending_results(rating_list)),
        standings=standings,
        names=dict(Player.objects.filter(listings__list=rating_list).values_list("code", "name")),
        statutes={id: source.statute(document_hash) for id, document_hash in recipe["statutes"].items()},
        hash_version=rating_list.hash_version,
    )
    return write_bundle(bundled, recorded, proofs)


def _recipe(rating_list: PublishedList) -> Recipe:
    try:
        return recipe_of_record(rating_list)
    except LawNotRecorded:
        message = text(
            "{list} was published by a version whose rules are not known any more: it cannot be calculated again",
            list=list_named(rating_list),
        )
        raise refusal("law-not-recorded", message, text("export it as a list file")) from None
