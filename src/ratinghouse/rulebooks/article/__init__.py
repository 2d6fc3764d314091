"""The web article "FIDE Rating Calculator", kept to show its numbers beside those of the regulations.

Read in order: book, game, tournament; then calendar, contradictions and conversions.
"""

from ratinghouse.rulebooks.article.tournament import book

__all__ = ["book"]
