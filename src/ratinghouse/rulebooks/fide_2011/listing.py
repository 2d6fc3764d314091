"""A player's line on the next list: as applied since 2009 (articles 7.2 and 8.57)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2009_applied import book as applied_2009
from ratinghouse.rulebooks.fide_2011.first import book

book.adopt(applied_2009, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn")

# For information
book.adopt(applied_2009, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(applied_2009, "for_performance", "performance_games", "performance_score")
book.adopt(applied_2009, "performance_Ra", "performance_p", "performance_dp", "Rp")

# What the new list prints of a player as they stand on it
book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)
book.value("7.23a", inactive_months=12)
book.adopt(applied_2009, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(applied_2009, "pending", "peak_by_K", "games_by_K")
