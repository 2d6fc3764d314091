"""Arguments of the library in every form that it accepts: events, rulebooks, pools."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from ratinghouse.kernel.finding import WrongArgument
from ratinghouse.kernel.nearest_words import nearest_name
from ratinghouse.kernel.texts import text
from ratinghouse.library.editions import named_rulebook
from ratinghouse.library.reading import EventReport, read
from ratinghouse.rating.period import POOLS

if TYPE_CHECKING:
    from ratinghouse.kernel.book import Rulebook
    from ratinghouse.library.laws import Law

Day = date | str
"""A day, or its text YYYY-MM-DD."""
Rules: TypeAlias = "str | PathLike[str] | Law | Rulebook"
"""A rulebook: its ID, its file, or the law itself."""


def events_of(source: Any) -> list[EventReport]:
    """Return the events of an argument: events, paths of reports, their bytes, or a table of games."""
    if isinstance(source, EventReport):
        return [source]
    if isinstance(source, str | PathLike | bytes) or hasattr(source, "read"):
        return [read(source)]
    from ratinghouse.library.game_rows import games
    from ratinghouse.library.tables.frames import is_frame

    if isinstance(source, list | tuple) and not source:
        raise WrongArgument(text("there is no event"), text("name at least one"))
    if is_frame(source):
        return games(source)
    if not isinstance(source, Iterable):
        raise WrongArgument(
            text("{type} is not an event", type=type(source).__name__),
            text("pass what read or games returned, a path, or a table of games"),
        )
    return [event for single in source for event in events_of(single)]


def event_of(source: Any) -> EventReport:
    """Return the single event of an argument."""
    events = events_of(source)
    if len(events) != 1:
        raise WrongArgument(text("there are {number} events", number=len(events)), text("pass one of them"))
    return events[0]


def law_or_none(rules: Rules | None) -> Rulebook | None:
    """Return the rulebook of an argument; None for None."""
    if rules is None:
        return None
    if isinstance(rules, str | PathLike):
        return named_rulebook(str(rules))
    return rules.book if hasattr(rules, "book") else rules


def bytes_of(source: str | PathLike[str] | bytes) -> bytes:
    """Return the content of a file, or the bytes themselves. Raise ``WrongArgument`` if it cannot be read."""
    if isinstance(source, bytes):
        return source
    try:
        return Path(source).read_bytes()
    except OSError as problem:
        reason = problem.strerror or str(problem)
        message = text("{file}: {reason}", file=str(source), reason=reason)
        raise WrongArgument(message, text("name a file that can be read"), "unreadable") from None


def pool_named(name: str) -> str:
    """Return the pool of this name."""
    if name not in POOLS:
        raise WrongArgument(text("there is no pool {pool!r}", pool=name), nearest_name(name, POOLS), "unknown-pool")
    return name
