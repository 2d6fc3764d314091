"""``--archive``: the current folder of a replay's archive."""

from __future__ import annotations

from pathlib import Path

import click

archive_option = click.option(
    "--archive", type=click.Path(exists=True, file_okay=False, path_type=Path), help="if it was moved"
)
"""Needed if the archive is no longer in the folder that the replay names."""
