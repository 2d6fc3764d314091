"""ICCF rating rules of 2023: correspondence chess after Mark Glickman's system.

Read in order: book, start, probabilities, terms, substitutes, update, checks, printed_line; then calendar.
"""

from ratinghouse.rulebooks.iccf_2023.printed_line import book

__all__ = ["book"]
