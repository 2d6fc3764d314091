"""Which games count, and the rating that the period starts from (articles 1.1, 5.1, 8.3.1 and RB 7.2.1)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks.fide_2022.unrated import book


@book.rule("5.1, 8.3.1", per="side")
def rateable(unplayed, unrated_match, decided, opponent_without_rating, disregarded_zero):
    """A game that would count if it is slow enough: no other article above excludes it.

    unplayed=no unrated_match=no decided=no opponent_without_rating=no disregarded_zero=no → yes
    unplayed=yes unrated_match=no decided=no opponent_without_rating=no disregarded_zero=no → no
    unplayed=no unrated_match=no decided=no opponent_without_rating=yes disregarded_zero=no → no
    """
    return ~(unplayed | unrated_match | decided | opponent_without_rating | disregarded_zero)


@book.rule("1.1, RB 7.2.1", per="entry")
def any_rateable(rateable, too_fast):
    """A player has a game in the event that no article above excludes.

    rateable=[yes, no] too_fast=[no, no] → yes
    rateable=[yes, no] too_fast=[yes, no] → no
    """
    return (rateable & ~too_fast).any()


@book.rule("RB 7.2.1", per="entry", where="rapid_or_blitz")
def brings_standard(Ro, start_rating, start_fide_rating, any_rateable):
    """In rapid and blitz: a player without a rating there, who uses their standard rating.

    Ro=0 start_rating=0 start_fide_rating=1900 any_rateable=yes → yes
    Ro=0 start_rating=0 start_fide_rating=1900 any_rateable=no → no
    Ro=1850 start_rating=0 start_fide_rating=1900 any_rateable=yes → no
    """
    return (Ro == 0) & (start_rating == 0) & (start_fide_rating > 0) & any_rateable


@book.rule("RB 7.2.1", per="entry", where="rapid_or_blitz")
def standard_brought(brings_standard, earlier_brings_standard, start_fide_rating):
    """The standard rating brought to the list: that of the player's first such event in the period.

    brings_standard=yes earlier_brings_standard=0 start_fide_rating=1900 → 1900
    brings_standard=yes earlier_brings_standard=1 start_fide_rating=1912 → 0
    brings_standard=no earlier_brings_standard=0 start_fide_rating=1900 → 0
    """
    return where(brings_standard & (earlier_brings_standard == 0), start_fide_rating, 0)


@book.rule(
    "7.1, RB 7.2.1",
    per="player",
    note="Reading standard_as_base: a player who enters the rapid or blitz list with a standard rating starts from it.",
)
def R_base(Ro, standard_elsewhere, standard_brought):
    """The rating to which the change is added: that of the previous list, or the standard rating brought to it.

    Ro=2054 standard_elsewhere=0 standard_brought=[0, 0] → 2054
    Ro=0 standard_elsewhere=0 standard_brought=[1900, 0] → 1900
    Ro=0 standard_elsewhere=1912 standard_brought=[1900, 0] → 1912
    Ro=0 standard_elsewhere=0 standard_brought=[0] → 0
    """
    return where(Ro > 0, Ro, where(standard_elsewhere > 0, standard_elsewhere, standard_brought.sum()))


@book.rule(
    "RB 7.2.1",
    per="side",
    where="newcomer",
    reason=True,
    note="Reading games_with_standard: the results are stored, and pooled later if the player falls below the floor.",
)
def entered_with_standard(R_base):
    """A result as an unrated player is not used if the player enters the list with a standard rating.

    R_base=1900 → yes
    R_base=0 → no
    """
    return R_base > 0


@book.rule("1.1, 5.1, 8.3.1, RB 7.2.1", per="side")
def counted(rateable, too_fast, entered_with_standard):
    """A game counts unless one of the articles above excludes it.

    rateable=yes too_fast=no entered_with_standard=no → yes
    rateable=yes too_fast=yes entered_with_standard=no → no
    rateable=yes too_fast=no entered_with_standard=yes → no
    rateable=no too_fast=no entered_with_standard=no → no
    """
    return rateable & ~(too_fast | entered_with_standard)
