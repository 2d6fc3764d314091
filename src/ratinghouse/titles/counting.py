"""Which games of a candidate can count at all (1.4.2), and which may be left out (1.4.1e, 1.4.1f, 1.4.2c)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.texts import Text, text
from ratinghouse.titles.event import TITLES, NormCandidate, NormGame, RoundOutcome
from ratinghouse.titles.federations import NO_FEDERATION
from ratinghouse.titles.performance import POINT
from ratinghouse.titles.tally import NormSetting

MOST_CHOICES = 20_000
"""The most choices of games tried for one candidate, those that leave out fewest first. Up to 14 rounds, all are."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A round that is not counted, the article that says so, and why."""

    game: NormGame
    article: str
    why: Text


@dataclass(frozen=True, slots=True)
class GameSelection:
    """The games that are counted, and those that are not."""

    counted: tuple[NormGame, ...]
    left_out: tuple[LeftOut, ...]
    cut_short: bool = False  # later games are ignored, which requires a norm made before them (1.4.1e)


def countable(candidate: NormCandidate) -> GameSelection:
    """Return every game that can count; the others with the article that excludes them."""
    counted, left_out = [], []
    for game in candidate.games:
        excluded = _excluded(game)
        if excluded is None:
            counted.append(game)
        else:
            left_out.append(LeftOut(game, *excluded))
    return GameSelection(tuple(counted), tuple(left_out))


def _excluded(game: NormGame) -> tuple[str, Text] | None:
    if game.outcome is not RoundOutcome.PLAYED or game.opponent is None:
        return "1.4.2c", game.outcome.label
    if game.opponent.fed == NO_FEDERATION:
        return "1.4.2a", text("the opponent is from no federation of FIDE")
    if game.opponent.federation_unknown:
        return "1.4.2a", text("no federation of FIDE is stated for the opponent")
    if game.scoreless_newcomer:
        return "1.4.2b", text("unrated, and without a point against rated players")
    return None


def choices(setting: NormSetting, base: GameSelection, needed: int) -> Iterator[GameSelection]:
    """Return every choice of games that leaves out what may be left out, those with most games first.

    Games after some round may be ignored unless the pairings were known beforehand (1.4.1e), and any games won
    (1.4.1f), as long as enough games remain. Of several wins over opponents who count the same for the mix, those over
    the lowest-rated are ignored first: any other choice would only lower the average.
    """
    return islice(_shorter(setting, base, needed), MOST_CHOICES)


def _shorter(setting: NormSetting, base: GameSelection, needed: int) -> Iterator[GameSelection]:
    for games in range(len(base.counted) - 1, needed - 1, -1):
        for last in range(games, len(base.counted) + 1):
            if setting.predetermined and last < len(base.counted):
                continue
            earlier, later = base.counted[:last], base.counted[last:]
            for dropped in _wins_to_drop(setting, earlier, last - games):
                yield _without(base, earlier, later, dropped)


def _without(
    base: GameSelection, earlier: tuple[NormGame, ...], later: tuple[NormGame, ...], dropped: frozenset[int]
) -> GameSelection:
    left_out = [
        *base.left_out,
        *(LeftOut(game, "1.4.1e", text("played after the norm was reached")) for game in later),
        *(
            LeftOut(game, "1.4.1f", text("a win that may be ignored"))
            for at, game in enumerate(earlier)
            if at in dropped
        ),
    ]
    counted = tuple(game for at, game in enumerate(earlier) if at not in dropped)
    return GameSelection(
        counted, tuple(sorted(left_out, key=lambda left_out: left_out.game.round)), cut_short=bool(later)
    )


def _wins_to_drop(setting: NormSetting, games: tuple[NormGame, ...], number: int) -> Iterator[frozenset[int]]:
    """Return every set of this number of wins, as positions, that could be worth ignoring."""
    alike: dict[tuple[object, ...], list[int]] = defaultdict(list)
    for at, game in enumerate(games):
        if game.score == POINT and game.opponent is not None:
            opponent = game.opponent
            alike[
                opponent.fed,
                opponent.title in TITLES,
                opponent.title in setting.level.counted,
                opponent.no if setting.double else 0,
            ].append(at)
    groups = [sorted(group, key=lambda at: _strength(setting, games[at])) for group in alike.values()]
    return (frozenset(positions) for positions in _choices_of(groups, number))


def _choices_of(groups: list[list[int]], number: int) -> Iterator[tuple[int, ...]]:
    if number == 0:
        yield ()
    elif groups and number <= sum(map(len, groups)):
        first, *others = groups
        for chosen in range(min(number, len(first)) + 1):
            for rest in _choices_of(others, number - chosen):
                yield (*first[:chosen], *rest)


def _strength(setting: NormSetting, game: NormGame) -> int:
    rating = game.opponent.rating if game.opponent is not None else None
    return setting.edition.unrated if rating is None else rating


def with_last_round_lost(candidate: NormCandidate, base: GameSelection, rounds: int) -> GameSelection | None:
    """Return the same games with a last round won by forfeit counted as lost, which may still be a norm (1.4.2c)."""
    last = candidate.games[-1] if candidate.games else None
    if last is None or last.round != rounds or last.outcome is not RoundOutcome.FORFEIT_WIN or last.opponent is None:
        return None
    if not last.opponent.counts_as_opponent:
        return None
    counted = (*base.counted, replace(last, score=0))
    return GameSelection(counted, tuple(left_out for left_out in base.left_out if left_out.game is not last))
