"""The title regulations as a norm is judged by them: an edition with the levels and conditions of its statute."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.titles.condition import Condition
from ratinghouse.titles.levels import Edition, Level


@dataclass(frozen=True)
class TitleRegulations:
    """An edition of the title regulations; ``statute`` is the hash of the document that states it."""

    edition: Edition
    statute: str
    levels: Mapping[str, Level]
    conditions: Mapping[str, tuple[Condition, ...]]  # by the part of the regulations

    def of_part(self, part: str) -> tuple[Condition, ...]:
        """Return the conditions of a part of the regulations; none where the edition does not have it."""
        return self.conditions.get(part, ())

    def as_stated(self, part: str, installed: Iterable[Condition]) -> list[Condition]:
        """Return some conditions of a part as this edition states them, without those that it does not have."""
        names = {condition.rule.name for condition in installed}
        return [condition for condition in self.of_part(part) if condition.rule.name in names]
