"""Drift: whether the same rating means the same strength over the years.

What belongs here: measures over a history of lists and its games, alarms whose error rates are measured, and the report
of all that. A list's mean or median alone answers nothing: it also changes with the players who are on the list.
"""
