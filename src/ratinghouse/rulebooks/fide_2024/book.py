"""FIDE Rating Regulations 2024: the book, its values and its tables. RB is the chapter on rapid and blitz."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Dated
from ratinghouse.kernel.units import Hundredths
from ratinghouse.rulebooks import columns as c
from ratinghouse.rulebooks.tables import TABLE_A, TABLE_B

book = Rulebook(
    "fide-2024",
    title="FIDE Rating Regulations 2024: standard, rapid and blitz",
    authority="FIDE",
    in_force=date(2024, 3, 1),
    pools=dict.fromkeys(("standard", "rapid", "blitz"), date(2024, 3, 1)),
    source="FIDE Handbook B.02 (B022024 and B02RBRegulations2024): Council 15 December 2023, with the amendments of "
    "1 December 2024 (rapid and blitz) and 1 October 2025 (standard)",
)

book.input(c.score, c.played, c.game_rating)
book.input(c.start_rating, c.start_fide_rating, c.kept_games, c.kept_score, c.kept_opponents)
book.input(c.start_day, c.event_month, c.days, c.minutes_60, c.time_approved, c.is_match, c.scheduled, c.played_out)
book.input(c.Ro, c.published_K, c.peak, c.games_before, c.birth_year, c.idle_months)
book.input(c.games_elsewhere, c.change_elsewhere, c.standard_elsewhere)
book.input(c.pool, c.list_day, c.list_month)

book.value("1.1", strong_rating=2400, strong_minutes=120, middle_rating=1800, middle_minutes=90, least_minutes=60)
book.value("1.1", approved_minutes=75, note="45 minutes and 30 seconds a move: Council 2026, after a pilot in 2025.")
book.value("4", most_days=30)
book.value("7.1.2", floor=1400)
book.value("7.1.4", games_needed=5, pool_months=26)
book.value("7.2.2", inactive_months=12)
book.value("8.2.2", extra_opponents=2, extra_rating=1800, extra_score=Hundredths(1))
book.value("8.2.3", highest_first=2200)
book.value("8.3.1", cap=400, exempt_rating=2650)
book.value(
    "8.3.1",
    exemption=Dated({date(2024, 3, 1): 0, date(2025, 10, 1): 1}),
    note="0: not yet, 1: in force. Reading exempt_from: for events that start on or after the day.",
)
book.value("RB 7.3.1", excluded_gap=600, excluded_above=2600)
book.value(
    "RB 7.3.1",
    exclusion=Dated({date(2024, 3, 1): 0, date(2024, 12, 1): 1}),
    note="0: not yet, 1: in force. Reading excluded_from: for events that start on or after the day.",
)
book.value("8.3.3", K_of_new=40, new_games=30, K_usual=20, K_level=2400, K_reached=10)
book.value("8.3.3", K_of_juniors=40, junior_age=18, junior_level=2300, K_times_games=700)

book.table("8.1.1", table_a=TABLE_A)
book.table("8.1.2", table_b=TABLE_B)
