"""``ratinghouse lab``: archives of games, replays of whole histories, and what they show. One command per file."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click

from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.language import accept_language

NAMES = {"archive_contents": "info"}
"""Commands whose names differ from those of their modules."""


class LabCommands(CommandGroup):
    """The commands are the modules of this folder that define ``command``; ``import_.py`` is the command import."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from ratinghouse.cli.help_sections import LAB_SECTIONS, write_page

        write_page(self, ctx, formatter, LAB_SECTIONS)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(name for name in _modules() if self.get_command(ctx, name) is not None)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        module = _modules().get(cmd_name)
        command = getattr(import_module(f"{__name__}.{module}"), "command", None) if module else None
        if not isinstance(command, click.Command):
            return None
        accept_language(command)
        return command


def _modules() -> dict[str, str]:
    modules = iter_modules([str(Path(__file__).parent)])
    names = [module.name for module in modules]
    return {NAMES.get(name, name.strip("_").replace("_", "-")): name for name in names}


@click.group("lab", cls=LabCommands)
def command() -> None:
    """Replay history under any rules: archives of games, replays, comparisons."""
