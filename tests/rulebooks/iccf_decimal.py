"""A second opinion on the ICCF rules: the printed formulas in decimal numbers of 50 digits, one game after another.

Written from the text alone and without columns, so that a mistake in the rulebook is not repeated here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Context, Decimal, localcontext
from functools import cache
from itertools import product

SCALE, CENTRE = Decimal("173.7"), Decimal(1500)
B0, B1 = Decimal("1.0986"), Decimal("0.17037")
HALF, QUARTER = Decimal("0.5"), Decimal("0.25")
PRECISION = Context(prec=50)

Terms = tuple[Decimal, Decimal]


@dataclass(frozen=True)
class Competitor:
    """What the newest list and the register say of a player; 0 = nothing."""

    rating: int = 0
    rd: float = 0
    fide: int = 0


@dataclass(frozen=True)
class Game:
    """A game: two players, their scores, the event; and who finished it for them."""

    event: str
    players: tuple[str, str]
    scores: tuple[Decimal, Decimal]
    substitutes: tuple[str | None, str | None] = (None, None)

    def on_side(self, side: int) -> list[str]:
        """The player who began the game, and their substitute if there was one."""
        return [who for who in (self.players[side], self.substitutes[side]) if who is not None]


@dataclass
class PeriodOfGames:
    """A rating period."""

    competitors: Mapping[str, Competitor]
    games: Sequence[Game]
    starts: Mapping[tuple[str, str], int] = field(default_factory=dict)  # (event, player) -> start rating

    def results(self) -> dict[str, tuple[Decimal, Decimal]]:
        """Each player's new rating and RD, not rounded."""
        with localcontext(PRECISION):
            counted = self._counted()
            return {who: self._updated(who, counted[who]) for who in self.competitors}

    def _counted(self) -> dict[str, list[Terms]]:
        """For each player the terms of the games that count for them (rule 6)."""
        counted: dict[str, list[Terms]] = defaultdict(list)
        for game, side in product(self.games, (0, 1)):
            if game.substitutes[side] is None:
                counted[game.players[side]].append(self._terms(game, side, game.players[side]))
        alone = {who: list(terms) for who, terms in counted.items()}
        for game, side in product(self.games, (0, 1)):
            substitute = game.substitutes[side]
            if substitute is not None:
                own_terms, more = alone.get(substitute, []), self._terms(game, side, substitute)
                helps = self._updated(substitute, [*own_terms, more])[0] > self._updated(substitute, own_terms)[0]
                who = substitute if helps else game.players[side]
                counted[who].append(self._terms(game, side, who))
        return counted

    def _terms(self, game: Game, side: int, who: str) -> Terms:
        other = 1 - side
        against = game.on_side(other)[0]
        for rival in game.on_side(other)[1:]:
            if self._met(game.event, rival) > self._met(game.event, against):
                against = rival
        rating, _ = self._before(who)
        return terms(
            rating,
            Decimal(self._met(game.event, against)),
            self._before(against)[1],
            game.scores[side],
        )

    def _met(self, event: str, who: str) -> int:
        competitor = self.competitors[who]
        start = self.starts.get((event, who), competitor.rating) or competitor.fide or 1800
        return max(int(self._before(who)[0]), start)

    def _before(self, who: str) -> tuple[Decimal, Decimal]:
        competitor = self.competitors[who]
        if not competitor.rating:
            return (Decimal(competitor.fide), Decimal(150)) if competitor.fide else (Decimal(1800), Decimal(250))
        old = Decimal(competitor.rd)
        return Decimal(competitor.rating), old if old > 120 else max((old * old + 625).sqrt(), Decimal(30))

    def _updated(self, who: str, games: Sequence[Terms]) -> tuple[Decimal, Decimal]:
        return updated(*self._before(who), games)


@cache
def terms(rating: Decimal, opponent: Decimal, rd: Decimal, score: Decimal) -> Terms:
    """Steps a to e for one game."""
    mu, mu_j, sigma_j = (rating - CENTRE) / SCALE, (opponent - CENTRE) / SCALE, rd / SCALE
    low, high = chances(mu, mu_j - sigma_j), chances(mu, mu_j + sigma_j)
    pick = {Decimal(1): 0, HALF: 1, Decimal(0): 2}[score]
    together = low[pick] + high[pick]
    first = second = Decimal(0)
    for win, draw, loss in (low, high):
        w1, w2 = win + HALF * draw, win + QUARTER * draw
        if score == 1:
            first += win * (1 - w1)
            second += win * (1 - w2 + 2 * w1 * (w1 - 1))
        elif score == HALF:
            first += draw * (HALF - w1)
            second += draw * (QUARTER - w2 + 2 * w1 * (w1 - HALF))
        else:
            first += loss * (0 - w1)
            second += loss * (0 - w2 + 2 * w1 * (w1 - 0))
    first /= together
    return first, second / together - first * first


def chances(mu: Decimal, mu_j: Decimal) -> tuple[Decimal, Decimal, Decimal]:
    """Win, draw and loss."""
    win, loss = mu.exp(), mu_j.exp()
    draw = (B0 + (1 + B1) * (mu + mu_j) / 2).exp()
    return win / (win + draw + loss), draw / (win + draw + loss), loss / (win + draw + loss)


def updated(rating: Decimal, rd: Decimal, games: Sequence[Terms]) -> tuple[Decimal, Decimal]:
    """Steps f and g."""
    mu, sigma = (rating - CENTRE) / SCALE, rd / SCALE
    narrowed = (1 / (1 / (sigma * sigma) - sum((second for _, second in games), Decimal(0)))).sqrt()
    moved = mu + narrowed * narrowed * sum((first for first, _ in games), Decimal(0))
    return SCALE * moved + CENTRE, SCALE * narrowed
