"""Simulated worlds: players whose strength is known, and the games that they would play.

A world has the columns of an archive, so that any rulebook can be replayed on it; ``measures`` compares the ratings
with the strengths.
"""
