"""The matching desk: which player of the register each entry is. Decisions are remembered for later reports."""

from __future__ import annotations

from ratinghouse.office.events.examining import examine_again
from ratinghouse.office.events.identifying import Found, identify
from ratinghouse.office.events.same_event import hold_if_same
from ratinghouse.office.events.states import MATCHABLE, State, demand, move, state_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.aliases import forget, remember
from ratinghouse.office.register.register import player_by_code
from ratinghouse.office.storage import bulk_rows

Match = Entry.Match


def match_automatically(clerk: Clerk, event_id: int) -> Found:
    """Match every open entry of which there is no doubt: by ID, by an earlier decision, by name and birth."""
    with act(clerk, "match") as doing:
        event = event_numbered(event_id)
        demand(event, MATCHABLE, "its players can no longer be matched")
        return match_in(doing, event)


def match_in(doing: Act, event: Event) -> Found:
    """The same as part of a larger act."""
    entries = list(event.entries.filter(match=Match.OPEN).order_by("no"))
    taken = set(event.entries.exclude(player=None).values_list("player_id", flat=True))
    found = identify(entries, taken)
    by_no = {entry.no: entry for entry in entries}
    if found.matched:
        bulk_rows.update(
            Entry,
            "id",
            {
                "id": [by_no[no].pk for no in found.matched],
                "player_id": [player.pk for player, _ in found.matched.values()],
                "match": [how.value for _, how in found.matched.values()],
            },
        )
        told = {str(no): [player.code, how.value] for no, (player, how) in found.matched.items()}
        doing.note(f"event {event.pk}", after={"matched": told, "open": sorted(found.open)})
    settle_state(event)
    return found


def decide(clerk: Clerk, event_id: int, no: int, code: str) -> Entry:
    """Somebody says who an entry is. It is remembered, and it can be decided otherwise until the event is admitted."""
    with act(clerk, "match") as doing:
        event = event_numbered(event_id)
        entry = entry_numbered(event, no)
        player = player_by_code(code)
        settle(doing, entry, player, Match.DECIDED)
        remember(doing, entry, player)
        settle_state(event)
        return entry


def reopen(clerk: Clerk, event_id: int, no: int) -> Entry:
    """Take a decision back. What was remembered of it is forgotten."""
    with act(clerk, "match") as doing:
        event = event_numbered(event_id)
        entry = entry_numbered(event, no)
        if entry.player is None:
            raise refusal("entry-open", f"entry {no} of event {event_id} is not matched", "there is nothing to undo")
        forget(entry)
        before = [entry.player.code, str(entry.match)]
        entry.player, entry.match = None, Match.OPEN
        entry.save()
        doing.note(f"event {event.pk}, entry {no}", before=before, after=None)
        settle_state(event)
        return entry


def settle(doing: Act, entry: Entry, player: Player, how: Match) -> None:
    """Write down who an entry is; nobody plays twice in one event."""
    other = entry.event.entries.filter(player=player).exclude(pk=entry.pk).first()
    if other is not None:
        raise refusal(
            "player-twice",
            f"{player.name} ({player.code}) is already entry {other.no} of event {entry.event_id}, {other.said_name}",
            f"reopen that one first: ratinghouse match {entry.event_id} {other.no} --open",
        )
    before = [entry.player.code, str(entry.match)] if entry.player else None
    entry.player, entry.match = player, how
    entry.save()
    doing.note(f"event {entry.event_id}, entry {entry.no}", before=before, after=[player.code, how.value])


def settle_state(event: Event) -> None:
    """An event is matched when none of its entries is open, and no longer when one is reopened.

    Once all players are known, their ratings are, and what the rulebook asks can be judged by them. With every player
    who is known it is clearer whether the event has come before.
    """
    before = (state_of(event), event.findings)
    whole = not event.entries.filter(match=Match.OPEN).exists()
    if whole and state_of(event) is State.CHECKED:
        move(event, State.MATCHED)
        event.findings = [finding.stored() for finding in examine_again(event).findings]
    elif not whole and state_of(event) is State.MATCHED:
        move(event, State.CHECKED)
    hold_if_same(event)
    if (state_of(event), event.findings) != before:
        event.save(update_fields=["state", "findings"])


def event_numbered(event_id: int) -> Event:
    """The event of this number, or a refusal."""
    event = Event.objects.select_related("received", "pool").filter(pk=event_id).first()
    if event is None:
        raise refusal("no-such-event", f"there is no event {event_id}", "see the events: ratinghouse event")
    return event


def entry_numbered(event: Event, no: int) -> Entry:
    """The entry of this starting number, while it may still be decided on; or a refusal."""
    demand(event, MATCHABLE, "who its players are can no longer be decided")
    entry = Entry.objects.select_related("player").filter(event=event, no=no).first()
    if entry is None:
        raise refusal("no-such-entry", f"event {event.pk} has no entry {no}", f"see: ratinghouse event {event.pk}")
    entry.event = event
    return entry
