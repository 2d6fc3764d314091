"""Games in team tournaments that a substitute finished: for whom they count, and against whom (rule 6).

Such a game has a row for both: one with the player who began it, one with the substitute. Each is the other's twin.
"""

from __future__ import annotations

from ratinghouse.rulebooks.iccf_2023.terms import book


@book.rule("6", per="side")
def shared(substitute, substituted):
    """One player began the game, another finished it.

    substitute=yes substituted=no → yes
    substitute=no substituted=yes → yes
    substitute=no substituted=no → no
    """
    return substitute | substituted


@book.rule(
    "6b",
    per="side",
    where="shared",
    note="Reading higher_rated: compared are the ratings with which each would count for the opponent (1.4). "
    "Reading equal_ratings: of two equal ones the original player counts, whatever the RDs.",
)
def outranked(substitute, rating_met, twin_rating_met):
    """Of two players who share a game, the lower-rated is outranked; if equal, the substitute is.

    substitute=yes rating_met=2200 twin_rating_met=2250 → yes
    substitute=yes rating_met=2200 twin_rating_met=2200 → yes
    substitute=yes rating_met=2250 twin_rating_met=2200 → no
    substitute=no rating_met=2200 twin_rating_met=2200 → no
    substitute=no rating_met=2200 twin_rating_met=2250 → yes
    """
    return (rating_met < twin_rating_met) | (substitute & (rating_met == twin_rating_met))


@book.rule("6b", per="side", reason=True)
def against_the_lower(opponent_outranked):
    """For the opponent, a game with a substitute counts as played against the higher-rated of the two.

    opponent_outranked=yes → yes
    opponent_outranked=no → no
    """
    return opponent_outranked


@book.rule("4, 6b", per="side")
def eligible(unplayed, other_period, against_the_lower):
    """A finished game of the period can count, against one of the two players who share the opponent's side.

    unplayed=no other_period=no against_the_lower=no → yes
    unplayed=no other_period=no against_the_lower=yes → no
    unplayed=no other_period=yes against_the_lower=no → no
    unplayed=yes other_period=no against_the_lower=no → no
    """
    return ~(unplayed | other_period | against_the_lower)


@book.rule("6a", per="side")
def alone(eligible, shared):
    """A game that the player both began and finished.

    eligible=yes shared=no → yes
    eligible=yes shared=yes → no
    eligible=no shared=no → no
    """
    return eligible & ~shared


@book.rule("6a", per="entry")
def finished_for_others(substitute):
    """The games that the player finished as a substitute.

    substitute=[yes, no, yes] → 2
    """
    return substitute.sum()


@book.rule("6a", per="player")
def stands_in(finished_for_others):
    """A player who finished a game as a substitute in the period.

    finished_for_others=[0, 2] → yes
    finished_for_others=[0, 0] → no
    """
    return finished_for_others.sum() > 0


@book.rule("6a", per="entry", where="stands_in")
def D1_alone(D1, alone):
    """The sum of D1 over the player's unshared games.

    D1=[0.46, -0.25, 0.1] alone=[yes, yes, no] → 0.21
    """
    return D1.sum(where=alone)


@book.rule("6a", per="entry", where="stands_in")
def D2_alone(D2, alone):
    """The sum of D2 over the player's unshared games.

    D2=[-0.125, -0.0625, -0.07] alone=[yes, yes, no] → -0.1875
    """
    return D2.sum(where=alone)


@book.rule("6a", per="player", where="stands_in")
def D1_without(D1_alone):
    """The sum of D1 over all tournaments, without the games of a substitute.

    D1_alone=[0.21, -0.5] → -0.29
    """
    return D1_alone.sum()


@book.rule("6a", per="player", where="stands_in")
def D2_without(D2_alone):
    """The sum of D2 over all tournaments, without the games of a substitute.

    D2_alone=[-0.1875, -0.125] → -0.3125
    """
    return D2_alone.sum()


@book.rule(
    "6a",
    per="side",
    where="substitute",
    note="Reading advantageous: the substitute's new rating, unrounded, is higher with the game than without it. "
    "Reading each_game: each such game is judged together with the unshared games, not with other such games.",
)
def advantageous(eligible, mu, sigma, D1, D2, D1_without, D2_without):
    """A game is advantageous for the substitute if their new rating would be higher with it than without it.

    eligible=yes mu=3 sigma=0.4 D1=0.1 D2=-0.07 D1_without=0 D2_without=0 → yes
    eligible=yes mu=3 sigma=0.4 D1=-0.01 D2=-0.07 D1_without=0 D2_without=0 → no
    eligible=yes mu=3 sigma=0.4 D1=0.02 D2=-0.07 D1_without=2.5 D2_without=-0.5 → no
    eligible=yes mu=3 sigma=0.4 D1=-0.02 D2=-0.07 D1_without=-2.5 D2_without=-0.5 → yes
    eligible=no mu=3 sigma=0.4 D1=0.1 D2=-0.07 D1_without=0 D2_without=0 → no
    """
    precision = 1 / (sigma * sigma) - D2_without
    without = mu + D1_without / precision
    with_it = mu + (D1_without + D1) / (precision - D2)
    return eligible & (with_it > without)


@book.rule("6a", per="side", where="substitute", reason=True)
def left_to_the_original(advantageous):
    """A game that is not advantageous for the substitute counts for the player replaced.

    advantageous=no → yes
    advantageous=yes → no
    """
    return ~advantageous


@book.rule("6a", per="side", where="substituted", reason=True)
def taken_by_the_substitute(twin_advantageous):
    """A game that is advantageous for the substitute counts for the substitute, not for the player replaced.

    twin_advantageous=yes → yes
    twin_advantageous=no → no
    """
    return twin_advantageous


@book.rule("4, 6", per="side")
def counted(eligible, left_to_the_original, taken_by_the_substitute):
    """A game counts unless one of the rules above excludes it.

    eligible=yes left_to_the_original=no taken_by_the_substitute=no → yes
    eligible=yes left_to_the_original=yes taken_by_the_substitute=no → no
    eligible=yes left_to_the_original=no taken_by_the_substitute=yes → no
    eligible=no left_to_the_original=no taken_by_the_substitute=no → no
    """
    return eligible & ~left_to_the_original & ~taken_by_the_substitute
