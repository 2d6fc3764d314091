"""The commands as one group, and a run of one of them."""

from __future__ import annotations

import codecs
import errno
import os
import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Any

import click

from ratinghouse import __version__
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.language import LANGUAGE_OPTION, accept_language, echo
from ratinghouse.kernel.texts import text

_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

FORMER_NAMES = {"tell": "declare", "createofficer": "create-officer"}
"""Names that commands had before; they still work and are not listed."""


class Verbs(CommandGroup):
    """The commands are the modules below that define ``command``; ``import_.py`` is the command import."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ratinghouse.cli.help_sections import SECTIONS, write_page

        write_page(self, ctx, formatter, SECTIONS)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name for name, module in _modules().items() if hasattr(import_module(module), "command"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _modules().get(FORMER_NAMES.get(cmd_name, cmd_name))
        if module is None:
            return None
        command = getattr(import_module(module), "command", None)
        if not isinstance(command, click.Command):
            return None
        accept_language(command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the named command. If it needs an extra that is not installed, the error names the extra."""
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as problem:
            from ratinghouse.cli.extras import missing_extra

            raise missing_extra(problem) or problem from None


def _modules() -> dict[str, str]:
    """Return every module that may be a command, by the command's name: ``calc``, ``lab`` and those in the folders."""
    modules = {name: f"{__package__}.{name}" for name in ("calc", "lab")}
    for folder in ("rating", "office", "business", "site"):
        for file in os.scandir(Path(__file__).parent / folder):
            if file.name.endswith(".py") and file.name != "__init__.py":
                name = file.name.removesuffix(".py")
                modules[name.strip("_").replace("_", "-")] = f"{__package__}.{folder}.{name}"
    return modules


@click.group(
    "ratinghouse",
    cls=Verbs,
    params=[LANGUAGE_OPTION],
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.version_option(__version__, prog_name="ratinghouse")
@click.pass_context
def verbs(context: click.Context) -> None:
    """Reports in, rating lists out, and the article behind every number."""
    if context.invoked_subcommand is None:
        from ratinghouse.cli.help_sections import greet

        greet()


def run() -> None:
    """Run the command line. An internal error is printed in one line; its traceback only on request."""
    if isinstance(sys.stdout, TextIOWrapper) and sys.stdout.errors == "strict":
        sys.stdout.reconfigure(errors="surrogateescape")  # so that any name of a file can be printed
    try:
        verbs(prog_name="ratinghouse")
    except (SystemExit, KeyboardInterrupt):
        raise
    except BrokenPipeError:
        _drop_output()  # the program that reads the pipe has ended, as `| head` does
        sys.exit(0)
    except Exception as problem:
        if isinstance(problem, OSError) and problem.errno in _DISK_FULL:
            _drop_output()
            echo(
                text("Error: the output cannot be written: {reason}", reason=problem.strerror or str(problem)), err=True
            )
            sys.exit(1)
        if isinstance(problem, UnicodeEncodeError) and codecs.lookup(sys.stdout.encoding).name != "utf-8":
            echo(
                text(
                    "Error: the output has letters that {encoding} does not have; "
                    "set PYTHONIOENCODING=utf-8 in the environment",
                    encoding=sys.stdout.encoding,
                ),
                err=True,
            )
            sys.exit(1)
        if os.environ.get("RATINGHOUSE_TRACEBACK"):
            raise
        error = f"{type(problem).__name__}: {problem}"
        echo(text("ratinghouse: internal error: {error}", error=error), err=True)
        echo(
            text("Please report this with your input; RATINGHOUSE_TRACEBACK=1 prints where it happened."),
            err=True,
        )
        sys.exit(70)


def _drop_output() -> None:
    """Discard the rest of standard output, so that Python's flush at exit does not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
