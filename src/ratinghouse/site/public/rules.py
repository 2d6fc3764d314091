"""The rulebooks: each article with its rules and worked examples, and the differences between two editions."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_ids
from ratinghouse.rulebooks import rulebooks as usable_rulebooks
from ratinghouse.rulebooks.amendments import amendment
from ratinghouse.rulebooks.descriptions import described
from ratinghouse.rulebooks.statutes import statute
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.public.rules_by_article import by_article
from ratinghouse.site.public.search_forms import EditionPairForm

CHANGES = {
    "values_changed": _("Values changed"),
    "tables_changed": _("Tables changed"),
    "rules_changed": _("Rules changed"),
    "calendar_changed": _("Calendar changed"),
    "checks_changed": _("Requirements changed"),
    "values_added": _("Values added"),
    "tables_added": _("Tables added"),
    "rules_added": _("Rules added"),
    "calendar_added": _("Calendar: added"),
    "checks_added": _("Requirements added"),
    "values_removed": _("Values removed"),
    "tables_removed": _("Tables removed"),
    "rules_removed": _("Rules removed"),
    "calendar_removed": _("Calendar: removed"),
    "checks_removed": _("Requirements removed"),
}


def _version(request: HttpRequest, *ids: str, **parameters: str) -> str:
    """Return the hashes of the documents of the rulebooks that a page shows."""
    chosen = [id for id in (*ids, *parameters.values()) if id in rulebook_ids()]
    books = map(rulebook, chosen) if chosen else usable_rulebooks()
    return " ".join(statute(book.id).document_hash for book in books)


@require_safe
@published(_version, "old", "new")
def rulebooks(request: HttpRequest) -> HttpResponse:
    """Return the page of all rulebooks; redirect to the differences if two are chosen."""
    books = sorted(usable_rulebooks(), key=lambda book: (book.authority, book.in_force))
    form = EditionPairForm([book.id for book in books], request.GET or None)
    old, new = (form.typed("old"), form.typed("new")) if form.is_bound else ("", "")
    if old and new:
        return redirect(reverse("difference", args=[old, new]))
    return render(request, "site/rules/rulebooks.html", {"books": books, "form": form})


@require_safe
@published(_version)
def rulebook_page(request: HttpRequest, id: str) -> HttpResponse:
    """Return a rulebook's page, article by article."""
    book = _requested_rulebook(id)
    description = described(book)
    names = {rule["name"] for rule in description["rules"]}
    articles = by_article(
        {**rule, "reads": [name for name in rule["reads"] if name in names]} for rule in description["rules"]
    )
    context = {"book": book, "statute": statute(book.id), "articles": articles, **description}
    return render(request, "site/rules/rulebook.html", context)


@require_safe
@published(_version)
def statute_file(request: HttpRequest, id: str) -> HttpResponse:
    """Return a rulebook's statute as a file: the canonical document, to the byte."""
    edition = statute(_requested_rulebook(id).id)
    headers = {"Content-Disposition": f'attachment; filename="{edition.id}.json"'}
    return HttpResponse(edition.content, content_type="application/json", headers=headers)


@require_safe
@published(_version)
def difference(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """Return the page of what changed from one edition to another."""
    before, after = _requested_rulebook(old), _requested_rulebook(new)
    changes: dict[str, object] = {**amendment(before, after)}
    parts = [(heading, changes[key]) for key, heading in CHANGES.items() if changes[key]]
    return render(request, "site/rules/difference.html", {"old": before, "new": after, "parts": parts})


def _requested_rulebook(id: str) -> Rulebook:
    try:
        return rulebook(id)
    except UnknownRulebook:
        raise Http404 from None
