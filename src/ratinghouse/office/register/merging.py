"""Merging two records of one person, and undoing the merge.

What published lists were made from is not moved: entries of rated events and listings keep the record they were made
with, and are found through ``merged_into``. Everything else is moved to the player who is kept.
"""

from __future__ import annotations

from typing import Any, TypedDict

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Alias, Entry, Event, FideRating, Membership, Merge, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.fide_ratings import move_fide_ratings
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.register.particulars import FIELDS, ParticularValue
from ratinghouse.office.register.register import player_by_code, record_change

BOUND = (Event.State.RATED, Event.State.SUPERSEDED)
"""States in which an event may be part of a published list."""


class MovedRecords(TypedDict):
    """What a merge moved to the other player, so that it can be undone; primary keys, and the filled particulars."""

    entries: list[int]
    aliases: list[int]
    aliases_made: list[int]
    memberships: list[int]
    fide_ratings: list[int]
    filled: dict[str, list[ParticularValue]]  # before and after


def merge_players(clerk: Clerk, kept_code: str, merged_code: str, why: str = "") -> Merge:
    """Merge a duplicate into the player who is kept; refuse if both played in one event."""
    with act(clerk, "merge") as doing:
        target, merged = player_by_code(kept_code), player_by_code(merged_code)
        findings = _findings(target, merged)
        if findings:
            raise Refused(findings)
        moved: MovedRecords = {
            "entries": _ids(merged.entries.exclude(event__state__in=BOUND)),
            "aliases": _ids(merged.aliases.all()),
            "memberships": _moved_memberships(target, merged),
            "fide_ratings": _moved_fide_ratings(target, merged),
            "filled": _blanks(target, merged),
            "aliases_made": [],
        }
        Entry.objects.filter(pk__in=moved["entries"]).update(player=target)
        Alias.objects.filter(pk__in=moved["aliases"]).update(player=target)
        moved["aliases_made"] = _remember(target, merged)
        _move_memberships(doing, moved["memberships"], target)
        move_fide_ratings(doing, moved["fide_ratings"], target)
        merged.merged_into = target
        merged.save(update_fields=["merged_into"])
        record_change(doing, target, {name: filled for name, (_, filled) in moved["filled"].items()})
        merge = Merge.objects.create(kept=target, merged=merged, moved=moved)
        doing.note(f"player {merged.code} into {target.code}", why=why, after=moved)
    return merge


def unmerge_player(clerk: Clerk, merged_code: str, why: str = "") -> Merge:
    """Undo the last merge of a duplicate: everything it moved is moved back, unless a list was made from it."""
    with act(clerk, "unmerge") as doing:
        merge = Merge.objects.filter(merged__code=merged_code, undone=False).order_by("-pk").first()
        if merge is None:
            raise refusal(
                "not-merged",
                text("{id} is not merged into another player", id=merged_code),
                text("see: ratinghouse player ID"),
            )
        merged, target, moved = merge.merged, merge.kept, merge.moved
        back = Entry.objects.filter(pk__in=moved["entries"], player=target).exclude(event__state__in=BOUND)
        returned = _ids(back)
        back.update(player=merged)
        Alias.objects.filter(pk__in=moved["aliases_made"]).delete()
        Alias.objects.filter(pk__in=moved["aliases"], player=target).update(player=merged)
        _return_memberships(doing, moved["memberships"], target, merged)
        _return_fide_ratings(doing, moved.get("fide_ratings", []), target, merged)
        _empty_again(doing, target, moved["filled"])
        merged.merged_into = None
        merged.save(update_fields=["merged_into"])
        merge.undone = True
        merge.save(update_fields=["undone"])
        stayed = [entry for entry in moved["entries"] if entry not in returned]
        doing.note(
            f"player {merged.code} from {target.code}",
            why=why,
            before=moved,
            after={"entries_stayed": stayed},
        )
    return merge


def duplicates_of(player: Player) -> list[Player]:
    """Return the records that were merged into a player, directly or through others."""
    duplicates: list[Player] = []
    for duplicate in player.duplicates.order_by("pk"):
        duplicates += [duplicate, *duplicates_of(duplicate)]
    return duplicates


def _findings(target: Player, merged: Player) -> list[Finding]:
    if target == merged:
        return [
            Finding(
                "error",
                "same-player",
                text("{id} cannot be merged with itself", id=target.code),
                text("give two different IDs"),
            )
        ]
    findings = [
        Finding(
            "error",
            "erased",
            text("{id} was erased, so it cannot be known whether they are the same player", id=player.code),
            text("leave them as they are"),
        )
        for player in (target, merged)
        if player.erased is not None
    ]
    both = Event.objects.filter(entries__player__in=[target, *duplicates_of(target)])
    for event in both.filter(entries__player__in=[merged, *duplicates_of(merged)]).distinct().order_by("pk"):
        message = text("both played in event {event}, {name}, so they are two players", event=event.pk, name=event.name)
        findings.append(Finding("error", "both-played", message, text("correct the matching of that event first")))
    if target.fide_id and merged.fide_id and target.fide_id != merged.fide_id:
        message = text(
            "they have different FIDE IDs, {fide_id} and {other_fide_id}",
            fide_id=target.fide_id,
            other_fide_id=merged.fide_id,
        )
        findings.append(
            Finding("error", "two-fide-ids", message, text("if they are the same person, correct one of the IDs first"))
        )
    return findings


def _blanks(target: Player, merged: Player) -> dict[str, list[ParticularValue]]:
    """Return what the duplicate knows and the remaining player does not: before and after."""
    filled = {}
    for name in FIELDS:
        before, after = getattr(target, name), getattr(merged, name)
        if not before and after:
            filled[name] = [before, after]
    if target.birth and merged.birth != target.birth and merged.birth.startswith(target.birth):
        filled["birth"] = [target.birth, merged.birth]
    return filled


def _remember(target: Player, merged: Player) -> list[int]:
    """Make the name of the duplicate an alias of the player it is merged into."""
    name = folded(merged.name)
    if not name or name == folded(target.name):
        return []
    alias, fresh = Alias.objects.get_or_create(
        kind="name", text=name, birth=merged.birth, fed=merged.fed, defaults={"player": target}
    )
    return [alias.pk] if fresh else []


def _moved_memberships(target: Player, merged: Player) -> list[int]:
    """Return the duplicate's memberships that overlap none of the remaining player's."""
    existing = list(target.memberships.filter(withdrawn=None))
    return [
        membership.pk
        for membership in merged.memberships.filter(withdrawn=None).order_by("pk")
        if not any(other.first <= membership.last and membership.first <= other.last for other in existing)
    ]


def _move_memberships(doing: Act, ids: list[int], to: Player) -> None:
    """Move memberships as new rows: the old ones are kept, withdrawn, for lists that were made with them."""
    for membership in Membership.objects.filter(pk__in=ids).order_by("pk"):
        Membership.objects.create(player=to, first=membership.first, last=membership.last, recorded=doing.number)
    Membership.objects.filter(pk__in=ids).update(withdrawn=doing.number)


def _return_memberships(doing: Act, ids: list[int], target: Player, merged: Player) -> None:
    spans = list(Membership.objects.filter(pk__in=ids).values_list("first", "last"))
    for first, last in spans:
        returned = Membership.objects.filter(player=target, first=first, last=last, withdrawn=None)
        if returned.update(withdrawn=doing.number):
            Membership.objects.create(player=merged, first=first, last=last, recorded=doing.number)


def _moved_fide_ratings(target: Player, merged: Player) -> list[int]:
    """Return the duplicate's FIDE ratings of kinds and days of which the remaining player has none."""
    existing = set(target.fide_ratings.filter(withdrawn=None).values_list("kind", "day"))
    rows = merged.fide_ratings.filter(withdrawn=None).order_by("pk")
    return [row.pk for row in rows if (row.kind, row.day) not in existing]


def _return_fide_ratings(doing: Act, ids: list[int], target: Player, merged: Player) -> None:
    for row in FideRating.objects.filter(pk__in=ids).order_by("pk"):
        same = {"kind": row.kind, "day": row.day, "rating": row.rating}
        move_fide_ratings(doing, _ids(target.fide_ratings.filter(**same, withdrawn=None)), merged)


def _empty_again(doing: Act, target: Player, filled: dict[str, list[ParticularValue]]) -> None:
    """Remove from a player what came from the duplicate, unless it was changed since."""
    still = {name: before for name, (before, after) in filled.items() if getattr(target, name) == after}
    record_change(doing, target, still)


def _ids(rows: Any) -> list[int]:
    return [int(id) for id in rows.order_by("pk").values_list("pk", flat=True)]
