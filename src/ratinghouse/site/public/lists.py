"""The published lists: all there are, and any view of any of them."""

from __future__ import annotations

from datetime import date
from typing import Any, NamedTuple

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Club, Player, PublishedList
from ratinghouse.office.publishing.history import Published, lists_published
from ratinghouse.office.publishing.list_views import ViewFilter, clubs, view
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import every_list, one_list
from ratinghouse.site.public.list_files import kinds_of
from ratinghouse.site.public.list_tables import club_rows, list_rows
from ratinghouse.site.public.url_subjects import asked_list, asked_page

ROWS = 100
VIEWS = {
    "top": _("Top"),
    "women": _("Women"),
    "juniors": _("Juniors"),
    "seniors": _("Seniors"),
    "new": _("New"),
    "movers": _("Movers"),
    "inactive": _("Inactive"),
    "federation": _("Federations"),
    "clubs": _("Clubs"),
    "all": _("All, by name"),
}


@require_safe
@published(every_list)
def archive(request: HttpRequest) -> HttpResponse:
    """Every list, by pool and year, with its editions."""
    pools: dict[str, dict[int, dict[date, list[Published]]]] = {}
    for one in lists_published():
        pools.setdefault(one.pool, {}).setdefault(one.date.year, {}).setdefault(one.date, []).append(one)
    return render(request, "site/lists/archive.html", {"pools": pools})


@require_safe
def newest(request: HttpRequest, pool: str) -> HttpResponse:
    """The newest list of a pool has an address that always leads to it."""
    return redirect(reverse("list", args=[pool, asked_list(request, pool, None).date]))


def _made_from(request: HttpRequest, pool: str, day: date) -> str:
    return f"{one_list(asked_list(request, pool, day))} {_beside(pool, day)}"


_OF_POOL = """
SELECT list.date, list.edition, list.current FROM office_ratinglist list JOIN office_pool pool ON pool.id = list.pool_id
WHERE pool.name = %s ORDER BY list.date, list.edition
"""


class _Beside(NamedTuple):
    """The editions of a list, and the days of the lists before and after it."""

    editions: list[int]
    before: date | None
    after: date | None


def _beside(pool: str, day: date) -> _Beside:
    editions: list[int] = []
    before = after = None
    for told, edition, current in bulk_rows.few_rows(_OF_POOL, [pool]):
        of = date.fromisoformat(str(told))
        if of == day:
            editions.append(edition)
        elif current and of < day:
            before = of
        elif current and after is None:
            after = of
    return _Beside(editions, before, after)


@require_safe
@published(_made_from, "view", "page", "fed", "club", "edition")
def rating_list(request: HttpRequest, pool: str, day: date) -> HttpResponse:
    """A view of a list, a page at a time."""
    made = asked_list(request, pool, day)
    name = request.GET.get("view", "top")
    if name not in VIEWS:
        raise Http404
    fed, club = request.GET.get("fed", "")[:10], request.GET.get("club", "")[:50]
    page = asked_page(request)
    shown = {
        "made": made,
        **_beside(pool, day)._asdict(),
        "kinds": kinds_of(pool),
        "name": name,
        "views": VIEWS,
        "fed": fed,
        "club": Club.objects.filter(code=club).first() if club else None,
        **(_of_clubs(made) if name == "clubs" else _of_players(made, name, fed, club, page)),
    }
    return render(request, "site/lists/list.html", shown)


def _of_clubs(made: PublishedList) -> dict[str, Any]:
    return {"clubs": club_rows(clubs(made))}


def _of_players(made: PublishedList, name: str, fed: str, club: str, page: int) -> dict[str, Any]:
    seen = view(made, name, ViewFilter(fed=fed, club=club, most=ROWS, first=(page - 1) * ROWS))
    asked = {"view": name, "fed": fed, "club": club, "edition": "" if made.current else str(made.edition)}
    kept = {key: value for key, value in asked.items() if value}
    pages = max(1, -(-seen.total // ROWS))
    if page > pages:
        raise Http404
    return {
        "seen": seen,
        "rows": list_rows(made, seen.rows),
        "page": page,
        "pages": pages,
        "earlier": urlencode({**kept, "page": str(page - 1)}) if page > 1 else "",
        "later": urlencode({**kept, "page": str(page + 1)}) if page < pages else "",
        "feds": _federations() if name == "federation" else [],
    }


_FEDERATIONS: Remembered[list[str]] = Remembered(most=1)


def _federations() -> list[str]:
    """The federations of the register's players."""
    feds = Player.objects.exclude(fed="").order_by("fed").values_list("fed", flat=True).distinct()
    return _FEDERATIONS.get((connection.settings_dict["NAME"], register_state()), lambda: list(feds))
