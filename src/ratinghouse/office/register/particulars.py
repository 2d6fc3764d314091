"""The register as it is, and as it was when some act took place: what lists were made from can always be read again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import islice

from ratinghouse.office.models import Former, Membership, Particulars, Player
from ratinghouse.office.storage.bulk_rows import among, few_rows

FIELDS = tuple(field.name for field in Particulars._meta.get_fields())
ParticularValue = str | int | None
"""What a particular holds: a text, or the FIDE rating; None where there is no rating."""

_AT_ONCE = 500  # SQLite takes a limited number of parameters


def text_of(particulars: Mapping[str, ParticularValue], name: str) -> str:
    """Return a particular that is a text; empty where it is not among them."""
    value = particulars.get(name)
    return value if isinstance(value, str) else ""


def particulars_as_of(act: int | None, ids: Collection[int]) -> dict[int, Player | Former]:
    """Return what the register said of some players when an act took place; for None, what it says now."""
    by_player: dict[int, Player | Former] = {}
    for some in _some(ids):
        by_player.update(Player.objects.in_bulk(some))
    return by_player | ({} if act is None else formers_as_of(act, ids))


def formers_as_of(act: int, ids: Collection[int] | None = None) -> dict[int, Former]:
    """Return what the register said at an act of the players whose particulars were changed after it."""
    if ids is None:
        later = Former.objects.filter(until__gt=act).order_by("-until")
        return {former.player_id: former for former in later.iterator(2000)}
    formers: dict[int, Former] = {}
    for some in _some(ids):
        players = ", ".join(str(int(id)) for id in some)
        changed = f"FROM office_former WHERE until > %s AND player_id IN ({players})"
        if few_rows(f"SELECT 1 {changed} LIMIT 1", [act]):  # most never changed; this query is quick
            rows = Former.objects.raw(f"SELECT * {changed} ORDER BY until DESC", [act])
            formers |= {former.player_id: former for former in rows}
    return formers


def memberships_as_of(act: int | None, ids: Collection[int]) -> dict[int, list[Membership]]:
    """Return the memberships of some players that the register knew when an act took place, in order of time."""
    spans: dict[int, list[Membership]] = {id: [] for id in ids}
    for membership in among(Membership.objects.order_by("first", "last", "pk"), "office_membership.player_id", ids):
        if _is_recorded(membership, act):
            spans[membership.player_id].append(membership)
    return spans


def player_after_merges(player: Player) -> Player:
    """Return the player into whom a duplicate was merged; a player who is no duplicate is returned unchanged."""
    while player.merged_into_id is not None:  # reading ``merged_into`` takes longer
        assert player.merged_into is not None
        player = player.merged_into
    return player


def _is_recorded(membership: Membership, act: int | None) -> bool:
    if act is None:
        return membership.withdrawn is None
    return membership.recorded <= act and (membership.withdrawn is None or membership.withdrawn > act)


def _some(ids: Collection[int]) -> Iterator[list[int]]:
    rest = iter(ids)
    while some := list(islice(rest, _AT_ONCE)):
        yield some
