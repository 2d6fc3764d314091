"""Japan Chess Federation Rating Regulations, in force from 1 October 2024.

Read in order: book, determined, games, first, listing; then calendar and checks.
"""

from ratinghouse.rulebooks.jcf_2024.listing import book

__all__ = ["book"]
