"""A player's line on the next list: as printed (articles 7.2 and 8.57)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2009 import book as printed
from ratinghouse.rulebooks.fide_2009_applied.first import book

book.adopt(printed, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn")

# For information
book.adopt(printed, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(printed, "for_performance", "performance_games", "performance_score")
book.adopt(printed, "performance_Ra", "performance_p", "performance_dp", "Rp")
