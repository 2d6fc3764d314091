"""Players whom a list does not print: their federation withdrew them, or is itself excluded (FIDE 2003: 16).

Their ratings are calculated as those of others and come back with the first list for which the flag is gone.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from ratinghouse.office.models import Former, Player, PublishedList
from ratinghouse.office.register.particulars import particulars_as_of
from ratinghouse.rating.circumstances import WITHDRAWN_FLAGS, is_withdrawn


def unprinted_players(rating_list: PublishedList) -> list[int]:
    """Return the primary keys of the players who had such a flag when the list was published."""
    flagged = Q()
    for flag in WITHDRAWN_FLAGS:
        flagged |= Q(flags__icontains=flag)
    ever = {
        *Player.objects.filter(flagged).values_list("pk", flat=True),
        *Former.objects.filter(flagged).values_list("player", flat=True),
    }
    then = particulars_as_of(rating_list.act, ever) if ever else {}
    return sorted(player for player, particulars in then.items() if is_withdrawn(particulars.flags))


def without_unprinted(players: Iterable[int]) -> str:
    """Return the condition of a query on listings ``l`` that leaves these players out."""
    numbers = ", ".join(map(str, players))
    return f"AND l.player_id NOT IN ({numbers}) " if numbers else ""
