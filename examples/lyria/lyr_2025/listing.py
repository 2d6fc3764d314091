"""A player's line on the next list (articles 3 and 4)."""

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import half_up

from .change import book

LIST_STATUS = ("listed", "new", "unrated")


@book.rule("3.2", per="player")
def games(n):
    """The games of the period that count.

    n=[9, 4] → 13
    """
    return n.sum()


@book.rule("3.2", per="player")
def period_change(change):
    """The changes of all events of the period together.

    change=[4.8, -3.3] → 1.5
    """
    return change.sum()


@book.rule("4.1", per="player")
def unrated(Ro):
    """A player without a rating on the list before is unrated.

    Ro=0 → yes
    Ro=1850 → no
    """
    return Ro == 0


@book.rule("4.1", per="entry")
def opponents(opponent_rating, counted):
    """The sum of the ratings of the opponents in the games that count.

    opponent_rating=[1900, 1800, 0] counted=[yes, yes, no] → 3700
    """
    return opponent_rating.sum(where=counted)


@book.rule("4.1", per="player", where="unrated")
def first_games(n):
    """The games of an unrated player that count.

    n=[3, 4] → 7
    """
    return n.sum()


@book.rule("4.1", per="player", where="unrated")
def first_score(W):
    """The score in these games.

    W=[1.5, 2] → 3.5
    """
    return W.sum()


@book.rule("4.1", per="player", where="unrated")
def published_first(first_games, games_needed):
    """A first rating needs {games_needed} games in one period.

    first_games=5 → yes
    first_games=4 → no
    """
    return first_games >= games_needed


@book.rule("4.2", per="player", where="published_first")
def first_Rc(opponents, first_games):
    """The average rating of the opponents, rounded; an exact half is rounded up.

    opponents=[3700, 5603] first_games=5 → 1861
    """
    return half_up(opponents.sum(), first_games)


@book.rule("4.2", per="player", where="published_first")
def first_p(first_score, first_games):
    """The score as a part of the games, in hundredths; an exact half is rounded up.

    first_score=3.5 first_games=7 → .5
    first_score=1 first_games=8 → .13
    """
    return half_up(first_score, first_games)


@book.rule("4.2", per="player", where="published_first")
def first_dp(first_p, difference):
    """The difference that goes with this part in the table.

    first_p=.5 → 0
    first_p=.13 → -322
    """
    return difference(first_p)


@book.rule("4.2", per="player", where="published_first")
def first_rating(first_Rc, first_dp, floor):
    """The first rating is the average of the opponents plus this difference, and at least {floor}.

    first_Rc=1861 first_dp=-322 → 1539
    first_Rc=1100 first_dp=-322 → 1000
    """
    return larger(first_Rc + first_dp, floor)


@book.rule("4.1", per="player", labels=LIST_STATUS)
def list_status(unrated, published_first):
    """A rated player stays on the list; an unrated one joins it with a first rating.

    unrated=no published_first=no → listed
    unrated=yes published_first=yes → new
    unrated=yes published_first=no → unrated
    """
    return where(unrated, where(published_first, 1, 2), 0)


@book.rule("3.2, 4.2", per="player")
def Rn(Ro, period_change, floor, unrated, published_first, first_rating):
    """The old rating plus the change, rounded (an exact half up) and at least {floor}; or the first rating.

    Ro=1850 period_change=1.5 unrated=no published_first=no first_rating=0 → 1852
    Ro=1003 period_change=-4.6 unrated=no published_first=no first_rating=0 → 1000
    Ro=0 period_change=0 unrated=yes published_first=yes first_rating=1539 → 1539
    Ro=0 period_change=0 unrated=yes published_first=no first_rating=0 → 0
    """
    first = where(published_first, first_rating, 0)
    return where(unrated, first, larger(Ro + half_up(period_change), floor))


@book.rule("3.1", per="player", on_request=True)
def K_printed(Ro, K):
    """Beside a rating the list prints the K of the next period.

    Ro=1850 K=20 → 20
    Ro=0 K=40 → 0
    """
    return where(Ro > 0, K, 0)
