"""Comparing rating systems on the same games: predictions against results, with correct errors.

What belongs here: losses, calibration, gains and losses of players, the table of thinned archives, and their report.
"""
