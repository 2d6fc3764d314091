"""FIDE Rating Regulations from July 2012 to June 2013: monthly lists, and rapid and blitz from January 2012.

Read in order: book, games, change, first, listing, checks; then calendar. Standard play is as in fide_2011; how rapid
and blitz build on a standard rating is as in fide_2022, under its articles (RB).
"""

from ratinghouse.rulebooks.fide_2012.checks import book

__all__ = ["book"]
