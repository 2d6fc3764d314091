"""Groups of commands: pages of help that fit a screen, and what a misspelt command may mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import translated
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.cli.help_sections import HelpSection


class CommandGroup(click.Group):
    """A group that suggests the commands that are spelt much like a misspelt one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError:
            if args[0].startswith("-"):
                raise
            raise self._no_such_command(ctx, args[0]) from None

    def _no_such_command(self, ctx: click.Context, name: str) -> WrongUsage:
        from ratinghouse.kernel.nearest_words import did_you_mean

        problem = text("{group} has no command {name}", group=ctx.command_path, name=name)
        sentence = did_you_mean(problem, name, self.list_commands(ctx))
        help = f"{ctx.command_path} --help"
        return WrongUsage(text("{problem}\nAll commands: {command}", problem=sentence, command=help))


class SectionedGroup(CommandGroup):
    """A group whose page of help has sections, and the options in a line, so that it fits a screen."""

    def sections(self) -> tuple[HelpSection, ...]:
        """Return the sections, which are loaded for a page of help only."""
        raise NotImplementedError

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by what they are for; those of no section at the end."""
        from ratinghouse.cli.help_sections import write_sections

        write_sections(formatter, self.sections(), self.list_commands(ctx))
        formatter.write_paragraph()
        formatter.write_text(
            translated(
                text("Options: --lang CODE, such as ja; --version; --help, also of a command.")
                if any(parameter.name == "version" for parameter in self.params)
                else text("Options: --lang CODE, such as ja; --help, also of a command.")
            )
        )
