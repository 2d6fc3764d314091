"""``--archive``: where the archive of a replay is now."""

from __future__ import annotations

from pathlib import Path

import click

archive_option = click.option(
    "--archive", type=click.Path(exists=True, file_okay=False, path_type=Path), help="if it was moved"
)
"""A replay says where its archive was."""
