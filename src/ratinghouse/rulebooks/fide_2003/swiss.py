"""The event rating of an unrated player outside a round robin (articles 6.1, 6.42 and 10.2)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2003.games import book


@book.rule("6.4", per="side", where="newcomer")
def against_rated(played, decided, opponent_known, opponent_rated_since):
    """An unrated player's event rating is calculated from the games against rated opponents.

    played=yes decided=no opponent_known=yes opponent_rated_since=no → yes
    played=yes decided=no opponent_known=no opponent_rated_since=yes → yes
    played=yes decided=no opponent_known=no opponent_rated_since=no → no
    played=no decided=no opponent_known=yes opponent_rated_since=no → no
    """
    return played & ~decided & (opponent_known | opponent_rated_since)


@book.rule("6.42", per="side", where="newcomer")
def new_opponent(against_rated, meeting):
    """An opponent met several times in the event counts as one opponent.

    against_rated=yes meeting=1 → yes
    against_rated=yes meeting=2 → no
    against_rated=no meeting=1 → no
    """
    return against_rated & (meeting == 1)


@book.rule("6.42", per="entry", where="newcomer")
def rated_opponents(new_opponent):
    """The number of rated opponents that an unrated player met.

    new_opponent=[yes, yes, no, yes] → 3
    """
    return new_opponent.sum()


@book.rule("9.1.4b", per="entry", where="newcomer")
def games_v_rated(against_rated):
    """The number of games against rated opponents.

    against_rated=[yes, yes, no, yes] → 3
    """
    return against_rated.sum()


@book.rule("6.1", per="entry", where="newcomer", note="Reading score_v_rated: in a Swiss, the games that are counted.")
def W_v_rated(score, against_rated):
    """The score against rated opponents.

    score=[1, .5, 1, 0] against_rated=[yes, yes, no, yes] → 1.5
    """
    return score.sum(where=against_rated)


@book.rule("10.21a", per="entry", where="newcomer")
def opponents_sum(opponent_R, against_rated):
    """The sum of the rated opponents' ratings, however far away they are.

    opponent_R=[2220, 2311, 2130, 0] against_rated=[yes, yes, yes, no] → 6661
    """
    return opponent_R.sum(where=against_rated)


@book.rule(
    "10.21a", per="entry", where="newcomer", note="Reading rc_first: rounded, halves up, before the bonus is added."
)
def Rc_swiss(opponents_sum, games_v_rated):
    """The average of the competition: the mean rating of the rated opponents.

    opponents_sum=6661 games_v_rated=3 → 2220
    opponents_sum=4531 games_v_rated=2 → 2266
    """
    return half_up(opponents_sum, games_v_rated)


@book.rule(
    "10.24", per="entry", where="newcomer", note="Reading p_half_up: an exact half of a hundredth is rounded up."
)
def dp_swiss(W_v_rated, games_v_rated, table_a):
    """The rating difference that goes with the percentage score against rated opponents in table 10.1a.

    W_v_rated=1 games_v_rated=3 → -125
    W_v_rated=1 games_v_rated=8 → -322
    """
    return table_a(half_up(W_v_rated, games_v_rated))


@book.rule("10.22-10.24", per="entry", where="newcomer")
def Ru_swiss(Rc_swiss, W_v_rated, games_v_rated, dp_swiss, bonus):
    """Event rating in a Swiss: Rc at 50 %, {bonus} more for each half point above it, Rc + dp below it.

    Rc_swiss=2184 W_v_rated=6.5 games_v_rated=12 dp_swiss=29 → 2197
    Rc_swiss=2220 W_v_rated=1 games_v_rated=3 dp_swiss=-125 → 2095
    Rc_swiss=2200 W_v_rated=2 games_v_rated=4 dp_swiss=0 → 2200
    """
    half_points_over = whole(2 * W_v_rated - in_hundredths(games_v_rated))
    above = half_up(in_hundredths(Rc_swiss) + bonus * half_points_over)
    return where(half_points_over >= 0, above, Rc_swiss + dp_swiss)


@book.rule("6.1, 6.42, 10.20", per="entry", where="newcomer")
def performed_in_swiss(rated_opponents, W_v_rated, fewest_opponents, least_score):
    """A performance counts with {fewest_opponents} rated opponents and {least_score} point.

    rated_opponents=3 W_v_rated=1 → yes
    rated_opponents=2 W_v_rated=3 → no
    rated_opponents=3 W_v_rated=.5 → no
    """
    return (rated_opponents >= fewest_opponents) & (W_v_rated >= least_score)
