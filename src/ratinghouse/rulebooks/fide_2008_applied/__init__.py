"""FIDE's rating rules as applied from March 2008 to June 2009: those of 2003, with an expectation for each game.

Read in order: book, games, unrated, change, first, listing, checks, printed_line; then calendar. What differs from
fide_2003 is in change: what the text of 2009 put into writing, under its articles, with the 350 points of 2003.
"""

from ratinghouse.rulebooks.fide_2008_applied.printed_line import book

__all__ = ["book"]
