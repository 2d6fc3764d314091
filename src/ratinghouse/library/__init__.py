"""What ``import ratinghouse`` offers: functions that read, rate, check, explain and verify, and the tables they return.

The command line calls the same functions. Import the names from ``ratinghouse`` itself: only those are kept stable.
Nothing here prints, and nothing but ``offices`` (which says so) reads the clock.
"""
