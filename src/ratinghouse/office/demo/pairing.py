"""Pairings: round robins by rotation, and a Swiss by score groups in which no two players meet twice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

Pairs = list[tuple[int, int]]  # White first


def wheel(numbers: Sequence[int]) -> list[Pairs]:
    """Return the rounds of a round robin; with an odd number of players one has a bye in every round."""
    ring: list[int | None] = [*numbers, *([None] if len(numbers) % 2 else [])]
    rounds = []
    for turn in range(len(ring) - 1):
        half = len(ring) // 2
        pairs = list(zip(ring[:half], reversed(ring[half:]), strict=True))
        swapped = [pair if (turn + at) % 2 else pair[::-1] for at, pair in enumerate(pairs)]
        rounds.append([(white, black) for white, black in swapped if white is not None and black is not None])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return rounds


def swiss_round(
    standing: Mapping[int, int], met: Mapping[int, set[int]], whites: Mapping[int, int], byes: set[int]
) -> tuple[Pairs, int | None]:
    """Return the pairs of a round and who has the bye. ``standing`` is the points of each player, best seed first.

    In each score group the upper half meets the lower half; a player without an opponent floats down. The bye goes to
    the last player who has not had one.
    """
    order = sorted(standing, key=lambda no: -standing[no])
    bye = None
    if len(order) % 2:
        bye = next((no for no in reversed(order) if no not in byes), order[-1])
        order.remove(bye)
    pairs = _paired(order, standing, met)
    return [_coloured(pair, whites, at) for at, pair in enumerate(pairs)], bye


def _coloured(pair: tuple[int, int], whites: Mapping[int, int], board: int) -> tuple[int, int]:
    """Return the pair with White for the player who had it less often; if equal, alternating by board."""
    first, second = pair
    if whites[first] == whites[second]:
        return pair if board % 2 == 0 else (second, first)
    return pair if whites[first] < whites[second] else (second, first)


def _paired(order: list[int], standing: Mapping[int, int], met: Mapping[int, set[int]]) -> Pairs:
    """Return the pairs from the top down; if the rest cannot be paired, another opponent is tried."""
    if not order:
        return []
    first, rest = order[0], order[1:]
    for opponent in _preferred(first, rest, standing):
        if opponent not in met[first]:
            unpaired = [no for no in rest if no != opponent]
            if len(unpaired) > _TAIL or _can_be_paired(unpaired, met):
                return [(first, opponent), *_paired(unpaired, standing, met)]
    opponent = rest[0]  # everybody has met everybody: only in events with more rounds than opponents
    return [(first, opponent), *_paired(rest[1:], standing, met)]


_TAIL = 10  # when no more than these are left, it is checked that all of them can be paired


def _preferred(first: int, rest: Sequence[int], standing: Mapping[int, int]) -> list[int]:
    """Return the possible opponents: the lower half of the score group, then the rest of it, then lower groups."""
    group = [no for no in rest if standing[no] == standing[first]]
    half = len(group) // 2
    below = [no for no in rest if standing[no] != standing[first]]
    return [*group[half:], *reversed(group[:half]), *below]


def _can_be_paired(numbers: Sequence[int], met: Mapping[int, set[int]]) -> bool:
    if not numbers:
        return True
    first, *rest = numbers
    return any(_can_be_paired([no for no in rest if no != other], met) for other in rest if other not in met[first])
