"""Which players count as rated, and which games can be rated (articles 1.1, 4, 5, 6, 7.1.1, 8.2.4 and RB 7.2.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import in_hundredths, larger, where
from ratinghouse.rulebooks.fide_2022.book import book


@book.rule("RB", per="event")
def rapid_or_blitz(pool):
    """Rapid and blitz have lists of their own and a chapter that differs in a few places.

    pool=0 → no
    pool=1 → yes
    pool=2 → yes
    """
    return (pool == 1) | (pool == 2)


@book.rule("7.1.1, RB 7.2.1", per="entry")
def R_start(start_rating, rapid_or_blitz, start_fide_rating):
    """The rating in force when the event started; a player with none in rapid or blitz uses their standard rating.

    start_rating=1850 rapid_or_blitz=yes start_fide_rating=1900 → 1850
    start_rating=0 rapid_or_blitz=yes start_fide_rating=1900 → 1900
    start_rating=0 rapid_or_blitz=no start_fide_rating=1900 → 0
    """
    return where(start_rating > 0, start_rating, where(rapid_or_blitz, start_fide_rating, 0))


@book.rule("8.2.4", per="entry")
def rated(R_start, Ro):
    """A player counts as rated if they had a rating when the event started or have obtained one since.

    R_start=2300 Ro=2310 → yes
    R_start=0 Ro=1705 → yes
    R_start=0 Ro=0 → no
    """
    return (R_start > 0) | (Ro > 0)


@book.rule("8.2.1", per="entry")
def newcomer(rated):
    """A player who had no rating when the event started and has none now.

    rated=no → yes
    rated=yes → no
    """
    return ~rated


@book.rule("4, B.01 1.1.4", per="event")
def long_event(days, most_days):
    """An event of more than {most_days} days is reported month by month.

    days=30 → no
    days=31 → yes
    """
    return days > most_days


@book.rule(
    "7.1.1",
    per="side",
    note="Reading rating_at_start: the list in force on the first day, as FIDE's published calculations show; in a "
    "long event the list on the day of the game, as title regulation 1.1.4 has it.",
)
def R_listed(R_start, long_event, game_rating):
    """The rating used for the opponent: at the start of the event or, in a long event, on the day of the game.

    R_start=2395 long_event=no game_rating=2400 → 2395
    R_start=2395 long_event=yes game_rating=2400 → 2400
    R_start=2395 long_event=yes game_rating=0 → 2395
    """
    return where(long_event & (game_rating > 0), game_rating, R_start)


@book.rule("8.2.4", per="side")
def R(R_listed, Ro):
    """The player's own rating; a player rated only since then uses their current rating.

    R_listed=2300 Ro=2310 → 2300
    R_listed=0 Ro=1705 → 1705
    """
    return where(R_listed > 0, R_listed, Ro)


@book.rule("8.2.4, 8.3.1", per="side")
def opponent_rating(opponent_R_listed):
    """The opponent's rating; an opponent rated only since the event started still counts as unrated.

    opponent_R_listed=2510 → 2510
    opponent_R_listed=0 → 0
    """
    return opponent_R_listed


@book.rule("8.3.1", per="side")
def both_rated(R, opponent_rating):
    """Two ratings can be compared if both players have one.

    R=2300 opponent_rating=2510 → yes
    R=2300 opponent_rating=0 → no
    R=0 opponent_rating=2510 → no
    """
    return (R > 0) & (opponent_rating > 0)


@book.rule("1.1", per="side", note="Reading unrated_time: an unrated player never requires more time.")
def minutes_needed(
    R_listed, opponent_rating, strong_rating, strong_minutes, middle_rating, middle_minutes, least_minutes
):
    """A game with a player rated {strong_rating} needs {strong_minutes} minutes for 60 moves, with one rated
    {middle_rating} {middle_minutes}, else {least_minutes}.

    R_listed=2400 opponent_rating=2100 → 120
    R_listed=2399 opponent_rating=0 → 90
    R_listed=1500 opponent_rating=1800 → 90
    R_listed=1799 opponent_rating=1500 → 60
    """
    higher = larger(R_listed, opponent_rating)
    return where(higher >= strong_rating, strong_minutes, where(higher >= middle_rating, middle_minutes, least_minutes))


@book.rule(
    "1.1",
    per="side",
    reason=True,
    note="Reading time_for_60: base time and 60 increments, as in the rapid chapter. An event that is too fast as a "
    "whole, or whose rate of play is not known, is calculated all the same.",
)
def too_fast(rapid_or_blitz, minutes_60, minutes_needed, least_minutes):
    """A game in which the players have less time than their ratings require is not rated; the event's other games are.

    rapid_or_blitz=no minutes_60=120 minutes_needed=120 → no
    rapid_or_blitz=no minutes_60=119 minutes_needed=120 → yes
    rapid_or_blitz=no minutes_60=60 minutes_needed=60 → no
    rapid_or_blitz=no minutes_60=59 minutes_needed=90 → no
    rapid_or_blitz=no minutes_60=-1 minutes_needed=120 → no
    rapid_or_blitz=yes minutes_60=60 minutes_needed=120 → no
    """
    return ~rapid_or_blitz & (minutes_60 >= least_minutes) & (minutes_60 < minutes_needed)


@book.rule("5.1", per="side", reason=True)
def unplayed(played):
    """A game that was not played, by forfeit or for any other reason, is not counted.

    played=no → yes
    played=yes → no
    """
    return ~played


@book.rule("6.1", per="side", where="is_match", reason=True)
def unrated_match(R_listed, opponent_rating):
    """A match in which a player is unrated is not rated.

    R_listed=2100 opponent_rating=0 → yes
    R_listed=0 opponent_rating=2100 → yes
    R_listed=2100 opponent_rating=1900 → no
    """
    return (R_listed == 0) | (opponent_rating == 0)


@book.rule(
    "6.2",
    per="side",
    where="is_match",
    reason=True,
    note="Reading match_won: a match is won with more than half the points of the games scheduled.",
)
def decided(earlier_score, opponent_earlier_score, scheduled, played_out):
    """In a match over a set number of games, games after one player has won it are not rated unless that was waived.

    earlier_score=3.5 opponent_earlier_score=1.5 scheduled=6 played_out=no → yes
    earlier_score=1.5 opponent_earlier_score=3.5 scheduled=6 played_out=no → yes
    earlier_score=3 opponent_earlier_score=2 scheduled=6 played_out=no → no
    earlier_score=3.5 opponent_earlier_score=1.5 scheduled=6 played_out=yes → no
    """
    all_points = in_hundredths(scheduled)
    won = (2 * earlier_score > all_points) | (2 * opponent_earlier_score > all_points)
    return (scheduled > 0) & won & ~played_out


@book.rule("8.3.1", per="side", reason=True)
def opponent_without_rating(opponent_rating):
    """Only games against rated opponents are rated, whatever the format of the event.

    opponent_rating=0 → yes
    opponent_rating=1400 → no
    """
    return opponent_rating == 0
