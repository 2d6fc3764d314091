"""Verification of one list: whether it is what was published and follows, and what today's rules would give instead.

Only the first two can fail. Where something stored was altered, a backup helps; where a list of an earlier version does
not follow from any known statute, its law is not recorded: a warning. What today's rules would give is a note.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

from ratinghouse.derivation.bundles.bundle import differences
from ratinghouse.derivation.next_list import Derived, next_list
from ratinghouse.derivation.recipe import basis_of, recipe_hash
from ratinghouse.derivation.recipe_format import NAMES_STATUTES
from ratinghouse.derivation.statutes_of_record import LawNotRecorded
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import Text, message_of, text
from ratinghouse.office.events.event_norms import missing_statutes
from ratinghouse.office.models import PublishedList, Received, StoredStatute
from ratinghouse.office.publishing.first_list import standings_from_file
from ratinghouse.office.publishing.recipe_source import TableSource
from ratinghouse.office.publishing.stored_list import has_stored_tree, stored_hash, stored_pending_results
from ratinghouse.office.publishing.working_verification import working_defects
from ratinghouse.office.statutes.rule_impact import todays_note
from ratinghouse.office.statutes.statutes_of_list import NOT_DERIVED, has_content, recipe_of_record
from ratinghouse.office.storage.list_labels import list_named
from ratinghouse.rating.player_columns import Standings


def verify_list(rating_list: PublishedList) -> list[Finding]:
    """Return everything that was altered in a list, does not follow, or would be different today."""
    source = TableSource()
    altered = list(_alterations(rating_list, source))
    if altered:
        return altered
    if rating_list.taken_from is not None:
        return list(_check_file_of_list(rating_list, source))
    return list(_check_derivation(rating_list, source))


def alteration(code: str, message: str) -> Finding:
    """Return the finding for something stored that is not what was stored."""
    return Finding("error", code, message, text("restore the office from a backup that verifies"))


def altered_statutes() -> Iterator[Finding]:
    """Yield a finding for each stored statute that is not the one that was stored."""
    for document_hash, edition, content in StoredStatute.objects.order_by("pk").values_list("pk", "edition", "content"):
        if hashlib.sha256(bytes(content)).hexdigest() != document_hash:
            message = text(
                "the statute {hash} of {rules} is not the one that was stored", hash=document_hash[:12], rules=edition
            )
            yield alteration("statute-changed", message)


def statutes_missing_for_norms() -> Iterator[Finding]:
    """Yield a finding for each statute that title norms name and that is neither stored nor known to this version."""
    for document_hash in missing_statutes():
        message = text("the statute {hash}, by which title norms were judged, is not stored", hash=document_hash[:12])
        yield alteration("statute-missing", message)


def is_altered(received: Received) -> bool:
    """Return whether a stored file is no longer the one that was received."""
    return hashlib.sha256(bytes(received.content)).hexdigest() != received.sha256


def _alterations(rating_list: PublishedList, source: TableSource) -> Iterator[Finding]:
    """Yield a finding for everything stored of a list that is not what was published."""
    name = list_named(rating_list)
    if stored_hash(rating_list, source) != rating_list.content_hash or not has_stored_tree(rating_list, source):
        yield alteration("list-changed", text("the rows of {list} are not those that were published", list=name))
    elif recipe_hash(rating_list.inputs) != rating_list.inputs_hash:
        yield alteration("recipe-changed", text("the recipe of {list} is not the one that was stored", list=name))
    for document_hash in _named_statutes(rating_list):
        if not StoredStatute.objects.filter(pk=document_hash).exists():
            yield alteration("statute-missing", text("the statute {hash} is not stored", hash=document_hash[:12]))


def _named_statutes(rating_list: PublishedList) -> Iterator[str]:
    """Yield the hashes of the statutes that a recipe names; those before version 3 name none."""
    recipe = rating_list.inputs if isinstance(rating_list.inputs, dict) else {}
    statutes = recipe.get("statutes", {rating_list.rules: recipe["statute"]} if "statute" in recipe else {})
    yield from map(str, statutes.values()) if isinstance(statutes, dict) else ()


def _check_file_of_list(rating_list: PublishedList, source: TableSource) -> Iterator[Finding]:
    """Yield the differences between an imported list and its file."""
    try:
        if rating_list.taken_from is None or is_altered(rating_list.taken_from):
            raise ValueError("the file is not the one that was received")
        yield from _differences(rating_list, source.read(rating_list), standings_from_file(rating_list))
    except (LookupError, ValueError) as problem:
        message = text(
            "{list} cannot be read again from its file: {problem}",
            list=list_named(rating_list),
            problem=message_of(problem),
        )
        yield alteration("list-not-derived", message)


def _check_derivation(rating_list: PublishedList, source: TableSource) -> Iterator[Finding]:
    """Yield the findings on a list that does not follow by its statutes of record."""
    try:
        recipe = recipe_of_record(rating_list)
        derived = next_list(basis_of(recipe, source), every_column=True)
    except LawNotRecorded:
        yield _law_not_recorded(rating_list)
        return
    except NOT_DERIVED as problem:
        message = text(
            "{list} cannot be calculated again: {problem}", list=list_named(rating_list), problem=message_of(problem)
        )
        yield alteration("list-not-derived", message)
        return
    if recipe["version"] < NAMES_STATUTES and not has_content(rating_list, derived):
        yield _law_not_recorded(rating_list)
        return
    yield from _defects(rating_list, derived, source)
    yield from todays_note(rating_list, recipe, derived)


def _defects(rating_list: PublishedList, derived: Derived, source: TableSource) -> Iterator[Finding]:
    yield from _differences(rating_list, source.read(rating_list), derived.standings)
    if not has_content(rating_list, derived):
        yield _other_result("list-differs", _difference(rating_list, derived))
    for defect in working_defects(rating_list, derived, source):
        yield alteration("working-differs", text("{list}: {defect}", list=list_named(rating_list), defect=defect))
    if derived.counts != rating_list.counts:
        message = text("{list}: its counts do not follow from its rows", list=list_named(rating_list))
        yield alteration("counts-differ", message)


def _difference(rating_list: PublishedList, derived: Derived) -> Text:
    stored = sorted(map(str, stored_pending_results(rating_list)))
    if sorted(map(str, derived.pending_results)) != stored:
        return text("{list} does not follow from its recipe: other results are pending", list=list_named(rating_list))
    return text("{list} does not follow from its recipe: its hash differs", list=list_named(rating_list))


def _differences(rating_list: PublishedList, stored: Standings, derived: Standings) -> Iterator[Finding]:
    for finding in differences(stored, derived):
        message = text("{list}: {defect}", list=list_named(rating_list), defect=finding.message)
        yield _other_result(finding.code, message)


def _other_result(code: str, message: str) -> Finding:
    remedy = text("compare the list with a bundle or a backup: if they are the same, report this as a program error")
    return Finding("error", code, message, remedy)


def _law_not_recorded(rating_list: PublishedList) -> Finding:
    message = text(
        "{list} was published by a version whose rules are not known any more: it cannot be calculated again",
        list=list_named(rating_list),
    )
    remedy = text("nothing has to be done: its rows are those that were published; a correction follows today's rules")
    return Finding("warning", "law-not-recorded", message, remedy)
