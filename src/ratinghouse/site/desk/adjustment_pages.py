"""One-off operations on lists: decided, shown and taken back."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.models import Adjustment, Pool
from ratinghouse.office.publishing.adjustment_decisions import adjust_by_rule, adjust_players, take_back
from ratinghouse.office.publishing.publication import next_list_date
from ratinghouse.office.refusal import Refused
from ratinghouse.rulebooks import adjustments_of, rulebook_ids
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.permissions import Action


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.PUBLISH)
def adjustments(request: HttpRequest) -> HttpResponse:
    """The operations so far, and the forms that decide one or take one back."""
    typed: dict[str, str] = {}
    if request.method == "POST":
        try:
            _decide(request)
            messages.success(request, _("Decided. It takes effect when the list is made."))
            return redirect("desk-adjustments")
        except Refused as refused:
            show_refusal(request, refused)
            typed = request.POST.dict()
    operations = Adjustment.objects.select_related("pool", "applied", "reverses", "reversed_by").order_by("-pk")
    context = {
        "typed": typed,
        "operations": operations,
        "pools": [(pool, next_list_date(pool)) for pool in Pool.objects.order_by("pk")],
        "rules": [adjustment for rules in rulebook_ids() for adjustment in adjustments_of(rules)],
    }
    return render(request, "site/desk/adjustments.html", context)


def _decide(request: HttpRequest) -> None:
    clerk, form = clerk_of(request), request.POST
    described = form.get("described", "")
    if form.get("do") == "take-back":
        undone = Adjustment.objects.select_related("pool").filter(pk=form.get("number") or 0).first()
        day = next_list_date(undone.pool) if undone else None
        if undone is None or day is None:
            raise Http404
        take_back(clerk, undone.pk, day, described)
        return
    pool = Pool.objects.filter(name=form.get("pool", "")).first()
    if pool is None:
        raise Http404
    if form.get("do") == "rule":
        adjust_by_rule(clerk, pool.name, form.get("rule", ""))
        return
    day = next_list_date(pool)
    if day is None:
        raise Refused([Finding("error", "no-list", f"the pool {pool.name} has no next list", "admit an event first")])
    adjust_players(clerk, pool.name, day, _ratings(form.get("ratings", "")), described, form.get("article", "").strip())


def _ratings(text: str) -> dict[str, int]:
    """One player a line: the ID and the rating."""
    ratings, wrong = {}, []
    for number, line in enumerate(text.splitlines(), start=1):
        words = line.replace("=", " ").split()
        if not words:
            continue
        if len(words) != 2 or not words[1].isdecimal() or len(words[1]) > 4:
            wrong.append(
                Finding("error", "no-pair", f"line {number}: {line!r}", "write an ID and a rating, as X0012 1840")
            )
            continue
        ratings[words[0]] = int(words[1])
    if wrong:
        raise Refused(wrong)
    return ratings
