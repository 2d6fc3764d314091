"""Which players count as rated, and which games can be rated (articles 4.13, 5, 6 and 8.4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, where
from ratinghouse.rulebooks.fide_2009.book import book


@book.rule("8.4", per="entry")
def rated(start_rating, Ro):
    """A player counts as rated if they have a rating now or had one when the event started.

    start_rating=2300 Ro=2310 → yes
    start_rating=0 Ro=2105 → yes
    start_rating=0 Ro=0 → no
    """
    return (start_rating > 0) | (Ro > 0)


@book.rule("8.4", per="entry")
def known(start_rating):
    """For their opponents, a player is rated only if they had a rating when the event started.

    start_rating=2300 → yes
    start_rating=0 → no
    """
    return start_rating > 0


@book.rule("8.4", per="entry")
def newcomer(known):
    """For their opponents, a player without a rating at the start stays unrated, even if they have one by now.

    known=yes → no
    known=no → yes
    """
    return ~known


@book.rule("8.4", per="entry")
def R_entry(start_rating, Ro):
    """The rating in force at the start is used; a player rated only since then uses their current rating.

    start_rating=2300 Ro=2310 → 2300
    start_rating=0 Ro=2105 → 2105
    """
    return where(start_rating > 0, start_rating, Ro)


@book.rule("4.13", per="side")
def R(R_entry, ratings_by_game, game_rating):
    """The player's rating: at the start of the event, or at the time of the game if that option was chosen.

    R_entry=2300 ratings_by_game=no game_rating=0 → 2300
    R_entry=2300 ratings_by_game=yes game_rating=2318 → 2318
    R_entry=2300 ratings_by_game=yes game_rating=0 → 2300
    """
    return where(ratings_by_game & (game_rating > 0), game_rating, R_entry)


@book.rule("4.13", per="side", where="ratings_by_game")
def rated_since(known, game_rating):
    """With ratings at the time of each game, a player unrated at the start counts as rated once they appear on a list.

    known=no game_rating=2105 → yes
    known=no game_rating=0 → no
    known=yes game_rating=2318 → no
    """
    return ~known & (game_rating > 0)


@book.rule("5.1", per="side", reason=True)
def unplayed(played):
    """A game that was not played, by forfeit or for any other reason, is not counted.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule("6.5", per="side", where="is_match", reason=True)
def decided(earlier_score, opponent_earlier_score, scheduled):
    """In a match over a set number of games, games played after one player has won it are not rated.

    earlier_score=3.5 opponent_earlier_score=1.5 scheduled=6 → yes
    earlier_score=3 opponent_earlier_score=3 scheduled=6 → no
    """
    half = in_hundredths(scheduled)
    return (scheduled > 0) & ((2 * earlier_score > half) | (2 * opponent_earlier_score > half))


@book.rule("6.6", per="side", where="is_match", reason=True)
def unrated_match(known, opponent_known):
    """A match in which a player is unrated is not rated.

    known=yes opponent_known=no → yes
    known=yes opponent_known=yes → no
    """
    return ~(known & opponent_known)


@book.rule("6.43", per="event")
def round_robin(all_play_all, cycles, known, played):
    """A round robin is rated as one only if every game was played; otherwise it is rated like a Swiss.

    all_play_all=yes cycles=1 known=[yes, yes, no] played=[yes, yes, yes, yes, yes, yes] → yes
    all_play_all=yes cycles=1 known=[yes, yes, no] played=[yes, yes, yes, yes, yes, no] → no
    """
    players = known.count()
    return all_play_all & (played.sum() == players * (players - 1) * cycles)


@book.rule("8.21b", per="event")
def mixed(round_robin, newcomer):
    """In a round robin with unrated players, everyone's results are taken into account.

    round_robin=yes newcomer=[no, no, yes] → yes
    round_robin=yes newcomer=[no, no, no] → no
    """
    return round_robin & newcomer.any()
