"""Identifying the entries of a report: by ID, by an earlier decision, by name and birth; and only beyond doubt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ratinghouse.office.events.candidates import PlayerCandidate, candidates_for, certain_player, is_plausible
from ratinghouse.office.models import Alias, Entry, Player
from ratinghouse.office.register.aliases import players_by_alias
from ratinghouse.office.register.name_folding import OTHER_SPELLING, name_likeness
from ratinghouse.office.register.particulars import player_after_merges

Match = Entry.Match
_CHUNK = 5000


@dataclass
class IdentifiedEntries:
    """What matching came to: who was found how, and whom somebody must decide on, with candidates."""

    matched: dict[int, tuple[Player, Match]] = field(default_factory=dict)
    open: dict[int, list[PlayerCandidate]] = field(default_factory=dict)


def identify(entries: Sequence[Entry], matched_players: Iterable[int] = ()) -> IdentifiedEntries:
    """Return who the entries are, as far as it is beyond doubt, and candidates for the others. Nothing is changed."""
    holders = _holders(entries)
    identified = IdentifiedEntries()
    for entry in entries:
        plausible = {player.pk: player for player in holders[entry.no] if is_plausible(entry, player)}
        if len(plausible) == 1:
            identified.matched[entry.no] = (next(iter(plausible.values())), Match.ID)
    undecided = [entry for entry in entries if entry.no not in identified.matched]
    earlier = players_by_alias(undecided)
    candidates = candidates_for(undecided, holders)
    for entry in undecided:
        player = earlier.get(entry.no)
        if player is not None and _still_holds(entry, player, candidates[entry.no]):
            identified.matched[entry.no] = (player, Match.ALIAS)
        elif (certain := certain_player(candidates[entry.no])) is not None:
            identified.matched[entry.no] = (certain, Match.NAME)
        else:
            identified.open[entry.no] = candidates[entry.no]
    _leave_duplicates_open(identified, {entry.no: entry for entry in entries}, set(matched_players), candidates)
    return identified


def _holders(entries: Sequence[Entry]) -> dict[int, list[Player]]:
    """Return for each entry the players who have its ID: as federation ID, as FIDE ID, or by an earlier decision."""
    ids = sorted({entry.said_id for entry in entries} - {""})
    by_id: dict[str, dict[int, Player]] = {id: {} for id in ids}
    for first in range(0, len(ids), _CHUNK):
        some = ids[first : first + _CHUNK]
        for player in Player.objects.select_related("merged_into").filter(code__in=some):
            by_id[player.code][player_after_merges(player).pk] = player_after_merges(player)
        for player in Player.objects.filter(fide_id__in=some, merged_into=None):
            by_id[player.fide_id][player.pk] = player
        for alias in Alias.objects.select_related("player__merged_into").filter(kind="id", text__in=some):
            by_id[alias.text][player_after_merges(alias.player).pk] = player_after_merges(alias.player)
    return {entry.no: list(by_id.get(entry.said_id, {}).values()) for entry in entries}


def _still_holds(entry: Entry, player: Player, candidates: Sequence[PlayerCandidate]) -> bool:
    """Whether an earlier decision settles an entry: without a birth only if nobody else has the name, and no ID."""
    if entry.said_birth:
        return True
    namesakes = (rival.player for rival in candidates if rival.player.pk != player.pk)
    alone = not any(name_likeness(entry.said_name, other.name).score >= OTHER_SPELLING for other in namesakes)
    return alone and not entry.said_id


def _leave_duplicates_open(
    identified: IdentifiedEntries,
    entries: dict[int, Entry],
    matched_players: set[int],
    candidates: dict[int, list[PlayerCandidate]],
) -> None:
    """Entries that would make one player play twice in an event are for somebody to decide."""
    times = Counter(player.pk for player, _ in identified.matched.values())
    for no, (player, _) in list(identified.matched.items()):
        if times[player.pk] > 1 or player.pk in matched_players:
            del identified.matched[no]
            identified.open[no] = candidates.get(no) or candidates_for([entries[no]], {no: [player]})[no]
