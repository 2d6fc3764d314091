"""FIDE Rating Regulations 2024, in force now: standard, rapid and blitz from 1 March 2024.

Read in order: book, games, change, coefficient, first, listing, checks, printed_line; then calendar and adjustments.
Rules that are the same in the 2022 edition are adopted by name; what is written out here is the amendment.
"""

from ratinghouse.rulebooks.fide_2024.adjustments import adjustments
from ratinghouse.rulebooks.fide_2024.printed_line import book

__all__ = ["adjustments", "book"]
