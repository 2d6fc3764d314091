"""Views of a published list: top players, a federation, women, juniors, newcomers, largest changes and others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from django.db.models import Q, QuerySet

from ratinghouse.office.models import Listing, Player, PublishedList
from ratinghouse.office.publishing.history import newest_lists
from ratinghouse.office.publishing.list_lines import ListLine, Stretch, lines_of, list_lines
from ratinghouse.office.publishing.list_orders import active_ratings, edition_key, known_order, stored_order
from ratinghouse.office.publishing.orders.named_columns import named_columns
from ratinghouse.office.publishing.orders.order import Order
from ratinghouse.office.publishing.orders.selections import SELECTIONS, selected_order
from ratinghouse.office.publishing.unprinted_players import unprinted_players
from ratinghouse.office.register.register_state import register_state
from ratinghouse.office.storage.process_cache import Remembered

VIEWS = tuple(SELECTIONS)
RANKED = ("top", "federation", "women", "juniors", "seniors")
"""Views ordered by rating, whose lines have ranks."""


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
    order = _order(rating_list, name, choice, register_state())
    rows = list_lines(rating_list, order, choice.first, choice.most, ranked=name in RANKED)
    return View(name, rating_list, rows, len(order.players), order.articles)


def first_lines(
    rating_lists: Sequence[PublishedList], names: Sequence[str], most: int
) -> list[dict[str, tuple[ListLine, ...]]]:
    """Return the first lines of views of several lists: for each list by the name of the view."""
    state, whole = register_state(), ViewFilter()
    stretches = [
        Stretch(rating_list.pk, _order(rating_list, name, whole, state), 0, most, name in RANKED)
        for rating_list in rating_lists
        for name in names
    ]
    lines = iter(lines_of(stretches))
    return [{name: next(lines) for name in names} for _ in rating_lists]


def store_newest_orders() -> None:
    """Store the orders of all views of the newest lists, and the distributions of their ratings.

    Called right after lists were published, so that no reader has to wait for it.
    """
    state = register_state()
    for rating_list in newest_lists():
        for name in VIEWS:
            _order(rating_list, name, ViewFilter(), state)
        active_ratings(rating_list.pk, rating_list.content_hash)


def _order(rating_list: PublishedList, name: str, choice: ViewFilter, state: str) -> Order:
    part = (choice.fed, choice.club, choice.age)

    def select() -> Order:
        columns = named_columns(rating_list, state)
        among = np.isin(columns.player, _members(choice)) if choice.fed or choice.club else None
        return selected_order(rating_list, name, choice.age, columns, among)

    def find() -> Order:
        return select() if any(part) else stored_order(rating_list, name, state, select)

    return known_order(rating_list, (name, *part), state, find)


def _members(choice: ViewFilter) -> list[int]:
    """Return the players of the federation and the club that are asked for."""
    players = Player.objects.all()
    if choice.fed:
        players = players.filter(fed=choice.fed.upper())
    if choice.club:
        players = players.filter(club__code=choice.club)
    return list(players.values_list("pk", flat=True))


def unrated_titled(rating_list: PublishedList) -> QuerySet[Player]:
    """Return the titled players without a rating on the list, who are listed separately (2009: 7.22; 2003: 9.22)."""
    titled = Player.objects.filter(merged_into=None, erased=None).filter(~Q(title="") | ~Q(w_title=""))
    rated = Listing.objects.filter(list=rating_list, rating__isnull=False).values("player")
    unprinted = unprinted_players(rating_list)
    return titled.exclude(pk__in=rated).exclude(pk__in=unprinted).order_by("name", "pk")


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
    rated = Listing.objects.filter(list=rating_list, rating__isnull=False, player__club__isnull=False)
    rated = rated.exclude(player__in=unprinted_players(rating_list)).order_by("-rating")
    for code, name, rating in rated.values_list("player__club__code", "player__club__name", "rating"):
        assert rating is not None
        members.setdefault((code or "", name or ""), []).append(rating)
    clubs = [
        ClubStanding(code, name, len(ratings), round(sum(ratings[:10]) / len(ratings[:10])), ratings[0])
        for (code, name), ratings in members.items()
    ]
    return tuple(sorted(clubs, key=lambda club: (-club.average, club.name)))
