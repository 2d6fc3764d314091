"""The rates of play of the demonstration's events."""

from __future__ import annotations

from ratinghouse.office.demo.events import Clock

STANDARD = Clock("90 minutes for the game, 30 seconds a move from move 1", "5400+30")
RAPID = Clock("15 minutes for the game, 10 seconds a move from move 1", "900+10")
BLITZ = Clock("3 minutes for the game, 2 seconds a move from move 1", "180+2")
BY_POST = Clock("10 moves in 50 days", "")
