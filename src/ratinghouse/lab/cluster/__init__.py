"""Many tasks at once: scenarios, seeds, shares of events, on the cores of this machine or on a Dask cluster.

What belongs here: workers for independent tasks, and replays of many scenarios as such tasks. One history is a chain of
lists and stays one task. Every task reads the archive itself, and its answer does not depend on which worker does it.
"""
