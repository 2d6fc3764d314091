"""FIDE Rating Regulations, 2009 edition: the book, its values and its tables."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Dated
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.floors import FLOOR_BY_LIST, floors
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2009",
    title="FIDE Rating Regulations 2009, as printed",
    authority="FIDE",
    in_force=date(2009, 7, 1),
    source="FIDE Handbook B.02: General Assembly 1982, amended 1984 to 2008",
    pools={"standard": date(2009, 7, 1)},
    applied=False,
    note="Decided in Dresden in 2008; the K, the bonus and the half point were never applied: see fide-2009-applied. "
    "Reading list_by_its_calendar: a list takes the events that its own calendar gives it, whenever they began.",
)

book.input(c.score, c.played, c.game_rating)
book.input(c.start_rating, c.kept_games, c.kept_score, c.kept_opponents, c.kept_Ru)
book.input(c.start_day, c.event_month, c.all_play_all, c.cycles, c.is_match, c.scheduled, c.major_team)
book.input(c.ratings_by_game)
book.input(c.Ro, c.published_K, c.peak, c.disabled_member)
book.input(c.games_elsewhere, c.change_elsewhere)
book.input(c.list_day, c.list_month)

book.value("0.6", floor=1200)
book.value("6.41", least_score=Hundredths("0.5"))
book.value("7.1", period_months=2)
book.value("7.14", games_needed=9)
book.value("7.14c", periods_pooled=12, note="Two years of two-month periods; reading pool_window: a sliding window.")
book.value("7.14f", games_needed_at_team_events=7)
book.value("7.14g", games_needed_by_members=7)
book.value("8.21", fewest_games=3, note="6.41 counts games, 8.21 opponents (E-08); reading three_games: games.")
book.value("8.23", bonus=Hundredths(15))
book.value(
    "8.31",
    floor_then=Dated({**floors(date(2007, 7, 1), date(2009, 6, 30)).steps, date(2009, 7, 1): 1200}),
    note=f"{FLOOR_BY_LIST} 1200 by the text.",
)
book.value("8.54", cap=400)
book.value("8.56", K_level=2400, K_under=30, K_reached=20)
book.value("12.3", turnover_constant=750)

book.table("8.1a", table_a=TABLE_A)
book.table("8.1b", table_b=TABLE_B, note='Misprint E-01: the band "26-320" is 26-32.')
