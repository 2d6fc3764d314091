"""Which players of a list each view shows, and in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date

import numpy as np
from django.db.models import Count
from numpy.typing import NDArray

from ratinghouse.kernel.calendars.calendar import Calendar
from ratinghouse.office.models import Listing, PublishedList
from ratinghouse.office.publishing.orders.named_columns import NamedColumns
from ratinghouse.office.publishing.orders.order import Order
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.rating.player_columns import STATUS

JUNIOR_AGE, SENIOR_AGE = 20, 50

Mask = NDArray[np.bool_]
Articles = Mapping[str, str]


@dataclass(frozen=True)
class Selection:
    """The rows that a view shows, in the order of names or of a number, and the articles behind it."""

    mask: Mask
    articles: Articles
    sorted_by: NDArray[np.int32] | None = None  # a number of each row, the smallest first; equal ones by name


def selected_order(rating_list: PublishedList, name: str, age: int, columns: NamedColumns, among: Mask | None) -> Order:
    """Return the order of a view by its name; see ``SELECTIONS``. ``among`` are the rows that it may show."""
    selection = SELECTIONS[name](rating_list, columns, age)
    mask = selection.mask if among is None else selection.mask & among
    rows = mask.nonzero()[0]
    if selection.sorted_by is not None:
        rows = rows[selection.sorted_by[rows].argsort(kind="stable")]
    return Order(columns.player[rows], -columns.rating[rows], selection.articles)


def _everybody(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return all rated players by name, without those whom the rulebook no longer lists."""
    withdrawn, articles = _not_shown(rating_list, columns)
    return Selection(_rated(columns) & ~withdrawn, articles)


def _top(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return the active players by rating."""
    active, articles = _on_top(rating_list, columns)
    return Selection(active, articles, -columns.rating)


def _federation(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return the rated players by rating; only the active ones if the rulebook says so."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("shown_until")
    if rule is None:
        return Selection(_rated(columns), {}, -columns.rating)
    articles = {rule.article: calendar.sentence(calendar.rules["inactive_list"])}
    return Selection(_rated(columns) & ~columns.inactive, articles, -columns.rating)


def _women(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    active, articles = _on_top(rating_list, columns)
    return Selection(active & columns.is_woman, articles, -columns.rating)


def _juniors(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return the players who reach at most the given age in the year of the list."""
    active, articles = _on_top(rating_list, columns)
    born = b"%04d" % (rating_list.date.year - (age or JUNIOR_AGE))
    return Selection(active & (columns.year >= born) & ~columns.is_erased, articles, -columns.rating)


def _seniors(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return the players who reach at least the given age in the year of the list."""
    active, articles = _on_top(rating_list, columns)
    born_after = b"%04d" % (rating_list.date.year - (age or SENIOR_AGE) + 1)
    is_old = (columns.year != b"") & (columns.year < born_after)
    return Selection(active & is_old & ~columns.is_erased, articles, -columns.rating)


def _new(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    return Selection(_has_status(columns, "new"), {}, -columns.rating)


def _movers(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    """Return the players with the largest changes from the list before, up or down."""
    moved = columns.rating - columns.before
    return Selection(_rated(columns) & (columns.before != 0) & (moved != 0), {}, -abs(moved))


def _inactive(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    withdrawn, articles = _not_shown(rating_list, columns)
    return Selection(columns.inactive & ~withdrawn, articles)


def _delisted(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    return Selection(_has_status(columns, "delisted"), {}, -columns.before)


def _unrated(rating_list: PublishedList, columns: NamedColumns, age: int) -> Selection:
    return Selection(_has_status(columns, "unrated"), {})


SELECTIONS: dict[str, Callable[[PublishedList, NamedColumns, int], Selection]] = {
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


def _rated(columns: NamedColumns) -> Mask:
    return np.not_equal(columns.rating, 0)


def _has_status(columns: NamedColumns, status: str) -> Mask:
    return np.equal(columns.status, STATUS.index(status))


def _calendar(rating_list: PublishedList) -> Calendar:
    return book_of_record(rating_list, rating_list.rules.split()[-1]).calendar


def _on_top(rating_list: PublishedList, columns: NamedColumns) -> tuple[Mask, Articles]:
    """Return the rated players that a ranking may include: by the rulebook's limit if it has one, else the active."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("top_list_until")
    active = _rated(columns) & ~columns.inactive
    if rule is None:
        return active, {}
    return active & ~_played_late(rating_list, columns, "top_list_until"), {rule.article: calendar.sentence(rule)}


def _not_shown(rating_list: PublishedList, columns: NamedColumns) -> tuple[Mask, Articles]:
    """Return the players whom the rulebook no longer lists, because they have been inactive for a long time."""
    calendar = _calendar(rating_list)
    rule = calendar.rules.get("shown_until")
    lists = calendar.values["shown_lists"].value if "shown_lists" in calendar.values else None
    if isinstance(lists, int):
        long_inactive = np.isin(columns.player, list(_inactive_before(rating_list, lists)))
    elif rule is not None:
        long_inactive = _played_late(rating_list, columns, "shown_until")
    else:
        return np.zeros(len(columns.player), np.bool_), {}
    return columns.inactive & long_inactive, {rule.article: calendar.sentence(rule)} if rule is not None else {}


def _inactive_before(rating_list: PublishedList, lists: int) -> Iterable[int]:
    """Return the players who were inactive on each of this number of lists before this one."""
    before = PublishedList.objects.filter(pool=rating_list.pool, current=True, date__lt=rating_list.date)
    earlier = list(before.order_by("-date").values_list("pk", flat=True)[:lists])
    times = Listing.objects.filter(list__in=earlier, inactive=True).values("player").annotate(times=Count("list"))
    return times.filter(times=lists).values_list("player", flat=True)


def _played_late(rating_list: PublishedList, columns: NamedColumns, name: str) -> Mask:
    """Return the players whose limit in the calendar, counted from their last day of play, is before this list."""
    calendar = _calendar(rating_list)
    late = []
    for day in np.unique(columns.last_played[columns.last_played != 0]).tolist():
        answer = calendar.answer(played=date.fromordinal(day)).get(name)
        if answer is not None and isinstance(answer.value, date) and answer.value < rating_list.date:
            late.append(day)
    return np.isin(columns.last_played, late)
