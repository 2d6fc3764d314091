"""lyr-2025, the Lyrian regulations. Read in order: book, games, change, listing, checks; then calendar."""

from .calendar import calendar
from .checks import book

__all__ = ["book", "calendar"]
