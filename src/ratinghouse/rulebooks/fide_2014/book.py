"""FIDE Rating Regulations 2014: the book, its values and its tables. RB is the chapter on rapid and blitz."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.fide_2012.book import TEXT_OF_RAPID_AND_BLITZ
from ratinghouse.rulebooks.floors import FLOOR_BY_LIST, floors
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

LEAST_SCORE_2014 = (
    "Reading least_score_2014: half a point in standard and one in rapid and blitz, as reported in 2021; one point in "
    "every pool before July 2014."
)
NO_LEAST_GAMES = (
    "Reading no_least_games: one game against a rated player, where three were needed before July 2014; an event "
    "rating that counts for the opponents still needs three."
)

book = Rulebook(
    "fide-2014",
    title="FIDE Rating Regulations 2014: standard, rapid and blitz",
    authority="FIDE",
    in_force=date(2014, 7, 1),
    until=date(2017, 6, 30),
    pools=dict.fromkeys(("standard", "rapid", "blitz"), date(2014, 7, 1)),
    source="FIDE Handbook B.02, 1 July 2014 (handbook article 172), as quoted; recommendations of June 2013",
    note=TEXT_OF_RAPID_AND_BLITZ,
)

book.input(c.score, c.played, c.game_rating)
book.input(c.start_rating, c.start_fide_rating, c.start_K, c.start_games, c.start_peak)
book.input(c.kept_games, c.kept_score, c.kept_opponents, c.kept_Ru)
book.input(c.start_day, c.event_month, c.all_play_all, c.cycles, c.is_match, c.scheduled)
book.input(c.ratings_by_game)
book.input(c.Ro, c.published_K, c.games_before, c.peak, c.birth_year)
book.input(c.games_elsewhere, c.change_elsewhere, c.standard_elsewhere)
book.input(c.pool, c.list_day, c.list_month)

book.value("0.6", floor=floors(date(2014, 7, 1), date(2017, 6, 30)), note=FLOOR_BY_LIST)
book.value("6.41", least_score=Hundredths("0.5"), rapid_least_score=Hundredths(1), note=LEAST_SCORE_2014)
book.value("7.1", period_months=1)
book.value("7.14", games_needed=5)
book.value("7.14c", periods_pooled=24, note="Two years of monthly periods; reading pool_window: a sliding window.")
book.value("8.21", fewest_games=1, fewest_for_opponents=3, note=NO_LEAST_GAMES)
book.value("8.23", bonus=Hundredths(20))
book.value("8.31", floor_then=floors(date(2012, 7, 1), date(2017, 6, 30)), note=FLOOR_BY_LIST)
book.value("8.54", cap=400)
book.value("8.56", K_of_new=40, new_games=30, K_usual=20, K_level=2400, K_reached=10)
book.value(
    "8.56",
    K_of_juniors=40,
    junior_age=18,
    junior_level=2300,
    note="Reading junior_by_year: until the end of the year of the birthday, as in 2022; quoted as until the birthday.",
)
book.value("12.3", turnover_constant=750)
book.value("RB 7.3.1", rapid_cap=735, note="Reading rapid_cap: up to 2021; for unrated players of a round robin 400.")
book.value("RB 7.3.3", rapid_K=20)

book.table("8.1a", table_a=TABLE_A)
book.table("8.1b", table_b=TABLE_B)
