"""The printed additions to sums: of single rows, and of rows that share a condition."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ratinghouse.kernel.compiled.places import SCALE, SweepPlaces
from ratinghouse.kernel.compiled.terms import Aggregate, Kind


class Addition(NamedTuple):
    """A row that is added to a sum, or compared with the largest: the printed sum, value and condition."""

    aggregate: Aggregate
    target: str
    value: str
    where: str | None
    kind: Kind  # of the value

    @property
    def chosen(self) -> str:
        """Return the value, or 0 where the condition does not hold, as an expression."""
        zero = "0.0" if self.kind == "real" else "0"
        return self.value if self.where is None else f"({self.value} if {self.where} else {zero})"

    @property
    def rounded_value(self) -> str:
        """Return the value to add: for a real number, the nearest integer to it times ``SCALE``."""
        return f"np.rint({self.chosen} * {SCALE})" if self.kind == "real" else self.chosen

    def statement(self, value: str) -> str:
        """Return the statement that adds a rounded value."""
        if self.aggregate.how == "largest":
            return f"{self.target} = max({self.target}, {value})"
        return f"{self.target} += np.int64({value})" if self.kind == "real" else f"{self.target} += {value}"

    def checks(self, places: SweepPlaces) -> list[str]:
        """Return the line that flags a real number too large to be added exactly."""
        if self.kind != "real":
            return []
        limit = places.argument(f"limit_{self.aggregate.of}_{self.aggregate.per}")
        return [f"bad |= not (abs({self.chosen}) < {limit})"]


def printed_additions(additions: Sequence[Addition], places: SweepPlaces) -> Iterator[str]:
    """Yield the lines of additions, those of one condition together, so that it is tested once."""
    groups: dict[str | None, list[Addition]] = {}
    for addition in map(_as_count, additions):
        groups.setdefault(addition.where, []).append(addition)
    for where, together in groups.items():
        # The sums of players lie far apart in memory, so a row that adds nothing should not access them.
        is_single = len(together) == 1 and together[0].aggregate.per != "player"
        if where is None or is_single or any(_is_special(it) for it in together):
            for it in together:
                yield from it.checks(places)
                is_count = it.value == "1" and where is not None and it.aggregate.how == "sum"
                yield it.statement(where if is_count and where is not None else it.rounded_value)
        else:
            yield f"if {where}:"
            for it in together:
                yield f"    {it.statement(it.value)}"


def _as_count(addition: Addition) -> Addition:
    """Return the addition of a flag as that of 1 where the flag holds, any other as it is."""
    if addition.kind != "flag" or addition.where is not None or addition.aggregate.how != "sum":
        return addition
    return addition._replace(value="1", where=addition.value, kind="whole")


def _is_special(addition: Addition) -> bool:
    """Return whether rows are added unconditionally, with 0 where the condition does not hold."""
    return addition.kind == "real" or addition.aggregate.how == "largest"
