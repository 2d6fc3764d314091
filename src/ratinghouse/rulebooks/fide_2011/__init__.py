"""FIDE Rating Regulations from July 2011 to June 2012: K 30 for new players, and later games counted singly.

Read in order: book, games, change, first, listing, checks; then calendar. What is written out here differs from
fide_2009_applied.
"""

from ratinghouse.rulebooks.fide_2011.checks import book

__all__ = ["book"]
