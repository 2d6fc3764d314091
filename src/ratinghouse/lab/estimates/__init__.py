"""Estimates with their errors: standard errors of games that share players, resampling, many tests at once.

What belongs here: statistics on plain arrays that know nothing of archives, replays and rulebooks.
"""
