"""Every command with its arguments and options, as click knows them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import NamedTuple

import click

from ratinghouse.cli import verbs
from reference.markdown import cell, code, joined, plain, table

HEAD = """# Commands

Every command with its arguments and options, written from the program itself; `ratinghouse COMMAND --help` prints the
same. Every command also takes `--lang CODE`, and `-h` or `--help`. The exit status is 0 when it is done, 1 if findings
refuse the input, 2 for wrong usage.
"""


class NamedCommand(NamedTuple):
    """A command with the words that call it."""

    words: str
    command: click.Command


def all_commands() -> list[NamedCommand]:
    """Return every command and every command inside a command, in alphabetical order."""
    return list(_below(verbs, "ratinghouse"))


def _below(group: click.Group, words: str) -> Iterator[NamedCommand]:
    context = click.Context(group, info_name=words)
    for name in sorted(group.list_commands(context)):
        command = group.get_command(context, name)
        if command is None or command.hidden:
            continue
        yield NamedCommand(f"{words} {name}", command)
        if isinstance(command, click.Group):
            yield from _below(command, f"{words} {name}")


def documented_parameters(command: click.Command) -> list[click.Parameter]:
    """Return the arguments and options that a page shows: all but ``--lang`` and ``--help``, which all have."""
    return [
        parameter
        for parameter in command.params
        if parameter.name not in ("language", "lang", "help") and not getattr(parameter, "hidden", False)
    ]


def command_pages() -> dict[str, str]:
    """Return the page of all commands."""
    lines = [HEAD]
    for words, command in all_commands():
        lines += _section(words, command)
    return {"commands.md": joined(lines)}


def _section(words: str, command: click.Command) -> Iterator[str]:
    depth = "##" if words.count(" ") == 1 else "###"
    yield f"{depth} {words}\n"
    pieces = command.collect_usage_pieces(click.Context(command, info_name=words))
    yield f"`{words} {' '.join(pieces)}`\n"
    yield from (f"{plain(paragraph)}\n" for paragraph in _paragraphs(command.help or ""))
    options = [parameter for parameter in documented_parameters(command) if isinstance(parameter, click.Option)]
    if options:
        yield from table(("option", "meaning"), (_row(option) for option in options))


def _paragraphs(help_text: str) -> list[str]:
    text = inspect.cleandoc(help_text).replace("\f", "").replace("``", "`")
    return [" ".join(paragraph.replace("\b", "").split()) for paragraph in text.split("\n\n")]


def option_names(option: click.Option) -> list[str]:
    """Return an option's names as they are written on the command line."""
    return [*option.opts, *option.secondary_opts]


def _row(option: click.Option) -> tuple[str, str]:
    context = click.Context(click.Command("any"))
    value = "" if option.is_flag or option.count else option.make_metavar(context)
    names = ", ".join(option_names(option))
    meaning = plain(cell((option.help or "").replace("``", "`")))
    repeated = " (may be repeated)" if option.multiple else ""
    return code(f"{names} {value}".strip().replace("|", "¦")), f"{meaning}{repeated}"
