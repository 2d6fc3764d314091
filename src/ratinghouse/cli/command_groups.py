"""Groups of commands: which commands belong together on the page of ``--help``, and what a misspelt one may mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import translated
from ratinghouse.kernel.nearest_words import did_you_mean
from ratinghouse.kernel.texts import text


class HelpSection(NamedTuple):
    """Commands that belong together: the usual ones with what they do, and the names of the others."""

    title: str
    usual: Mapping[str, str]
    others: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all its commands."""
        return (*self.usual, *self.others)

    def existing(self, commands: Sequence[str]) -> HelpSection:
        """Return the section with those of its commands that exist."""
        usual = {name: meaning for name, meaning in self.usual.items() if name in commands}
        return HelpSection(self.title, usual, tuple(name for name in self.others if name in commands))


class CommandGroup(click.Group):
    """A group that suggests the commands that are spelt much like a misspelt one."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-") and not ctx.resilient_parsing:
            problem = text("{group} has no command {name}", group=ctx.command_path, name=name)
            sentence = did_you_mean(problem, name, self.list_commands(ctx))
            help = f"{ctx.command_path} --help"
            raise WrongUsage(text("{problem}\nAll commands: {command}", problem=sentence, command=help))
        return super().resolve_command(ctx, args)


class SectionedGroup(CommandGroup):
    """A group whose page of help has sections, and the options in a line, so that it fits a screen."""

    sections: tuple[HelpSection, ...] = ()

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands by what they are for; those of no section at the end."""
        commands = self.list_commands(ctx)
        sections = [section.existing(commands) for section in self.sections]
        others = tuple(name for name in commands if not any(name in section.names for section in sections))
        _write_sections(formatter, [*sections, HelpSection(text("Others"), {}, others)])
        formatter.write_paragraph()
        formatter.write_text(
            translated(
                text("Options: --lang CODE, such as ja; --version; --help, also of a command.")
                if any(parameter.name == "version" for parameter in self.params)
                else text("Options: --lang CODE, such as ja; --help, also of a command.")
            )
        )


def _write_sections(formatter: click.HelpFormatter, sections: Sequence[HelpSection]) -> None:
    from textwrap import wrap

    column = max(len(name) for section in sections for name in section.usual)
    for section in sections:
        rows = [(name.ljust(column), translated(meaning)) for name, meaning in section.usual.items()]
        if section.others:
            names = wrap(", ".join(section.others), formatter.width - column - 6, break_on_hyphens=False)
            labels = [translated(text("also")).ljust(column), *[" " * column] * len(names)]
            rows.extend(zip(labels, names, strict=False))
        if rows:
            with formatter.section(translated(section.title)):
                formatter.write_dl(rows)


SECTIONS = (
    HelpSection(
        text("Look"),
        {
            "list": text("print a published list: top, women, juniors, movers and others"),
            "player": text("print a player, or change the register"),
            "event": text("list the events, or print one with its findings and players"),
            "rules": text("list the rulebooks; show, compare, test or write one"),
        },
        ("calendar", "deadlines", "history", "journal"),
    ),
    HelpSection(
        text("Rate, without an office"),
        {
            "check": text("check a report before it is sent"),
            "rate": text("rate reports: what each game, entry and player gets"),
            "explain": text("a player's calculation sheet, article by article"),
            "norms": text("who made a title norm, and who nearly did"),
            "form": text("forms, certificates and tables of a report, as PDF"),
            "calc": text("calculators: what results bring, what a goal needs"),
        },
        ("convert", "samples"),
    ),
    HelpSection(
        text("Office"),
        {
            "init": text("set up an office: federation, pools, rulebooks"),
            "receive": text("receive reports, singly or in folders and archives"),
            "match": text("decide which player of the register an entry is"),
            "admit": text("admit events to their lists"),
            "publish": text("publish the next list; preview prints it beforehand"),
            "verify": text("derive every published list again and compare"),
        },
        (
            *("adjust", "appeal", "backup", "correct", "declare", "export", "fee", "import", "leave-out"),
            *("official", "preview", "refuse", "registration", "restore", "withdraw"),
        ),
    ),
    HelpSection(
        text("Site"),
        {
            "demo": text("build an invented federation to look at"),
            "serve": text("serve the website of the office"),
        },
        ("create-officer", "mail", "token", "worker"),
    ),
    HelpSection(text("Lab"), {"lab": text("replay histories of games under any rules, and compare them")}),
)
"""The commands on the page of ``ratinghouse --help``; a test demands that each command is in one section."""


LAB_SECTIONS = (
    HelpSection(
        text("Archives of games"),
        {
            "import": text("write games as a new archive"),
            "info": text("print what an archive holds"),
        },
    ),
    HelpSection(
        text("Histories under any rules"),
        {
            "replay": text("replay an archive list by list under a rulebook"),
            "compare": text("compare replays by how well they predict the games"),
            "drift": text("print how the level of ratings moves, and raise an alarm"),
        },
        ("screen", "simulate", "scenarios", "report"),
    ),
)
"""The commands on the page of ``ratinghouse lab --help``, as far as they exist."""
