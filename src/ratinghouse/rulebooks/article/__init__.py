"""The web article "FIDE Rating Calculator", included to compare its numbers with those of the regulations.

Read in order: book, game, tournament, printed_line; then calendar, contradictions and conversions.
"""

from ratinghouse.rulebooks.article.printed_line import book

__all__ = ["book"]
