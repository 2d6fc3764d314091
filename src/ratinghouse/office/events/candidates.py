"""The players of the register that an entry may be, each with a score from 0 to 100 and the reasons for it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from ratinghouse.kernel.texts import text
from ratinghouse.office.models import Player
from ratinghouse.office.register.name_folding import folded, name_likeness, shares_a_name
from ratinghouse.office.register.reported_entries import ReportedEntry
from ratinghouse.office.register.similar_names import with_similar_names

CERTAIN = 90
"""A candidate with at least this score is taken without asking, if no other comes near."""

REQUIRED_LEAD = 12
"""The lead that the best candidate must have over the next."""

WORTH_SHOWING = 55
_PLAUSIBLE_NAME = 75
_AT_ONCE = 500


class BirthComparison(Enum):
    """How what an entry says of a birth agrees with the register: what is taken off the score, and the reason."""

    SAME_DAY = (0, text("same date of birth"))
    SAME_YEAR = (4, text("same year of birth"))
    UNKNOWN = (15, text("date of birth not known"))
    OTHER_DAY = (15, text("same year of birth, different day"))
    OTHER_YEAR = (40, text("different year of birth"))


class PlayerCandidate(NamedTuple):
    """A player whom an entry may be. ``entry_no`` is the entry of the same event that they are already matched with."""

    player: Player
    score: int
    reasons: tuple[str, ...]
    entry_no: int | None = None

    def already_playing(self, entry_no: int) -> PlayerCandidate:
        """Return the candidate with one more reason: another entry of the event is already matched with them."""
        return self._replace(
            reasons=(*self.reasons, text("already entry {no} of this event", no=entry_no)), entry_no=entry_no
        )


def compared_births(first: str, second: str) -> BirthComparison:
    """Compare two births, each a year, a month or a day. The first of January often stands for an unknown day."""
    if not first or not second:
        return BirthComparison.UNKNOWN
    if first[:4] != second[:4]:
        return BirthComparison.OTHER_YEAR
    if first == second and len(first) == 10:
        return BirthComparison.SAME_DAY
    placeholder = first.endswith("-01-01") or second.endswith("-01-01")
    fits = placeholder or first.startswith(second) or second.startswith(first)
    return BirthComparison.SAME_YEAR if fits else BirthComparison.OTHER_DAY


def scored_candidate(entry: ReportedEntry, player: Player) -> PlayerCandidate:
    """Return a player as a candidate for an entry, with a score for how well they fit."""
    name = max(
        (name_likeness(entry.said_name, spelled) for spelled in _spellings(player)),
        key=lambda likeness_of_name: likeness_of_name.score,
    )
    birth = compared_births(entry.said_birth, player.birth)
    off, reasons = birth.value[0], [name.why, birth.value[1]]
    for less, reason in (_federations(entry, player), _sexes(entry, player), _ids(entry, player)):
        off += less
        reasons += [reason] if reason else []
    return PlayerCandidate(player, max(0, name.score - off), tuple(reasons))


def is_plausible(entry: ReportedEntry, player: Player) -> bool:
    """Return whether an entry with this player's ID can be this player, by name and date of birth.

    A name may have changed by marriage: then one of the names and the birth must still be the same.
    """
    birth = compared_births(entry.said_birth, player.birth)
    if birth is BirthComparison.OTHER_YEAR:
        return False
    if entry.said_name == player.name or not folded(entry.said_name):
        return True
    if any(name_likeness(entry.said_name, spelled).score >= _PLAUSIBLE_NAME for spelled in _spellings(player)):
        return True
    birth_agrees = birth in (BirthComparison.SAME_DAY, BirthComparison.SAME_YEAR)
    return birth_agrees and any(shares_a_name(entry.said_name, spelled) for spelled in _spellings(player))


def candidates_for(
    entries: Sequence[ReportedEntry], holders: Mapping[int, Iterable[Player]]
) -> dict[int, list[PlayerCandidate]]:
    """Return the candidates of each entry by its number, best first. ``holders`` have its ID, under any name."""
    ids = with_similar_names(entries)
    namesakes = _namesakes(sorted({entry.said_name for entry in entries} - {""}))
    similar = set().union(*ids.values()) if ids else set()
    players = {player.pk: player for player in _players(similar)}
    by_entry = {}
    for entry in entries:
        similar_players = {pk: players[pk] for pk in ids.get(entry.no, ()) if pk in players}
        similar_players |= {player.pk: player for player in namesakes[entry.said_name]}
        plausible = [scored_candidate(entry, player) for player in similar_players.values()]
        plausible = [scored for scored in plausible if scored.score >= WORTH_SHOWING]
        others = [
            player
            for player in holders.get(entry.no, ())
            if player.pk not in {scored.player.pk for scored in plausible}
        ]
        plausible += [scored_candidate(entry, player) for player in others]
        by_entry[entry.no] = sorted(plausible, key=lambda scored: (-scored.score, scored.player.code))
    return by_entry


def certain_player(candidates: Sequence[PlayerCandidate]) -> Player | None:
    """Return the player whom the entry must be, or None if there is any doubt."""
    if not candidates or candidates[0].score < CERTAIN:
        return None
    if len(candidates) > 1 and candidates[1].score > candidates[0].score - REQUIRED_LEAD:
        return None
    return candidates[0].player


def _players(ids: Iterable[int]) -> list[Player]:
    keys = sorted(ids)
    return [
        player
        for first in range(0, len(keys), _AT_ONCE)
        for player in Player.objects.filter(pk__in=keys[first : first + _AT_ONCE])
    ]


def _namesakes(names: Sequence[str]) -> dict[str, list[Player]]:
    """Return the players by the name that they have in their own script."""
    by_name: dict[str, list[Player]] = defaultdict(list)
    for first in range(0, len(names), _AT_ONCE):
        for player in Player.objects.filter(local_name__in=names[first : first + _AT_ONCE], merged_into=None):
            by_name[player.local_name].append(player)
    return by_name


def _spellings(player: Player) -> list[str]:
    return [player.name, player.local_name] if player.local_name else [player.name]


def _federations(entry: ReportedEntry, player: Player) -> tuple[int, str]:
    if not entry.said_fed or not player.fed:
        return 3, ""
    return (
        (0, text("same federation")) if entry.said_fed == player.fed else (8, text("federation {fed}", fed=player.fed))
    )


def _sexes(entry: ReportedEntry, player: Player) -> tuple[int, str]:
    differ = bool(entry.said_sex and player.sex) and entry.said_sex != player.sex
    return (20, text("different sex")) if differ else (0, "")


def _ids(entry: ReportedEntry, player: Player) -> tuple[int, str]:
    if not entry.said_id:
        return 0, ""
    if entry.said_id in (player.code, player.fide_id):
        return 0, text("same ID")
    return (
        (12, text("has a different ID, {fide_id}", fide_id=player.fide_id))
        if player.fide_id
        else (8, text("the register has a different ID"))
    )
