"""Views of a published list: top players, a federation, women, juniors, newcomers, largest changes and others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import date

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Abs

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.office.models import Listing, Player, PublishedList
from ratinghouse.office.publishing.list_lines import ListLine, list_lines
from ratinghouse.office.publishing.list_orders import Order, cached_order, edition_key, query_order
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.office.storage.process_cache import Remembered

JUNIOR_AGE, SENIOR_AGE = 20, 50
RANKED = ("top", "federation", "women", "juniors", "seniors")
"""Views by rating, of whom a rank can be said."""


@dataclass(frozen=True)
class ViewFilter:
    """The part of a view that is asked for."""

    fed: str = ""
    club: str = ""
    age: int = 0
    most: int = 100
    first: int = 0


@dataclass(frozen=True)
class View:
    """A view of a list: its lines, their total number, and the articles that define it."""

    name: str
    rating_list: PublishedList
    rows: tuple[ListLine, ...]
    total: int
    articles: Mapping[str, str] = field(default_factory=dict)

    @property
    def ranked(self) -> bool:
        """Return whether its lines have ranks."""
        return self.name in RANKED


def view(rating_list: PublishedList, name: str, choice: ViewFilter | None = None) -> View:
    """Return a view of a list by its name; see ``VIEWS``."""
    choice = choice or ViewFilter()
    order = cached_order(
        rating_list, (name, choice.fed, choice.club, choice.age), lambda: _order(rating_list, name, choice)
    )
    rows = list_lines(rating_list, order, choice.first, choice.most, ranked=name in RANKED)
    return View(name, rating_list, rows, len(order.players), order.articles)


def _order(rating_list: PublishedList, name: str, choice: ViewFilter) -> Order:
    chosen, articles = VIEWS[name](rating_list, Listing.objects.filter(list=rating_list), choice)
    if choice.fed:
        chosen = chosen.filter(player__fed=choice.fed.upper())
    if choice.club:
        chosen = chosen.filter(player__club__code=choice.club)
    return query_order(chosen, articles)


Listings = QuerySet[Listing]
Chosen = tuple[Listings, dict[str, str]]


def _everybody(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return all rated players by name, without those whom the rulebook no longer lists."""
    withdrawn, articles = _not_shown(rating_list, listings)
    return _rated(listings).exclude(player__in=withdrawn).order_by("player__name", "player"), articles


def _top(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return the active players by rating."""
    active, articles = _on_top(rating_list, _rated(listings))
    return _by_rating(active), articles


def _federation(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return the rated players by rating; only the active, where the rulebook's federation lists are of those."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("shown_until")
    if rule is None:
        return _by_rating(_rated(listings)), {}
    return _by_rating(_rated(listings).filter(inactive=False)), {
        rule.article: calendar.sentence(calendar.rules["inactive_list"])
    }


def _women(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    active, articles = _on_top(rating_list, _rated(listings))
    return _by_rating(active.filter(player__sex="w")), articles


def _juniors(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return the players who reach at most the given age in the year of the list."""
    active, articles = _on_top(rating_list, _rated(listings))
    born = rating_list.date.year - (choice.age or JUNIOR_AGE)
    return _by_rating(active.filter(player__birth__gte=f"{born:04}", player__erased=None)), articles


def _seniors(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return the players who reach at least the given age in the year of the list."""
    active, articles = _on_top(rating_list, _rated(listings))
    born = rating_list.date.year - (choice.age or SENIOR_AGE)
    return _by_rating(
        active.filter(player__birth__gt="", player__birth__lt=f"{born + 1:04}", player__erased=None)
    ), articles


def _new(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    return _by_rating(listings.filter(status="new")), {}


def _movers(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    """Return the players with the largest changes from the list before, up or down."""
    both = _rated(listings).filter(before__isnull=False).exclude(rating=F("before"))
    return both.annotate(moved=Abs(F("rating") - F("before"))).order_by("-moved", "player__name", "player"), {}


def _inactive(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    withdrawn, articles = _not_shown(rating_list, listings)
    return listings.filter(inactive=True).exclude(player__in=withdrawn).order_by("player__name", "player"), articles


def _delisted(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    return listings.filter(status="delisted").order_by("-before", "player__name", "player"), {}


def _unrated(rating_list: PublishedList, listings: Listings, choice: ViewFilter) -> Chosen:
    return listings.filter(status="unrated").order_by("player__name", "player"), {}


VIEWS: dict[str, Callable[[PublishedList, Listings, ViewFilter], Chosen]] = {
    "all": _everybody,
    "top": _top,
    "federation": _federation,
    "women": _women,
    "juniors": _juniors,
    "seniors": _seniors,
    "new": _new,
    "movers": _movers,
    "inactive": _inactive,
    "delisted": _delisted,
    "unrated": _unrated,
}


def unrated_titled(rating_list: PublishedList) -> QuerySet[Player]:
    """Return the titled players without a rating on the list, who are listed separately (2009: 7.22; 2003: 9.22)."""
    titled = Player.objects.filter(merged_into=None, erased=None).filter(~Q(title="") | ~Q(w_title=""))
    rated = Listing.objects.filter(list=rating_list, rating__isnull=False).values("player")
    return titled.exclude(pk__in=rated).order_by("name", "pk")


@dataclass(frozen=True)
class ClubStanding:
    """A club by its players' ratings on a list."""

    code: str
    name: str
    players: int
    average: int
    best: int


_CLUBS: Remembered[tuple[ClubStanding, ...]] = Remembered(most=8)


def clubs(rating_list: PublishedList) -> tuple[ClubStanding, ...]:
    """Return the clubs with rated players, by the average of their ten strongest."""
    return _CLUBS.get((edition_key(rating_list), register_state()), lambda: _clubs(rating_list))


def _clubs(rating_list: PublishedList) -> tuple[ClubStanding, ...]:
    members: dict[tuple[str, str], list[int]] = {}
    rated = Listing.objects.filter(list=rating_list, rating__isnull=False, player__club__isnull=False).order_by(
        "-rating"
    )
    for code, name, rating in rated.values_list("player__club__code", "player__club__name", "rating"):
        assert rating is not None
        members.setdefault((code or "", name or ""), []).append(rating)
    clubs = [
        ClubStanding(code, name, len(ratings), round(sum(ratings[:10]) / len(ratings[:10])), ratings[0])
        for (code, name), ratings in members.items()
    ]
    return tuple(sorted(clubs, key=lambda club: (-club.average, club.name)))


def _rated(listings: Listings) -> Listings:
    return listings.filter(rating__isnull=False)


def _by_rating(listings: Listings) -> Listings:
    return listings.order_by(F("rating").desc(nulls_last=True), "player__name", "player")


def _calendar(rating_list: PublishedList) -> Calendar:
    return book_of_record(rating_list, rating_list.rules.split()[-1]).calendar


def _on_top(rating_list: PublishedList, listings: Listings) -> Chosen:
    """Return the players that a ranking may include: by the rulebook's limit if it has one, else the active."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("top_list_until")
    if rule is None:
        return listings.filter(inactive=False), {}
    late = _days(rating_list, listings, "top_list_until")
    return listings.filter(inactive=False).exclude(last_played__in=late), {rule.article: calendar.sentence(rule)}


def _not_shown(rating_list: PublishedList, listings: Listings) -> tuple[QuerySet[Listing, int], dict[str, str]]:
    """Return the players whom the rulebook no longer lists, because they have been inactive for long."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("shown_until")
    inactive = listings.filter(inactive=True)
    lists = calendar.values["shown_lists"].value if "shown_lists" in calendar.values else None
    if isinstance(lists, int):
        withdrawn = inactive.filter(player__in=_inactive_before(rating_list, lists))
    else:
        withdrawn = inactive.filter(
            last_played__in=_days(rating_list, listings, "shown_until") if rule is not None else []
        )
    return withdrawn.values_list("player_id", flat=True), {
        rule.article: calendar.sentence(rule)
    } if rule is not None else {}


def _inactive_before(rating_list: PublishedList, lists: int) -> list[int]:
    """Return the players who were inactive on each of this number of lists before this one."""
    before = PublishedList.objects.filter(pool=rating_list.pool, current=True, date__lt=rating_list.date).order_by(
        "-date"
    )[:lists]
    flagged = Listing.objects.filter(list__in=[earlier.pk for earlier in before], inactive=True)
    times = flagged.values("player").annotate(times=Count("pk")).filter(times=lists)
    return list(times.values_list("player", flat=True))


def _days(rating_list: PublishedList, listings: Listings, name: str) -> list[date]:
    """Return the dates of last games after which the calendar's limit is before this list."""
    calendar = _calendar(rating_list)
    played = listings.filter(last_played__isnull=False).order_by("last_played")
    late = []
    for day in played.values_list("last_played", flat=True).distinct():
        answer = calendar.answer(played=day).get(name)
        if answer is not None and isinstance(answer.value, date) and answer.value < rating_list.date:
            late.append(day)
    return [day for day in late if day is not None]
