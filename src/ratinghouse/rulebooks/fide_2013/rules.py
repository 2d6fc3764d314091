"""Who is rated, changes, first ratings and lists: as in 2012 (articles 4 to 8)."""

from __future__ import annotations

from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2012 import book as edition_2012
from ratinghouse.rulebooks.fide_2013.book import book

book.adopt(edition_2012, "rapid_or_blitz", "R_start", "rated", "known", "newcomer", "R_entry", "R", "rated_since")
book.adopt(edition_2012, "unplayed", "decided", "unrated_match", "round_robin", "mixed")

# Unrated players
book.adopt(edition_2012, "dropped", "n_opponents", "games_rr", "W_rr", "p_rr", "dp_rr", "Ra", "Ru_first")
book.adopt(edition_2012, "correction", "Rc_new", "Ru_new")
book.adopt(edition_2012, "against_rated", "games_v_rated", "W_v_rated", "opponents_sum", "Rc_swiss", "dp_swiss")
book.adopt(edition_2012, "Ru_swiss", "Ru", "performed")

# Rated players
book.adopt(edition_2012, "opponent_rating", "opponent_without_rating", "performance_disregarded")
book.adopt(edition_2012, "newcomer_v_newcomer", "with_dropped", "rateable", "any_rateable")
book.adopt(edition_2012, "brings_standard", "standard_brought", "R_base", "entered_with_standard", "counted")
book.adopt(edition_2012, "D", "D_counted", "PD", "dR")
book.adopt(edition_2012, "n", "W", "We", "Rc")
book.adopt(edition_2012, "K", "K_listed", "chg", "change", "P_formula", "turnover")

# First ratings
book.adopt(edition_2012, "unlisted", "pool_games", "pool_score", "pool_opponents", "pool_Ru", "in_window")
book.adopt(edition_2012, "reaches_floor", "pooled", "weak_games", "major_team_entry", "unrated")
book.adopt(edition_2012, "first_games", "first_Rc", "first_score", "first_rating", "first_games_needed")
book.adopt(edition_2012, "published_first")

# A player's line on the next list
book.adopt(edition_2012, "status", "games", "games_of_list", "period_change", "Rn_rated", "list_status", "Rn")

# For information
book.adopt(edition_2012, "game_change", "win_change", "draw_change", "loss_change")
book.adopt(edition_2012, "for_performance", "performance_games", "performance_score")
book.adopt(edition_2012, "performance_Ra", "performance_p", "performance_dp", "Rp")

# What the new list prints of a player as they stand on it
book.input(c.idle_months, c.period_games, c.last_played, c.was_inactive)
book.value("7.23a", inactive_months=12)
book.adopt(edition_2012, "delisted", "R_printed", "R_carried", "games_after", "K_printed", "inactive_printed")
book.adopt(edition_2012, "pending", "peak_by_K", "games_by_K")
