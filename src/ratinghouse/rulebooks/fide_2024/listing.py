"""A player's line on the next list (articles 7.1, 7.2 and 8.3.4)."""

from __future__ import annotations

from ratinghouse.kernel.arithmetic import larger
from ratinghouse.rulebooks.fide_2022 import book as edition_2022
from ratinghouse.rulebooks.fide_2022.coefficient import PRECEDENCE, derived_K
from ratinghouse.rulebooks.fide_2024.first import book

book.adopt(edition_2022, "status", "period_change", "rounded_change", "Rn_rated", "list_status", "Rn")


@book.rule("8.3.3, RB 7.3.3", per="player", note=PRECEDENCE)
def K_new(
    Rn,
    highest,
    junior_on_list,
    games_before,
    games,
    first_games,
    K_level,
    K_reached,
    junior_level,
    K_of_juniors,
    new_games,
    K_of_new,
    K_usual,
):
    """The K printed on the next list, determined by the new rating and all games.

    Rn=2400 highest=2395 junior_on_list=no games_before=80 games=9 first_games=0 → 10
    Rn=2300 highest=2290 junior_on_list=yes games_before=80 games=9 first_games=0 → 20
    Rn=1922 highest=0 junior_on_list=no games_before=0 games=5 first_games=5 → 40
    Rn=1922 highest=1910 junior_on_list=no games_before=24 games=6 first_games=0 → 20
    """
    # A first rating may rest on games of earlier periods that the register had not counted yet.
    games_so_far = larger(games_before + games, first_games)
    return derived_K(
        *(larger(Rn, highest), junior_on_list, games_so_far, K_level, K_reached, junior_level, K_of_juniors),
        *(new_games, K_of_new, K_usual),
    )


book.adopt(edition_2022, "inactive")

# For information
book.adopt(edition_2022, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2022, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2022, "performance_Ra", "performance_p", "performance_dp", "Rp")
