"""FIDE Rating Regulations 2011: the book, its values and its tables. Articles are those of the text of 2009."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.floors import FLOOR_BY_LIST, floors
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2011",
    title="FIDE Rating Regulations 2011",
    authority="FIDE",
    in_force=date(2011, 7, 1),
    until=date(2012, 6, 30),
    pools={"standard": date(2011, 7, 1)},
    source="FIDE Handbook B.02, 1 July 2011: articles 8.56 and 8.3 as quoted, the rest as applied since 2009",
    note="The text is not available: what no source says otherwise is as applied from July 2009.",
)

book.input(c.score, c.played, c.game_rating)
book.input(c.start_rating, c.start_K, c.start_games, c.start_peak)
book.input(c.kept_games, c.kept_score, c.kept_opponents, c.kept_Ru)
book.input(c.start_day, c.event_month, c.all_play_all, c.cycles, c.is_match, c.scheduled, c.major_team)
book.input(c.ratings_by_game)
book.input(c.Ro, c.published_K, c.games_before, c.peak, c.disabled_member)
book.input(c.games_elsewhere, c.change_elsewhere)
book.input(c.list_day, c.list_month)

book.value("0.6", floor=floors(date(2011, 7, 1), date(2012, 6, 30)), note=FLOOR_BY_LIST)
book.value("6.41", least_score=Hundredths(1))
book.value("7.1", period_months=2)
book.value("7.14", games_needed=9)
book.value("7.14c", periods_pooled=12, note="Two years of two-month periods; reading pool_window: a sliding window.")
book.value("7.14f", games_needed_at_team_events=7)
book.value("7.14g", games_needed_by_members=7)
book.value("8.21", fewest_games=3, note="6.41 counts games, 8.21 opponents (E-08); reading three_games: games.")
book.value(
    "8.23",
    bonus=Hundredths("12.5"),
    note="Reading bonus_since_2011: 12.5 as before July 2011; 15, half of the new K of 30, is not confirmed.",
)
book.value("8.31", floor_then=floors(date(2009, 7, 1), date(2012, 6, 30)), note=FLOOR_BY_LIST)
book.value("8.54", cap=400)
book.value("8.56", K_new=30, K_new_games=30, K_under=15, K_level=2400, K_reached=10)
book.value("12.3", turnover_constant=750)

book.table("8.1a", table_a=TABLE_A)
book.table("8.1b", table_b=TABLE_B, note='Misprint E-01: the band "26-320" is 26-32.')
