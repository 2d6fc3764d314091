"""Glicko (1999): ratings with a deviation RD that games reduce and time increases.

Read in order: book, rules; then calendar. What is the same in plain Elo is adopted.
"""

from ratinghouse.lab.systems.glicko.rules import book

__all__ = ["book"]
