"""The variable of the environment that decides how columns are calculated and files are read."""

CHOICE_VARIABLE = "RATINGHOUSE_BACKEND"
"""``columns`` or ``compiled``; otherwise by the work there is."""
