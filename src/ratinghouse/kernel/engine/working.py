"""The working: the columns that a run of a rulebook calculated. Explanations of a number read it here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ratinghouse.kernel.engine.frame import Frame
from ratinghouse.kernel.grains import Grain
from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.rule import InputColumn, Rule

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ratinghouse.kernel.book import Rulebook

Name = TypeVar("Name", bound=str)


class WorkingColumn(NamedTuple):
    """A column and the rule that calculated it."""

    rule: Rule
    values: NDArray[Any]


@dataclass(frozen=True)
class Working:
    """A finished run of a rulebook: its frame and its columns.

    ``columns`` has those that the run was asked for. Any other is calculated when it is first read here.
    """

    book: Rulebook
    frame: Frame
    columns: dict[str, WorkingColumn]
    is_stored: bool = False  # read again after it was stored: no further column is calculated

    def __getitem__(self, name: str) -> NDArray[Any]:
        """Return a column's counts, row by row."""
        return self._column(name).values

    def __contains__(self, name: object) -> bool:
        return name in self.columns or (not self.is_stored and isinstance(self.book.names.get(str(name)), Rule))

    def having(self, names: tuple[Name, ...], grain: Grain) -> tuple[Name, ...]:
        """Return those names that are rules of a grain; for entries, of players too."""
        rules = [(name, self.book.names.get(name)) for name in names if name in self]
        grains = (grain, "player") if grain == "entry" else (grain,)
        return tuple(name for name, rule in rules if isinstance(rule, Rule) and rule.per in grains)

    def get(self, name: str, otherwise: NDArray[Any]) -> NDArray[Any]:
        """Return a column's counts, or ``otherwise`` where the rulebook has no such rule."""
        return self._column(name).values if name in self else otherwise

    def calculate(self, *names: str) -> None:
        """Calculate together those of the columns that the rulebook has and the run left out."""
        missing = [name for name in names if name not in self.columns and name in self]
        if missing:
            self.frame.calculate_on_request(self, missing)

    def at(self, name: str, row: int) -> int | float | bool | str | None:
        """Return a row's number as a person writes it, or its label; None where the rule does not apply to the row."""
        column = self._column(name)
        rule = column.rule
        if rule.where is not None and not self.holds(rule.where, rule.per, row):
            return None
        if rule.labels:
            return rule.labels[int(column.values[row])]
        return rule.unit.natural(column.values[row])

    def holds(self, flag: str, per: Grain, row: int) -> bool:
        """Return whether a flag of the same or a coarser grain holds for a row."""
        definition = self.book.names[flag]
        assert isinstance(definition, (Rule, InputColumn))
        if isinstance(definition, InputColumn) and flag not in self.frame.inputs:
            return bool(definition.default)
        values = self.frame.inputs[flag] if isinstance(definition, InputColumn) else self._column(flag).values
        return bool(values[self.frame.belongs_to(per, row, definition.per)])

    def _column(self, name: str) -> WorkingColumn:
        if name not in self.columns and name in self:
            self.frame.calculate_on_request(self, [name])
        return self.columns[name]
