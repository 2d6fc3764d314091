"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009_applied.checks import book

book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)

book.value("7.23a", inactive_months=12)

book.adopt(printed, "delisted", "R_printed", "R_carried", "games_after")


@book.rule("7.12, 8.56", per="player", on_request=True)
def K_printed(Ro, K_listed):
    """Beside a rating the list prints the K of the events that start under it.

    Ro=2399 K_listed=15 → 15
    Ro=0 K_listed=25 → 0
    """
    return where(Ro > 0, K_listed, 0)


book.adopt(printed, "inactive_printed", "pending")


@book.rule("8.56", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, K_reached, K_level):
    """The highest rating as far as the printed K shows it: {K_reached} means that {K_level} was reached.

    published_K=10 Ro=2380 peak=0 → 2400
    published_K=10 Ro=2450 peak=2480 → 2480
    published_K=15 Ro=2380 peak=0 → 2380
    published_K=10 Ro=0 peak=0 → 0
    """
    highest = larger(peak, Ro)
    return where((published_K == K_reached) & (Ro > 0), larger(highest, K_level), highest)


@book.rule("8.56", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no games.")
def games_by_K(published_K, Ro, K_new, K_new_games):
    """The rated games as far as the printed K shows them: none yet with K {K_new}, else {K_new_games}.

    published_K=15 Ro=2100 K_new=25 → 30
    published_K=25 Ro=2100 K_new=25 → 0
    published_K=0 Ro=2100 K_new=25 → 30
    published_K=15 Ro=0 K_new=25 → 0
    """
    return where((Ro > 0) & (published_K != K_new), K_new_games, 0)
