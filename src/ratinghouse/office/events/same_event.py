"""Whether an event has come before: its games are compared with those of events around the same days.

The same tournament may come again under another name, in another format, with other starting numbers, a few results
corrected or a round missing. So players are compared by the register, or by what the reports say where they are not
matched yet; rounds do not count; and it is enough that most games of the shorter report are in the other.

An event is held by one that came earlier and still waits, or by one that is admitted or in a list, so one of two such
events can always proceed. Two events of the same players (a rapid and a blitz, two legs of a match) have other
results or colours. If the same games are to count after all, an officer admits the event with a reason.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import chain

from django.db.models import Count, Q, QuerySet

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import joined, text
from ratinghouse.office.events.shared_games import Games, Pairings, Person, Played, pairings, shared_games
from ratinghouse.office.events.states import State, state_description, state_of
from ratinghouse.office.models import Entry, Event, Game, Player
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.results.report_versions import DIFFERS, is_version, version_findings
from ratinghouse.office.storage import bulk_rows
from ratinghouse.reports.results import CODES

CODE = "same-event"
_AROUND = timedelta(days=7)  # one of the reports may have a wrong day
_MOST_COMPARED = 40  # events that are compared: those with the most players in common
_AT_ONCE = 500  # SQLite takes a limited number of parameters
_FEW_GAMES = 6  # fewer games may agree by chance on other days
_NOT_COUNTED = (State.WITHDRAWN, State.REFUSED, State.SUPERSEDED)
_PLAYED = ", ".join(f"'{code}'" for code, meaning in CODES.items() if meaning.played)
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
    return hold_repeated([event])[event.pk]


def hold_repeated(events: Sequence[Event]) -> dict[int, list[int]]:
    """Do so for several events, which may also repeat each other, and return the numbers by event.

    A later version of a report whose results are rated one by one repeats nothing; its corrected results are findings.
    """
    repeated = same_events(events)
    numbers = {}
    for event in events:
        others = [other for other in repeated[event.pk] if not is_version(event, other.event)]
        rest = [finding for finding in event.findings if finding["code"] not in (CODE, DIFFERS)]
        new = [*(_finding(event, other) for other in others), *version_findings(event)]
        event.findings = rest + [finding.stored() for finding in new]
        numbers[event.pk] = [other.event.pk for other in others]
    return numbers


def release_others(event: Event) -> None:
    """Compare the waiting events again that this one may have held, now that it no longer counts."""
    if event.start is None or event.end is None:
        return
    around = Event.objects.filter(start__lte=event.end + _AROUND, end__gte=event.start - _AROUND)
    waiting = around.filter(state__in=_WAITING).exclude(pk=event.pk)
    held = [other for other in waiting if any(finding["code"] == CODE for finding in other.findings)]
    before = {other.pk: other.findings for other in held}
    hold_repeated(held)
    for other in held:
        if other.findings != before[other.pk]:
            other.save(update_fields=["findings"])


def same_events(events: Sequence[Event]) -> dict[int, list[SameEvent]]:
    """Return by event those that hold it, the one with the most games in common first."""
    dated = [event for event in events if event.start is not None and event.end is not None]
    persons = _persons([event.pk for event in dated])
    candidates = _candidates(dated, persons)
    numbers = {other.pk for others in candidates.values() for other in others}
    persons |= _persons(sorted(numbers - persons.keys()))
    met = _pairings({number: persons[number] for number in numbers | {no for no in candidates if candidates[no]}})
    games: dict[int, Games] = {}
    same: dict[int, list[SameEvent]] = {event.pk: [] for event in events}
    for event in dated:
        for other in candidates[event.pk]:
            mine, theirs = met[event.pk], met[other.pk]
            if _is_most(mine.most_shared(theirs), min(mine.games, theirs.games)):
                for number in {event.pk, other.pk} - games.keys():
                    games[number] = _games_of(number, persons[number])
                repetition = _compared(event, games[event.pk], other, games[other.pk])
                same[event.pk] += [repetition] if repetition is not None else []
        same[event.pk].sort(key=lambda repetition: (-repetition.games, repetition.event.pk))
    return same


def _candidates(events: Sequence[Event], persons: Mapping[int, Sequence[Person]]) -> dict[int, list[Event]]:
    """Return by event those around the same days that share two players or more, and half of those of the smaller."""
    counts = _shared_players(events, persons)
    for event in events:
        unmatched = [person for person in persons[event.pk] if person.player is None]
        if unmatched:
            named_alike = Q(said_name__in={person.name for person in unmatched} - {""})
            named_alike |= Q(said_id__in={person.id for person in unmatched} - {""})
            held_by = Q(event__pk__lt=event.pk) | Q(event__state__in=_COUNTED)
            assert event.start is not None
            days = {"event__start": event.start, "event__end__gte": event.start - _AROUND}
            entries = Entry.objects.filter(held_by, named_alike, **days)
            for candidate, number in _by_event(entries.exclude(event=event).exclude(event__state__in=_NOT_COUNTED)):
                counts[event.pk][candidate] += number
        counts[event.pk].pop(event.supersedes_id or 0, None)
    likely = {
        event.pk: [number for number, shared in counts[event.pk].most_common(_MOST_COMPARED) if shared >= 2]
        for event in events
    }
    numbers = {number for of_event in likely.values() for number in of_event}
    sizes = dict(_by_event(Entry.objects.filter(event__in=numbers))) if numbers else {}
    others = Event.objects.in_bulk(sorted(numbers)) if numbers else {}
    return {
        event.pk: [
            others[number]
            for number in sorted(likely[event.pk])
            if 2 * counts[event.pk][number] >= min(len(persons[event.pk]), sizes[number])
        ]
        for event in events
    }


def _shared_players(events: Sequence[Event], persons: Mapping[int, Sequence[Person]]) -> dict[int, Counter[int]]:
    """Return by event how many of its players each other event around the same days has that may hold it."""
    counts: dict[int, Counter[int]] = {event.pk: Counter() for event in events}
    days = {event.pk: (event.start - _AROUND, event.end + _AROUND) for event in events if event.start and event.end}
    players = {number: {person.player for person in persons[number]} - {None} for number in days}
    playing = _with_duplicates({player for of_event in players.values() for player in of_event if player is not None})
    if not playing:
        return counts
    first, last = min(day for day, _ in days.values()), max(day for _, day in days.values())
    around = Event.objects.filter(start__lte=last, end__gte=first).exclude(state__in=_NOT_COUNTED)
    rows_of_events = around.values_list("pk", "start", "end", "state")
    others = {number: (start, end, state) for number, start, end, state in rows_of_events if start and end}
    some = ", ".join(str(int(player)) for player in playing)
    within = ", ".join(str(int(number)) for number in others) or "NULL"
    # The sign keeps SQLite from looking up every player with every event in its index.
    query = f"SELECT event_id, player_id FROM office_entry WHERE player_id IN ({some}) AND +event_id IN ({within})"
    events_of: dict[int, list[int]] = {player: [] for player in playing.values()}
    for rows in bulk_rows.read_rows(query):
        for other, player in rows:
            events_of[playing[player]].append(other)
    for number, (earliest, latest) in days.items():
        together = Counter(chain.from_iterable(events_of[player] for player in players[number] if player is not None))
        for other in sorted(together):
            start, end, state = others[other]
            may_hold = other < number or (state in _COUNTED and other != number)
            if may_hold and start <= latest and end >= earliest:
                counts[number][other] = together[other]
    return counts


def _with_duplicates(players: Collection[int]) -> dict[int, int]:
    """Return players and the duplicates merged into them, which entries still name, each with the player kept."""
    playing = {player: player for player in players}
    newest = list(playing)
    while newest:
        some = ", ".join(str(int(player)) for player in newest)
        query = f"SELECT id, merged_into_id FROM office_player WHERE merged_into_id IN ({some})"
        merged = [row for rows in bulk_rows.read_rows(query) for row in rows if row[0] not in playing]
        for duplicate, into in merged:
            playing[duplicate] = playing[into]
        newest = [duplicate for duplicate, _ in merged]
    return playing


def _by_event(entries: QuerySet[Entry]) -> Iterator[tuple[int, int]]:
    yield from entries.order_by().values_list("event").annotate(number=Count("pk"))


def _compared(event: Event, mine: Games, other: Event, theirs: Games) -> SameEvent | None:
    """Return the other event if it is the same as this one, else None.

    On the same days of the same pool the pairings decide, as results may have been corrected. Otherwise the results
    must agree too: a rapid and a blitz tournament can have the same pairings.
    """
    shared = shared_games(mine, theirs)
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


def _persons(events: Sequence[int]) -> dict[int, list[Person]]:
    """Return the entries of events, each as the player that it was matched with, after merges."""
    persons: dict[int, list[Person]] = {event: [] for event in events}
    after_merges: dict[int, int] = {}
    query = (
        "SELECT event_id, no, player_id, said_id, said_name, merged_into_id FROM office_entry"
        " LEFT JOIN office_player ON office_player.id = player_id WHERE event_id IN ({}) ORDER BY event_id, no"
    )
    for at in range(0, len(events), _AT_ONCE):
        some = ", ".join(str(int(event)) for event in events[at : at + _AT_ONCE])
        for rows in bulk_rows.read_rows(query.format(some)):
            for event, no, player, id, name, merged in rows:
                if merged is not None and player not in after_merges:
                    after_merges[player] = player_after_merges(Player.objects.get(pk=player)).pk
                persons[event].append(Person(no, after_merges.get(player, player), id, name))
    return persons


def _pairings(persons: Mapping[int, Sequence[Person]]) -> dict[int, Pairings]:
    """Return which players met in the games of events that were played."""
    met = {event: Pairings(0, frozenset()) for event in persons}
    query = (
        f"SELECT event_id, {bulk_rows.as_json('white')}, {bulk_rows.as_json('black')} FROM office_game"
        f" WHERE event_id IN ({{}}) AND white_code IN ({_PLAYED}) AND black_code IN ({_PLAYED}) GROUP BY event_id"
    )
    numbers = list(persons)
    for at in range(0, len(numbers), _AT_ONCE):
        some = ", ".join(str(int(event)) for event in numbers[at : at + _AT_ONCE])
        for rows in bulk_rows.read_rows(query.format(some)):
            for event, white, black in rows:
                met[event] = pairings(persons[event], json.loads(white), json.loads(black))
    return met


def _games_of(event: int, persons: Sequence[Person]) -> Games:
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
