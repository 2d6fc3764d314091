"""Identifying the entries of reports: by ID, by an earlier decision, by name and birth; and only beyond doubt.

The entries of all reports that came together are looked for at once, in a few queries. Who an entry is depends on the
other entries of its own event only: nobody plays twice in one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from ratinghouse.office.events.candidates import PlayerCandidate, candidates_for, certain_player, is_plausible
from ratinghouse.office.models import Alias, Entry, Event, Player
from ratinghouse.office.register.aliases import players_by_alias
from ratinghouse.office.register.name_folding import OTHER_SPELLING, name_likeness
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.office.register.reported_entries import ReportedEntry, reported_entry
from ratinghouse.office.storage.bulk_rows import among

Match = Entry.Match


@dataclass
class IdentifiedEntries:
    """The result of matching an event: who is known and how, and the open entries with their candidates."""

    matched: dict[int, tuple[Player, Match]] = field(default_factory=dict)
    open: dict[int, list[PlayerCandidate]] = field(default_factory=dict)


def identify(event: Event, entries: Sequence[Entry]) -> IdentifiedEntries:
    """Return who open entries of an event are, as far as it is beyond doubt, and candidates for the others.

    Candidates who are already another entry of the event come last, with that as a reason.
    """
    playing = dict(event.entries.exclude(player=None).values_list("player_id", "no"))
    rows = {0: [reported_entry(entry, entry.no) for entry in entries]}
    identified = identify_entries(rows, {0: playing.keys()})[0]
    playing |= {player.pk: no for no, (player, _) in identified.matched.items()}
    for no, candidates in identified.open.items():
        free = [candidate for candidate in candidates if candidate.player.pk not in playing]
        others = [candidate for candidate in candidates if candidate.player.pk in playing]
        identified.open[no] = [*free, *(other.already_playing(playing[other.player.pk]) for other in others)]
    return identified


def identify_entries(
    entries: Mapping[int, Sequence[ReportedEntry]], matched_players: Mapping[int, Collection[int]]
) -> dict[int, IdentifiedEntries]:
    """Return who the entries of several events are, by event. Nothing is changed.

    ``matched_players`` are those whom other entries of an event are already matched with.
    """
    seats = [(event, entry) for event, of_event in entries.items() for entry in of_event]
    everybody = [ReportedEntry(place, *entry[1:]) for place, (_, entry) in enumerate(seats)]
    matched, candidates = _matched(everybody)
    twice = _taken_out_twice(matched, [event for event, _ in seats], matched_players)
    unknown = {place: [player] for place, player in twice.items() if not candidates.get(place)}
    if unknown:
        candidates |= candidates_for([everybody[place] for place in unknown], unknown)
    identified = {event: IdentifiedEntries() for event in entries}
    for place, (event, entry) in enumerate(seats):
        if place in matched:
            identified[event].matched[entry.no] = matched[place]
        else:
            identified[event].open[entry.no] = candidates[place]
    return identified


def _matched(
    entries: Sequence[ReportedEntry],
) -> tuple[dict[int, tuple[Player, Match]], dict[int, list[PlayerCandidate]]]:
    """Return who the entries are, each by itself, and the candidates of those whom no ID identifies."""
    holders = _holders(entries)
    matched: dict[int, tuple[Player, Match]] = {}
    for entry in entries:
        plausible = [player for player in holders[entry.no] if is_plausible(entry, player)]
        if len(plausible) == 1:
            matched[entry.no] = (plausible[0], Match.ID)
    undecided = [entry for entry in entries if entry.no not in matched]
    earlier = players_by_alias(undecided)
    candidates = candidates_for(undecided, holders)
    for entry in undecided:
        player = earlier.get(entry.no)
        if player is not None and _still_holds(entry, player, candidates[entry.no]):
            matched[entry.no] = (player, Match.ALIAS)
        elif (certain := certain_player(candidates[entry.no])) is not None:
            matched[entry.no] = (certain, Match.NAME)
    return matched, candidates


def _holders(entries: Sequence[ReportedEntry]) -> dict[int, list[Player]]:
    """Return for each entry the players who have its ID: as federation ID, as FIDE ID, or by an earlier decision."""
    ids = sorted({entry.said_id for entry in entries} - {""})
    by_id: dict[str, dict[int, Player]] = {id: {} for id in ids}
    for player in among(Player.objects.all(), "office_player.code", ids):
        holder = player_after_merges(player)
        by_id[player.code][holder.id] = holder
    for player in among(Player.objects.filter(merged_into=None).exclude(fide_id=""), "office_player.fide_id", ids):
        by_id[player.fide_id][player.id] = player
    aliases = Alias.objects.filter(kind="id").select_related("player__merged_into")
    for alias in among(aliases, "office_alias.text", ids):
        holder = player_after_merges(alias.player)
        by_id[alias.text][holder.id] = holder
    return {entry.no: list(by_id.get(entry.said_id, {}).values()) for entry in entries}


def _still_holds(entry: ReportedEntry, player: Player, candidates: Sequence[PlayerCandidate]) -> bool:
    """Return whether an earlier decision settles an entry: without birth, only if the name is unique, with no ID."""
    if entry.said_birth:
        return True
    namesakes = (rival.player for rival in candidates if rival.player.pk != player.pk)
    alone = not any(name_likeness(entry.said_name, other.name).score >= OTHER_SPELLING for other in namesakes)
    return alone and not entry.said_id


def _taken_out_twice(
    matched: dict[int, tuple[Player, Match]], events: Sequence[int], matched_players: Mapping[int, Collection[int]]
) -> dict[int, Player]:
    """Remove and return entries that would make one player play twice in an event: an officer must decide on them."""
    seats = {place: (events[place], player.id) for place, (player, _) in matched.items()}
    times = Counter(seats.values())
    twice = {
        place: matched[place][0]
        for place, (event, player) in seats.items()
        if times[event, player] > 1 or player in matched_players.get(event, ())
    }
    for place in twice:
        del matched[place]
    return twice
