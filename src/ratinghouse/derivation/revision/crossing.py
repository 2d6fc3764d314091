"""Whether what a player does in one event can change the numbers of others in events where nothing was corrected.

A column of a player that adds up their events (their K by all games of the period, a first rating) belongs to all
events of that player. As long as only that player's own rows read it, a correction goes no further than the events of
the players it touches. A rulebook in which opponents read it, as where a first rating counts for the opponents of
the same list, has to be followed through every event that is connected.
"""

from __future__ import annotations

from functools import lru_cache

from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.rule import Rule


def crosses_players(book: Rulebook) -> bool:
    """Return whether a rule of an event reads what another player did in other events."""
    return _crosses_players(book, len(book.names))


@lru_cache(maxsize=64)
def _crosses_players(book: Rulebook, names: int) -> bool:
    """Return the answer, cached by the number of names, because names can still be added to a book."""
    over_events: set[str] = set()
    for rule in book.rules:
        if _reads_events(book, rule):
            over_events.add(rule.name)
        for name in _read_names(rule):
            source = book.source_of(name, rule.per)
            if source.name in over_events:
                if source.opponent or source.twin or rule.per in ("event", "run"):
                    return True
                over_events.add(rule.name)
    return False


def _read_names(rule: Rule) -> list[str]:
    read = [name for name in rule.parameters if name not in rule.own_columns]
    return read if rule.where is None else [*read, rule.where]


def _reads_events(book: Rulebook, rule: Rule) -> bool:
    """Return whether a rule itself adds up several events of a player."""
    sources = [book.source_of(name, rule.per) for name in _read_names(rule)]
    if rule.per == "player":
        return any(source.kind == "many" for source in sources)
    return rule.per == "entry" and any(source.earlier for source in sources)
