"""Which games count (2(2), 3(5), 5(1)) and the change from each (5(1))."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import clip, where
from ratinghouse.rulebooks.jcf_2024.ratings import book

CLASSES = ("not rated", "rapid", "standard", "unknown")


@book.rule("2(2), Note 1", per="event", labels=CLASSES)
def jcf_class(minutes_60, rapid_minutes, standard_minutes):
    """Time for 60 moves: {standard_minutes} minutes make a game Standard, {rapid_minutes} Rapid, less is not rated.

    minutes_60=75 → standard
    minutes_60=45 → standard
    minutes_60=44 → rapid
    minutes_60=10 → rapid
    minutes_60=9 → not rated
    minutes_60=0 → not rated
    minutes_60=-1 → unknown
    """
    by_minutes = where(minutes_60 >= standard_minutes, 2, where(minutes_60 >= rapid_minutes, 1, 0))
    return where(minutes_60 < 0, 3, by_minutes)


@book.rule(
    "5(1), 7(2)",
    per="entry",
    note="Reading rating_at_start: as with FIDE, the list in force when the event started gives the rating; a player"
    " with none then who has one on the previous list, or adopts one, uses that, for opponents too. The other "
    "reading takes every rating from the previous list.",
)
def R(start_rating, R_before):
    """The rating in force at the start of the event is used; a player rated only since then uses that rating.

    start_rating=1500 R_before=1530 → 1500
    start_rating=0 R_before=1620 → 1620
    start_rating=0 R_before=0 → 0
    start_rating=1500 R_before=0 → 0
    """
    return where((start_rating > 0) & (R_before > 0), start_rating, R_before)


@book.rule("6(3)", per="entry")
def rated(R):
    """A player with a rating is rated; one without is UR.

    R=1500 → yes
    R=0 → no
    """
    return R > 0


@book.rule("5(1)", per="side")
def opponent_rating(opponent_R):
    """The opponent's rating; none for a UR opponent.

    opponent_R=1700 → 1700
    opponent_R=0 → 0
    """
    return opponent_R


@book.rule("5(1)", per="side", reason=True)
def unplayed(played):
    """A game won or lost by forfeit is not counted.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule(
    "3(5)",
    per="side",
    reason=True,
    note="Reading membership_untold: a membership or a day that is not known does not exclude a game.",
)
def not_a_member(game_day, member_from, member_to, lapsed):
    """A game counts only if the player's annual membership was valid on its day.

    game_day=739252 member_from=739000 member_to=739364 lapsed=no → no
    game_day=739000 member_from=739000 member_to=739364 lapsed=no → no
    game_day=738999 member_from=739000 member_to=739364 lapsed=no → yes
    game_day=739364 member_from=739000 member_to=739364 lapsed=no → no
    game_day=739365 member_from=739000 member_to=739364 lapsed=no → yes
    game_day=739252 member_from=0 member_to=0 lapsed=no → no
    game_day=739365 member_from=0 member_to=739364 lapsed=no → yes
    game_day=0 member_from=739000 member_to=739364 lapsed=no → no
    game_day=739252 member_from=739000 member_to=739364 lapsed=yes → yes
    """
    before = game_day < member_from
    after = (member_to > 0) & (game_day > member_to)
    return (game_day > 0) & (before | after | lapsed)


@book.rule("3(5)", per="side", reason=True)
def against_non_member(opponent_not_a_member):
    """A game counts only if the opponent's annual membership, too, was valid on its day.

    opponent_not_a_member=yes → yes
    opponent_not_a_member=no → no
    """
    return opponent_not_a_member


@book.rule("5(1)", per="side", reason=True)
def against_UR(opponent_rating):
    """A game against a UR opponent is not counted.

    opponent_rating=0 → yes
    opponent_rating=1700 → no
    """
    return opponent_rating == 0


@book.rule("3(5), 5(1)", per="side")
def counted(unplayed, not_a_member, against_non_member, against_UR):
    """Any other game counts: for a rated player towards the change, for a UR player towards the first rating.

    unplayed=no not_a_member=no against_non_member=no against_UR=no → yes
    unplayed=yes not_a_member=no against_non_member=no against_UR=no → no
    unplayed=no not_a_member=yes against_non_member=no against_UR=no → no
    unplayed=no not_a_member=no against_non_member=yes against_UR=no → no
    unplayed=no not_a_member=no against_non_member=no against_UR=yes → no
    """
    return ~(unplayed | not_a_member | against_non_member | against_UR)


@book.rule("5(1)", per="side")
def both_rated(rated, against_UR):
    """Two ratings are needed for a difference.

    rated=yes against_UR=no → yes
    rated=yes against_UR=yes → no
    rated=no against_UR=no → no
    """
    return rated & ~against_UR


@book.rule("5(1)", per="side", where="both_rated")
def D(R, opponent_rating):
    """Difference between the player's rating and the opponent's.

    R=1500 opponent_rating=1911 → -411
    """
    return R - opponent_rating


@book.rule("5(1)", per="side", where="both_rated")
def D_counted(D, cap):
    """A difference of more than {cap} points counts as {cap}.

    D=401 → 400
    D=-411 → -400
    D=400 → 400
    """
    return clip(D, -cap, cap)


@book.rule("5(1), Table 1", per="side", where="both_rated")
def PD(D_counted, table_1):
    """The expected score for the difference in Table 1: column H for the higher rated player, L for the lower.

    D_counted=0 → .5
    D_counted=3 → .5
    D_counted=4 → .51
    D_counted=-4 → .49
    D_counted=400 → .92
    D_counted=-400 → .08
    """
    return table_1(D_counted)


@book.rule("5(1)", per="side", where="both_rated")
def dR(score, PD):
    """The player's score minus the expected score: R - PD in the regulation's letters.

    score=1 PD=.92 → .08
    score=.5 PD=.51 → -.01
    """
    return score - PD


@book.rule("5(1)", per="side", where="rated")
def C(dR, K, counted):
    """The change from a game: the score minus the expected score, times K; nothing if it is not counted.

    dR=.08 K=40 counted=yes → 3.2
    dR=-.05 K=10 counted=yes → -.5
    dR=.5 K=20 counted=no → 0
    """
    return where(counted, dR * K, 0)


@book.rule("5(1)", per="entry")
def n(counted):
    """The number of games that count.

    counted=[yes, no, yes] → 2
    """
    return counted.sum()


@book.rule("5(1)", per="entry")
def W(score, counted):
    """The score in the games that count.

    score=[1, .5, 1] counted=[yes, yes, no] → 1.5
    """
    return score.sum(where=counted)


@book.rule("5(1)", per="entry", where="rated")
def We(PD, counted):
    """The expected score in the games that count.

    PD=[.92, .64, .5] counted=[yes, yes, no] → 1.56
    """
    return PD.sum(where=counted)


@book.rule("5(1)", per="entry", where="rated", note="For information: K is taken game by game.")
def chg(dR, counted):
    """The sum of these differences over the games that count.

    dR=[.08, -.05, .5] counted=[yes, yes, no] → .03
    """
    return dR.sum(where=counted)


@book.rule("5(1)", per="entry", where="rated")
def change(C):
    """The sum of these changes over the event; not rounded.

    C=[3.2, -.5, 0] → 2.7
    """
    return C.sum()
