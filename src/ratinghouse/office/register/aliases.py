"""Aliases: other names and IDs under which reports have shown a player."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from ratinghouse.office.journal import Act
from ratinghouse.office.models import Alias, Entry, Player
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.register.reported_entries import ReportedEntry

_AT_ONCE = 5000


def remember_alias(doing: Act, entry: Entry, player: Player) -> None:
    """Store a decision for later reports with the same name, birth and federation, or the same unknown ID.

    Not for erased players: it would store the name again.
    """
    if player.erased is not None:
        return
    aliases = [("name", folded(entry.said_name), entry.said_birth, entry.said_fed)]
    has_id = Player.objects.filter(Q(code=entry.said_id) | Q(fide_id=entry.said_id)).exists()
    if entry.said_id and not has_id:
        aliases.append(("id", entry.said_id, "", ""))
    for kind, text, birth, fed in aliases:
        if not text:
            continue
        alias = Alias.objects.filter(kind=kind, text=text, birth=birth, fed=fed).first()
        if alias is not None and alias.player_id == player.pk:
            continue
        before = alias.player.code if alias else None
        Alias.objects.update_or_create(kind=kind, text=text, birth=birth, fed=fed, defaults={"player": player})
        doing.note(f"alias {kind} {text}", before=before, after=[player.code, birth, fed])


def forget_alias(entry: Entry) -> None:
    """Delete what was stored for a decision."""
    name = folded(entry.said_name)
    Alias.objects.filter(
        kind="name", text=name, birth=entry.said_birth, fed=entry.said_fed, player=entry.player
    ).delete()
    if entry.said_id:
        Alias.objects.filter(kind="id", text=entry.said_id, player=entry.player).delete()


def players_by_alias(entries: Sequence[ReportedEntry]) -> dict[int, Player]:
    """Return for each entry the player it was matched with when an earlier report had the same particulars."""
    spelling_of = {entry.no: (folded(entry.said_name), entry.said_birth, entry.said_fed) for entry in entries}
    names = sorted({name for name, _, _ in spelling_of.values()} - {""})
    player_of = {}
    for first in range(0, len(names), _AT_ONCE):
        some = Alias.objects.filter(kind="name", text__in=names[first : first + _AT_ONCE])
        for alias in some.select_related("player__merged_into"):
            player_of[alias.text, alias.birth, alias.fed] = player_after_merges(alias.player)
    return {no: player_of[spelling] for no, spelling in spelling_of.items() if spelling in player_of}
