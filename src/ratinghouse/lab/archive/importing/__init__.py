"""Importers: archives made of game headers in CSV, Parquet, PGN or any Arrow frame.

Each source becomes text columns of known names (``source_columns``); ``assembly`` makes the tables of them, and every
game that is not imported is counted under a reason, with a finding.
"""
