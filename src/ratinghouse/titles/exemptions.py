"""Events in which opponents need not be foreign (1.4.3a-d), and large opens (1.5.6): judged on the whole field."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.titles.event import Circumstance, NormEvent, NormPlayer, Pairing
from ratinghouse.titles.performance import average

MISSED_AT_MOST = 1
"""A player who missed more rounds is not counted (1.4.3d, 1.5.6)."""

FOREIGN_RATED, FOREIGN_FEDERATIONS, FOREIGN_TITLED = 20, 3, 10
STRONG = frozenset({"GM", "IM", "WGM", "WIM"})

LARGE_FIELD, LARGE_AVERAGE = 40, 2000


def exemption(event: NormEvent, fed: str) -> str:
    """Return the article that exempts a player of a federation from meeting foreigners, "" if none does."""
    circumstances = event.circumstances
    if fed and fed == event.host:
        if Circumstance.NATIONAL_FINAL in circumstances:
            return "1.4.3a"
        if Circumstance.NATIONAL_TEAM in circumstances:
            return "1.4.3b"
    if Circumstance.ZONAL in circumstances:
        return "1.4.3c"
    return "1.4.3d" if international_swiss(event) else ""


def international_swiss(event: NormEvent) -> bool:
    """Return whether each round of a Swiss had 20 rated foreigners of 3 federations, 10 of them with strong titles.

    Foreigners are players of another federation than the host's; where the host is not known, there are none.
    """
    if event.pairing is not Pairing.SWISS or not event.host or not event.rounds:
        return False
    return all(_international(players, event.host) for players in _present(event))


def _international(players: Sequence[NormPlayer], host: str) -> bool:
    foreign = [player for player in players if player.rating is not None and player.federation not in (host, "")]
    return (
        len(foreign) >= FOREIGN_RATED
        and len({player.fed for player in foreign}) >= FOREIGN_FEDERATIONS
        and sum(player.title in STRONG for player in foreign) >= FOREIGN_TITLED
    )


def large_swiss(event: NormEvent, unrated: int) -> bool:
    """Return whether every round of an individual Swiss had 40 players of an average of 2000 or more."""
    if event.pairing is not Pairing.SWISS or not event.individual or not event.rounds:
        return False
    return all(
        len(players) >= LARGE_FIELD and average([player.rating or unrated for player in players]) >= LARGE_AVERAGE
        for players in _present(event)
    )


def _present(event: NormEvent) -> list[list[NormPlayer]]:
    """Return, round by round, the players who were present, without those who missed too many rounds."""
    counted = [attendance for attendance in event.attendance if len(attendance.missed) <= MISSED_AT_MOST]
    rounds = range(1, event.rounds + 1)
    return [[present.player for present in counted if number not in present.missed] for number in rounds]
