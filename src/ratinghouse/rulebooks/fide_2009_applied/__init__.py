"""FIDE's rating rules as applied from July 2009 to June 2011: the text of 2009 with K, bonus and minimum as before.

Read in order: book, games, unrated, change, first, listing, checks, printed_line; then calendar. What is written
out here differs from the printed text; adopted rules are those of fide_2009.
"""

from ratinghouse.rulebooks.fide_2009_applied.printed_line import book

__all__ = ["book"]
