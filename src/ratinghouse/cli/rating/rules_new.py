"""``ratinghouse rules new``: a complete small edition to begin a rulebook with."""

from __future__ import annotations

from pathlib import Path

import click

from ratinghouse.cli.iso_date import WrongUsage, unwritable
from ratinghouse.cli.printing import print_line
from ratinghouse.kernel.texts import text
from ratinghouse.rulebooks.new_rulebook import is_id, module_name, write_edition


@click.command("new")
@click.argument("name")
@click.option("--folder", metavar="DIR", type=click.Path(), help="where to write it; else a folder NAME here")
def new(name: str, folder: str | None) -> None:
    """Write a complete small rulebook NAME, such as nor-2025, with its tests, in a folder of its own."""
    if not is_id(name):
        raise WrongUsage(
            text(
                "{name} is no ID of a rulebook; use small letters, digits and hyphens, such as nor-2025",
                name=repr(name),
            )
        )
    target = Path(folder or name)
    try:
        files = write_edition(name, target)
    except FileExistsError:
        raise WrongUsage(
            text("{folder} exists already; choose another folder with --folder", folder=str(target))
        ) from None
    except OSError as problem:
        raise unwritable(str(target), problem) from None
    for path in files:
        print_line(str(path))
    print_line(text("Next: ratinghouse rules test {path}", path=str(target / module_name(name))), "bold")
