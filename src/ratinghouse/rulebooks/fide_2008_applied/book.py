"""FIDE's rating rules as applied from March 2008: the book, its values and its tables."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.floors import FLOOR_BY_LIST, floors
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2008-applied",
    title="FIDE rating rules as applied from March 2008",
    authority="FIDE",
    in_force=date(2008, 3, 1),
    until=date(2009, 6, 30),
    pools={"standard": date(2008, 3, 1)},
    source="FIDE Handbook B.02 (2002), with FIDE's published calculations for the lists of July 2008 to July 2009",
    note="Reading game_by_game: each game has its own expectation from here on. Articles 8.51 to 8.55 are those of the "
    "text of 2009, which put it into writing; all else is the text of 2003.",
)

book.input(c.score, c.played, c.meeting, c.game_rating)
book.input(c.start_rating, c.kept_games, c.kept_score, c.kept_opponents, c.kept_Ru)
book.input(c.event_month, c.days, c.all_play_all, c.cycles, c.is_match, c.scheduled, c.is_scheveningen, c.is_league)
book.input(c.Ro, c.published_K, c.games_before, c.peak, c.games_in_year)
book.input(c.games_elsewhere, c.change_elsewhere)
book.input(c.list_day, c.list_month, c.pool)

book.value("4.1", longest_days=90)
book.value("6.1, 10.20", least_score=Hundredths(1))
book.value("6.4", most_unrated=1)
book.value("6.42", fewest_opponents=3)
book.value("9.1", period_months=3)
book.value("9.1.4", games_needed=9)
book.value("9.1.4c", periods_pooled=8, note="The same or the next seven; reading pool_window: a sliding window.")
book.value("9.21", floor=floors(date(2008, 3, 1), date(2009, 6, 30)), note=f"{FLOOR_BY_LIST} Printed as 1801.")
book.value("9.2.3a", games_to_stay_active=4)
book.value("10.23", bonus=Hundredths("12.5"))
book.value("8.54, 10.51", cap=350, note="Reading game_by_game: 350 points, as in 2003, and not yet the 400 of 2009.")
book.value("10.54a", K_new=25, K_new_games=30, K_under=15, K_level=2400, K_reached=10)
book.value("14.3", turnover_constant=750)
book.value("15a", rapid_floor=1600, note="Reading rapid_floor: on the rapid list 1600 takes the place of 1801.")
book.value("15b", rapid_K=20, note="Reading rapid_K: for the administrator to decide; FIDE used 20 in 2012.")

book.table("10.1a", table_a=TABLE_A, note="Blank at 0 and 100 % (E-18): 800 as in 2009, which 10.21b can need.")
book.table("10.1b", table_b=TABLE_B)
