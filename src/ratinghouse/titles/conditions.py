"""The conditions of a norm, in the order of the title regulations (B.01 of 2024, articles 1.4.1 to 1.4.8).

The figures are those of ``tally``.
Minimums are rounded up and maximums down (1.4.4, 1.4.5).
"""

from __future__ import annotations

from typing import Any

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import down
from ratinghouse.kernel.texts import NO_TEXT, Text, counted_text, text
from ratinghouse.kernel.units import Hundredths
from ratinghouse.titles.condition import Conditions
from ratinghouse.titles.levels import LEVELS, table_by_title
from ratinghouse.titles.performance import POINT, written_score

norm = Conditions(
    "norm",
    counts=(
        *("woman", "games", "rounds", "rounds_reported", "unknown_federations", "permitted_format", "foreign", "own"),
        *("from_one", "titled", "of_level", "players", "players_of_level", "average", "performance"),
    ),
    scores=("score",),
    flags=(
        *("womens_title", "team_championship", "world_cup", "won_unplayed", "predetermined", "unplaced"),
        *("foreigners_asked", "single", "double"),
    ),
    codes=(("title", tuple(LEVELS)),),
)
norm.table("0.5, 1.4.8a", least_averages=table_by_title(lambda level: level.least_average))
norm.table("0.5, 1.4.8", performances=table_by_title(lambda level: level.performance))
norm.value("1.4.8b", least_share=Hundredths("0.35"), half_point=Hundredths("0.5"))


def _points_for_35_percent(short: int) -> Text:
    if short <= POINT:
        return text("{points} more point for 35 %", points=written_score(short))
    return text("{points} more points for 35 %", points=written_score(short))


@norm.at_least(
    "0.3.1",
    of="woman",
    lacking=lambda short, figures: text("the title is for women"),
    where="womens_title",
    yes_or_no=True,
    close=0,
)
def woman() -> Any:
    """A women's title is for women only.

    → 1
    """
    return 1


@norm.at_least(
    "1.4.1",
    of="games",
    lacking=lambda short, figures: counted_text("{count} more game", "{count} more games", count=short),
)
def number_of_games(rounds: Any, team_championship: Any, world_cup: Any, won_unplayed: Any) -> Any:
    """A norm takes nine games; fewer in team championships and World Cups, or if one of nine rounds was won unplayed.

    rounds=9 team_championship=no world_cup=no won_unplayed=no → 9
    rounds=9 team_championship=no world_cup=no won_unplayed=yes → 8
    rounds=7 team_championship=yes world_cup=no won_unplayed=no → 7
    rounds=9 team_championship=yes world_cup=no won_unplayed=no → 7
    rounds=11 team_championship=yes world_cup=no won_unplayed=no → 9
    rounds=14 team_championship=no world_cup=yes won_unplayed=no → 8
    """
    shorter = team_championship & (rounds >= 7) & (rounds <= 9)
    return where(shorter, 7, where(world_cup | won_unplayed, 8, 9))


@norm.at_least(
    "1.4.1e",
    of="rounds_reported",
    lacking=lambda short, figures: counted_text(
        "{count} more round to be played", "{count} more rounds to be played", count=short
    ),
    where="predetermined",
)
def all_rounds(rounds: Any) -> Any:
    """If the pairings are known in advance, the norm is judged over all scheduled rounds.

    rounds=11 → 11
    """
    return rounds


@norm.at_most(
    "1.4.2a",
    of="unknown_federations",
    lacking=lambda short, figures: NO_TEXT,
    where="unplaced",
    unknown=lambda figures: text("not known for {opponents}", opponents=figures.unplaced),
)
def federations_of_the_opponents() -> Any:
    """No opponent's federation is missing or unknown: whether such a game counts cannot be decided.

    → 0
    """
    return 0


@norm.at_least(
    "1.4.2e",
    of="permitted_format",
    lacking=lambda short, figures: text("approval of this format in advance"),
    yes_or_no=True,
)
def permitted_format() -> Any:
    """The event is a Swiss, a round robin, a double round robin or a knock-out, or its format was approved.

    → 1
    """
    return 1


@norm.at_least(
    "1.4.3",
    of="foreign",
    lacking=lambda short, figures: counted_text(
        "{count} more foreign federation", "{count} more foreign federations", count=short
    ),
    where="foreigners_asked",
)
def foreign_federations() -> Any:
    """The opponents come from at least two federations other than the player's.

    → 2
    """
    return 2


@norm.at_most(
    "1.4.4",
    of="own",
    lacking=lambda short, figures: text(
        "{number} fewer from {federation}", number=short, federation=figures.player.fed
    ),
    where="foreigners_asked",
)
def own_federation(games: Any) -> Any:
    """At most three fifths of the opponents are from the player's own federation.

    games=7 → 4
    games=8 → 4
    games=9 → 5
    games=10 → 6
    games=11 → 6
    games=12 → 7
    games=13 → 7
    """
    return down(games * 3, 5)


@norm.at_most(
    "1.4.4",
    of="from_one",
    lacking=lambda short, figures: text("{number} fewer from one federation", number=short),
    where="foreigners_asked",
)
def one_federation(games: Any) -> Any:
    """At most two thirds of the opponents are from one federation.

    games=7 → 4
    games=8 → 5
    games=9 → 6
    games=10 → 6
    games=11 → 7
    games=12 → 8
    games=13 → 8
    """
    return down(games * 2, 3)


@norm.at_least(
    "1.4.5a",
    of="titled",
    lacking=lambda short, figures: counted_text(
        "{count} more titled opponent", "{count} more titled opponents", count=short
    ),
)
def title_holders(games: Any) -> Any:
    """At least half of the opponents hold a title; candidate masters do not count.

    games=7 → 4
    games=8 → 4
    games=9 → 5
    games=10 → 5
    games=11 → 6
    games=12 → 6
    games=13 → 7
    """
    return -down(-games, 2)


@norm.at_least(
    "1.4.5b-e",
    of="of_level",
    lacking=lambda short, figures: text("{number} more {titles}", number=short, titles=figures.level.titles_in_words),
    where="single",
)
def titles_of_the_level(games: Any) -> Any:
    """At least a third of the opponents, and at least three, hold the title sought or a higher one.

    games=7 → 3
    games=8 → 3
    games=9 → 3
    games=10 → 4
    games=11 → 4
    games=12 → 4
    games=13 → 5
    """
    return larger(3, -down(-games, 3))


@norm.at_least(
    "1.4.5f",
    of="players",
    lacking=lambda short, figures: counted_text(
        "{count} more player in the event", "{count} more players in the event", count=short
    ),
    where="double",
)
def players_of_a_double_round_robin() -> Any:
    """A double round robin has at least six players.

    → 6
    """
    return 6


@norm.at_least(
    "1.4.5f",
    of="players_of_level",
    lacking=lambda short, figures: text("{number} more {titles}", number=short, titles=figures.level.titles_in_words),
    where="double",
)
def titles_in_a_double_round_robin(games: Any) -> Any:
    """In a double round robin half of that number, rounded up, is enough, because each opponent is met twice.

    games=10 → 2
    games=14 → 3
    games=18 → 3
    """
    return -down(-larger(3, -down(-games, 3)), 2)


@norm.at_least(
    "1.4.8a",
    of="average",
    lacking=lambda short, figures: counted_text(
        "{count} point in the opponents' average", "{count} points in the opponents' average", count=short
    ),
    close=10,
)
def average_of_the_opponents(title: Any, least_averages: Any) -> Any:
    """The opponents' average is not below the minimum for the title.

    title=GM → 2380
    title=IM → 2230
    title=WGM → 2180
    title=WIM → 2030
    """
    return least_averages(title)


@norm.at_least(
    "1.4.8b",
    of="score",
    lacking=lambda short, figures: _points_for_35_percent(short),
    in_words=written_score,
    close=100,
)
def least_share_of_the_points(games: Any, least_share: Any, half_point: Any) -> Any:
    """The score is at least 35 per cent.

    games=9 → 3.5
    games=10 → 3.5
    games=13 → 5
    """
    return -down(-(games * least_share), half_point) * half_point


@norm.at_least("1.4.8", of="performance", lacking=lambda short, figures: figures.points_short, close=100)
def performance_rating(title: Any, performances: Any) -> Any:
    """The opponents' average plus the difference for the score is at least the performance rating of the title.

    title=GM → 2600
    title=IM → 2450
    title=WGM → 2400
    title=WIM → 2250
    """
    return performances(title)


FOREIGNERS = (foreign_federations, own_federation, one_federation)
"""The normal foreigner requirement, which 1.4.3a-d waive as a whole."""

MIX = (
    *FOREIGNERS,
    *(title_holders, titles_of_the_level, players_of_a_double_round_robin, titles_in_a_double_round_robin),
)
"""The conditions that 1.4.1f sets for a whole round robin before a win in it may be ignored."""
