"""Japan Chess Federation Rating Regulations, in force from 1 October 2024.

Read in order: book, ratings, games, first, performance, listing, checks, printed_line; then calendar.
"""

from ratinghouse.rulebooks.jcf_2024.printed_line import book

__all__ = ["book"]
