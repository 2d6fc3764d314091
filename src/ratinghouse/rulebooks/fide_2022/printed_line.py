"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022.rapid_and_blitz import book

book.input(c.period_games, c.last_played, c.was_inactive)


@book.rule("7.2.1", per="player", on_request=True)
def delisted(Ro, Rn_rated, floor):
    """A player whose rating falls below the floor {floor} loses it.

    Ro=1402 Rn_rated=1399 floor=1400 → yes
    Ro=1402 Rn_rated=1400 floor=1400 → no
    Ro=0 Rn_rated=1399 floor=1400 → no
    """
    return (Ro > 0) & (Rn_rated < floor)


@book.rule("7.1, 7.2.1", per="player", on_request=True)
def R_printed(delisted, Rn):
    """The rating on the list: the new rating, none for a delisted player.

    delisted=no Rn=2810 → 2810
    delisted=yes Rn=1399 → 0
    """
    return where(delisted, 0, Rn)


@book.rule(
    "8.3.4",
    per="player",
    on_request=True,
    note="Readings once_a_period: the later edition rounds the changes of all events together; own_edition_last: first "
    "ratings and delistings follow the edition of the list.",
)
def R_carried(Ro):
    """Events of the period under a later edition start from the rating before the period.

    Ro=2054 → 2054
    Ro=0 → 0
    """
    return Ro


@book.rule("7.1.4, 8.3.3", per="player", on_request=True)
def games_after(games_before, games_of_list, published_first, first_games):
    """All rated games up to the list; a first rating rests on at least those that are pooled for it.

    games_before=30 games_of_list=9 published_first=no first_games=0 → 39
    games_before=0 games_of_list=2 published_first=yes first_games=5 → 5
    games_before=1 games_of_list=2 published_first=no first_games=4 → 3
    """
    played = games_before + games_of_list
    return where(published_first, larger(played, first_games), played)


@book.rule("8.3.3", per="player", on_request=True)
def K_printed(Ro, K_new):
    """Beside a rating the list prints the K for the next period.

    Ro=2400 K_new=10 → 10
    Ro=0 K_new=40 → 0
    """
    return where(Ro > 0, K_new, 0)


@book.rule(
    "7.2.2",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: of a player whose last game is not on record, the flag of the list before "
    "stays until they play.",
)
def inactive_printed(Ro, period_games, idle_months, last_played, was_inactive, inactive_months):
    """A player without a rated game for {inactive_months} months is shown as inactive and keeps the rating.

    Ro=1850 period_games=0 idle_months=12 last_played=738000 was_inactive=no → yes
    Ro=1850 period_games=0 idle_months=11 last_played=738000 was_inactive=yes → no
    Ro=1850 period_games=1 idle_months=40 last_played=738000 was_inactive=yes → no
    Ro=0 period_games=0 idle_months=12 last_played=738000 was_inactive=no → no
    Ro=1850 period_games=0 idle_months=0 last_played=0 was_inactive=yes → yes
    Ro=1850 period_games=0 idle_months=0 last_played=0 was_inactive=no → no
    """
    not_lately = where(last_played > 0, idle_months >= inactive_months, was_inactive)
    return (Ro > 0) & (period_games == 0) & not_lately


@book.rule("7.1.4", per="entry", where="newcomer", on_request=True)
def pending(pool_games):
    """A result against rated opponents is stored for the first rating, a zero too: each list decides what it pools.

    pool_games=1 → yes
    pool_games=0 → no
    """
    return pool_games > 0


@book.rule("8.3.3", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, pool, junior_on_list, K_reached, K_level, K_usual, junior_level):
    """The highest rating as far as the printed K shows it: {K_reached} means that {K_level} was reached, {K_usual} of a junior on a standard list that {junior_level} was.

    published_K=10 Ro=2380 peak=0 pool=0 junior_on_list=no → 2400
    published_K=10 Ro=2450 peak=2480 pool=0 junior_on_list=no → 2480
    published_K=20 Ro=2380 peak=0 pool=0 junior_on_list=no → 2380
    published_K=20 Ro=2186 peak=0 pool=0 junior_on_list=yes → 2300
    published_K=20 Ro=2186 peak=0 pool=1 junior_on_list=yes → 2186
    published_K=40 Ro=2186 peak=0 pool=0 junior_on_list=yes → 2186
    published_K=10 Ro=0 peak=0 pool=0 junior_on_list=no → 0
    """  # noqa: E501
    highest = larger(peak, Ro)
    as_former_junior = (published_K == K_usual) & junior_on_list & (pool == 0)  # in other pools all had this K
    shown = where(published_K == K_reached, K_level, where(as_former_junior, junior_level, 0))
    return where(Ro > 0, larger(highest, shown), highest)


@book.rule("8.3.3", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no games.")
def games_by_K(published_K, Ro, peak_by_K, junior_on_list, K_of_new, new_games, K_of_juniors, junior_level):
    """The rated games as far as the printed K shows them: none yet with K {K_of_new} and no junior, else {new_games}.

    published_K=20 Ro=1850 peak_by_K=1850 junior_on_list=no → 30
    published_K=40 Ro=1850 peak_by_K=1850 junior_on_list=no → 0
    published_K=40 Ro=1850 peak_by_K=1850 junior_on_list=yes → 30
    published_K=40 Ro=2310 peak_by_K=2310 junior_on_list=yes → 0
    published_K=0 Ro=1850 peak_by_K=1850 junior_on_list=no → 30
    published_K=20 Ro=0 peak_by_K=0 junior_on_list=no → 0
    """
    as_junior = (published_K == K_of_juniors) & junior_on_list & (peak_by_K < junior_level)
    new = (published_K == K_of_new) & ~as_junior
    return where((Ro > 0) & ~new, new_games, 0)
