"""The language of what a command prints: ``--lang``, else the environment's; of JSON: ``--lang``, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

import click

from ratinghouse.kernel import languages
from ratinghouse.kernel.texts import Text

_CHOSEN = "ratinghouse.language"
_PLAIN_KINDS = (str, int, float, bool, type(None))
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def _remember(context: click.Context, parameter: click.Parameter, language: str | None) -> None:
    if language is not None:
        context.meta[_CHOSEN] = language


LANGUAGE_OPTION = click.Option(
    ["--lang"],
    metavar="CODE",
    expose_value=False,
    is_eager=True,  # messages about the other options are in this language as well
    callback=_remember,
    help="the language of tables and messages, such as ja; else the environment's",
)


def accept_language(command: click.Command) -> None:
    """Let a command and its subcommands take ``--lang`` as well, as ``ratinghouse`` itself does."""
    if LANGUAGE_OPTION not in command.params:
        command.params.append(LANGUAGE_OPTION)
        for subcommand in getattr(command, "commands", {}).values():
            accept_language(subcommand)


def chosen_language() -> str | None:
    """Return the language that ``--lang`` names, or None."""
    context = click.get_current_context(silent=True)
    return context.meta.get(_CHOSEN) if context is not None else None


def json_language() -> str:
    """Return the language of JSON and of documents: English unless ``--lang`` names another."""
    return chosen_language() or languages.ENGLISH


def output_language() -> str:
    """Return the language of tables and messages. A language without a catalogue is printed in English."""
    return chosen_language() or next(filter(None, map(os.environ.get, _VARIABLES)), None) or languages.ENGLISH


def translated(sentence: str) -> str:
    """Return a text in the language of tables and messages."""
    return languages.translated(sentence, output_language())


def echo(sentence: str, *, err: bool = False) -> None:
    """Print a text as one line, to standard error if ``err``."""
    click.echo(translated(sentence), err=err)


def plain_json(document: Any) -> Any:
    """Return what ``json.dumps`` writes: records and dates in plain types, texts in the language of ``--lang``."""
    return _plain(document, json_language())


def _plain(part: Any, language: str) -> Any:
    if type(part) in _PLAIN_KINDS:
        return part
    if isinstance(part, Text):
        return languages.translated(part, language)
    if isinstance(part, Mapping):
        return {key: _plain(member, language) for key, member in part.items()}
    if isinstance(part, list | tuple):
        return [_plain(member, language) for member in part]
    if isinstance(part, date):
        return part.isoformat()
    if is_dataclass(part):
        return {field.name: _plain(getattr(part, field.name), language) for field in fields(part)}
    return part
