"""Many tasks at once: scenarios, seeds, shares of events, on the cores of this machine or on a Dask cluster.

What belongs here: who does independent tasks, and replays of many scenarios as such tasks. One history is a chain of
lists and stays one task. Every task reads the archive itself, and its answer does not depend on who calculates it.
"""
