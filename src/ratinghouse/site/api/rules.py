"""Rulebooks: all of them, one with its rules, and the difference between two."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Path, Router

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.office.refusal import refusal
from ratinghouse.rulebooks import UnknownRulebook, rulebook
from ratinghouse.rulebooks import rulebooks as usable_rulebooks
from ratinghouse.rulebooks.amendments import amendment
from ratinghouse.rulebooks.descriptions import about, described
from ratinghouse.rulebooks.statutes import statute
from ratinghouse.site.api.law_schemas import Amendment, RulebookDetail, RulebookOut, Rulebooks
from ratinghouse.site.api.schemas import Findings

router = Router(tags=["rulebooks"])

BookId = Annotated[str, Path(max_length=64, description="such as fide-2024")]


@router.get("", response={200: Rulebooks}, summary="Rulebooks")
def rulebooks(request: HttpRequest) -> Rulebooks:
    """Every edition of every rulebook."""
    return Rulebooks(rulebooks=[RulebookOut.model_validate(about(book)) for book in usable_rulebooks()])


@router.get("/{id}", response={200: RulebookDetail, 404: Findings, 422: Findings}, summary="One rulebook")
def rulebook_detail(request: HttpRequest, id: BookId) -> RulebookDetail:
    """A rulebook article by article: its values, tables, rules with worked examples, and requirements."""
    book = _requested_rulebook(id)
    hashes = {"law": statute(id).law_hash, "document": statute(id).document_hash}
    return RulebookDetail.model_validate({**about(book), **hashes, **described(book)})


@router.get(
    "/{old}/diff/{new}",
    response={200: Amendment, 404: Findings, 422: Findings},
    summary="The difference between two rulebooks",
)
def diff(request: HttpRequest, old: BookId, new: BookId) -> Amendment:
    """What changed from one edition to another."""
    return Amendment.model_validate(amendment(_requested_rulebook(old), _requested_rulebook(new)))


def _requested_rulebook(id: str) -> Rulebook:
    try:
        return rulebook(id)
    except UnknownRulebook as unknown:
        raise refusal("no-such-rulebook", str(unknown), text("see them: GET /api/v1/rulebooks")) from None
