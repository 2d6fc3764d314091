"""The fields of a stored document, each read as the type it must have; anything else is rejected with the reason."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from math import isfinite
from typing import Any, TypeVar

from ratinghouse.kernel.statutes.expressions import LARGEST_NUMBER, StatuteError

LONGEST_TEXT = 20_000
MOST_ROWS = 50_000
LONGEST_NAME = 80
AMENDED = "+"
"""The sign before each amendment in the name of an edition."""

Choice = TypeVar("Choice", bound=str)


class Fields:
    """The fields of one document, each taken once; ``nothing_else`` rejects it if some were not taken."""

    def __init__(self, document: object, kind: str) -> None:
        if not isinstance(document, dict):
            raise StatuteError(f"{kind} is an object with fields")
        self._waiting: dict[str, object] = dict(document)
        named = document.get("name")
        self._kind = f"{kind} ({named[:LONGEST_NAME]})" if isinstance(named, str) else kind

    def has(self, field: str) -> bool:
        """Return whether the document has a field."""
        return field in self._waiting

    def is_filled(self, field: str) -> bool:
        """Return whether the document has a field that is not empty; an empty one is taken."""
        return bool(self._waiting.get(field)) or bool(self.string(field))

    def anything(self, field: str) -> Any:
        """Return the content of a field unchecked. Raise StatuteError if the document lacks the field."""
        if field not in self._waiting:
            raise StatuteError(f"{self._kind} has no {field}")
        return self._waiting.pop(field)

    def string(self, field: str) -> str:
        """Return the text in a field."""
        value = self.anything(field)
        if not isinstance(value, str) or len(value) > LONGEST_TEXT:
            raise StatuteError(f"{field} of {self._kind} is no text")
        return value

    def name(self, field: str) -> str:
        """Return the name of a rule, value, table or column in a field."""
        return self._name(self.string(field), field)

    def name_of_edition(self, field: str) -> str:
        """Return the name of an edition in a field, such as fide-2009."""
        text = self.string(field)
        if not text or len(text) > LONGEST_NAME or not all(letter.isalnum() or letter in "-._" for letter in text):
            raise StatuteError(f"{field} of {self._kind} is no name of an edition")
        return text

    def name_of_any_edition(self, field: str) -> str:
        """Return the name of an edition in a field, which may be amended, such as fide-2009+cap=350."""
        text = self.string(field)
        edition, mark, amendments = text.partition(AMENDED)
        if mark and not all(letter.isalnum() or letter in "-._=:@,+" for letter in amendments):
            raise StatuteError(f"{field} of {self._kind} is no name of an edition")
        self._waiting[field] = edition
        self.name_of_edition(field)
        return text

    def names(self, field: str) -> tuple[str, ...]:
        """Return the names in a field. Raise StatuteError if a name occurs twice."""
        names = tuple(self._name(name, field) for name in self.texts(field))
        if len(set(names)) != len(names):
            raise StatuteError(f"{field} of {self._kind} has a name twice")
        return names

    def peek_names(self, field: str) -> tuple[str, ...]:
        """Return the names in a field without taking it: it can be read again."""
        names = self.names(field)
        self._waiting[field] = list(names)
        return names

    def texts(self, field: str) -> tuple[str, ...]:
        """Return the texts in a field."""
        texts = self.rows(field)
        if not all(isinstance(text, str) and len(text) <= LONGEST_TEXT for text in texts):
            raise StatuteError(f"{field} of {self._kind} holds something that is no text")
        return tuple(texts)

    def rows(self, field: str) -> list[Any]:
        """Return the list in a field; its members are not checked."""
        rows = self.anything(field)
        if not isinstance(rows, list) or len(rows) > MOST_ROWS:
            raise StatuteError(f"{field} of {self._kind} is no list, or too long")
        return rows

    def flag(self, field: str) -> bool:
        """Return the flag in a field."""
        value = self.anything(field)
        if not isinstance(value, bool):
            raise StatuteError(f"{field} of {self._kind} is neither true nor false")
        return value

    def whole(self, field: str) -> int:
        """Return the whole number in a field."""
        value = self.anything(field)
        if type(value) is not int or abs(value) >= LARGEST_NUMBER:
            raise StatuteError(f"{field} of {self._kind} is no whole number")
        return value

    def real(self, field: str) -> float:
        """Return the real number in a field."""
        value = self.anything(field)
        if type(value) is not float or not isfinite(value):
            raise StatuteError(f"{field} of {self._kind} is no real number")
        return value

    def day(self, field: str) -> date:
        """Return the day in a field."""
        return self._day(self.string(field), field)

    def numbers(self, field: str, most: int) -> tuple[int, ...]:
        """Return the whole numbers in a field: at least one, and not more than ``most``."""
        numbers = self.rows(field)
        if not 0 < len(numbers) <= most or not all(type(it) is int and abs(it) < LARGEST_NUMBER for it in numbers):
            raise StatuteError(f"{field} of {self._kind} is no list of 1 to {most} whole numbers")
        return tuple(numbers)

    def steps(self, field: str) -> list[tuple[date, int]]:
        """Return the days and numbers of a dated value in a field, in order of time."""
        steps = []
        for step in self.rows(field):
            if not isinstance(step, list) or len(step) != 2 or not isinstance(step[0], str) or type(step[1]) is not int:
                raise StatuteError(f"a step of {self._kind} is a day and a whole number")
            steps.append((self._day(step[0], field), step[1]))
        days = [day for day, _ in steps]
        if not days or days != sorted(set(days)):
            raise StatuteError(f"the steps of {self._kind} are not in the order of their days")
        return steps

    def defaults(self, field: str) -> dict[str, bool | int | None]:
        """Return the defaults of parameters in a field, by name."""
        defaults = self.anything(field)
        if not isinstance(defaults, dict) or not all(
            default is None or (type(default) in (bool, int) and abs(default) < LARGEST_NUMBER)
            for default in defaults.values()
        ):
            raise StatuteError(f"{field} of {self._kind} are no flags and whole numbers")
        return defaults

    def choice(self, field: str, choices: Sequence[Choice]) -> Choice:
        """Return the word in a field, which must be one of the choices."""
        value = self.anything(field)
        for choice in choices:
            if value == choice and type(value) is str:
                return choice
        raise StatuteError(f"{field} of {self._kind} is none of {', '.join(choices)}")

    def nothing_else(self) -> None:
        """Raise StatuteError if the document has a field that was not taken."""
        if self._waiting:
            raise StatuteError(f"{self._kind} has a field too many: {str(next(iter(self._waiting)))[:LONGEST_NAME]}")

    def _name(self, text: str, field: str) -> str:
        if not text.isidentifier() or not text.isascii() or len(text) > LONGEST_NAME:
            raise StatuteError(f"{field} of {self._kind} is no name")
        return text

    def _day(self, text: str, field: str) -> date:
        try:
            if len(text) != len("2009-07-01"):  # the other forms that Python reads are not canonical
                raise ValueError
            return date.fromisoformat(text)
        except ValueError:
            raise StatuteError(f"{field} of {self._kind} is no day: {text[:20]!r}") from None
