"""The conformance suite: what every rulebook must pass, whether it comes with the package or not.

``conformance`` runs all of it on a rulebook and is what ``ratinghouse rules test`` prints; the tests of the editions
use the same functions, with more random periods.
"""
