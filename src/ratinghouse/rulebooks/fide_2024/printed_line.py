"""What the new list prints of a player as they stand on it, which results wait, and what a printed K shows."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger, where
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2024.checks import book

book.input(c.period_games, c.last_played, c.was_inactive)

book.adopt(edition_2022, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(edition_2022, "pending")


@book.rule("8.3.3", per="player", on_request=True, note="Reading k_shows: of a list taken over that prints no peaks.")
def peak_by_K(published_K, Ro, peak, junior_on_list, K_reached, K_level, K_usual, junior_level):
    """The highest rating as far as the printed K shows it: {K_reached} means that {K_level} was reached, {K_usual} of a junior that {junior_level} was.

    published_K=10 Ro=2380 peak=0 junior_on_list=no → 2400
    published_K=20 Ro=2380 peak=0 junior_on_list=no → 2380
    published_K=20 Ro=2186 peak=0 junior_on_list=yes → 2300
    published_K=20 Ro=2310 peak=0 junior_on_list=yes → 2310
    published_K=40 Ro=2186 peak=0 junior_on_list=yes → 2186
    published_K=20 Ro=0 peak=0 junior_on_list=yes → 0
    """  # noqa: E501
    highest = larger(peak, Ro)
    as_former_junior = (published_K == K_usual) & junior_on_list
    shown = where(published_K == K_reached, K_level, where(as_former_junior, junior_level, 0))
    return where(Ro > 0, larger(highest, shown), highest)


book.adopt(edition_2022, "games_by_K")
