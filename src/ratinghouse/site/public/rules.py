"""The rulebooks: each article as its rule, with worked examples; and what one edition changed of another."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import UnknownRulebook, rulebook, rulebook_ids
from ratinghouse.rulebooks.text import amendment, described
from ratinghouse.rulebooks.text_hash import rulebook_text_hash
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.public.rules_by_article import by_article

CHANGES = {
    "values_changed": _("Values changed"),
    "rules_changed": _("Rules changed"),
    "checks_changed": _("Requirements changed"),
    "values_added": _("Values added"),
    "rules_added": _("Rules added"),
    "checks_added": _("Requirements added"),
    "values_removed": _("Values removed"),
    "rules_removed": _("Rules removed"),
    "checks_removed": _("Requirements removed"),
}


def _text(request: HttpRequest, *ids: str, **named: str) -> str:
    """A page about rulebooks is made from their text alone."""
    chosen = [id for id in (*ids, *named.values()) if id in rulebook_ids()]
    return " ".join(rulebook_text_hash(id) for id in chosen or rulebook_ids())


@require_safe
@published(_text, "old", "new")
def rulebooks(request: HttpRequest) -> HttpResponse:
    """All rulebooks, and a choice of two to compare."""
    old, new = request.GET.get("old", ""), request.GET.get("new", "")
    if old in rulebook_ids() and new in rulebook_ids():
        return redirect(reverse("difference", args=[old, new]))
    books = sorted((rulebook(id) for id in rulebook_ids()), key=lambda book: (book.authority, book.in_force))
    return render(request, "site/rules/rulebooks.html", {"books": books})


@require_safe
@published(_text)
def one_rulebook(request: HttpRequest, id: str) -> HttpResponse:
    """A rulebook, article by article."""
    book = _asked(id)
    told = described(book)
    names = {rule["name"] for rule in told["rules"]}
    articles = by_article(
        {**rule, "reads": [name for name in rule["reads"] if name in names]} for rule in told["rules"]
    )
    return render(request, "site/rules/rulebook.html", {"book": book, "articles": articles, **told})


@require_safe
@published(_text)
def difference(request: HttpRequest, old: str, new: str) -> HttpResponse:
    """What changed from one edition to another."""
    before, after = _asked(old), _asked(new)
    changed = amendment(before, after)
    parts = [(heading, changed[key]) for key, heading in CHANGES.items() if changed[key]]
    return render(request, "site/rules/difference.html", {"old": before, "new": after, "parts": parts})


def _asked(id: str) -> Rulebook:
    try:
        return rulebook(id)
    except UnknownRulebook:
        raise Http404 from None
