"""A norm by the category of the players, as Form 4 of 2003 calculates it: Ra of player and opponents, unrated 2000."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.kernel.units import Unit
from ratinghouse.titles.condition import Condition, Conditions, Judgement
from ratinghouse.titles.counting import LeftOut
from ratinghouse.titles.event import NormCandidate, NormPlayer, RoundOutcome
from ratinghouse.titles.form_2003 import FIRST_CATEGORY, NormRow, norm_row, womens
from ratinghouse.titles.levels import Edition
from ratinghouse.titles.performance import POINT, written_score
from ratinghouse.titles.result import Norm

form_4 = Conditions(
    "Form 4",
    counts=("woman", "games", "cat"),
    scores=("ach", "req"),
    flags=("womens_title", "reachable"),
    codes=(("title", tuple(FIRST_CATEGORY)),),
)
form_4.table("Form 4", first_categories=LookupTable(dict(enumerate(FIRST_CATEGORY.values())), Unit.WHOLE, Unit.WHOLE))


def _points(short: int) -> Text:
    if short <= POINT:
        return text("{points} more point", points=written_score(short))
    return text("{points} more points", points=written_score(short))


class _CategoryFigures:
    """A line of the norm table as figures."""

    def __init__(self, row: NormRow, player: NormPlayer) -> None:
        self.woman = None if player.is_woman is None else int(player.is_woman)
        self.womens_title = womens(row.title)
        self.title, self.games, self.cat, self.ach, self.row = row.title, row.N, row.cat, row.ach, row
        self.req = row.N * POINT if row.req is None else row.req
        self.reachable = row.req is not None

    def detail(self, of: str) -> Text:
        """Return the details of a figure."""
        if of == "woman":
            return text("a woman") if self.woman else text("a man")
        if of == "ach":
            return text("of {games}", games=self.row.N)
        return text("Ra {average}", average=self.row.Ra) if of == "cat" else NO_TEXT


@form_4.at_least(
    "0.31",
    of="woman",
    lacking=lambda short, figures: text("the title is for women"),
    where="womens_title",
    yes_or_no=True,
    close=0,
)
def woman() -> int:
    """A women's title is for women only.

    → 1
    """
    return 1


@form_4.at_least("Form 4", of="games", lacking=lambda short, figures: text("a game that counts"), close=0)
def a_game_that_counts() -> int:
    """At least one game was played: without games no points would be required.

    → 1
    """
    return 1


@form_4.at_least("Form 4", of="cat", lacking=lambda short, figures: text("a category {number} higher", number=short))
def category_of_the_players(title: Any, first_categories: Any) -> Any:
    """The category of the player and the opponents is one in which the norm can be made.

    title=GM → 7
    title=IM → 1
    title=WGM → 7
    title=WIM → 1
    """
    return first_categories(title)


@form_4.at_least(
    "Form 4",
    of="ach",
    lacking=lambda short, figures: _points(short),
    where="reachable",
    in_words=written_score,
    close=100,
)
def points_for_the_norm(req: Any) -> Any:
    """The score reaches the points that the category requires.

    req=5.5 → 5.5
    """
    return req


MIX_UNKNOWN = Judgement(
    "B.01 of 2003",
    text("games and mix of opponents"),
    text("The number of games and the mix of titles and federations meet the title regulations of the time."),
    None,
    text("not judged: those regulations are not among the sources"),
)


def judge_by_category(
    candidate: NormCandidate, title: str, edition: Edition, conditions: Iterable[Condition] = form_4
) -> Norm:
    """Return the candidate's result by Form 4; open at best, because the mix of opponents is not judged."""
    row = norm_row(candidate, title)
    figures = _CategoryFigures(row, candidate.player)
    counted = tuple(
        game for game in candidate.games if game.outcome is RoundOutcome.PLAYED and game.opponent is not None
    )
    return Norm(
        title=title,
        edition=edition.id,
        player=candidate.player,
        counted=counted,
        left_out=tuple(LeftOut(game, "Form 4", game.outcome.label) for game in candidate.games if game not in counted),
        judgements=(*(condition.judge(figures) for condition in conditions if condition.applies(figures)), MIX_UNKNOWN),
        score=row.ach,
        average=row.Ra,
        performance=row.Rp,
        required=row.req,
        category=row.cat,
    )
