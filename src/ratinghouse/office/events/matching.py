"""Matching entries with players of the register. Decisions are remembered for later reports."""

from __future__ import annotations

from ratinghouse.kernel.texts import text
from ratinghouse.office.events.examining import examine_again
from ratinghouse.office.events.identifying import IdentifiedEntries, identify
from ratinghouse.office.events.same_event import hold_if_repeated
from ratinghouse.office.events.states import MATCHABLE, State, change_state, require_state, state_of
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Entry, Event, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.aliases import forget_alias, remember_alias
from ratinghouse.office.register.register import player_by_code
from ratinghouse.office.storage import bulk_rows

Match = Entry.Match


def match_automatically(clerk: Clerk, event_id: int) -> IdentifiedEntries:
    """Match every open entry that is certain: by ID, by an earlier decision, by name and date of birth."""
    with act(clerk, "match") as doing:
        event = event_by_number(event_id)
        require_state(event, MATCHABLE, text("its players can no longer be matched"))
        return match_in(doing, event)


def match_in(doing: Act, event: Event) -> IdentifiedEntries:
    """Do the same inside an act that is under way."""
    entries = list(event.entries.filter(match=Match.OPEN).order_by("no"))
    identified = identify(event, entries)
    by_no = {entry.no: entry for entry in entries}
    if identified.matched:
        bulk_rows.update(
            Entry,
            "id",
            {
                "id": [by_no[no].pk for no in identified.matched],
                "player_id": [player.pk for player, _ in identified.matched.values()],
                "match": [how.value for _, how in identified.matched.values()],
            },
        )
        matched_by = {str(no): [player.code, how.value] for no, (player, how) in identified.matched.items()}
        doing.note(f"event {event.pk}", after={"matched": matched_by, "open": sorted(identified.open)})
    update_matching_state(event)
    return identified


def assign_entry(clerk: Clerk, event_id: int, no: int, code: str) -> Entry:
    """Match an entry with a player as an officer decided. The decision is remembered for later reports."""
    with act(clerk, "match") as doing:
        event = event_by_number(event_id)
        entry = entry_by_number(event, no)
        player = player_by_code(code)
        assign_player(doing, entry, player, Match.DECIDED)
        remember_alias(doing, entry, player)
        update_matching_state(event)
        return entry


def reopen_entry(clerk: Clerk, event_id: int, no: int) -> Entry:
    """Undo the match of an entry, and forget the decision."""
    with act(clerk, "match") as doing:
        event = event_by_number(event_id)
        entry = entry_by_number(event, no)
        if entry.player is None:
            raise refusal(
                "entry-open",
                text("entry {no} of event {event} is not matched", no=no, event=event_id),
                text("there is nothing to undo"),
            )
        forget_alias(entry)
        before = [entry.player.code, str(entry.match)]
        entry.player, entry.match = None, Match.OPEN
        entry.save()
        doing.note(f"event {event.pk}, entry {no}", before=before, after=None)
        update_matching_state(event)
        return entry


def assign_player(doing: Act, entry: Entry, player: Player, how: Match) -> None:
    """Match an entry with a player; refuse a player who already is another entry of the event."""
    other = entry.event.entries.filter(player=player).exclude(pk=entry.pk).first()
    if other is not None:
        raise refusal(
            "player-twice",
            text(
                "{name} ({id}) is already entry {no} of event {event}, {reported_name}",
                name=player.name,
                id=player.code,
                no=other.no,
                event=entry.event_id,
                reported_name=other.said_name,
            ),
            text("undo that match first: ratinghouse match {event} {no} --open", event=entry.event_id, no=other.no),
        )
    before = [entry.player.code, str(entry.match)] if entry.player else None
    entry.player, entry.match = player, how
    entry.save()
    doing.note(
        f"event {entry.event_id}, entry {entry.no}",
        before=before,
        after=[player.code, how.value],
    )


def update_matching_state(event: Event) -> None:
    """Set an event to matched when none of its entries is open, and back when one is reopened.

    Once all players are known, so are their ratings, and the rulebook can judge the event by them. Each player who is
    known also makes it clearer whether the event has come before.
    """
    before = (state_of(event), event.findings)
    all_matched = not event.entries.filter(match=Match.OPEN).exists()
    if all_matched and state_of(event) is State.CHECKED:
        change_state(event, State.MATCHED)
        event.findings = [finding.stored() for finding in examine_again(event).findings]
    elif not all_matched and state_of(event) is State.MATCHED:
        change_state(event, State.CHECKED)
    hold_if_repeated(event)
    if (state_of(event), event.findings) != before:
        event.save(update_fields=["state", "findings"])


def event_by_number(event_id: int) -> Event:
    """Return the event of this number, or refuse."""
    event = Event.objects.select_related("received", "pool").filter(pk=event_id).first()
    if event is None:
        raise no_such_event(event_id)
    return event


def no_such_event(event_id: int) -> Refused:
    """Return the refusal of a number that no event has, to be raised."""
    return refusal(
        "no-such-event", text("there is no event {event}", event=event_id), text("see the events: ratinghouse event")
    )


def entry_by_number(event: Event, no: int) -> Entry:
    """Return the entry of this starting number while it can still be matched, or refuse."""
    require_state(event, MATCHABLE, text("its players can no longer be matched"))
    entry = Entry.objects.select_related("player").filter(event=event, no=no).first()
    if entry is None:
        raise refusal(
            "no-such-entry",
            text("event {event} has no entry {no}", event=event.pk, no=no),
            text("see: ratinghouse event {event}", event=event.pk),
        )
    entry.event = event
    return entry
