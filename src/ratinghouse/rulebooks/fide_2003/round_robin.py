"""The averages of a round robin: Ra, Rc and Ru, then both again by the 350-point rule (10.21b, 10.51, 10.57)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, in_hundredths, where
from ratinghouse.kernel.rounding import half_up, whole
from ratinghouse.rulebooks.fide_2003.swiss import book


def _event_rating(Rc, W, games, dp, n, bonus):
    """10.22, 10.23 and 10.25: the factor n/(n+1) belongs to scores below 50 %."""
    half_points_over = whole(2 * W - in_hundredths(games))
    above = half_up(in_hundredths(Rc) + bonus * half_points_over)
    return where(half_points_over >= 0, above, half_up(Rc * (n + 1) + dp * n, n + 1))


@book.rule(
    "6.1, 10.20",
    per="entry",
    where="round_robin",
    repeat=True,
    note="Reading rr_zero_cascade: repeated until nothing changes.",
)
def dropped(opponent_dropped, newcomer, score, least_score):
    """An unrated player with less than {least_score} point is left out with all games; so is anyone who then has less.

    newcomer=yes score=[0, .5, 0] opponent_dropped=[no, no, no] → yes
    newcomer=yes score=[0, 1, 0] opponent_dropped=[no, yes, no] → yes
    newcomer=yes score=[.5, .5, 0] opponent_dropped=[no, no, no] → no
    newcomer=no score=[0, 0, 0] opponent_dropped=[no, no, no] → no
    """
    return newcomer & (score.sum(where=~opponent_dropped) < least_score)


@book.rule("10.21b(iii)", per="event", where="round_robin")
def players_rr(dropped):
    """The number of players of the round robin: n opponents and the player.

    dropped=[no, no, no, no, no, yes] → 5
    """
    return (~dropped).sum()


@book.rule(
    "10.21b(iii)", per="entry", where="round_robin", note="Reading double_rr_n: n is opponents, p over all games."
)
def n_opponents(players_rr, dropped):
    """n, the number of opponents; a player left out as unrated who is rated by now has one more (10.4).

    players_rr=10 dropped=no → 9
    players_rr=9 dropped=yes → 9
    """
    return players_rr - where(dropped, 0, 1)


@book.rule("10.21b(ii)", per="entry", where="round_robin")
def W_rr(score, opponent_dropped):
    """The score against all opponents of the round robin.

    score=[1, .5, 1] opponent_dropped=[no, no, yes] → 1.5
    """
    return score.sum(where=~opponent_dropped)


@book.rule(
    "10.21b(ii)",
    per="entry",
    where="round_robin",
    note="Reading p_half_up: an exact half of a hundredth is rounded up.",
)
def p_rr(W_rr, n_opponents, cycles):
    """The percentage score, as a fraction to two figures.

    W_rr=8 n_opponents=9 cycles=1 → .89
    W_rr=1 n_opponents=4 cycles=2 → .13
    """
    return half_up(W_rr, n_opponents * cycles)


@book.rule("10.21b(ii)", per="entry", where="round_robin")
def dp_rr(p_rr, table_a):
    """The rating difference that goes with the percentage score in table 10.1a.

    p_rr=.89 → 351
    p_rr=.22 → -220
    p_rr=0 → -800
    """
    return table_a(p_rr)


@book.rule("10.21b", per="event", where="round_robin")
def with_unrated(newcomer, dropped):
    """Unrated players are competing.

    newcomer=[no, no, yes] dropped=[no, no, no] → yes
    newcomer=[no, no, yes] dropped=[no, no, yes] → no
    """
    return newcomer.sum() > dropped.sum()


@book.rule(
    "10.21b, 10.51",
    per="event",
    where="round_robin",
    note="Reading ra_rounded: rounded to a whole number before use (G-1), with unrated players or without.",
)
def Ra(R_entry, known, dp_rr, players_rr, with_unrated):
    """The tournament average: the rated players' mean; with unrated players, minus their mean dp times n/(n+1).

    R_entry=[2600, 2500, 0, 2400, 0, 2150, 2300, 0, 0, 2300] known=[yes, yes, no, yes, no, yes, yes, no, no, yes] dp_rr=[351, 220, 0, 125, 0, -43, -125, 0, 0, -351] players_rr=10 with_unrated=yes → 2348
    R_entry=[2401, 2300, 2200] known=[yes, yes, yes] dp_rr=[351, 0, -351] players_rr=3 with_unrated=no → 2300
    """  # noqa: E501
    rated_players = known.sum()
    total = R_entry.sum(where=known)
    less = where(with_unrated, dp_rr.sum(where=known), 0)
    return half_up(total * players_rr - less * (players_rr - 1), rated_players * players_rr)


@book.rule("10.21b, 10.51", per="entry", where="round_robin")
def Rc_first(rated, dropped, Ra, R_entry, players_rr, n_opponents):
    """Rc before correction: Ra for an unrated player; for a rated one the average without that player, (Ra(n+1) - R)/n.

    rated=yes dropped=no Ra=2348 R_entry=2600 players_rr=10 n_opponents=9 → 2320
    rated=yes dropped=no Ra=2348 R_entry=2500 players_rr=10 n_opponents=9 → 2331
    rated=no dropped=no Ra=2348 R_entry=0 players_rr=10 n_opponents=9 → 2348
    rated=yes dropped=yes Ra=2300 R_entry=2105 players_rr=9 n_opponents=9 → 2300
    """
    own_share = where(dropped, 0, R_entry)
    return where(rated, half_up(Ra * players_rr - own_share, n_opponents), Ra)


@book.rule("10.22-10.25", per="entry", where="round_robin")
def Ru_first(newcomer, dropped, Ra, W_rr, n_opponents, cycles, dp_rr, bonus):
    """Event rating before correction: Ra at 50 %, {bonus} more for each half point above, Ra + dp × n/(n+1) below.

    newcomer=yes dropped=no Ra=2348 W_rr=7 n_opponents=9 cycles=1 dp_rr=220 → 2411
    newcomer=yes dropped=no Ra=2348 W_rr=2 n_opponents=9 cycles=1 dp_rr=-220 → 2150
    newcomer=yes dropped=no Ra=2348 W_rr=1 n_opponents=9 cycles=1 dp_rr=-351 → 2032
    newcomer=yes dropped=no Ra=0 W_rr=7 n_opponents=9 cycles=1 dp_rr=220 → 0
    """
    first = _event_rating(Ra, W_rr, n_opponents * cycles, dp_rr, n_opponents, bonus)
    return where(newcomer & ~dropped & (Ra > 0), first, 0)


@book.rule(
    "6.4, 10.51",
    per="side",
    note="Reading scheveningen_one: the one unrated player counts for the opponents with the event rating.",
)
def opponent_rating(
    opponent_known,
    opponent_rated_since,
    opponent_R,
    opponent_Ru_first,
    is_scheveningen,
    opponent_performed_in_swiss,
    opponent_Ru_swiss,
):
    """The opponent's rating; for an unrated one, the event rating in a round robin or Scheveningen event, else none.

    opponent_known=yes opponent_rated_since=no opponent_R=2510 opponent_Ru_first=0 is_scheveningen=no opponent_performed_in_swiss=no opponent_Ru_swiss=0 → 2510
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_Ru_first=2032 is_scheveningen=no opponent_performed_in_swiss=yes opponent_Ru_swiss=2040 → 2032
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_Ru_first=0 is_scheveningen=yes opponent_performed_in_swiss=yes opponent_Ru_swiss=2040 → 2040
    opponent_known=no opponent_rated_since=no opponent_R=0 opponent_Ru_first=0 is_scheveningen=no opponent_performed_in_swiss=yes opponent_Ru_swiss=2040 → 0
    """  # noqa: E501
    in_scheveningen = where(is_scheveningen & opponent_performed_in_swiss, opponent_Ru_swiss, 0)
    unrated = where(opponent_Ru_first > 0, opponent_Ru_first, in_scheveningen)
    return where(opponent_known | opponent_rated_since, opponent_R, unrated)


@book.rule("10.51, 10.57", per="side")
def opponent_counts_as(rated, R, Ru_first, opponent_rating, cap):
    """An opponent more than {cap} points away counts as {cap} points away; not for unrated players in a Swiss (10.21a).

    rated=yes R=2600 Ru_first=0 opponent_rating=2032 → 2250
    rated=yes R=2150 Ru_first=0 opponent_rating=2600 → 2500
    rated=yes R=2500 Ru_first=0 opponent_rating=2150 → 2150
    rated=no R=0 Ru_first=2032 opponent_rating=2411 → 2382
    rated=no R=0 Ru_first=0 opponent_rating=2500 → 2500
    rated=yes R=2600 Ru_first=0 opponent_rating=0 → 0
    """
    own_rating = where(rated, R, Ru_first)
    limited = clip(opponent_rating, own_rating - cap, own_rating + cap)
    return where((own_rating > 0) & (opponent_rating > 0), limited, opponent_rating)


@book.rule("10.57", per="side", where="round_robin")
def correction(opponent_counts_as, opponent_rating):
    """The points that the {cap}-point rule adds to an opponent's rating.

    opponent_counts_as=2250 opponent_rating=2032 → 218
    opponent_counts_as=2500 opponent_rating=2600 → -100
    """
    return opponent_counts_as - opponent_rating


@book.rule(
    "10.51, 10.57",
    per="entry",
    where="round_robin",
    note="Misprints E-10 and E-11: the table's 2336 and 2354 are 2366 and 2344, as below it. "
    "Readings passes: one pass (E-06); rc_steps: divided and rounded once.",
)
def Rc_new(rated, dropped, Ra, R_entry, players_rr, n_opponents, cycles, correction):
    """The average of the competition after correction: Rc plus the corrections divided by n.

    rated=yes dropped=no Ra=2348 R_entry=2600 players_rr=10 n_opponents=9 cycles=1 correction=[0, 0, 0, 0, 100, 0, 100, 218, 0] → 2366
    rated=yes dropped=no Ra=2348 R_entry=2500 players_rr=10 n_opponents=9 cycles=1 correction=[0, 0, 0, 0, 0, 0, 0, 118, 0] → 2344
    rated=no dropped=no Ra=2348 R_entry=0 players_rr=10 n_opponents=9 cycles=1 correction=[-218, -118, -29, -18, -4, 0, 0, 0, 0] → 2305
    """  # noqa: E501
    own_share = where(dropped, 0, R_entry)
    opponents = where(rated, Ra * players_rr - own_share, Ra * n_opponents)
    return half_up(opponents * cycles + correction.sum(), n_opponents * cycles)


@book.rule("10.57", per="entry", where="round_robin")
def Ru_new(Ru_first, Rc_new, W_rr, n_opponents, cycles, dp_rr, bonus):
    """Event rating after correction, by the same formula from the corrected average.

    Ru_first=2411 Rc_new=2351 W_rr=7 n_opponents=9 cycles=1 dp_rr=220 → 2414
    Ru_first=2150 Rc_new=2337 W_rr=2 n_opponents=9 cycles=1 dp_rr=-220 → 2139
    Ru_first=2032 Rc_new=2305 W_rr=1 n_opponents=9 cycles=1 dp_rr=-351 → 1989
    """
    after = _event_rating(Rc_new, W_rr, n_opponents * cycles, dp_rr, n_opponents, bonus)
    return where(Ru_first > 0, after, 0)
