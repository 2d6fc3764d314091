"""The conformance suite: what every rulebook must pass, whoever wrote it.

``conformance`` runs all of it on a rulebook and is what ``ratinghouse rules test`` prints; the tests of the editions
use the same functions, with more random periods.
"""
