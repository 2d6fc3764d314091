"""The command line: one verb a file, each loaded when it is called. Parse, call, print."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click

from ratinghouse import __version__


class Verbs(click.Group):
    """The verbs are the modules below that define ``command``; ``import_.py`` is the verb import."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name for name, module in _modules().items() if hasattr(import_module(module), "command"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _modules().get(cmd_name)
        if module is None:
            return None
        command = getattr(import_module(module), "command", None)
        return command if isinstance(command, click.Command) else None


def _modules() -> dict[str, str]:
    """Every module that may be a verb: ``calc``, and what lies in the folders of commands."""
    modules = {"calc": f"{__name__}.calc"}
    for folder in ("rating", "office", "site"):
        for module in iter_modules([str(Path(__file__).parent / folder)]):
            modules[module.name.strip("_").replace("_", "-")] = f"{__name__}.{folder}.{module.name}"
    return modules


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="ratinghouse")
def verbs() -> None:
    """Ratinghouse: reports in, rating lists out, and the article behind every number."""


def main() -> None:
    """Run the command line. Whatever goes wrong inside is told in one line; a traceback only on request."""
    try:
        verbs()
    except (SystemExit, KeyboardInterrupt):
        raise
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader left, as `| head` does
        sys.exit(0)
    except Exception as problem:
        if os.environ.get("RATINGHOUSE_TRACEBACK"):
            raise
        click.echo(f"ratinghouse: internal error: {type(problem).__name__}: {problem}", err=True)
        click.echo("Please report this with your input; RATINGHOUSE_TRACEBACK=1 shows where it happened.", err=True)
        sys.exit(70)
