"""The conditions of a norm, in the order of the title regulations (B.01 of 2024, articles 1.4.1 to 1.4.8).

The figures are those of ``tally``: games, titled, of_level, own, from_one, foreign, average, performance, score.
Minimums are rounded up and maximums down (1.4.4, 1.4.5).
"""

from __future__ import annotations

from ratinghouse.titles.condition import Conditions
from ratinghouse.titles.levels import Level
from ratinghouse.titles.requirement import least_score
from ratinghouse.titles.tally import spoken_score

norm = Conditions()


@norm.at_least("0.3.1", of="woman", lacks="the title is for women", where="womens_title", yes_or_no=True, close=0)
def woman() -> int:
    """A title for women is sought by a woman.

    → 1
    """
    return 1


@norm.at_least("1.4.1", of="games", lacks="{short} more game(s)")
def number_of_games(rounds: int, team_championship: bool, world_cup: bool, won_unplayed: bool) -> int:
    """Nine games; fewer in championships of teams and World Cups, and where one of nine rounds was won without play.

    rounds=9 team_championship=no world_cup=no won_unplayed=no → 9
    rounds=9 team_championship=no world_cup=no won_unplayed=yes → 8
    rounds=7 team_championship=yes world_cup=no won_unplayed=no → 7
    rounds=9 team_championship=yes world_cup=no won_unplayed=no → 7
    rounds=11 team_championship=yes world_cup=no won_unplayed=no → 9
    rounds=14 team_championship=no world_cup=yes won_unplayed=no → 8
    """
    if team_championship and 7 <= rounds <= 9:
        return 7
    return 8 if world_cup or won_unplayed else 9


@norm.at_least("1.4.1e", of="rounds_told", lacks="{short} more round(s) to be played", where="predetermined")
def all_rounds(rounds: int) -> int:
    """Where the pairings are known beforehand, the norm is judged over all scheduled rounds.

    rounds=11 → 11
    """
    return rounds


@norm.at_most(
    "1.4.2a", of="unknown_federations", lacks="", where="unplaced", unknown="not known for {figures.unplaced}"
)
def federations_of_the_opponents() -> int:
    """No opponent's federation is missing or unknown: whether such a game counts cannot be decided.

    → 0
    """
    return 0


@norm.at_least("1.4.2e", of="permitted_format", lacks="the approval of this format beforehand", yes_or_no=True)
def permitted_format() -> int:
    """The event is a Swiss, a round robin, a double round robin or a knock-out, or its format was approved.

    → 1
    """
    return 1


@norm.at_least("1.4.3", of="foreign", lacks="{short} more foreign federation(s)", where="foreigners_asked")
def foreign_federations() -> int:
    """The opponents come from at least two federations other than the player's.

    → 2
    """
    return 2


@norm.at_most("1.4.4", of="own", lacks="{short} fewer from {figures.player.fed}", where="foreigners_asked")
def own_federation(games: int) -> int:
    """At most three fifths of the opponents are of the player's own federation.

    games=7 → 4
    games=8 → 4
    games=9 → 5
    games=10 → 6
    games=11 → 6
    games=12 → 7
    games=13 → 7
    """
    return games * 3 // 5


@norm.at_most("1.4.4", of="from_one", lacks="{short} fewer from one federation", where="foreigners_asked")
def one_federation(games: int) -> int:
    """At most two thirds of the opponents are of one federation.

    games=7 → 4
    games=8 → 5
    games=9 → 6
    games=10 → 6
    games=11 → 7
    games=12 → 8
    games=13 → 8
    """
    return games * 2 // 3


@norm.at_least("1.4.5a", of="titled", lacks="{short} more titled opponent(s)")
def title_holders(games: int) -> int:
    """At least half of the opponents hold a title; candidate masters do not count.

    games=7 → 4
    games=8 → 4
    games=9 → 5
    games=10 → 5
    games=11 → 6
    games=12 → 6
    games=13 → 7
    """
    return -(-games // 2)


@norm.at_least("1.4.5b-e", of="of_level", lacks="{short} more {figures.level.spoken}", where="single")
def titles_of_the_level(games: int) -> int:
    """At least a third of the opponents, and three, hold the title sought or a higher one.

    games=7 → 3
    games=8 → 3
    games=9 → 3
    games=10 → 4
    games=11 → 4
    games=12 → 4
    games=13 → 5
    """
    return max(3, -(-games // 3))


@norm.at_least("1.4.5f", of="players", lacks="{short} more player(s) in the event", where="double")
def players_of_a_double_round_robin() -> int:
    """A double round robin has at least six players.

    → 6
    """
    return 6


@norm.at_least("1.4.5f", of="players_of_level", lacks="{short} more {figures.level.spoken}", where="double")
def titles_in_a_double_round_robin(games: int) -> int:
    """In a double round robin half of that number, rounded up, is enough, for each is met twice.

    games=10 → 2
    games=14 → 3
    games=18 → 3
    """
    return -(-max(3, -(-games // 3)) // 2)


@norm.at_least("1.4.8a", of="average", lacks="{short} point(s) of the opponents' average", close=10)
def average_of_the_opponents(level: Level) -> int:
    """The opponents' average is not below the minimum for the title.

    level=GM → 2380
    level=IM → 2230
    level=WGM → 2180
    level=WIM → 2030
    """
    return level.least_average


@norm.at_least("1.4.8b", of="score", lacks="{short} more points for 35 %", spoken=spoken_score, close=100)
def least_share_of_the_points(games: int) -> int:
    """The score is at least 35 per cent.

    games=9 → 350
    games=10 → 350
    games=13 → 500
    """
    return least_score(games)


@norm.at_least("1.4.8", of="performance", lacks="{figures.points_short}", close=100)
def performance_rating(level: Level) -> int:
    """The opponents' average and the difference for the score make at least the performance of the title.

    level=GM → 2600
    level=IM → 2450
    level=WGM → 2400
    level=WIM → 2250
    """
    return level.performance


FOREIGNERS = (foreign_federations, own_federation, one_federation)
"""The normal foreigner requirement, which 1.4.3a-d waive as a whole."""

MIX = (
    *FOREIGNERS,
    *(title_holders, titles_of_the_level, players_of_a_double_round_robin, titles_in_a_double_round_robin),
)
"""What 1.4.1f wants of a whole round robin before a win in it may be ignored."""
