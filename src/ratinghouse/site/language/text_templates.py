"""Texts with things filled in, recognised by what stands between: ``line {row} is {text}``."""

from __future__ import annotations

import heapq
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

FIELD = re.compile(r"\{(\w+)\}")
SENTENCE_ENDS = re.compile(r"(?<=\.) (?=[A-Z])")
_BETWEEN = re.compile(r"(?<=[.)]) (?=[A-Z(])")
_MOST_SENTENCES = 50
FEWEST_LETTERS = 4  # a template with fewer would recognise almost anything
_FEW_LETTERS = 7  # one that begins with a value and has fewer is believed only where the values are short
_FEW_WORDS = 3
_MANY_LETTERS = 20
_FIRST_OF_ADDITIONS = tuple(" ;,.(")


class Template(NamedTuple):
    """A text with names in braces: its own words, and the names between them."""

    text: str
    words: tuple[str, ...]
    names: tuple[str, ...]
    weight: tuple[int, int]  # how many letters and signs it says of its own

    @classmethod
    def of(cls, text: str) -> Template:
        """The template that a text is."""
        words = FIELD.split(text)
        return cls(text, tuple(words[::2]), tuple(words[1::2]), (letters(text), len(FIELD.sub("", text))))

    def values(self, said: str) -> dict[str, str] | None:
        """What was filled in to make what was said, if this is what it was made from.

        Each of the template's own words is looked for once, from left to right: long texts take no longer than short
        ones, whatever they say.
        """
        first, *between, last = (*self.words, "") if len(self.words) == 1 else self.words
        if not said.startswith(first) or not said.endswith(last) or len(said) < len(first) + len(last):
            return None
        at, end, found = len(first), len(said) - len(last), []
        for word in between:
            place = said.find(word, at, end)
            if place < 0:
                return None
            found.append(said[at:place])
            at = place + len(word)
        found.append(said[at:end])
        if not self.names:
            return {} if found == [""] else None
        values = dict(zip(self.names, found, strict=True))
        return values if all(values[name] == value for name, value in zip(self.names, found, strict=True)) else None


class Templates:
    """The templates of a language. Of those that fit, the one with the most words of its own is taken."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._by_head: dict[str, list[Template]] = defaultdict(list)
        self._additions: list[Template] = []
        for one in sorted(map(Template.of, texts), key=_heaviest):
            adds = one.text.startswith(_FIRST_OF_ADDITIONS)
            if adds:
                self._additions.append(one)
            if one.names and (adds or letters(one.text) >= FEWEST_LETTERS):
                self._by_head[_head(one.text)].append(one)

    def recognise(self, said: str) -> tuple[str, dict[str, str]] | None:
        """The template something was made from, with the values: the one with the fewest whole sentences among them."""
        heads = self._by_head.get(_head(said), ()), self._by_head.get("", ())
        fewest, found = _MOST_SENTENCES, None
        for one in heapq.merge(*heads, key=_heaviest):
            values = one.values(said)
            if values is None or _is_doubtful(one, values):
                continue
            sentences = sum(len(_BETWEEN.findall(value)) for value in values.values())
            if sentences < fewest:
                fewest, found = sentences, (one.text, values)
            if not fewest:
                break
        return found

    def parted(self, said: str, least: int = 0) -> Iterator[tuple[str, str]]:
        """Each way to part what was said from an addition such as ``; and 3 more``, of so many letters at least."""
        for one in self._additions:
            place = said.rfind(one.words[0]) if letters(one.text) >= least else -1
            if place > 0 and one.values(said[place:]) is not None:
                yield said[:place], said[place:]


def letters(text: str) -> int:
    """How many letters a template says of its own."""
    return sum(letter.isalpha() for letter in FIELD.sub("", text))


def _is_doubtful(template: Template, values: Mapping[str, str]) -> bool:
    """Whether a template that begins with a value may have taken too much for it."""
    if _head(template.text):
        return False
    said, open_ended = letters(template.text), not template.words[0] and not template.words[-1]
    wordy = any(len(value.split()) > _FEW_WORDS for value in values.values())
    several = any("; " in value or " (" in value for value in values.values())
    return (wordy and said < (2 if open_ended else 1) * _FEW_LETTERS) or (
        several and open_ended and said < _MANY_LETTERS
    )


def _heaviest(template: Template) -> tuple[int, int]:
    of_letters, of_signs = template.weight
    return -of_letters, -of_signs


def _head(text: str) -> str:
    """The first word, unless something may be filled in before it ends."""
    word, space, _ = text.partition("{")[0].partition(" ")
    return word if space else ""
