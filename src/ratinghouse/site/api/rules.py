"""Rulebooks: which there are, one of them in words, and the difference between two."""

from __future__ import annotations

from typing import Annotated, Any

from django.http import HttpRequest
from ninja import Path, Router

from ratinghouse.kernel.book import Rulebook
from ratinghouse.office.refusal import refusal
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_ids
from ratinghouse.rulebooks.text import about, amendment, described
from ratinghouse.site.api.schemas import Findings, Rulebooks

router = Router(tags=["rulebooks"])

BookId = Annotated[str, Path(max_length=64, description="such as fide-2024")]


@router.get("", response={200: Rulebooks}, summary="Rulebooks")
def rulebooks(request: HttpRequest) -> dict[str, Any]:
    """Every edition that is here."""
    return {"rulebooks": [about(rulebook(id)) for id in rulebook_ids()]}


@router.get("/{id}", response={200: dict[str, Any], 404: Findings, 422: Findings}, summary="One rulebook")
def one(request: HttpRequest, id: BookId) -> dict[str, Any]:
    """A rulebook article by article: its values, tables, rules with worked examples, and checks."""
    book = _book(id)
    return {**about(book), **described(book)}


@router.get(
    "/{old}/diff/{new}",
    response={200: dict[str, Any], 404: Findings, 422: Findings},
    summary="The difference between two rulebooks",
)
def diff(request: HttpRequest, old: BookId, new: BookId) -> dict[str, Any]:
    """What changed from one edition to another, as an amendment tells it."""
    return {**amendment(_book(old), _book(new))}


def _book(id: str) -> Rulebook:
    try:
        return rulebook(id)
    except UnknownRulebook as unknown:
        raise refusal("no-such-rulebook", str(unknown), "see them: GET /api/v1/rulebooks") from None
