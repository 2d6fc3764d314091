"""Names of lists and of what is stored of them, to be part of a sentence."""

from __future__ import annotations

from ratinghouse.kernel.texts import Text, filled_text, text
from ratinghouse.office.models import Player, Pool, PublishedList


def pool_label(pool: Pool) -> Text:
    """Return the name of a pool as a text, translated where the catalogue has it."""
    return filled_text(pool.name, {})


def list_named(published: PublishedList) -> Text:
    """Return which list this is, to be part of a sentence."""
    return text(
        "the {pool} list of {date}, edition {edition}",
        pool=pool_label(published.pool),
        date=str(published.date),
        edition=published.edition,
    )


def recipe_of(published: PublishedList) -> Text:
    """Return the name of a list's recipe, to be part of a sentence."""
    return text("the recipe of {list}", list=list_named(published))


def working_of_event(event: int, published: PublishedList) -> Text:
    """Return the name of the working of an event on a list, to be part of a sentence."""
    return text("the working of event {event} in {list}", event=event, list=list_named(published))


def working_of_player(player: Player, published: PublishedList) -> Text:
    """Return the name of the working of a player on a list, to be part of a sentence."""
    return text("the working of {player} in {list}", player=player.code, list=list_named(published))


def working_of_operation(operation: str, published: PublishedList) -> Text:
    """Return the name of the working of a one-off operation on a list, to be part of a sentence."""
    return text("the working of operation {operation} in {list}", operation=operation, list=list_named(published))
