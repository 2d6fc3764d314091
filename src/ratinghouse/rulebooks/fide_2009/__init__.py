"""FIDE Rating Regulations, 2009 edition, as printed (the text that the Dresden assembly of 2008 decided).

Read in order: book, games, unrated, change, first, listing; then calendar and checks.
"""

from ratinghouse.rulebooks.fide_2009.listing import book

__all__ = ["book"]
