"""Plain Elo: one K for everybody, the logistic curve, no limits, no floor and no conditions.

Read in order: book, rules; then calendar.
"""

from ratinghouse.lab.systems.elo.rules import book

__all__ = ["book"]
