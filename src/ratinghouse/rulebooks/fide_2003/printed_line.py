"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2003.checks import book

book.input(c.period_games, c.R_calculated, c.last_played, c.was_inactive, c.year_recorded)


@book.rule("9.21", per="player", on_request=True)
def delisted(unrated, Rn_rated, lowest):
    """A player whose rating drops below the lowest that is published loses it.

    unrated=no Rn_rated=1800 lowest=1801 → yes
    unrated=no Rn_rated=1801 lowest=1801 → no
    unrated=yes Rn_rated=0 lowest=1801 → no
    """
    return ~unrated & (Rn_rated < lowest)


@book.rule("9.21, 10.56", per="player", on_request=True)
def R_printed(delisted, Rn):
    """The rating on the list: the new rating, none for a delisted player.

    delisted=no Rn=2287 → 2287
    delisted=yes Rn=1800 → 0
    """
    return where(delisted, 0, Rn)


@book.rule(
    "10.55",
    per="player",
    on_request=True,
    note="Readings once_a_list: the edition of the list rounds the changes of all events together; own_edition_last: "
    "first ratings and delistings follow that edition.",
)
def R_carried(Ro):
    """Events of the period under a later edition start from the rating before the period.

    Ro=1805 → 1805
    Ro=0 → 0
    """
    return Ro


@book.rule("9.1.4, 9.12", per="player", on_request=True)
def games_after(games_before, games_of_list, published_first, first_games):
    """All rated games up to the list; a first rating rests on at least those that are pooled for it.

    games_before=30 games_of_list=9 published_first=no first_games=0 → 39
    games_before=0 games_of_list=4 published_first=yes first_games=9 → 9
    games_before=5 games_of_list=4 published_first=no first_games=8 → 9
    """
    played = games_before + games_of_list
    return where(published_first, larger(played, first_games), played)


@book.rule("10.54a", per="player", on_request=True, note="Reading k_at_calculation: by the list before.")
def K_printed(Ro, K):
    """Beside a rating the list prints the K of the next period.

    Ro=2399 K=15 → 15
    Ro=0 K=25 → 0
    """
    return where(Ro > 0, K, 0)


@book.rule(
    "9.2.3a, 9.2.3c",
    per="player",
    on_request=True,
    note="Reading inactive_until_played: while the games of a year are not on record, and of a player whose last game "
    "is not, the flag of the list before stays until they play.",
)
def inactive_printed(Ro, R_calculated, active, period_games, last_played, was_inactive, year_recorded):
    """A player who is not active is shown as inactive and keeps the rating, except where only a decision gives it.

    Ro=2100 R_calculated=2100 active=no period_games=3 last_played=731000 was_inactive=no year_recorded=yes → yes
    Ro=2100 R_calculated=0 active=no period_games=3 last_played=731000 was_inactive=no year_recorded=yes → no
    Ro=2100 R_calculated=2100 active=yes period_games=3 last_played=731000 was_inactive=yes year_recorded=yes → no
    Ro=0 R_calculated=0 active=no period_games=0 last_played=731000 was_inactive=no year_recorded=yes → no
    Ro=2100 R_calculated=2100 active=no period_games=0 last_played=731000 was_inactive=no year_recorded=no → no
    Ro=2100 R_calculated=2100 active=no period_games=0 last_played=731000 was_inactive=yes year_recorded=no → yes
    Ro=2100 R_calculated=2100 active=no period_games=1 last_played=731000 was_inactive=yes year_recorded=no → no
    """
    not_since = was_inactive & (period_games == 0)
    by_games = (~active & (R_calculated > 0)) | (not_since & (last_played == 0))
    return (Ro > 0) & where(year_recorded, by_games, not_since)


@book.rule("9.1.4c", per="entry", where="unlisted", on_request=True)
def pending(pool_games, acceptable):
    """A result that may be pooled is stored for the first rating: each list decides whether it is.

    pool_games=4 acceptable=yes → yes
    pool_games=4 acceptable=no → no
    pool_games=0 acceptable=yes → no
    """
    return (pool_games > 0) & acceptable


@book.rule("10.54a", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, K_reached, K_level):
    """The highest rating as far as the printed K shows it: {K_reached} means that {K_level} was reached.

    published_K=10 Ro=2380 peak=0 → 2400
    published_K=10 Ro=2450 peak=2480 → 2480
    published_K=15 Ro=2380 peak=0 → 2380
    published_K=10 Ro=0 peak=0 → 0
    """
    highest = larger(peak, Ro)
    return where((published_K == K_reached) & (Ro > 0), larger(highest, K_level), highest)


@book.rule("10.54a", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no games.")
def games_by_K(published_K, Ro, K_new, K_new_games):
    """The rated games as far as the printed K shows them: none yet with K {K_new}, else {K_new_games}.

    published_K=15 Ro=2100 → 30
    published_K=25 Ro=2100 → 0
    published_K=0 Ro=2100 → 30
    published_K=15 Ro=0 → 0
    """
    return where((Ro > 0) & (published_K != K_new), K_new_games, 0)
