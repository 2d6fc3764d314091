"""Workings of players that are stored as the part of an edition that was derived anew: where to look for the rest."""

from __future__ import annotations

from ratinghouse.office.models import PlayerWorking, PublishedList

_EARLIER = "edition "


def earlier_edition(edition: int) -> str:
    """Return the name under which a list says that the players it does not have are as in an earlier edition."""
    return f"{_EARLIER}{edition}"


def editions_of_working(rating_list: PublishedList) -> list[int]:
    """Return the primary keys of the editions that hold a list's workings of players, newest first.

    Of a player's workings the newest counts. A list whose working is stored whole is the only one.
    """
    lists = [rating_list.pk]
    edition = rating_list.edition
    while edition > 1:
        marks = PlayerWorking.objects.filter(list_id=lists[-1], rules__startswith=_EARLIER)
        mark = marks.values_list("rules", flat=True).first()
        if mark is None:
            break
        edition = int(mark.removeprefix(_EARLIER))
        lists.append(
            PublishedList.objects.values_list("pk", flat=True).get(
                pool=rating_list.pool_id, date=rating_list.date, edition=edition
            )
        )
    return lists
