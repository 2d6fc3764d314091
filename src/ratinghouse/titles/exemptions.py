"""Events in which opponents need not be foreign (1.4.3a-d), and large opens (1.5.6): judged on the whole field."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ratinghouse.kernel.texts import NO_TEXT, Text
from ratinghouse.titles.condition import Condition, Conditions, short_of_bound
from ratinghouse.titles.event import Circumstance, NormEvent, NormPlayer, Pairing
from ratinghouse.titles.performance import average
from ratinghouse.titles.regulations import TitleRegulations

MISSED_AT_MOST = 1
"""A player who missed more rounds is not counted (1.4.3d, 1.5.6)."""

STRONG = frozenset({"GM", "IM", "WGM", "WIM"})

field_of_round = Conditions(
    "field",
    counts=("rated_foreigners", "foreign_federations", "titled_foreigners", "players_present", "average_present"),
)


@field_of_round.at_least("1.4.3d", of="rated_foreigners", lacking=short_of_bound)
def foreigners_with_a_rating() -> int:
    """In a Swiss where opponents need not be foreign, every round has 20 rated players from abroad.

    → 20
    """
    return 20


@field_of_round.at_least("1.4.3d", of="foreign_federations", lacking=short_of_bound)
def federations_from_abroad() -> int:
    """They come from at least three federations.

    → 3
    """
    return 3


@field_of_round.at_least("1.4.3d", of="titled_foreigners", lacking=short_of_bound)
def foreigners_with_a_title() -> int:
    """At least ten of them are GM, IM, WGM or WIM.

    → 10
    """
    return 10


@field_of_round.at_least("1.5.6", of="players_present", lacking=short_of_bound)
def players_of_a_large_swiss() -> int:
    """Every round of a large Swiss has 40 players.

    → 40
    """
    return 40


@field_of_round.at_least("1.5.6", of="average_present", lacking=short_of_bound)
def average_of_a_large_swiss() -> int:
    """Their average rating is at least 2000.

    → 2000
    """
    return 2000


INTERNATIONAL = (foreigners_with_a_rating, federations_from_abroad, foreigners_with_a_title)
LARGE = (players_of_a_large_swiss, average_of_a_large_swiss)


class _RoundFigures:
    """The figures of the players who were present in a round. Foreigners are of another federation than the host's."""

    def __init__(self, players: Sequence[NormPlayer], host: str, unrated: int) -> None:
        foreign = [player for player in players if player.rating is not None and player.federation not in (host, "")]
        self.rated_foreigners = len(foreign)
        self.foreign_federations = len({player.fed for player in foreign})
        self.titled_foreigners = sum(player.title in STRONG for player in foreign)
        self.players_present = len(players)
        self.average_present = average([player.rating or unrated for player in players]) if players else 0

    def detail(self, of: str) -> Text:
        """Return the details of a figure: none."""
        return NO_TEXT


def exemption(event: NormEvent, fed: str, regulations: TitleRegulations) -> str:
    """Return the article that exempts a player of a federation from meeting foreigners, "" if none does."""
    circumstances = event.circumstances
    if fed and fed == event.host:
        if Circumstance.NATIONAL_FINAL in circumstances:
            return "1.4.3a"
        if Circumstance.NATIONAL_TEAM in circumstances:
            return "1.4.3b"
    if Circumstance.ZONAL in circumstances:
        return "1.4.3c"
    return "1.4.3d" if international_swiss(event, regulations) else ""


def international_swiss(event: NormEvent, regulations: TitleRegulations) -> bool:
    """Return whether each round of a Swiss had enough rated foreigners, federations and strong titles.

    Where the host is not known, there are no foreigners.
    """
    return event.pairing is Pairing.SWISS and bool(event.host) and _in_every_round(event, INTERNATIONAL, regulations)


def large_swiss(event: NormEvent, regulations: TitleRegulations) -> bool:
    """Return whether every round of an individual Swiss had enough players, with a high enough average rating."""
    return event.pairing is Pairing.SWISS and event.individual and _in_every_round(event, LARGE, regulations)


def _in_every_round(event: NormEvent, installed: Iterable[Condition], regulations: TitleRegulations) -> bool:
    conditions = regulations.as_stated(field_of_round.id, installed)
    rounds = [_RoundFigures(players, event.host, regulations.edition.unrated) for players in _present(event)]
    short = any(condition.shortfall(of_round) for of_round in rounds for condition in conditions)
    return bool(rounds) and bool(conditions) and not short


def _present(event: NormEvent) -> list[list[NormPlayer]]:
    """Return, round by round, the players who were present, without those who missed too many rounds."""
    counted = [attendance for attendance in event.attendance if len(attendance.missed) <= MISSED_AT_MOST]
    rounds = range(1, event.rounds + 1)
    return [[present.player for present in counted if number not in present.missed] for number in rounds]
