"""FIDE Rating Regulations 2022: standard, rapid and blitz from 1 January 2022 to 29 February 2024.

Read in order: book, games, unrated, change, coefficient, first, performance, listing, checks,
rapid_and_blitz, printed_line; then calendar and adjustments.
"""

from ratinghouse.rulebooks.fide_2022.adjustments import adjustments
from ratinghouse.rulebooks.fide_2022.printed_line import book

__all__ = ["adjustments", "book"]
