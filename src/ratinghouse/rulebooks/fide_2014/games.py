"""Who is rated, which games can be, and the event rating of unrated players, who need half a point or one."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks.fide_2013 import book as edition_2013
from ratinghouse.rulebooks.fide_2014.book import book

book.adopt(edition_2013, "rapid_or_blitz", "R_start", "rated", "known", "newcomer", "R_entry", "R", "rated_since")
book.adopt(edition_2013, "unplayed", "decided", "unrated_match", "round_robin", "mixed")


@book.rule("6.41, RB 6", per="event")
def least_points(rapid_or_blitz, least_score, rapid_least_score):
    """The points that a performance needs: {least_score}, in rapid and blitz {rapid_least_score}.

    rapid_or_blitz=no → .5
    rapid_or_blitz=yes → 1
    """
    return where(rapid_or_blitz, rapid_least_score, least_score)


@book.rule(
    "6.1", per="entry", where="mixed", repeat=True, note="Reading rr_zero_cascade: repeated until nothing changes."
)
def dropped(opponent_dropped, newcomer, score, least_points):
    """An unrated player with too few points is left out with all games; so is anyone who then has too few.

    newcomer=yes score=[0, 0, 0] opponent_dropped=[no, no, no] least_points=.5 → yes
    newcomer=yes score=[0, .5, 0] opponent_dropped=[no, no, no] least_points=.5 → no
    newcomer=yes score=[0, .5, 0] opponent_dropped=[no, no, no] least_points=1 → yes
    newcomer=yes score=[0, 1, 0] opponent_dropped=[no, yes, no] least_points=1 → yes
    newcomer=no score=[0, 0, 0] opponent_dropped=[no, no, no] least_points=.5 → no
    """
    return newcomer & (score.sum(where=~opponent_dropped) < least_points)


book.adopt(edition_2013, "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra", "Ru_first")
book.adopt(edition_2013, "correction", "Rc_new", "Ru_new")
book.adopt(edition_2013, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")
book.adopt(edition_2013, "Ru_swiss", "Ru")


@book.rule(
    "6.41, 8.21", per="entry", where="newcomer", note="Reading floor_strict: a rating equal to the floor counts."
)
def performed(round_robin, dropped, games_v_rated, W_v_rated, Ru, fewest_games, least_points, floor):
    """A performance counts with {fewest_games} game against a rated player, enough points and the floor {floor}.

    round_robin=no dropped=no games_v_rated=1 W_v_rated=.5 Ru=1000 least_points=.5 → yes
    round_robin=no dropped=no games_v_rated=1 W_v_rated=.5 Ru=1400 least_points=1 → no
    round_robin=no dropped=no games_v_rated=3 W_v_rated=1 Ru=999 least_points=.5 → no
    round_robin=no dropped=no games_v_rated=0 W_v_rated=0 Ru=0 least_points=.5 → no
    round_robin=yes dropped=no games_v_rated=6 W_v_rated=0 Ru=1900 least_points=.5 → yes
    round_robin=yes dropped=yes games_v_rated=6 W_v_rated=0 Ru=0 least_points=.5 → no
    """
    in_swiss = (W_v_rated >= least_points) & (Ru >= floor)
    return (games_v_rated >= fewest_games) & where(round_robin, ~dropped, in_swiss)
