"""FIDE Rating Regulations, 2009 edition, as printed (the text that the Dresden assembly of 2008 decided).

Read in order: book, games, unrated, change, first, performance, listing, checks, composition,
printed_line; then calendar.
"""

from ratinghouse.rulebooks.fide_2009.printed_line import book

__all__ = ["book"]
