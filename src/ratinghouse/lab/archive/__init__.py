"""The archive: players, events, games and published lists of one pool as Parquet files with a manifest.

What belongs here: the columns of the files, reading and writing them. ``importing`` makes archives of other sources.
"""
