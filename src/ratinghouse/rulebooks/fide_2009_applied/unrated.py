"""The event rating Ru of an unrated player: one point at least, and 12.5 for each half point over 50 %."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009.unrated import round_robin_rating
from ratinghouse.rulebooks.fide_2009_applied.games import book


@book.rule(
    "6.1", per="entry", where="mixed", repeat=True, note="Reading rr_zero_cascade: repeated until nothing changes."
)
def dropped(opponent_dropped, newcomer, score, least_score):
    """An unrated player with less than {least_score} point is left out with all games; so is anyone who then has less.

    newcomer=yes score=[0, .5, 0] opponent_dropped=[no, no, no] → yes
    newcomer=yes score=[0, 1, 0] opponent_dropped=[no, yes, no] → yes
    newcomer=yes score=[.5, .5, 0] opponent_dropped=[no, no, no] → no
    newcomer=no score=[0, 0, 0] opponent_dropped=[no, no, no] → no
    """
    return newcomer & (score.sum(where=~opponent_dropped) < least_score)


book.adopt(printed, "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra")


@book.rule("8.22-8.25", per="entry", where="mixed")
def Ru_first(newcomer, dropped, Ra, W_rr, games_rr, dp_rr, n_opponents, bonus):
    """Event rating before correction: Ra at 50 %, {bonus} more for each half point above, Ra + dp × n/(n+1) below.

    newcomer=yes dropped=no Ra=2348 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 bonus=12.5 → 2411
    newcomer=yes dropped=no Ra=2348 W_rr=2 games_rr=9 dp_rr=-220 n_opponents=9 bonus=12.5 → 2150
    newcomer=yes dropped=no Ra=2348 W_rr=1 games_rr=9 dp_rr=-351 n_opponents=9 bonus=12.5 → 2032
    newcomer=yes dropped=no Ra=0 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 bonus=12.5 → 0
    """
    first = round_robin_rating(Ra, W_rr, games_rr, dp_rr, n_opponents, bonus)
    return where(newcomer & ~dropped & (Ra > 0), first, 0)


book.adopt(printed, "correction", "Rc_new")


@book.rule("8.58", per="entry", where="mixed")
def Ru_new(Ru_first, Rc_new, W_rr, games_rr, dp_rr, n_opponents, bonus):
    """Event rating after correction, by the same formula from the corrected average.

    Ru_first=2150 Rc_new=2342 W_rr=2 games_rr=9 dp_rr=-220 n_opponents=9 bonus=12.5 → 2144
    Ru_first=2032 Rc_new=2322 W_rr=1 games_rr=9 dp_rr=-351 n_opponents=9 bonus=12.5 → 2006
    Ru_first=2411 Rc_new=2348 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 bonus=12.5 → 2411
    """
    return where(Ru_first > 0, round_robin_rating(Rc_new, W_rr, games_rr, dp_rr, n_opponents, bonus), 0)


book.adopt(printed, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")


@book.rule("8.22-8.24", per="entry", where="newcomer", note="Misprint E-04: for a Swiss, Ra of 8.22 and 8.23 is Rc.")
def Ru_swiss(Rc_swiss, W_v_rated, games_v_rated, dp_swiss, bonus):
    """Event rating in a Swiss: Rc at 50 %, {bonus} more for each half point above it, Rc + dp below it.

    Rc_swiss=2184 W_v_rated=6.5 games_v_rated=12 dp_swiss=29 bonus=12.5 → 2197
    Rc_swiss=2220 W_v_rated=1 games_v_rated=3 dp_swiss=-125 bonus=12.5 → 2095
    Rc_swiss=2200 W_v_rated=2 games_v_rated=4 dp_swiss=0 bonus=12.5 → 2200
    """
    half_points_over = whole(2 * W_v_rated - in_hundredths(games_v_rated))
    above = half_up(in_hundredths(Rc_swiss) + bonus * half_points_over)
    return where(half_points_over >= 0, above, Rc_swiss + dp_swiss)


book.adopt(printed, "Ru")


@book.rule(
    "6.41, 8.21", per="entry", where="newcomer", note="Reading floor_strict: a rating equal to the floor counts."
)
def performed(round_robin, dropped, games_v_rated, W_v_rated, Ru, fewest_games, least_score, floor):
    """A performance counts with {fewest_games} games against rated players, {least_score} point and the floor {floor}.

    round_robin=no dropped=no games_v_rated=3 W_v_rated=1 Ru=1200 floor=1200 → yes
    round_robin=no dropped=no games_v_rated=3 W_v_rated=.5 Ru=1400 floor=1200 → no
    round_robin=no dropped=no games_v_rated=2 W_v_rated=1 Ru=2000 floor=1200 → no
    round_robin=no dropped=no games_v_rated=3 W_v_rated=1 Ru=1199 floor=1200 → no
    round_robin=yes dropped=no games_v_rated=6 W_v_rated=0 Ru=1900 floor=1200 → yes
    round_robin=yes dropped=yes games_v_rated=6 W_v_rated=0 Ru=0 floor=1200 → no
    """
    in_swiss = (W_v_rated >= least_score) & (Ru >= floor)
    return (games_v_rated >= fewest_games) & where(round_robin, ~dropped, in_swiss)
