"""The calculation of a player's rating on a list, with the article behind every number."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.refusal import Damaged, Refused
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists, version_of_list
from ratinghouse.site.public.calculation_sheets import sheet_parts
from ratinghouse.site.public.url_subjects import requested_list, requested_player
from ratinghouse.site.public.visible_players import public_name


def _version(request: HttpRequest, code: str, pool: str, day: date) -> str:
    """Return the version of the list and of the lists that the page links to."""
    return f"{version_of_list(requested_list(request, pool, day))}, {version_of_all_lists(request)}"


@require_safe
@published(_version, "edition")
def calculation(request: HttpRequest, code: str, pool: str, day: date) -> HttpResponse:
    """Return the page of a player's calculation on a list."""
    player = requested_player(code)
    rating_list = requested_list(request, pool, day)
    try:
        explanation = explain(rating_list.pool, player, rating_list.date, rating_list.edition)
    except Damaged:
        raise
    except Refused:
        if player.merged_into is None:
            raise Http404 from None
        return redirect(reverse("calculation", args=[player.merged_into.code, pool, day]))
    lists_of_player = PublishedList.objects.filter(pool=rating_list.pool, current=True, listings__player=player)
    context = {
        "player": player,
        "name": public_name(player),
        "rating_list": rating_list,
        "explanation": explanation,
        "parts": sheet_parts(explanation),
        "editions": PublishedList.objects.filter(pool=rating_list.pool, date=day)
        .order_by("edition")
        .values_list("edition", flat=True),
        "earlier": lists_of_player.filter(date__lt=day).order_by("-date").values_list("date", flat=True).first(),
        "later": lists_of_player.filter(date__gt=day).order_by("date").values_list("date", flat=True).first(),
    }
    return render(request, "site/players/calculation.html", context)
