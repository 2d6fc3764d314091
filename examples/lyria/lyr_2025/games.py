"""Which games count (article 1)."""

from ratinghouse.kernel.arithmetic import where

from .book import book


@book.rule("1.1", per="entry")
def R(start_rating, Ro):
    """The rating when the event started is used; a player rated only since then uses the rating of the list.

    start_rating=1850 Ro=1860 → 1850
    start_rating=0 Ro=1860 → 1860
    """
    return where(start_rating > 0, start_rating, Ro)


@book.rule("1.1", per="entry")
def rated(R):
    """A player with a rating is rated.

    R=1850 → yes
    R=0 → no
    """
    return R > 0


@book.rule("1.1", per="side")
def opponent_rating(opponent_R):
    """The opponent's rating; 0 for an unrated opponent.

    opponent_R=1900 → 1900
    """
    return opponent_R


@book.rule("1.2", per="side", reason=True)
def unplayed(played):
    """A game won or lost by forfeit does not count.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule("1.3", per="side", reason=True)
def against_unrated(opponent_rating):
    """A game against an unrated opponent does not count.

    opponent_rating=0 → yes
    opponent_rating=1900 → no
    """
    return opponent_rating == 0


@book.rule("1.2, 1.3", per="side")
def counted(unplayed, against_unrated):
    """Every other game counts.

    unplayed=no against_unrated=no → yes
    unplayed=yes against_unrated=no → no
    unplayed=no against_unrated=yes → no
    """
    return ~(unplayed | against_unrated)
