"""FIDE Rating Regulations from July 2017 to December 2021: 26 months, lists close three days before, K × n at most 700.

Read in order: book, rules, checks; then calendar. What is written out here differs from fide_2014.
"""

from ratinghouse.rulebooks.fide_2017.checks import book

__all__ = ["book"]
