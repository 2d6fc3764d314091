"""How many games two reports share, whatever starting numbers, spellings and rounds they have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ratinghouse.office.register.name_folding import sorted_words


class Person(NamedTuple):
    """An entry: who it is in the register, if that is known, and what the report says."""

    no: int
    player: int | None
    id: str
    name: str


class Played(NamedTuple):
    """A game with the starting numbers of its players and both scores in hundredths."""

    white: int
    black: int
    scores: tuple[int, int]


@dataclass(frozen=True)
class Games:
    """The games of an event that were played, and who played them."""

    persons: Sequence[Person]
    played: Sequence[Played]
    coloured: bool  # whether the report says who had White, in every game


class Shared(NamedTuple):
    """How many games two events share: with the same players and colours, and of these with the same result."""

    paired: int
    agreed: int
    fewer: int  # the games of the event that has fewer


@dataclass(frozen=True)
class Pairings:
    """Which two players of the register met in the games of an event; None where one of them is not matched yet."""

    games: int
    pairs: frozenset[tuple[int, int]] | None  # the lower number first

    def most_shared(self, other: Pairings) -> int:
        """Return an upper limit for the games that ``shared_games`` counts, whatever the colours and results."""
        if self.pairs is None or other.pairs is None:
            return min(self.games, other.games)
        again = self.games - len(self.pairs)  # games of two players who had met already
        return len(self.pairs & other.pairs) + again


def pairings(persons: Iterable[Person], white: Sequence[int], black: Sequence[int]) -> Pairings:
    """Return the pairings of games, given by the starting numbers of their players."""
    player_of = {person.no: person.player for person in persons if person.player is not None}
    if not player_of.keys() >= {*white, *black}:
        return Pairings(len(white), None)
    met = zip(map(player_of.__getitem__, white), map(player_of.__getitem__, black), strict=True)
    return Pairings(len(white), frozenset([(a, b) if a < b else (b, a) for a, b in met]))


def shared_games(mine: Games, theirs: Games) -> Shared:
    """Return what two events share. Colours count where both reports have them."""
    no_of = _aligned(mine.persons, theirs.persons)
    renumbered = [_renumbered(game, no_of) for game in mine.played if game.white in no_of and game.black in no_of]
    games = [_oriented(game, coloured=mine.coloured and theirs.coloured) for game in renumbered]
    others = [_oriented(game, coloured=mine.coloured and theirs.coloured) for game in theirs.played]
    paired = Counter(game[:2] for game in games) & Counter(game[:2] for game in others)
    agreed = Counter(games) & Counter(others)
    return Shared(paired.total(), agreed.total(), min(len(mine.played), len(theirs.played)))


def _renumbered(game: Played, no_of: Mapping[int, int]) -> Played:
    return game._replace(white=no_of[game.white], black=no_of[game.black])


def _oriented(game: Played, *, coloured: bool) -> Played:
    """Return the game as it is compared: where colours do not count, the lower number comes first."""
    if coloured or game.white < game.black:
        return game
    return Played(game.black, game.white, (game.scores[1], game.scores[0]))


def _aligned(mine: Iterable[Person], theirs: Sequence[Person]) -> dict[int, int]:
    """Return the starting number that each person has in the other event.

    Persons are compared by the register; if one of them is not matched yet, by the ID, then by the name in the reports.
    """
    by_player = {person.player: person for person in theirs if person.player is not None}
    by_id = _unambiguous((person.id, person) for person in theirs)
    by_name = _unambiguous((sorted_words(person.name), person) for person in theirs)
    no_in_other: dict[int, int] = {}
    for person in mine:
        same = by_player.get(person.player) if person.player is not None else None
        for likely in (by_id.get(person.id), by_name.get(sorted_words(person.name))):
            if same is None and likely is not None and None in (person.player, likely.player):
                same = likely
        if same is not None:
            no_in_other[person.no] = same.no
    return no_in_other


def _unambiguous(persons: Iterable[tuple[str, Person]]) -> dict[str, Person]:
    """Return the persons by the keys that only one of them has."""
    called: dict[str, list[Person]] = {}
    for key, person in persons:
        called.setdefault(key, []).append(person)
    return {key: several[0] for key, several in called.items() if key and len(several) == 1}
