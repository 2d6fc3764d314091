"""FIDE Rating Regulations from July 2013 to June 2014: rapid from ten minutes on, and players need a FIDE ID.

Read in order: book, rules, checks; then calendar. What is written out here differs from fide_2012.
"""

from ratinghouse.rulebooks.fide_2013.checks import book

__all__ = ["book"]
