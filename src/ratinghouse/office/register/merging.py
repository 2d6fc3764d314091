"""Two records of one person made one, and parted again.

What published lists were made from stays where it is: entries of rated events and listings keep the record they were
made with, and are found through ``merged_into``. Everything else goes over to the player who is kept.
"""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.finding import Finding
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Alias, Entry, Event, Membership, Merge, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.name_folding import folded
from ratinghouse.office.register.particulars import FIELDS
from ratinghouse.office.register.register import player_by_code, record_change

BOUND = (Event.State.RATED, Event.State.SUPERSEDED)
"""States in which an event may be part of a published list."""


def merge_players(clerk: Clerk, kept_code: str, merged_code: str, why: str = "") -> Merge:
    """Make a duplicate one with the player who is kept; refused where both played in one event."""
    with act(clerk, "merge") as doing:
        kept, merged = player_by_code(kept_code), player_by_code(merged_code)
        findings = _findings(kept, merged)
        if findings:
            raise Refused(findings)
        moved: dict[str, Any] = {
            "entries": _ids(merged.entries.exclude(event__state__in=BOUND)),
            "aliases": _ids(merged.aliases.all()),
            "memberships": _moved_memberships(kept, merged),
            "filled": _blanks(kept, merged),
        }
        Entry.objects.filter(pk__in=moved["entries"]).update(player=kept)
        Alias.objects.filter(pk__in=moved["aliases"]).update(player=kept)
        moved["aliases_made"] = _remember(kept, merged)
        _move_memberships(doing, moved["memberships"], kept)
        merged.merged_into = kept
        merged.save(update_fields=["merged_into"])
        record_change(doing, kept, {name: filled for name, (_, filled) in moved["filled"].items()})
        merge = Merge.objects.create(kept=kept, merged=merged, moved=moved)
        doing.note(f"player {merged.code} into {kept.code}", why=why, after=moved)
    return merge


def unmerge_player(clerk: Clerk, merged_code: str, why: str = "") -> Merge:
    """Take the last merge of a duplicate back: everything that went over returns, unless a list was made from it."""
    with act(clerk, "unmerge") as doing:
        merge = Merge.objects.filter(merged__code=merged_code, undone=False).order_by("-pk").first()
        if merge is None:
            raise refusal("not-merged", f"{merged_code} is not merged into anybody", "see: ratinghouse player ID")
        merged, kept, moved = merge.merged, merge.kept, merge.moved
        back = Entry.objects.filter(pk__in=moved["entries"], player=kept).exclude(event__state__in=BOUND)
        returned = _ids(back)
        back.update(player=merged)
        Alias.objects.filter(pk__in=moved["aliases_made"]).delete()
        Alias.objects.filter(pk__in=moved["aliases"], player=kept).update(player=merged)
        _return_memberships(doing, moved["memberships"], kept, merged)
        _empty_again(doing, kept, moved["filled"])
        merged.merged_into = None
        merged.save(update_fields=["merged_into"])
        merge.undone = True
        merge.save(update_fields=["undone"])
        stayed = [entry for entry in moved["entries"] if entry not in returned]
        doing.note(f"player {merged.code} from {kept.code}", why=why, before=moved, after={"entries_stayed": stayed})
    return merge


def duplicates_of(player: Player) -> list[Player]:
    """The records that were merged into a player, directly or by way of others."""
    found: list[Player] = []
    for duplicate in player.duplicates.order_by("pk"):
        found += [duplicate, *duplicates_of(duplicate)]
    return found


def _findings(kept: Player, merged: Player) -> list[Finding]:
    if kept == merged:
        return [Finding("error", "same-player", f"{kept.code} cannot be merged into himself", "give two IDs")]
    found = [
        Finding("error", "erased", f"{one.code} was erased; nobody can tell that they are one", "leave them two")
        for one in (kept, merged)
        if one.erased is not None
    ]
    both = Event.objects.filter(entries__player__in=[kept, *duplicates_of(kept)])
    for event in both.filter(entries__player__in=[merged, *duplicates_of(merged)]).distinct().order_by("pk"):
        message = f"both played in event {event.pk} {event.name}, so they are two players"
        found.append(Finding("error", "both-played", message, "correct who is who in that event first"))
    if kept.fide_id and merged.fide_id and kept.fide_id != merged.fide_id:
        message = f"they have two FIDE IDs, {kept.fide_id} and {merged.fide_id}"
        found.append(Finding("error", "two-fide-ids", message, "correct one of the IDs first, if it is one person"))
    return found


def _blanks(kept: Player, merged: Player) -> dict[str, list[Any]]:
    """What the duplicate knows and the kept player does not: before and after."""
    found = {}
    for name in FIELDS:
        before, after = getattr(kept, name), getattr(merged, name)
        if not before and after:
            found[name] = [before, after]
    if kept.birth and merged.birth != kept.birth and merged.birth.startswith(kept.birth):
        found["birth"] = [kept.birth, merged.birth]
    return found


def _remember(kept: Player, merged: Player) -> list[int]:
    """The duplicate's name becomes another name of the player who is kept. His ID leads to him by the merge."""
    name = folded(merged.name)
    if not name or name == folded(kept.name):
        return []
    alias, fresh = Alias.objects.get_or_create(
        kind="name", text=name, birth=merged.birth, fed=merged.fed, defaults={"player": kept}
    )
    return [alias.pk] if fresh else []


def _moved_memberships(kept: Player, merged: Player) -> list[int]:
    """The duplicate's memberships that do not overlap one of the kept player's."""
    own = list(kept.memberships.filter(withdrawn=None))
    return [
        one.pk
        for one in merged.memberships.filter(withdrawn=None).order_by("pk")
        if not any(other.first <= one.last and one.first <= other.last for other in own)
    ]


def _move_memberships(doing: Act, ids: list[int], to: Player) -> None:
    """Memberships go over as new rows: the old ones stay, withdrawn, for lists that were made with them."""
    for membership in Membership.objects.filter(pk__in=ids).order_by("pk"):
        Membership.objects.create(player=to, first=membership.first, last=membership.last, recorded=doing.number)
    Membership.objects.filter(pk__in=ids).update(withdrawn=doing.number)


def _return_memberships(doing: Act, ids: list[int], kept: Player, merged: Player) -> None:
    spans = list(Membership.objects.filter(pk__in=ids).values_list("first", "last"))
    for first, last in spans:
        gone = Membership.objects.filter(player=kept, first=first, last=last, withdrawn=None)
        if gone.update(withdrawn=doing.number):
            Membership.objects.create(player=merged, first=first, last=last, recorded=doing.number)


def _empty_again(doing: Act, kept: Player, filled: dict[str, list[Any]]) -> None:
    """Take off the kept player what he only had from the duplicate, as far as nobody changed it since."""
    still = {name: before for name, (before, after) in filled.items() if getattr(kept, name) == after}
    record_change(doing, kept, still)


def _ids(rows: Any) -> list[int]:
    return [int(id) for id in rows.order_by("pk").values_list("pk", flat=True)]
