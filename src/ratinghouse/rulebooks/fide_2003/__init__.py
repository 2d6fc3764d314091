"""FIDE Rating Regulations, 2003 edition, as printed: the average method with the 350-point rule.

Read in order: book, games, swiss, round_robin, change, first, performance, listing, composition, checks,
printed_line; then calendar.
"""

from ratinghouse.rulebooks.fide_2003.printed_line import book

__all__ = ["book"]
