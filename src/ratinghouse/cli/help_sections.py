"""The help pages of ``ratinghouse`` and ``ratinghouse lab``, with commands grouped by purpose; and the greeting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from textwrap import wrap
from typing import NamedTuple

import click

from ratinghouse import __version__
from ratinghouse.cli.language import echo, translated
from ratinghouse.kernel.texts import text


class HelpSection(NamedTuple):
    """A group of related commands: the usual ones with their descriptions, and the names of the others."""

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


def write_page(
    group: click.Group, ctx: click.Context, formatter: click.HelpFormatter, sections: Sequence[HelpSection]
) -> None:
    """Write the commands of a group in sections, and its options in a line, so that the page fits a screen."""
    _write_sections(formatter, sections, group.list_commands(ctx))
    formatter.write_paragraph()
    formatter.write_text(
        translated(
            text("Options: --lang CODE, such as ja; --version; --help, also of a command.")
            if any(parameter.name == "version" for parameter in group.params)
            else text("Options: --lang CODE, such as ja; --help, also of a command.")
        )
    )


def _write_sections(formatter: click.HelpFormatter, sections: Sequence[HelpSection], commands: Sequence[str]) -> None:
    """Write the existing commands section by section; commands that are in no section come last."""
    existing = [section.existing(commands) for section in sections]
    others = tuple(name for name in commands if not any(name in section.names for section in existing))
    existing.append(HelpSection(text("Others"), {}, others))
    column = max(len(name) for section in existing for name in section.usual)
    for section in existing:
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
            "simulate": text("write the games of an invented world as an archive"),
            "screen": text("print what is rarest in an archive, for an officer to look at"),
        },
    ),
    HelpSection(
        text("Histories under any rules"),
        {
            "replay": text("replay an archive list by list under a rulebook"),
            "compare": text("compare replays by how well they predict the games"),
            "drift": text("print how the level of ratings moves, and raise an alarm"),
            "truth": text("how far replayed lists of an invented world are from the truth"),
            "scenarios": text("replay an archive under several rules, also on several machines"),
            "report": text("write a study of an archive for a rating committee"),
        },
    ),
)
"""The commands on the page of ``ratinghouse lab --help``, as far as they exist."""

OFFICE_TO_TRY = "ratinghouse serve --demo demo"
THINGS_TO_TRY = {
    'ratinghouse calc change --rating 1850 --k 20 "1900 1, 2010 0"': text("what a win and a loss bring"),
    "ratinghouse samples": text("writes sample reports into this folder, to check, rate and explain"),
    OFFICE_TO_TRY: text("an invented federation and its office, in your browser"),
}
"""Commands that run without any set-up; the last one needs the extra ``office``."""


def greet() -> None:
    """Print what Ratinghouse is, and commands to try."""
    echo(text("Ratinghouse {version}: the rating office of a chess federation.", version=__version__))
    echo(text("Reports in, rating lists out, and the article behind every number. Three commands to try:"))
    for command, purpose in THINGS_TO_TRY.items():
        click.echo(f"\n  {command}\n    {translated(purpose)}")
        if command == OFFICE_TO_TRY and find_spec("django") is None:
            click.echo("    " + translated(text("first: {command}", command="pip install 'ratinghouse[office]'")))
    echo(text("\nAll commands: {command}", command="ratinghouse --help"))
