"""``ratinghouse rules hash``: the hashes of the editions' statutes."""

from __future__ import annotations

import click

from ratinghouse.cli import options
from ratinghouse.cli.printing import print_line
from ratinghouse.kernel.texts import Text, text

_LOCKED = {
    True: text("{rules}: as in the lock file"),
    False: text("{rules}: not as in the lock file"),
    None: text("{rules}: not in the lock file"),
}


@click.command("hash")
@click.argument("ids", nargs=-1, metavar="[ID|FILE]...")
@options.json_option
def print_hashes(ids: tuple[str, ...], as_json: bool) -> None:
    """Print the hashes of law and document of each edition, and whether they are those of the lock file.

    The law is whatever determines a number; the document also has sentences, notes and examples.
    """
    from ratinghouse.kernel.statutes.statute import statute_of
    from ratinghouse.rulebooks import rulebooks
    from ratinghouse.rulebooks.statutes import is_locked

    books = [options.usable_rulebook(id) for id in ids] or sorted(rulebooks(), key=lambda book: book.id)
    statutes = [statute_of(book) for book in books]
    if as_json:
        options.print_json(
            [
                {"rules": it.id, "law": it.law_hash, "document": it.document_hash, "locked": is_locked(it)}
                for it in statutes
            ]
        )
        return
    for statute in statutes:
        print_line(Text(_LOCKED[is_locked(statute)].template, {"rules": statute.id}), "bold")
        print_line(text("  law       {hash}", hash=statute.law_hash))
        print_line(text("  document  {hash}", hash=statute.document_hash))
