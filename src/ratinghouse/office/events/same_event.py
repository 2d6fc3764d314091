"""Whether an event has come before: its games are compared with those of events around the same days.

The same tournament may come again under another name, in another format, with other starting numbers, a few results
corrected or a round missing. So players are told by the register, or where nobody has matched them yet by what the
reports say; rounds do not count; and it is enough that most games of the shorter report are in the other.

An event is held by one that came earlier and still waits, or by one that is admitted or in a list, so that of two such
events one can always go on. Two events of the same players (a rapid and a blitz, two legs of a match) have other
results or colours. Where it is the same games after all that are to count, an officer admits the event with a reason.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from django.db.models import Count, Q, QuerySet

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import joined, text
from ratinghouse.office.events.shared_games import Games, Person, Played, shared_games
from ratinghouse.office.events.states import State, state_description, state_of
from ratinghouse.office.models import Entry, Event, Game, Player
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.reports.results import CODES

CODE = "same-event"
_AROUND = timedelta(days=7)  # one of the reports may have a wrong day
_MOST_COMPARED = 40  # events that are compared: those with the most players in common
_FEW_GAMES = 6  # so few games may be the same by chance on other days
_NOT_COUNTED = (State.WITHDRAWN, State.REFUSED, State.SUPERSEDED)
_COUNTED = (State.ADMITTED, State.RATED)
_WAITING = (State.CHECKED, State.MATCHED)


@dataclass(frozen=True)
class SameEvent:
    """Another event with most of the games of this one."""

    event: Event
    games: int  # which are in both
    of: int  # the games of the shorter report


def hold_if_repeated(event: Event) -> list[int]:
    """Add to the findings of an event which events it repeats, and return their numbers. The caller saves it."""
    others = same_events(event)
    rest = [finding for finding in event.findings if finding["code"] != CODE]
    event.findings = rest + [_finding(event, other).stored() for other in others]
    return [other.event.pk for other in others]


def release_others(event: Event) -> None:
    """Compare the waiting events again that this one may have held, now that it no longer counts."""
    if event.start is None or event.end is None:
        return
    around = Event.objects.filter(start__lte=event.end + _AROUND, end__gte=event.start - _AROUND)
    for other in around.filter(state__in=_WAITING).exclude(pk=event.pk):
        before = other.findings
        if any(finding["code"] == CODE for finding in before):
            hold_if_repeated(other)
            if other.findings != before:
                other.save(update_fields=["findings"])


def same_events(event: Event) -> list[SameEvent]:
    """Return the events that hold this one, the one with the most games in common first."""
    if event.start is None or event.end is None:
        return []
    mine = _games_of(event)
    if not mine.played:
        return []
    candidates = _candidates(event, (event.start - _AROUND, event.end + _AROUND), mine.persons)
    repetitions = [same for other in candidates if (same := _compared(event, mine, other)) is not None]
    return sorted(repetitions, key=lambda same: (-same.games, same.event.pk))


def _candidates(event: Event, days: tuple[date, date], persons: Sequence[Person]) -> list[Event]:
    """Events around the same days with at least two players in common, and as many as half of the smaller has."""
    counts: Counter[int] = Counter()
    held_by = Q(event__pk__lt=event.pk) | Q(event__state__in=_COUNTED)
    entries = Entry.objects.filter(held_by, event__start__lte=days[1], event__end__gte=days[0])
    entries = entries.exclude(event=event).exclude(event__state__in=_NOT_COUNTED)
    for candidate, number in _by_event(entries.filter(player__in=_with_merged(persons))):
        counts[candidate] += number
    unmatched = [person for person in persons if person.player is None]
    if unmatched:
        named_alike = Q(said_name__in={person.name for person in unmatched} - {""})
        named_alike |= Q(said_id__in={person.id for person in unmatched} - {""})
        for candidate, number in _by_event(entries.filter(named_alike, event__start=event.start)):
            counts[candidate] += number
    counts.pop(event.supersedes_id or 0, None)
    likely = [number for number, shared in counts.most_common(_MOST_COMPARED) if shared >= 2]
    sizes = dict(_by_event(Entry.objects.filter(event__in=likely)))
    near = [number for number in likely if 2 * counts[number] >= min(len(persons), sizes[number])]
    return list(Event.objects.filter(pk__in=near).order_by("pk"))


def _with_merged(persons: Iterable[Person]) -> set[int]:
    """Return the players and the duplicates merged into them: entries keep the player they were matched with."""
    players = {person.player for person in persons if person.player is not None}
    newest = players
    while newest:
        newest = set(Player.objects.filter(merged_into__in=newest).values_list("pk", flat=True)) - players
        players = players | newest
    return players


def _by_event(entries: QuerySet[Entry]) -> Iterator[tuple[int, int]]:
    yield from entries.order_by().values_list("event").annotate(number=Count("pk"))


def _compared(event: Event, mine: Games, other: Event) -> SameEvent | None:
    """Return the other event if it is the same as this one, else None.

    On the same days of the same pool the pairings decide, for results may have been corrected. Otherwise the results
    must agree too: a rapid and a blitz tournament can have the same pairings.
    """
    shared = shared_games(mine, _games_of(other))
    if _on_same_days(event, other) and _in_same_pool(event, other) and _is_most(shared.paired, shared.fewer):
        return SameEvent(other, shared.paired, shared.fewer)
    if shared.fewer >= _FEW_GAMES and _is_most(shared.agreed, shared.fewer):
        return SameEvent(other, shared.agreed, shared.fewer)
    return None


def _is_most(number: int, of: int) -> bool:
    return number > 0 and 4 * number >= 3 * of


def _in_same_pool(event: Event, other: Event) -> bool:
    return None in (event.pool_id, other.pool_id) or event.pool_id == other.pool_id


def _on_same_days(event: Event, other: Event) -> bool:
    if event.start is None or event.end is None or other.start is None or other.end is None:
        return False
    return event.start <= other.end and other.start <= event.end


def _games_of(event: Event) -> Games:
    entries = Entry.objects.filter(event=event).select_related("player__merged_into")
    persons = [
        Person(entry.no, player_after_merges(entry.player).pk if entry.player else None, entry.said_id, entry.said_name)
        for entry in entries
    ]
    games = Game.objects.filter(event=event).values_list("white", "black", "white_code", "black_code", "coloured")
    played = [
        (Played(white, black, (CODES[first].score, CODES[second].score)), coloured)
        for white, black, first, second, coloured in games
        if CODES[first].played and CODES[second].played
    ]
    return Games(persons, [game for game, _ in played], all(coloured for _, coloured in played))


def _finding(event: Event, same: SameEvent) -> Finding:
    other = same.event
    days = str(other.start)
    if other.start != other.end:
        days = text("{start} to {end}", start=str(other.start), end=str(other.end))
    message = text(
        "{games} of {of} games are also in event {event}, {name} ({days}), which {state}.",
        games=same.games,
        of=same.of,
        event=other.pk,
        name=other.name,
        days=days,
        state=state_description(other),
    )
    differs = text('if these are different games: ratinghouse admit {event} --despite "REASON"', event=event.pk)
    if state_of(other) is State.RATED:
        remedy = text(
            "if this is a later version of that report: ratinghouse withdraw {event}, then ratinghouse correct {other}",
            event=event.pk,
            other=other.pk,
        )
    else:
        remedy = text("if this report replaces it: ratinghouse withdraw {other}", other=other.pk)
    return Finding("error", CODE, message, joined((remedy, differs), "; "))
