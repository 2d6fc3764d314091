"""What the second side of a game has when the first is known: by a rating difference D and by what follows from it."""

# ruff: noqa: PLW0108  what a rule reads is what its lambda names
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ratinghouse.kernel.arithmetic import clip, larger, where
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.compiled.columns import LoopColumns, input_names
from ratinghouse.kernel.compiled.facts import no_facts
from ratinghouse.kernel.compiled.symmetry import Symmetry
from ratinghouse.kernel.engine.game_rows import EVEN, ODD, Parity
from ratinghouse.kernel.table import LookupTable
from ratinghouse.kernel.units import Hundredths, Unit
from tests.kernel.small_books import book_of_givens, frame

UNEVEN = LookupTable({-1: 40, 0: 50, 1: 61}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)
ASKEW = LookupTable({0: 40, 1: 50, 2: 60}, argument=Unit.WHOLE, result=Unit.HUNDREDTHS)

RULES: list[tuple[str, Callable[..., Any], Parity | None]] = [
    ("D", lambda Ro, opponent_Ro: Ro - opponent_Ro, ODD),
    ("top", lambda Ro, opponent_Ro: larger(Ro, opponent_Ro), EVEN),
    ("same", lambda Ro, opponent_Ro: Ro == opponent_Ro, EVEN),
    ("less", lambda Ro, opponent_Ro: Ro < opponent_Ro, None),
    ("mixed", lambda Ro, opponent_seed: Ro - opponent_seed, None),
    ("own", lambda Ro: Ro + 1, None),
    ("of_event", lambda rounds: rounds * 2, EVEN),
    ("negative", lambda D: -D, Parity(-1, 0)),
    ("size", lambda D: abs(D), EVEN),
    ("limited", lambda D: clip(D, -400, 400), ODD),
    ("limited_above", lambda D: clip(D, -400, 300), None),
    ("limited_top", lambda top: clip(top, 0, 300), EVEN),
    ("twice", lambda D, negative: D - negative, Parity(-1, 0)),
    ("raised", lambda D: D + 5, Parity(-1, 10)),
    ("lowered", lambda raised: raised - 7, Parity(-1, -4)),
    ("turned", lambda raised: -raised, Parity(-1, -10)),
    ("size_of_raised", lambda raised: abs(raised), None),
    ("with_top", lambda D, top: D + top, None),
    ("squared", lambda D: D * D, None),
    ("P", lambda D, expected: expected(D), Parity(-1, 100)),
    ("P_more", lambda P: P + Hundredths("0.25"), Parity(-1, 150)),
    ("P_twice", lambda P, P_more: P + P_more, Parity(-1, 250)),
    ("P_of_top", lambda top, expected: expected(top), EVEN),
    ("P_of_raised", lambda raised, expected: expected(raised), None),
    ("P_uneven", lambda D, uneven: uneven(D), None),
    ("P_askew", lambda D, askew: askew(D), None),
    ("either", lambda rapid, D, negative: where(rapid, D, negative), Parity(-1, 0)),
    ("either_or_half", lambda rapid, P: where(rapid, P, Hundredths("0.5")), Parity(-1, 100)),
    ("either_or_more", lambda rapid, P: where(rapid, P, Hundredths("0.6")), None),
    ("who_is_less", lambda less, D, negative: where(less, D, negative), None),
    ("real_D", lambda RD, opponent_RD: RD - opponent_RD, None),
]


def the_book() -> Rulebook:
    book = book_of_givens()
    book.table("3", uneven=UNEVEN)
    book.table("4", askew=ASKEW)
    for name, function, _ in RULES:
        function.__name__, function.__doc__ = name, "A rule in one sentence."
        book.rule("5", per="side")(function)
    return book


def test_the_parity_of_each_column() -> None:
    book = the_book()
    rows = frame([[(0, 1)]], 2, Ro=[1, 2], seed=[1, 2], rounds=[3], rapid=[True], RD=[0.5, 1.5])
    names = frozenset(name for name, _, _ in RULES)
    columns = LoopColumns(book, names, no_facts(book, rows, input_names(book, names)), {})
    symmetry = Symmetry(columns, {})
    parities = {name: symmetry.judge(name) for name, column in columns.columns.items() if column.grain == "side"}
    assert {name: parities[name] for name, _, _ in RULES} == {name: parity for name, _, parity in RULES}
