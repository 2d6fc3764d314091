"""Texts: a sentence together with the template and the values it was made from.

A finding, a reason or a rule's sentence is written once, in English, as a template with named values. Code that shows
it renders it in the reader's language with a catalogue; all other code may treat it as a plain English sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NotRequired, Protocol, TypedDict

from ratinghouse.kernel.late.patterns import late_pattern

Value = str | int | float | tuple[str, ...]
"""A value that can be filled in. A ``Text`` among the values, or in a tuple of them, is translated as well."""

SEPARATOR = ", "
"""The separator between the texts of a tuple. A catalogue may translate it."""

_FIELD = late_pattern(r"\{([^{}]*)\}")
_PLAIN_FIELD = late_pattern(r"([a-zA-Z_]\w*)(?:![rs])?(?::[-+ ,.\w<>^%]*)?")
_PLURAL_BY = "count"
_NO_VALUES: Mapping[str, Value] = MappingProxyType({})


PlainValue = bool | int | float | str | list[str]
"""A value for readers of JSON: a text as its English sentence, a tuple as a list."""


class StoredText(TypedDict):
    """Template and values of a text as they are stored; ``text_from_json`` reads them back."""

    template: str
    values: Mapping[str, StoredValue]
    plural: NotRequired[str]


StoredValue = str | int | float | StoredText | Sequence[str | StoredText]
"""A value as it is stored: texts with their own templates and values, a tuple as a list."""


class Catalogue(Protocol):
    """The translations of one language, as ``gettext.GNUTranslations`` has them."""

    def gettext(self, message: str, /) -> str: ...

    def ngettext(self, singular: str, plural: str, n: int, /) -> str: ...


class Text(str):
    """An English sentence that remembers its template and its values."""

    __slots__ = ("plural", "template", "values")
    template: str
    plural: str
    values: dict[str, Value]

    def __new__(cls, template: str, values: Mapping[str, Value] = _NO_VALUES, plural: str = "") -> Text:
        chosen = plural if plural and values[_PLURAL_BY] != 1 else template
        sentence = super().__new__(cls, _filled(chosen, values))
        sentence.template, sentence.plural, sentence.values = template, plural, dict(values)
        return sentence

    def __reduce__(self) -> tuple[type[Text], tuple[str, dict[str, Value], str]]:
        return Text, (self.template, self.values, self.plural)

    def rendered(self, catalogue: Catalogue) -> str:
        """Return the sentence in the language of a catalogue, in English where the catalogue lacks it."""
        if not self.template:
            return ""
        values = {name: _rendered_value(value, catalogue) for name, value in self.values.items()}
        if self.plural:
            count = values[_PLURAL_BY]
            number = count if isinstance(count, int) else 2
            return _filled(catalogue.ngettext(self.template, self.plural, number), values)
        return _filled(catalogue.gettext(self.template), values)

    def as_json(self) -> StoredText:
        """Return template and values as they are stored; ``text_from_json`` reads them back."""
        values = {name: _value_as_json(value) for name, value in self.values.items()}
        if self.plural:
            return {"template": self.template, "values": values, "plural": self.plural}
        return {"template": self.template, "values": values}

    def plain_values(self) -> dict[str, PlainValue]:
        """Return the values for readers of JSON: texts among them as English sentences, tuples as lists."""
        return {name: _plain(value) for name, value in self.values.items()}


def text(template: str, /, **values: Value) -> Text:
    """Return the text of a template, such as ``text("round {round} has no date", round=3)``.

    ``tools/catalogues.py`` finds the template in this call, so it must be written out there.
    """
    return Text(template, values)


def counted_text(singular: str, plural: str, /, *, count: int, **values: Value) -> Text:
    """Return the text of the template for this count: ``counted_text("{count} game", "{count} games", count=2)``."""
    return Text(singular, {"count": count, **values}, plural)


def filled_text(template: str, values: Mapping[str, Value]) -> Text:
    """Return the text of a template that is not written in a call, with those of the values that it names.

    Raise ``KeyError`` or ``ValueError`` where it names another. ``tools/catalogues`` gathers such templates, the
    docstrings of rules, from the rulebooks.
    """
    return Text(template, {name: values[name] for name in sorted(_fields(template))})


def _fields(template: str) -> set[str]:
    """Return the names of the values in a template."""
    pieces = [piece.split("}") for piece in template.split("{")]
    if len(pieces[0]) == 1 and all(len(piece) == 2 and piece[0].isidentifier() for piece in pieces[1:]):
        return {name for name, _ in pieces[1:]}
    from string import Formatter  # compiles regular expressions when imported; few templates need it

    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def joined(texts: Iterable[str], separator: str = " ") -> Text:
    """Return several texts, one after the other, as one text."""
    parts = {f"part{number}": part for number, part in enumerate(texts, 1)}
    return Text(separator.join(f"{{{name}}}" for name in parts), parts)


def rendered(sentence: str, catalogue: Catalogue) -> str:
    """Return a text, or a plain string that is a template without values, in the language of a catalogue."""
    if isinstance(sentence, Text):
        return sentence.rendered(catalogue)
    return catalogue.gettext(sentence) if sentence else sentence


def message_of(error: Exception) -> str:
    """Return the message of an error as it was raised: a ``Text`` stays one, but ``str`` would return plain English."""
    return error.args[0] if error.args and isinstance(error.args[0], str) else str(error)


def text_from_json(document: Mapping[str, Any]) -> Text:
    """Return the text that ``Text.as_json`` wrote. Raise ``ValueError`` for anything else."""
    try:
        template, plural = document["template"], document.get("plural", "")
        values = {name: _value_from_json(value) for name, value in document["values"].items()}
        fields = map(_PLAIN_FIELD.fullmatch, _FIELD.findall(template) + _FIELD.findall(plural))
        if not all(field and field[1] in values for field in fields):
            raise ValueError("a field of the template is not the plain name of a value")
        return Text(template, values, plural)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise ValueError(f"not a stored text: {error}") from error


def _filled(template: str, values: Mapping[str, Value]) -> str:
    if not values:
        return template
    return template.format_map({name: _spelled(value) for name, value in values.items()})


def _spelled(value: Value) -> str | int | float:
    return SEPARATOR.join(value) if isinstance(value, tuple) else value


def _rendered_value(value: Value, catalogue: Catalogue) -> Value:
    if isinstance(value, tuple):
        parts = [part.rendered(catalogue) if isinstance(part, Text) else part for part in value]
        return catalogue.gettext(SEPARATOR).join(parts)
    return value.rendered(catalogue) if isinstance(value, Text) else value


def _plain(value: Value) -> PlainValue:
    if isinstance(value, tuple):
        return [str(part) for part in value]
    return str(value) if isinstance(value, str) else value


def _value_as_json(value: Value) -> StoredValue:
    if isinstance(value, Text):
        return value.as_json()
    if isinstance(value, tuple):
        return [part.as_json() if isinstance(part, Text) else part for part in value]
    return value


def _value_from_json(value: Any) -> Value:
    if isinstance(value, Mapping):
        return text_from_json(value)
    if isinstance(value, list):
        return tuple(str.__str__(part) if type(part) is str else text_from_json(part) for part in value)
    if not isinstance(value, str | int | float):
        raise TypeError
    return value


NO_TEXT = Text("")
"""The empty text."""
