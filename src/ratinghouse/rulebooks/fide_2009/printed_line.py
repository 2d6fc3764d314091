"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009.composition import book

book.input(c.games_before, c.idle_months, c.period_games, c.last_played, c.was_inactive)

book.value("7.23a", inactive_months=12)


@book.rule("7.21", per="player", on_request=True)
def delisted(unrated, Rn_rated, floor):
    """A player whose rating falls below the floor {floor} loses it.

    unrated=no Rn_rated=1199 floor=1200 → yes
    unrated=no Rn_rated=1200 floor=1200 → no
    unrated=yes Rn_rated=0 floor=1200 → no
    """
    return ~unrated & (Rn_rated < floor)


@book.rule("7.21, 8.57", per="player", on_request=True)
def R_printed(delisted, Rn):
    """The rating on the list: the new rating, none for a delisted player.

    delisted=no Rn=2613 → 2613
    delisted=yes Rn=1199 → 0
    """
    return where(delisted, 0, Rn)


@book.rule(
    "8.57",
    per="player",
    on_request=True,
    note="Readings once_a_list: the edition of the list rounds the changes of all events together; own_edition_last: "
    "first ratings and delistings follow that edition.",
)
def R_carried(Ro):
    """Events of the period under a later edition start from the rating before the period.

    Ro=1205 → 1205
    Ro=0 → 0
    """
    return Ro


@book.rule("7.12, 7.14e", per="player", on_request=True)
def games_after(games_before, games_of_list, published_first, first_games):
    """All rated games up to the list; a first rating rests on at least those that are pooled for it.

    games_before=30 games_of_list=9 published_first=no first_games=0 → 39
    games_before=0 games_of_list=4 published_first=yes first_games=9 → 9
    games_before=5 games_of_list=4 published_first=no first_games=8 → 9
    """
    played = games_before + games_of_list
    return where(published_first, larger(played, first_games), played)


@book.rule("8.56", per="player", on_request=True, note="Reading k_at_start: K is taken at the start of the period.")
def K_printed(Ro, K):
    """Beside a rating the list prints the K of the next period.

    Ro=2399 K=30 → 30
    Ro=0 K=30 → 0
    """
    return where(Ro > 0, K, 0)


@book.rule(
    "7.23",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: of a player whose last game is not on record, the flag of the list before "
    "stays until they play. The months end on the day before the list; see inactive_from in the calendar.",
)
def inactive_printed(Ro, idle_months, period_games, last_played, was_inactive, inactive_months):
    """A player without a rated game for {inactive_months} months is shown as inactive and keeps the rating.

    Ro=2100 idle_months=12 period_games=0 last_played=733700 was_inactive=no → yes
    Ro=2100 idle_months=11 period_games=0 last_played=733700 was_inactive=yes → no
    Ro=0 idle_months=12 period_games=0 last_played=733700 was_inactive=no → no
    Ro=2100 idle_months=0 period_games=0 last_played=0 was_inactive=yes → yes
    Ro=2100 idle_months=0 period_games=1 last_played=0 was_inactive=yes → no
    """
    not_since = was_inactive & (period_games == 0)
    return (Ro > 0) & where(last_played > 0, idle_months >= inactive_months, not_since)


@book.rule("7.14c", per="entry", where="unlisted", on_request=True)
def pending(pool_games):
    """A result with games for the pool is stored for the first rating: each list decides what it pools.

    pool_games=1 → yes
    pool_games=0 → no
    """
    return pool_games > 0


@book.rule("8.56", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, K_reached, K_level):
    """The highest rating as far as the printed K shows it: {K_reached} means that {K_level} was reached.

    published_K=20 Ro=2380 peak=0 → 2400
    published_K=20 Ro=2450 peak=2480 → 2480
    published_K=30 Ro=2380 peak=0 → 2380
    published_K=20 Ro=0 peak=0 → 0
    """
    highest = larger(peak, Ro)
    return where((published_K == K_reached) & (Ro > 0), larger(highest, K_level), highest)
