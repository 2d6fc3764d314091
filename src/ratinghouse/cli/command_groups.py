"""Groups of commands: what a misspelt command may mean."""

from __future__ import annotations

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.kernel.texts import text


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
            raise self.no_such_command(ctx, args[0]) from None

    def no_such_command(self, ctx: click.Context, name: str) -> WrongUsage:
        """Return the error for a word that is none of the group's commands."""
        from ratinghouse.kernel.nearest_words import did_you_mean

        problem = text("{group} has no command {name}", group=ctx.command_path, name=name)
        sentence = did_you_mean(problem, name, self.list_commands(ctx))
        help = f"{ctx.command_path} --help"
        return WrongUsage(text("{problem}\nAll commands: {command}", problem=sentence, command=help))
