"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.kernel.rounding import down
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.jcf_2024.checks import book
from ratinghouse.rulebooks.jcf_2024.ratings import derived_K, years_of_age

book.input(c.period_games, c.last_played, c.was_inactive)


@book.rule("5(1), 6(3)", per="player", on_request=True)
def games_after(games_before, games, published_first, first_games):
    """All rated games up to the list; a first rating rests on at least those of the past two years.

    games_before=30 games=9 published_first=no first_games=0 → 39
    games_before=0 games=2 published_first=yes first_games=6 → 6
    games_before=1 games=2 published_first=no first_games=4 → 3
    """
    played = games_before + games
    return where(published_first, larger(played, first_games), played)


@book.rule(
    "5(1)", per="player", on_request=True, note="Reading that_year: the year of the list, here that of the next list."
)
def age_next(list_month, birth_year, born_1_january):
    """Age on 1 January of the year of the next list, which is that of the next month.

    list_month=24310 birth_year=2006 born_1_january=no → 18
    list_month=24311 birth_year=2006 born_1_january=no → 19
    list_month=24310 birth_year=2006 born_1_january=yes → 19
    """
    return years_of_age(down(list_month + 1, 12), birth_year, born_1_january)


@book.rule("5(1)", per="player", on_request=True)
def young_next(age_next, reached, young_age, young_level):
    """A junior on the next list: under {young_age} on 1 January, and never at {young_level}.

    age_next=18 reached=1999 → yes
    age_next=18 reached=2000 → no
    age_next=19 reached=1999 → no
    """
    return (age_next >= 0) & (age_next < young_age) & (reached < young_level)


@book.rule(
    "5(1)",
    per="player",
    on_request=True,
    note="Reading k_mid_period: K is taken at the start of the period and holds for all its games.",
)
def K_printed(Ro, games_before, young_next, reached, games_new, K_new, K_young, high_level, K_high, K_usual):
    """Beside a rating the list prints the K of the next period.

    Ro=1500 games_before=29 young_next=no reached=1500 → 40
    Ro=1500 games_before=30 young_next=no reached=1500 → 20
    Ro=1500 games_before=30 young_next=yes reached=1500 → 40
    Ro=2380 games_before=30 young_next=no reached=2400 → 10
    Ro=0 games_before=30 young_next=no reached=1500 → 0
    """
    derived = derived_K(games_before, young_next, reached, games_new, K_new, K_young, high_level, K_high, K_usual)
    return where(Ro > 0, derived, 0)


@book.rule(
    "7(2)",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: the regulations know no inactivity; the flag of a list taken over stays until "
    "the player plays.",
)
def inactive_printed(Ro, period_games, last_played, was_inactive):
    """Who was inactive on a list taken over stays so until a rated game.

    Ro=1500 period_games=0 last_played=0 was_inactive=yes → yes
    Ro=1500 period_games=0 last_played=0 was_inactive=no → no
    Ro=1500 period_games=1 last_played=0 was_inactive=yes → no
    Ro=1500 period_games=0 last_played=739000 was_inactive=yes → no
    Ro=0 period_games=0 last_played=0 was_inactive=yes → no
    """
    return (Ro > 0) & was_inactive & (period_games == 0) & (last_played == 0)


@book.rule("6(3)", per="entry", where="unrated", on_request=True)
def pending(pool_games):
    """A result against rated opponents is stored for the first rating: each list decides what falls into two years.

    pool_games=1 → yes
    pool_games=0 → no
    """
    return pool_games > 0


@book.rule("5(1)", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, K_high, high_level):
    """The highest rating as far as the printed K shows it: {K_high} means that {high_level} was reached.

    published_K=10 Ro=2380 peak=0 → 2400
    published_K=10 Ro=2450 peak=2480 → 2480
    published_K=20 Ro=2380 peak=0 → 2380
    published_K=10 Ro=0 peak=0 → 0
    """
    highest = larger(peak, Ro)
    return where((published_K == K_high) & (Ro > 0), larger(highest, high_level), highest)


@book.rule(
    "5(1)",
    per="player",
    on_request=True,
    note="Reading k_shows: of a list taken over that prints no games; a junior by the years of list and birth.",
)
def games_by_K(published_K, Ro, peak_by_K, list_year, birth_year, K_new, games_new, K_young, young_age, young_level):
    """The rated games as far as the printed K shows them: none yet with K {K_new} and no junior, else {games_new}.

    published_K=20 Ro=1500 peak_by_K=1500 list_year=2025 birth_year=1980 → 30
    published_K=40 Ro=1500 peak_by_K=1500 list_year=2025 birth_year=1980 → 0
    published_K=40 Ro=1500 peak_by_K=1500 list_year=2025 birth_year=2006 → 30
    published_K=40 Ro=1500 peak_by_K=1500 list_year=2025 birth_year=2005 → 0
    published_K=40 Ro=1500 peak_by_K=2000 list_year=2025 birth_year=2006 → 0
    published_K=40 Ro=1500 peak_by_K=1500 list_year=0 birth_year=2006 → 0
    published_K=40 Ro=1500 peak_by_K=1500 list_year=2025 birth_year=0 → 0
    published_K=20 Ro=0 peak_by_K=0 list_year=2025 birth_year=1980 → 0
    """
    has_both_years = (list_year > 0) & (birth_year > 0)
    junior = has_both_years & (list_year - birth_year <= young_age) & (peak_by_K < young_level)
    new = (published_K == K_new) & ~((published_K == K_young) & junior)
    return where((Ro > 0) & ~new, games_new, 0)
