"""Erasing a player's particulars. The numbers that published lists follow from are kept.

``docs/decisions/0008-erasing-a-player.md`` says what is erased, what is kept, and why. It cannot be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act
from ratinghouse.office.models import Alias, Entry, Event, Former, Merge, Player, StoredReading
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.register.search import search_text

_BLANKED: dict[str, str] = {"local_name": "", "sex": "", "o_title": "", "foa_title": ""}
_RETAINED = ("fed", "title", "w_title", "flags", "fide_rating")


def pseudonym(code: str) -> str:
    """Return the name of an erased player."""
    return f"Player {code}"


def erase_in(doing: Act, player: Player, why: str) -> list[Player]:
    """Erase a player and the records merged into theirs, inside an act. The journal repeats none of the particulars."""
    records = [player, *duplicates_of(player)]
    if player.erased is not None:
        raise refusal(
            "erased", text("{id} has already been erased", id=player.code), text("there is nothing left to erase")
        )
    if not why.strip():
        raise refusal(
            "reason-missing", text("erasing a player requires a reason"), text("give the reason, without the name")
        )
    for record in records:
        for entry in record.entries.select_related("event", "player"):
            _erase_reported_particulars(entry)
        _erase_particulars(doing, record)
    Alias.objects.filter(player__in=records).delete()
    _forget_what_merges_filled(records)
    for record in records:
        doing.note(f"player {record.code}", why=why, after={"erased": True})
    return records


def forget_erased(event: Event) -> None:
    """Erase what a report says of players who were erased before it came."""
    for entry in event.entries.filter(player__erased__isnull=False).select_related("player"):
        entry.event = event
        _erase_reported_particulars(entry)


def erased_players() -> list[int]:
    """Return the primary keys of the erased players."""
    return list(Player.objects.filter(erased__isnull=False).values_list("pk", flat=True))


def erased_fide_ids() -> list[str]:
    """Return the FIDE IDs of erased players, which are kept to verify lists. No import adds such a player again."""
    former = Former.objects.filter(player__erased__isnull=False).exclude(fide_id="")
    return list(former.values_list("fide_id", flat=True).distinct())


def refuse_reason_that_names(player: Player, why: str) -> None:
    """Refuse a reason that contains the name that is to be erased."""
    surnames = {*folded(player.name.partition(",")[0]).split(), *folded(player.local_name).split()}
    if surnames & set(folded(why).split()):
        raise refusal(
            "reason-names",
            text("the reason contains the name that is to be erased"),
            text("give the reason without it"),
        )


def _erase_particulars(doing: Act, player: Player) -> None:
    """Erase the particulars of a player except what rulebooks read: the year of birth, and whether it was 1 January."""
    before = {name: getattr(player, name) for name in ("fide_id", "birth", *_RETAINED)}
    player.name = pseudonym(player.code)
    for name, blank in _BLANKED.items():
        setattr(player, name, blank)
    player.fide_id = ""
    player.birth = player.birth if player.birth.endswith("-01-01") else player.birth[:4]
    player.sought = search_text(player.name)
    player.club, player.hidden, player.erased = None, True, doing.number
    player.save()
    Former.objects.create(player=player, until=doing.number, name=player.name, **_BLANKED, **before)
    Former.objects.filter(player=player).update(name=player.name, **_BLANKED)


def _erase_reported_particulars(entry: Entry) -> None:
    """Erase what a report says of a player but rating, federation and title; the received file is not changed."""
    assert entry.player is not None
    event, other = entry.event, pseudonym(entry.player.code)
    StoredReading.objects.filter(event=event).update(content=b"")
    if entry.said_name:
        _rename_in_results(event, entry.said_name, other)
    entry.said_name, entry.said_id, entry.said_birth, entry.said_sex = other, "", "", ""
    entry.save(update_fields=["said_name", "said_id", "said_birth", "said_sex"])


def _rename_in_results(event: Event, name: str, other: str) -> None:
    """Put another name in place of a player's into the findings of an event and the title norms made in it."""
    findings = [_renamed(finding, name, other) for finding in event.findings]
    if findings != event.findings:
        event.findings = findings
        event.save(update_fields=["findings"])
    for norm in event.norms.all():
        answer = _renamed(norm.answer, name, other)
        if answer != norm.answer:
            norm.answer = answer
            norm.save(update_fields=["answer"])


def _renamed(stored: Any, name: str, other: str) -> Any:
    """Return a stored finding or norm, or a part of it, with another name in place of a player's, also in values."""
    if isinstance(stored, str):
        return stored.replace(name, other)
    if isinstance(stored, dict):
        return {key: _renamed(part, name, other) for key, part in stored.items()}
    if isinstance(stored, list):
        return [_renamed(part, name, other) for part in stored]
    return stored


def _forget_what_merges_filled(records: Sequence[Player]) -> None:
    for merge in Merge.objects.filter(kept__in=records):
        merge.moved = {**merge.moved, "filled": {}, "aliases": [], "aliases_made": []}
        merge.save(update_fields=["moved"])
