"""A player's line on the next list: as in 2003 (articles 9.2, 10.55 and 10.56)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.first import book
from ratinghouse.rulebooks.fide_2009 import book as edition_2009

book.adopt(edition_2003, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn", "active")

# For information
book.adopt(edition_2009, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2009, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2009, "performance_Ra", "performance_p", "performance_dp", "Rp")
