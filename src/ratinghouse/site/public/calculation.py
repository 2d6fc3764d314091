"""How a number on a list came about: the calculation sheet, with the article behind every number."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from ratinghouse.office.models import PublishedList
from ratinghouse.office.publishing.explaining import explain
from ratinghouse.office.refusal import Damaged, Refused
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list, one_list
from ratinghouse.site.public.calculation_sheets import shown_parts
from ratinghouse.site.public.url_subjects import asked_list, asked_player
from ratinghouse.site.public.visible_players import public_name


def _made_from(request: HttpRequest, code: str, pool: str, day: date) -> str:
    """The list, and which others there are to go on to."""
    return f"{one_list(asked_list(request, pool, day))}, {every_list(request)}"


@require_safe
@published(_made_from, "edition")
def calculation(request: HttpRequest, code: str, pool: str, day: date) -> HttpResponse:
    """A player's calculation on the list of a day."""
    player = asked_player(code)
    made = asked_list(request, pool, day)
    try:
        told = explain(made.pool, player, made.date, made.edition)
    except Damaged:
        raise
    except Refused:
        if player.merged_into is None:
            raise Http404 from None
        return redirect(reverse("calculation", args=[player.merged_into.code, pool, day]))
    around = PublishedList.objects.filter(pool=made.pool, current=True, listings__player=player)
    shown = {
        "player": player,
        "name": public_name(player),
        "made": made,
        "told": told,
        "parts": shown_parts(told),
        "editions": PublishedList.objects.filter(pool=made.pool, date=day)
        .order_by("edition")
        .values_list("edition", flat=True),
        "earlier": around.filter(date__lt=day).order_by("-date").values_list("date", flat=True).first(),
        "later": around.filter(date__gt=day).order_by("date").values_list("date", flat=True).first(),
    }
    return render(request, "site/players/calculation.html", shown)
