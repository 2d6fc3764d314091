"""FIDE Rating Regulations from July 2014 to June 2017: K 40, 20 and 10, and a first rating from five games.

Read in order: book, games, change, first, listing, checks; then calendar. What is written out here differs from
fide_2013.
"""

from ratinghouse.rulebooks.fide_2014.checks import book

__all__ = ["book"]
