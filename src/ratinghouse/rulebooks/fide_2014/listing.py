"""A player's line on the next list: as in 2013 (articles 7.1, 7.2, 8.57 and RB 7.2.1)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2013 import book as edition_2013
from ratinghouse.rulebooks.fide_2014.first import book
from ratinghouse.rulebooks.fide_2022 import book as edition_2022

book.adopt(edition_2013, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn")

# For information
book.adopt(edition_2013, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2013, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2013, "performance_Ra", "performance_p", "performance_dp", "Rp")

# What the new list prints of a player as they stand on it
book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)
book.value("7.23a", inactive_months=12)
book.adopt(edition_2013, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(edition_2013, "pending")
book.adopt(edition_2022, "peak_by_K", "games_by_K")
