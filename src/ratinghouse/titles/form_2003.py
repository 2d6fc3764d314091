"""The figures on the forms of the 2003 edition: Forms 1, 3 and 4 and the registration form with its norm table.

The forms define the figures; the points for a norm by category come from the title regulations of the time, which are
not among the sources. The percentages agree with every published requirement that is available.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.titles.category import category
from ratinghouse.titles.event import NormCandidate, NormGame, RoundOutcome
from ratinghouse.titles.performance import HALF, average, performance

UNRATED = 2000
"""The rating of an unrated player on Form 4 and in the norm table."""

FIRST_CATEGORY = {"GM": 7, "IM": 1, "WGM": 7, "WIM": 1}
"""The lowest category in which the norm can be made; women's titles use the women's categories."""

PERCENTAGES = (76, 73, 70, 67, 64, 60, 57, 53, 50, 47, 43, 40, 36)
"""The score that a norm requires, in per cent, from its first category upwards; the last also in all higher ones."""

LEAST_DEPUTIES, DEPUTY_STEPS = 1, (20, 70, 120)


@dataclass(frozen=True, slots=True)
class NormRow:
    """A line of the table of title norms. ``req`` is None where no score makes the norm in this category."""

    title: str
    name: str
    id: str
    fed: str
    N: int  # games
    nf: int  # federations, the player's included
    hfp: int  # players of the player's own federation, that player included
    ffp: int  # players of other federations
    rp: int  # rated opponents
    urp: int  # unrated opponents
    gm: int
    im: int
    fm: int
    wgm: int
    wim: int
    wfm: int
    rating: int | None
    Ra: int  # average of the player and the opponents
    cat: int
    req: int | None  # hundredths
    ach: int  # hundredths
    Rc: int  # average of the opponents
    Rp: int

    @property
    def achieved(self) -> bool:
        """Return whether the score is enough; the mix of opponents is not judged here."""
        return self.req is not None and self.ach >= self.req


@dataclass(frozen=True, slots=True)
class Form3Totals:
    """L, M and N of Form 3: the games against rated opponents without forfeits."""

    N: int
    Rc: int | None
    W: int  # hundredths


def womens(title: str) -> bool:
    """Return whether the title uses the women's categories."""
    return title.startswith("W")


def required_points(title: str, number: int, games: int) -> int | None:
    """Return the points, in hundredths, that a norm requires in a category; None where the category is too low for it.

    Rounded up to the next half point.

    >>> [required_points("IM", cat, games) for cat, games in ((6, 9), (5, 9), (7, 14), (5, 14))]
    [550, 600, 800, 900]
    >>> required_points("GM", 6, 9) is None
    True
    """
    step = number - FIRST_CATEGORY[title]
    if step < 0:
        return None
    percent = PERCENTAGES[min(step, len(PERCENTAGES) - 1)]
    return -(-percent * games // HALF) * HALF


def norm_row(candidate: NormCandidate, title: str) -> NormRow:
    """Return the candidate's line of the norm table, from the games played (F03-076)."""
    player = candidate.player
    games = [game for game in candidate.games if game.outcome is RoundOutcome.PLAYED and game.opponent is not None]
    opponents = [game.opponent for game in games if game.opponent is not None]
    ratings = [UNRATED if opponent.rating is None else opponent.rating for opponent in opponents]
    own_rating = UNRATED if player.rating is None else player.rating
    everyone = average([own_rating, *ratings])
    number = category(everyone, women=womens(title))
    feds = [opponent.federation for opponent in opponents if opponent.federation]
    home = feds.count(player.federation)
    held = Counter(opponent.title for opponent in opponents)
    score = sum(game.score for game in games)
    opposition = average(ratings)
    return NormRow(
        *(title, player.name, player.id, player.fed, len(games)),
        nf=len({player.federation, *feds} - {""}),
        hfp=home + 1,
        ffp=len(feds) - home,
        rp=sum(opponent.rating is not None for opponent in opponents),
        urp=sum(opponent.rating is None for opponent in opponents),
        gm=held["GM"],
        im=held["IM"],
        fm=held["FM"],
        wgm=held["WGM"],
        wim=held["WIM"],
        wfm=held["WFM"],
        rating=player.rating,
        Ra=everyone,
        cat=number,
        req=required_points(title, number, len(games)),
        ach=score,
        Rc=opposition,
        Rp=performance(opposition, score, len(games)),
    )


def form3_totals(games: Sequence[NormGame]) -> Form3Totals:
    """Return the number of games, the average and the score against rated opponents, forfeits ignored (F03-072)."""
    met = [
        (game.opponent.rating, game.score)
        for game in games
        if game.outcome is RoundOutcome.PLAYED and game.opponent is not None and game.opponent.rating is not None
    ]
    ratings = [rating for rating, _ in met]
    return Form3Totals(len(met), average(ratings) if met else None, sum(score for _, score in met))


def deputy_arbiters(players: int) -> int:
    """Return how many deputies of the chief arbiter the registration form asks for (F03-075).

    One always; one more with more than 20, with more than 70 and with more than 120 players.

    >>> [deputy_arbiters(players) for players in (20, 21, 70, 71, 120, 121)]
    [1, 2, 2, 3, 3, 4]
    """
    return LEAST_DEPUTIES + sum(players > step for step in DEPUTY_STEPS)
