"""Drift: whether the same rating means the same strength over the years.

What belongs here: measures over a history of lists and its games, alarms whose error rates are measured, and the report
of all that. A mean or a median of a list alone answers nothing: it mixes who is on the list with what became of them.
"""
