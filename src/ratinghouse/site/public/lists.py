"""The published lists: the archive, and each list in any of its views."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Club, Player, PublishedList
from ratinghouse.office.publishing.history import PublishedEdition, published_editions
from ratinghouse.office.publishing.list_views import ViewFilter, clubs, view
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists, version_of_list
from ratinghouse.site.public.list_files import kinds_of
from ratinghouse.site.public.list_tables import club_rows, list_rows
from ratinghouse.site.public.search_forms import ListFilterForm
from ratinghouse.site.public.url_subjects import requested_list, requested_page

ROWS = 100
VIEWS = {
    "top": _("Top"),
    "women": _("Women"),
    "juniors": _("Juniors"),
    "seniors": _("Seniors"),
    "new": _("New"),
    "movers": _("Biggest changes"),
    "inactive": _("Inactive"),
    "federation": _("Federations"),
    "clubs": _("Clubs"),
    "all": _("All, by name"),
}


@require_safe
@published(version_of_all_lists)
def archive(request: HttpRequest) -> HttpResponse:
    """Return the page of all lists, by pool and year, with their editions."""
    pools: dict[str, dict[int, dict[date, list[PublishedEdition]]]] = {}
    for edition in published_editions():
        years = pools.setdefault(edition.pool, {})
        years.setdefault(edition.date.year, {}).setdefault(edition.date, []).append(edition)
    return render(request, "site/lists/archive.html", {"pools": pools})


@require_safe
def newest(request: HttpRequest, pool: str) -> HttpResponse:
    """Redirect the permanent address of a pool's newest list to that list."""
    return redirect(reverse("list", args=[pool, requested_list(request, pool, None).date]))


def _version(request: HttpRequest, pool: str, day: date) -> str:
    return f"{version_of_list(requested_list(request, pool, day))} {_neighbours(pool, day)}"


_EDITIONS_OF_POOL = """
SELECT list.date, list.edition, list.current FROM office_ratinglist list JOIN office_pool pool ON pool.id = list.pool_id
WHERE pool.name = %s ORDER BY list.date, list.edition
"""


class _Neighbours(NamedTuple):
    """The editions of a list, and the days of the lists before and after it."""

    editions: list[int]
    before: date | None
    after: date | None


def _neighbours(pool: str, day: date) -> _Neighbours:
    editions: list[int] = []
    before = after = None
    for stored_day, edition, current in bulk_rows.few_rows(_EDITIONS_OF_POOL, [pool]):
        edition_day = date.fromisoformat(str(stored_day))
        if edition_day == day:
            editions.append(edition)
        elif current and edition_day < day:
            before = edition_day
        elif current and after is None:
            after = edition_day
    return _Neighbours(editions, before, after)


@require_safe
@published(_version, "view", "page", "fed", "club", "edition")
def list_page(request: HttpRequest, pool: str, day: date) -> HttpResponse:
    """Return one page of a view of a list."""
    rating_list = requested_list(request, pool, day)
    form = ListFilterForm(VIEWS, request.GET)
    if not form.is_valid():
        raise Http404
    name, fed, club = form.typed("view") or "top", form.typed("fed"), form.typed("club")
    if name == "federation":
        form.offer_federations(_federations())
    page = requested_page(request)
    context = {
        "rating_list": rating_list,
        **_neighbours(pool, day)._asdict(),
        "kinds": kinds_of(pool),
        "name": name,
        "views": VIEWS,
        "form": form,
        "club": Club.objects.filter(code=club).first() if club else None,
        **(_of_clubs(rating_list) if name == "clubs" else _of_players(rating_list, name, fed, club, page)),
    }
    return render(request, "site/lists/list.html", context)


def _of_clubs(rating_list: PublishedList) -> dict[str, object]:
    return {"clubs": club_rows(clubs(rating_list))}


def _of_players(rating_list: PublishedList, name: str, fed: str, club: str, page: int) -> dict[str, object]:
    list_view = view(rating_list, name, ViewFilter(fed=fed, club=club, most=ROWS, first=(page - 1) * ROWS))
    query = {"view": name, "fed": fed, "club": club, "edition": "" if rating_list.current else str(rating_list.edition)}
    parameters = {key: value for key, value in query.items() if value}
    pages = max(1, -(-list_view.total // ROWS))
    if page > pages:
        raise Http404
    return {
        "list_view": list_view,
        "rows": list_rows(rating_list, list_view.rows),
        "page": page,
        "pages": pages,
        "earlier": urlencode({**parameters, "page": str(page - 1)}) if page > 1 else "",
        "later": urlencode({**parameters, "page": str(page + 1)}) if page < pages else "",
    }


_FEDERATIONS: Remembered[list[str]] = Remembered(most=1)


def _federations() -> list[str]:
    """Return the federations of the players in the register."""
    feds = Player.objects.exclude(fed="").order_by("fed").values_list("fed", flat=True).distinct()
    return _FEDERATIONS.get((connection.settings_dict["NAME"], register_state()), lambda: list(feds))
