"""The environment variable that decides how columns are calculated and files are read."""

CHOICE_VARIABLE = "RATINGHOUSE_BACKEND"
"""``columns`` or ``compiled``; otherwise the amount of work decides."""
