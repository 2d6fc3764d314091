"""Cases to look at: what is rare by the archive's own distributions, for an officer, never an accusation.

``screen_report.screen_report`` makes the queue of a ``sources.ScreenSource``; each kind of case has its own module.
"""
