"""FIDE Rating Regulations, 2003 edition: the book, its values and its tables."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.floors import FLOOR_BY_LIST, floors
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2003",
    title="FIDE Rating Regulations 2003",
    authority="FIDE",
    in_force=date(2001, 1, 1),
    until=date(2008, 2, 29),
    pools={"standard": date(2001, 1, 1)},
    source="FIDE Handbook B.02: General Assembly 1982, amended 1984 to 2002",
    note="Reading since_2001: applied to events from 2001 on, before its own text of 1 July 2003. "
    "The last edition that averages the opponents' ratings. An event played in stages is one event (6.2).",
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
book.value("9.21", floor=floors(date(2001, 1, 1), date(2008, 2, 29)), note=f"{FLOOR_BY_LIST} Printed as 1801.")
book.value("9.2.3a", games_to_stay_active=4)
book.value("10.23", bonus=Hundredths("12.5"))
book.value("10.51", cap=350)
book.value("10.54a", K_new=25, K_new_games=30, K_under=15, K_level=2400, K_reached=10)
book.value("14.3", turnover_constant=750)
book.value("15a", rapid_floor=1600, note="Reading rapid_floor: on the rapid list 1600 takes the place of 1801.")
book.value("15b", rapid_K=20, note="Reading rapid_K: for the administrator to decide; FIDE used 20 in 2012.")

book.table("10.1a", table_a=TABLE_A, note="Blank at 0 and 100 % (E-18): 800 as in 2009, which 10.21b can need.")
book.table("10.1b", table_b=TABLE_B)
