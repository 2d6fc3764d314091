"""Comparing rating systems on the same games: predictions against results, with honest errors.

What belongs here: losses, calibration, who gains and loses, the table of thinned archives, and the report of all that.
"""
