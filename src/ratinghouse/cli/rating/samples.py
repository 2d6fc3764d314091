"""``ratinghouse samples``: files to try the commands on."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import click

from ratinghouse.cli.iso_date import unwritable
from ratinghouse.cli.language import echo
from ratinghouse.kernel.texts import text


@click.command("samples")
@click.argument("folder", type=click.Path(), default=".")
def command(folder: str) -> None:
    """Write sample files into FOLDER, else here: reports of three events, and a register of players.

    The guides use them. A file that is there already is left alone.
    """
    for sample in sorted(files("ratinghouse").joinpath("samples").iterdir(), key=lambda file: file.name):
        path = Path(folder) / sample.name
        if path.exists():
            echo(text("{file} is there already", file=str(path)))
            continue
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(sample.read_bytes())
        except OSError as problem:
            raise unwritable(str(path), problem) from None
        echo(str(path))
