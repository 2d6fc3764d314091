"""Japan Chess Federation Rating Regulations, in force from 1 October 2024.

Read in order: book, ratings, games, first, performance, listing, checks; then calendar.
"""

from ratinghouse.rulebooks.jcf_2024.checks import book

__all__ = ["book"]
