"""The language of what a command prints: ``--lang``, else the environment's; of JSON: ``--lang``, else English."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from datetime import date
from typing import Any

import click

from ratinghouse.kernel import languages
from ratinghouse.kernel.texts import Text

_CHOSEN = "ratinghouse.language"
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


def json_text(document: Any, indent: int | None = None) -> str:
    """Return a document as JSON: records as objects, dates in ISO format, texts in the language of ``--lang``."""
    language = json_language()
    if language != languages.ENGLISH:  # a text is its English sentence already
        document = _translated(document, language)
    return json.dumps(document, ensure_ascii=False, indent=indent, default=_plain)


def _translated(part: Any, language: str) -> Any:
    if isinstance(part, Text):
        return languages.translated(part, language)
    if isinstance(part, str | int | float | None):
        return part
    if isinstance(part, list | tuple):
        return [_translated(member, language) for member in part]
    plain = _plain(part)
    return {key: _translated(member, language) for key, member in plain.items()} if isinstance(plain, dict) else plain


def _plain(part: Any) -> Any:
    """Return a part of a document as a type that JSON has; its members are not converted."""
    if isinstance(part, Mapping):
        return dict(part)
    if isinstance(part, date):
        return part.isoformat()
    if is_dataclass(part):
        return {field.name: getattr(part, field.name) for field in fields(part)}
    raise TypeError(f"JSON has no {type(part).__name__}")
