"""The published lists: the archive, and each list in any of its views."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from ratinghouse.office.models import Club, Player, PublishedList
from ratinghouse.office.officials.rating_officials import official_on
from ratinghouse.office.publishing.history import PublishedEdition, list_of_day, published_editions
from ratinghouse.office.publishing.list_file import kinds_of_list
from ratinghouse.office.publishing.list_orders import edition_key
from ratinghouse.office.publishing.list_views import ViewFilter, clubs, unrated_titled, view
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage.process_cache import Remembered
from ratinghouse.site.cache.page_cache import published
from ratinghouse.site.cache.page_versions import version_of_all_lists, version_of_list
from ratinghouse.site.pages.layout import page
from ratinghouse.site.pages.list_html import (
    VIEWS,
    ListHead,
    PlayersPart,
    clubs_part,
    federation_form,
    list_main,
    list_title,
    players_part,
    titled_part,
)
from ratinghouse.site.pages.list_tables import club_rows, list_rows, titled_rows
from ratinghouse.site.public.search_forms import ListFilterForm
from ratinghouse.site.public.url_subjects import requested_edition, requested_list, requested_page

ROWS = 100
MOST_TITLED = 2000


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
    day_lists = list_of_day(pool, day)
    editions = [edition.edition for edition in day_lists.editions]
    of_edition = version_of_list(requested_edition(request, day_lists))
    return f"{of_edition} {editions} {day_lists.before} {day_lists.after}"


@require_safe
@published(_version, "view", "page", "fed", "club", "edition")
def list_page(request: HttpRequest, pool: str, day: date) -> HttpResponse:
    """Return one page of a view of a list."""
    day_lists = list_of_day(pool, day)
    rating_list = requested_edition(request, day_lists)
    choice = _chosen(request)
    head = ListHead(
        rating_list=rating_list,
        view=choice.view,
        editions=[edition.edition for edition in day_lists.editions],
        before=day_lists.before,
        after=day_lists.after,
        kinds=kinds_of_list(rating_list),
        official=official_on(day),
    )
    return page(request, list_title(head), list_main(head, _content(rating_list, choice, requested_page(request))))


class _Choice(NamedTuple):
    """The view that a query requests, and its federation or club."""

    view: str = "top"
    fed: str = ""
    club: str = ""
    form: ListFilterForm | None = None


def _chosen(request: HttpRequest) -> _Choice:
    if not request.GET.keys() & ListFilterForm.base_fields.keys():
        return _Choice()
    form = ListFilterForm(VIEWS, request.GET)
    if not form.is_valid():
        raise Http404
    return _Choice(form.typed("view") or "top", form.typed("fed"), form.typed("club"), form)


def _content(rating_list: PublishedList, choice: _Choice, number: int) -> str:
    if choice.view == "clubs":
        return clubs_part(club_rows(clubs(rating_list)))
    if choice.view == "unrated-titled":
        return titled_part(titled_rows(unrated_titled(rating_list).filter(hidden=False)[:MOST_TITLED]))
    return players_part(choice.view, _known_players(rating_list, choice, number))


_PARTS: Remembered[PlayersPart] = Remembered(most=64)


def _known_players(rating_list: PublishedList, choice: _Choice, number: int) -> PlayersPart:
    """Return a page of players. Pages of whole views are cached while list and register are unchanged."""
    if choice.fed or choice.club or choice.view == "federation":
        return _players(rating_list, choice, number)
    edition = (*edition_key(rating_list), rating_list.current, register_state(), get_language())
    return _PARTS.get((edition, choice.view, number), lambda: _players(rating_list, choice, number))


def _players(rating_list: PublishedList, choice: _Choice, number: int) -> PlayersPart:
    name, fed, club, _form = choice
    list_view = view(rating_list, name, ViewFilter(fed=fed, club=club, most=ROWS, first=(number - 1) * ROWS))
    query = {"view": name, "fed": fed, "club": club, "edition": "" if rating_list.current else str(rating_list.edition)}
    parameters = {key: value for key, value in query.items() if value}
    pages = max(1, -(-list_view.total // ROWS))
    if number > pages:
        raise Http404
    return PlayersPart(
        rows=list_rows(rating_list, list_view.rows),
        total=list_view.total,
        articles=list_view.articles,
        ranked=list_view.ranked,
        page=number,
        pages=pages,
        earlier=urlencode({**parameters, "page": str(number - 1)}) if number > 1 else "",
        later=urlencode({**parameters, "page": str(number + 1)}) if number < pages else "",
        filter_form=_federation_form(rating_list, choice.form) if name == "federation" else "",
        club=_club_name(club) if club else "",
    )


def _federation_form(rating_list: PublishedList, form: ListFilterForm | None) -> str:
    assert form is not None  # this view comes only from a query, with its form
    form.offer_federations(_federations())
    return federation_form(rating_list, form["fed"].as_field_group())


def _club_name(code: str) -> str:
    club = Club.objects.filter(code=code).first()
    return club.name if club is not None else ""


_FEDERATIONS: Remembered[list[str]] = Remembered(most=1)


def _federations() -> list[str]:
    """Return the federations of the players in the register."""
    feds = Player.objects.exclude(fed="").order_by("fed").values_list("fed", flat=True).distinct()
    return _FEDERATIONS.get((connection.settings_dict["NAME"], register_state()), lambda: list(feds))
