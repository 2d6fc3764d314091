"""The event rating Ru of an unrated player (articles 6.1, 6.41, 8.2 and 8.58)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2009.games import book


def round_robin_rating(base, W, games, dp, n, bonus):
    """8.22 to 8.25 for a round robin: the factor n/(n+1) belongs to scores below 50 %."""
    half_points_over = whole(2 * W - in_hundredths(games))
    above = half_up(in_hundredths(base) + bonus * half_points_over)
    return where(half_points_over >= 0, above, half_up(base * (n + 1) + dp * n, n + 1))


# In a round robin everyone's results are taken into account, and the tournament average Ra stands for Rc.


@book.rule(
    "6.1", per="entry", where="mixed", repeat=True, note="Reading rr_zero_cascade: repeated until nothing changes."
)
def dropped(opponent_dropped, newcomer, score):
    """An unrated player who scores zero is left out with all games; so is one who scored only against such players.

    newcomer=yes score=[0, 0, 0] opponent_dropped=[no, no, no] → yes
    newcomer=yes score=[0, 1, 0] opponent_dropped=[no, yes, no] → yes
    newcomer=yes score=[0, .5, 0] opponent_dropped=[no, no, no] → no
    newcomer=no score=[0, 0, 0] opponent_dropped=[no, no, no] → no
    """
    return newcomer & (score.sum(where=~opponent_dropped) == 0)


@book.rule("8.21b(iii)", per="event", where="mixed")
def n_opponents(dropped):
    """The number of opponents each player has in the round robin.

    dropped=[no, no, no, no, no, no, no, no, no, no] → 9
    dropped=[no, no, no, no, no, yes] → 4
    """
    return (~dropped).sum() - 1


@book.rule("8.21b(ii)", per="entry", where="mixed", note="Reading double_rr_n: n is opponents, p is over all games.")
def games_rr(n_opponents, cycles):
    """The games against all opponents of the round robin.

    n_opponents=9 cycles=1 → 9
    n_opponents=5 cycles=2 → 10
    """
    return n_opponents * cycles


@book.rule("8.21b(ii)", per="entry", where="mixed")
def W_rr(dropped, score, opponent_dropped):
    """The score against all opponents of the round robin.

    dropped=no score=[1, .5, 1] opponent_dropped=[no, no, yes] → 1.5
    dropped=yes score=[0, 0, 0] opponent_dropped=[no, no, no] → 0
    """
    return where(dropped, 0, score.sum(where=~opponent_dropped))


@book.rule(
    "8.21b(ii)", per="entry", where="mixed", note="Reading p_half_up: an exact half of a hundredth is rounded up."
)
def p_rr(W_rr, games_rr):
    """The fractional score, to two figures.

    W_rr=8 games_rr=9 → .89
    W_rr=1 games_rr=8 → .13
    """
    return half_up(W_rr, games_rr)


@book.rule("8.21b(ii)", per="entry", where="mixed")
def dp_rr(p_rr, table_a):
    """The rating difference that goes with the fractional score in table 8.1a.

    p_rr=.89 → 351
    p_rr=.22 → -220
    """
    return table_a(p_rr)


@book.rule("8.21b", per="event", where="mixed", note="Reading ra_rounded: rounded to a whole number before use (G-1).")
def Ra(R_entry, known, dp_rr, n_opponents):
    """The tournament average: the rated players' mean rating minus their mean dp times n/(n+1).

    R_entry=[2600, 2500, 0, 2400, 0, 2150, 2300, 0, 0, 2300] known=[yes, yes, no, yes, no, yes, yes, no, no, yes] dp_rr=[351, 220, 0, 125, 0, -43, -125, 0, 0, -351] n_opponents=9 → 2348
    """  # noqa: E501
    rated_players = known.sum()
    n = n_opponents
    return half_up(R_entry.sum(where=known) * (n + 1) - dp_rr.sum(where=known) * n, rated_players * (n + 1))


@book.rule("8.22-8.25", per="entry", where="mixed")
def Ru_first(newcomer, dropped, Ra, W_rr, games_rr, dp_rr, n_opponents, bonus):
    """Event rating before correction: Ra at 50 %, {bonus} more for each half point above, Ra + dp × n/(n+1) below.

    newcomer=yes dropped=no Ra=2348 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 → 2423
    newcomer=yes dropped=no Ra=2348 W_rr=2 games_rr=9 dp_rr=-220 n_opponents=9 → 2150
    newcomer=yes dropped=no Ra=2348 W_rr=1 games_rr=9 dp_rr=-351 n_opponents=9 → 2032
    newcomer=yes dropped=no Ra=0 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 → 0
    """
    first = round_robin_rating(Ra, W_rr, games_rr, dp_rr, n_opponents, bonus)
    return where(newcomer & ~dropped & (Ra > 0), first, 0)


@book.rule("8.58", per="side", where="mixed", note="Reading passes: one pass reproduces the printed table (E-06).")
def correction(Ru_first, opponent_known, opponent_R, opponent_Ru_first, cap):
    """For an unrated player, an opponent more than {cap} points away counts as {cap} points away.

    Ru_first=2150 opponent_known=yes opponent_R=2600 opponent_Ru_first=0 → -50
    Ru_first=2032 opponent_known=yes opponent_R=2500 opponent_Ru_first=0 → -68
    Ru_first=2423 opponent_known=no opponent_R=0 opponent_Ru_first=2150 → 0
    Ru_first=0 opponent_known=yes opponent_R=2500 opponent_Ru_first=0 → 0
    """
    opponent = where(opponent_known, opponent_R, opponent_Ru_first)
    counts = (Ru_first > 0) & (opponent > 0)
    return where(counts, clip(opponent, Ru_first - cap, Ru_first + cap) - opponent, 0)


@book.rule("8.58", per="entry", where="mixed")
def Rc_new(Ru_first, Ra, games_rr, correction):
    """The average of the competition after correction: Ra plus the mean of the corrections.

    Ru_first=2150 Ra=2348 games_rr=9 correction=[-50, 0, 0, 0, 0, 0, 0, 0, 0] → 2342
    Ru_first=2032 Ra=2348 games_rr=9 correction=[-168, -68, 0, 0, 0, 0, 0, 0, 0] → 2322
    """
    return where(Ru_first > 0, half_up(Ra * games_rr + correction.sum(), games_rr), 0)


@book.rule("8.58", per="entry", where="mixed")
def Ru_new(Ru_first, Rc_new, W_rr, games_rr, dp_rr, n_opponents, bonus):
    """Event rating after correction, by the same formula from the corrected average.

    Ru_first=2150 Rc_new=2342 W_rr=2 games_rr=9 dp_rr=-220 n_opponents=9 → 2144
    Ru_first=2032 Rc_new=2322 W_rr=1 games_rr=9 dp_rr=-351 n_opponents=9 → 2006
    Ru_first=2423 Rc_new=2348 W_rr=7 games_rr=9 dp_rr=220 n_opponents=9 → 2423
    """
    return where(Ru_first > 0, round_robin_rating(Rc_new, W_rr, games_rr, dp_rr, n_opponents, bonus), 0)


# In a Swiss or team event only the games against rated players are looked at.


@book.rule("8.21a", per="side", where="newcomer")
def against_rated(played, unrated_match, decided, opponent_known, opponent_rated_since):
    """An unrated player's event rating is calculated from the games against rated opponents.

    played=yes unrated_match=no decided=no opponent_known=yes opponent_rated_since=no → yes
    played=yes unrated_match=no decided=no opponent_known=no opponent_rated_since=yes → yes
    played=yes unrated_match=no decided=no opponent_known=no opponent_rated_since=no → no
    played=no unrated_match=no decided=no opponent_known=yes opponent_rated_since=no → no
    """
    return played & ~unrated_match & ~decided & (opponent_known | opponent_rated_since)


@book.rule("6.41", per="entry", where="newcomer")
def games_v_rated(against_rated):
    """The number of games against rated opponents.

    against_rated=[yes, yes, no, yes] → 3
    """
    return against_rated.sum()


@book.rule("6.41", per="entry", where="newcomer")
def W_v_rated(score, against_rated):
    """The score against rated opponents.

    score=[1, .5, 1, 0] against_rated=[yes, yes, no, yes] → 1.5
    """
    return score.sum(where=against_rated)


@book.rule("8.21a", per="entry", where="newcomer")
def opponents_sum(opponent_R, against_rated):
    """The sum of the rated opponents' ratings; no limit on differences applies to this average.

    opponent_R=[2220, 2310, 0] against_rated=[yes, yes, no] → 4530
    """
    return opponent_R.sum(where=against_rated)


@book.rule("8.21a", per="entry", where="newcomer", note="Reading rc_rounded: rounded, halves up, before it is used.")
def Rc_swiss(opponents_sum, games_v_rated):
    """The average of the competition: the mean rating of the rated opponents.

    opponents_sum=6661 games_v_rated=3 → 2220
    """
    return half_up(opponents_sum, games_v_rated)


@book.rule("8.24", per="entry", where="newcomer")
def dp_swiss(W_v_rated, games_v_rated, table_a):
    """The rating difference that goes with the fractional score against rated opponents in table 8.1a.

    W_v_rated=1 games_v_rated=3 → -125
    W_v_rated=1 games_v_rated=8 → -322
    """
    return table_a(half_up(W_v_rated, games_v_rated))


@book.rule("8.22-8.24", per="entry", where="newcomer", note="Misprint E-04: for a Swiss, Ra of 8.22 and 8.23 is Rc.")
def Ru_swiss(Rc_swiss, W_v_rated, games_v_rated, dp_swiss, bonus):
    """Event rating in a Swiss: Rc at 50 %, {bonus} more for each half point above it, Rc + dp below it.

    Rc_swiss=2184 W_v_rated=6.5 games_v_rated=12 dp_swiss=29 → 2199
    Rc_swiss=2220 W_v_rated=1 games_v_rated=3 dp_swiss=-125 → 2095
    Rc_swiss=2200 W_v_rated=2 games_v_rated=4 dp_swiss=0 → 2200
    """
    half_points_over = whole(2 * W_v_rated - in_hundredths(games_v_rated))
    above = half_up(in_hundredths(Rc_swiss) + bonus * half_points_over)
    return where(half_points_over >= 0, above, Rc_swiss + dp_swiss)


# Whatever the event was, one event rating, and whether it counts.


@book.rule("8.2", per="entry", where="newcomer")
def Ru(round_robin, dropped, Ru_new, games_v_rated, Ru_swiss):
    """The event rating: by the round-robin method in a round robin, else from the games against rated opponents.

    round_robin=yes dropped=no Ru_new=2144 games_v_rated=6 Ru_swiss=2101 → 2144
    round_robin=no dropped=no Ru_new=0 games_v_rated=5 Ru_swiss=2101 → 2101
    round_robin=no dropped=no Ru_new=0 games_v_rated=0 Ru_swiss=0 → 0
    """
    swiss = where(games_v_rated > 0, Ru_swiss, 0)
    return where(round_robin, where(dropped, 0, Ru_new), swiss)


@book.rule(
    "6.41, 8.21", per="entry", where="newcomer", note="Reading floor_strict: a rating equal to the floor counts."
)
def performed(round_robin, dropped, games_v_rated, W_v_rated, Ru, fewest_games, least_score, floor):
    """A performance counts with {fewest_games} games against rated players, {least_score} point and the floor {floor}.

    round_robin=no dropped=no games_v_rated=3 W_v_rated=.5 Ru=1200 → yes
    round_robin=no dropped=no games_v_rated=2 W_v_rated=1 Ru=2000 → no
    round_robin=no dropped=no games_v_rated=3 W_v_rated=0 Ru=1400 → no
    round_robin=no dropped=no games_v_rated=3 W_v_rated=.5 Ru=1199 → no
    round_robin=yes dropped=no games_v_rated=6 W_v_rated=0 Ru=1900 → yes
    round_robin=yes dropped=yes games_v_rated=6 W_v_rated=0 Ru=0 → no
    """
    in_swiss = (W_v_rated >= least_score) & (Ru >= floor)
    return (games_v_rated >= fewest_games) & where(round_robin, ~dropped, in_swiss)
