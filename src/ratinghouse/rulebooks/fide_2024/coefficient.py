"""K, the development coefficient, and the change it makes (article 8.3.3)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import where
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2022.coefficient import PRECEDENCE, derived_K
from ratinghouse.rulebooks.fide_2024.change import book

book.adopt(edition_2022, "junior")


@book.rule("8.3.3, RB 7.3.3", per="player", note=PRECEDENCE)
def K_listed(
    published_K,
    highest,
    junior,
    games_before,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
):
    """K is {K_reached} once {K_level} was reached, {K_of_juniors} for a junior never at {junior_level}, {K_of_new} below {new_games} games, else {K_usual}.

    published_K=0 highest=2400 junior=yes games_before=12 → 10
    published_K=0 highest=2399 junior=no games_before=12 → 40
    published_K=0 highest=2299 junior=yes games_before=300 → 40
    published_K=0 highest=2300 junior=yes games_before=300 → 20
    published_K=0 highest=1800 junior=no games_before=29 → 40
    published_K=0 highest=1800 junior=no games_before=30 → 20
    published_K=10 highest=1800 junior=no games_before=30 → 10
    """  # noqa: E501
    derived = derived_K(
        *(highest, junior, games_before, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )
    return where(published_K > 0, published_K, derived)


book.adopt(edition_2022, "K", "chg", "change", "junior_on_list")
