"""The event rating of an unrated player: as in 2003 (articles 6.1, 6.42, 10.2 and 10.57)."""

from __future__ import annotations

from ratinghouse.rulebooks.fide_2003 import book as edition_2003
from ratinghouse.rulebooks.fide_2008_applied.games import book

book.adopt(edition_2003, "against_rated", "new_opponent", "rated_opponents", "games_v_rated", "W_v_rated")
book.adopt(edition_2003, "opponents_sum", "Rc_swiss", "dp_swiss", "Ru_swiss", "performed_in_swiss")
book.adopt(edition_2003, "dropped", "players_rr", "n_opponents", "W_rr", "p_rr", "dp_rr", "with_unrated", "Ra")
book.adopt(edition_2003, "Rc_first", "Ru_first", "opponent_rating", "opponent_counts_as", "correction")
book.adopt(edition_2003, "Rc_new", "Ru_new", "Ru", "performed")
