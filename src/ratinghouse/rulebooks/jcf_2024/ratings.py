"""Who has a rating: from the previous list, from FIDE or from the other type (6(1), 6(2)); and the K (5(1))."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import down
from ratinghouse.rulebooks.jcf_2024.book import book


def years_of_age(year, birth_year, born_1_january):
    """Return the age on 1 January of a year."""
    return where(born_1_january, year - birth_year, year - birth_year - 1)


def derived_K(games, young, reached, games_new, K_new, K_young, high_level, K_high, K_usual):
    """Return the K of 5(1) for a player of whom no list has printed one."""
    by_level = where(reached >= high_level, K_high, where(young, K_young, K_usual))
    return where(games < games_new, K_new, by_level)


@book.rule("5(1)", per="entry")
def event_year(event_month):
    """The year in which the event ended.

    event_month=24299 → 2024
    event_month=24300 → 2025
    """
    return down(event_month, 12)


@book.rule(
    "6(1)",
    per="player",
    note="Reading membership_untold: a membership that is not known counts as begun for a player of an event only.",
)
def joined(member_from, member_to, list_day, event_year):
    """A player has joined by the day of the list.

    member_from=739252 member_to=739616 list_day=739252 event_year=[] → yes
    member_from=739253 member_to=739616 list_day=739252 event_year=[2025] → no
    member_from=739253 member_to=739616 list_day=0 event_year=[] → yes
    member_from=0 member_to=739616 list_day=739252 event_year=[] → yes
    member_from=0 member_to=0 list_day=739252 event_year=[2025] → yes
    member_from=0 member_to=0 list_day=739252 event_year=[] → no
    """
    begun = (list_day == 0) | (member_from <= list_day)
    return where((member_from > 0) | (member_to > 0), begun, event_year.count() > 0)


@book.rule(
    "6(1)",
    per="player",
    note="Reading fide_at_joining: where the day of the rating or of the first membership is not known, the rating of "
    "the register is that held then.",
)
def held_at_joining(fide_day, member_from):
    """The FIDE rating was held when the player first joined; one obtained later is not adopted.

    fide_day=739252 member_from=739252 → yes
    fide_day=739253 member_from=739252 → no
    fide_day=0 member_from=739252 → yes
    fide_day=739253 member_from=0 → yes
    """
    return (fide_day == 0) | (member_from == 0) | (fide_day <= member_from)


@book.rule("6(1)", per="player")
def adopts_fide(Ro, fide_rating, joined, held_at_joining):
    """A player without a national rating adopts the FIDE rating of this type held when they first joined.

    Ro=0 fide_rating=1850 joined=yes held_at_joining=yes → yes
    Ro=0 fide_rating=1850 joined=no held_at_joining=yes → no
    Ro=0 fide_rating=1850 joined=yes held_at_joining=no → no
    Ro=0 fide_rating=0 joined=yes held_at_joining=yes → no
    Ro=1700 fide_rating=1850 joined=yes held_at_joining=yes → no
    """
    return (Ro == 0) & (fide_rating > 0) & joined & held_at_joining


@book.rule("6(2)", per="player")
def adopts_other(Ro, adopts_fide, other_rating):
    """A player with a rating of only one type adopts it for the other when that is first calculated.

    Ro=0 adopts_fide=no other_rating=1620 → yes
    Ro=0 adopts_fide=yes other_rating=1620 → no
    Ro=0 adopts_fide=no other_rating=0 → no
    Ro=1500 adopts_fide=no other_rating=1620 → no
    """
    return (Ro == 0) & ~adopts_fide & (other_rating > 0)


@book.rule(
    "6(1), 6(2)",
    per="player",
    note="Reading adopt_then_rate: the games of the period in which a rating is adopted are rated with it as usual. "
    "For opponents it counts even where none of the player's own games does, because the player is not UR "
    "(6(3)).",
)
def R_before(Ro, adopts_fide, fide_rating, adopts_other, other_rating, floor):
    """The rating a period starts from: that of the previous list, else the adopted one, at least {floor}; else none.

    Ro=1500 adopts_fide=no fide_rating=1850 adopts_other=no other_rating=1620 → 1500
    Ro=0 adopts_fide=yes fide_rating=1850 adopts_other=no other_rating=1620 → 1850
    Ro=0 adopts_fide=no fide_rating=0 adopts_other=yes other_rating=1620 → 1620
    Ro=0 adopts_fide=yes fide_rating=990 adopts_other=no other_rating=0 → 1000
    Ro=0 adopts_fide=no fide_rating=0 adopts_other=no other_rating=0 → 0
    """
    adopted = larger(where(adopts_fide, fide_rating, other_rating), floor)
    return where(adopts_fide | adopts_other, adopted, Ro)


@book.rule("6(3)", per="player")
def determined(R_before):
    """A player on the previous list has a rating, as does one who adopts one.

    R_before=1500 → yes
    R_before=0 → no
    """
    return R_before > 0


@book.rule("6(3)", per="player")
def unrated(determined):
    """Anyone else is UR.

    determined=no → yes
    determined=yes → no
    """
    return ~determined


# K, fixed for the period.


@book.rule("5(1)", per="player", note="Reading per_type: peaks and games count for each type by itself.")
def reached(peak, R_before):
    """The highest rating the player ever reached.

    peak=2410 R_before=2380 → 2410
    peak=0 R_before=1850 → 1850
    """
    return larger(peak, R_before)


@book.rule("5(1)", per="player", note="Reading that_year: the year of the list, not of the game.")
def year(list_year, event_year):
    """Age is taken in the year of the list or, if no list is named, of the player's latest event.

    list_year=2025 event_year=[2024] → 2025
    list_year=0 event_year=[2024, 2025, 2024] → 2025
    """
    return where(list_year > 0, list_year, event_year.largest())


@book.rule(
    "5(1)",
    per="player",
    where="determined",
    note="Reading birthday: a player with only a year of birth was born after 1 January.",
)
def age(year, birth_year, born_1_january):
    """Age on 1 January: the years since birth, minus one for everyone born after 1 January.

    year=2025 birth_year=2006 born_1_january=no → 18
    year=2025 birth_year=2006 born_1_january=yes → 19
    year=2025 birth_year=2005 born_1_january=no → 19
    """
    return years_of_age(year, birth_year, born_1_january)


@book.rule("5(1)", per="player", where="determined")
def young(age, reached, young_age, young_level):
    """A junior is under {young_age} on 1 January and has never reached {young_level}; an unknown age is no such age.

    age=18 reached=1999 → yes
    age=18 reached=2000 → no
    age=19 reached=1999 → no
    age=2024 reached=1200 → no
    age=-2007 reached=1200 → no
    """
    # Without a birth year the age is that of our era, without a year of the list it is negative.
    return (age >= 0) & (age < young_age) & (reached < young_level)


@book.rule(
    "5(1)",
    per="player",
    where="determined",
    note="Reading k_new_first: with fewer than 30 games K is 40 even after 2400 was reached. "
    "Reading k_mid_period: K is taken at the start of the period and holds for all its games.",
)
def K(published_K, games_before, young, reached, games_new, K_new, K_young, high_level, K_high, K_usual):
    """K is {K_usual}; {K_new} before {games_new} rated games; {K_young} for juniors; {K_high} once {high_level} was reached.

    published_K=0 games_before=29 young=no reached=1500 → 40
    published_K=0 games_before=30 young=no reached=1500 → 20
    published_K=0 games_before=30 young=yes reached=1500 → 40
    published_K=0 games_before=30 young=no reached=2399 → 20
    published_K=0 games_before=30 young=no reached=2400 → 10
    published_K=0 games_before=29 young=no reached=2400 → 40
    published_K=20 games_before=29 young=no reached=1500 → 20
    """  # noqa: E501
    derived = derived_K(games_before, young, reached, games_new, K_new, K_young, high_level, K_high, K_usual)
    return where(published_K > 0, published_K, derived)
