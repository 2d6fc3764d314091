"""Plain Elo: the book, its input columns and its values."""

from __future__ import annotations

from datetime import date

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import columns as c

book = Rulebook(
    "lab-elo",
    title="Plain Elo, a reference system",
    authority="lab",
    in_force=date(1978, 1, 1),
    source="A. E. Elo, The Rating of Chessplayers, Past and Present, 1978, with the logistic curve of its section 8.73",
    applied=False,
    note="A reference system for comparisons: the law of no federation.",
)

book.input(c.score, c.played)
book.input(c.Ro)

book.value("start", start=1500, note="Where an unrated player begins; the archive's own ratings go before it.")
book.value("curve", scale=400)
book.value("change", K_for_all=20)
book.value("list", least=1, note="On a list, 0 stands for no rating.")
