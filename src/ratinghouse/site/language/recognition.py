"""Finished English sentences recognised by pattern, until every sentence is a ``Text``. To be removed then."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from ratinghouse.site.language.catalogue import told_in
from ratinghouse.site.language.text_templates import FIELD, SENTENCE_ENDS, Templates, letters

_ARTICLES = re.compile(r"(?:[A-Z]{2,3} |s\.)?\d[\w.()-]*(?:, (?:[A-Z]{2,3} |s\.)?\d[\w.()-]*)*")
_DEEPEST = 5  # texts within texts
_LONGEST = 3_000  # characters; what is longer was written by nobody here
_MOST_PARTS = 20
_LONG_ADDITION = 8  # letters; one that says so much was surely added


def recognised(said: str, language: str) -> str:
    """Return a finished sentence in a language, if its template is recognised."""
    if len(said) > _LONGEST or not told_in(language):
        return said
    found = _found(said, language)
    return said if found is None else found


@lru_cache(maxsize=8192)
def _found(said: str, language: str, depth: int = 0) -> str | None:
    """The translation, with what is filled in translated as well; None where it is not recognised."""
    texts = told_in(language)
    if said in texts and (depth == 0 or " " in said.strip() or said.islower() or not letters(said)):
        return texts[said]  # a single word within another text, such as Black, may be somebody's name
    if depth > _DEEPEST or not letters(said):
        return None if letters(said) else said
    kind, colon, sample = said.partition(": ")
    if colon and (_ARTICLES.fullmatch(kind) or (kind in texts and " " in kind)):
        found = _found(sample, language, depth + 1)
        if found is not None or kind in texts:
            return texts.get(kind, kind) + colon + (found or sample)
    for before, addition in _templates(language).parted(said, _LONG_ADDITION):
        added = _found(addition, language, depth + 1)
        if added is not None:
            return (_found(before, language, depth + 1) or before) + added
    match = _templates(language).recognise(said)
    if match is not None:
        text, values = match
        filled = {name: _found(value, language, depth + 1) or value for name, value in values.items()}
        return FIELD.sub(lambda field: filled[field[1]], texts[text])
    return _in_parts(said, language, depth + 1)


def _in_parts(said: str, language: str, depth: int) -> str | None:
    """Several texts one after the other, where each is recognised; two halves, where one is; or a list."""
    sentences = [(SENTENCE_ENDS.split(said), "")]
    sentences += [(list(parts), "") for parts in _templates(language).parted(said)]
    return (
        _each([*sentences, (said.split("; "), "; ")], language, depth)
        or _either(said, language, depth)
        or _each([(said.split(", "), ", ")], language, depth)
    )


def _each(ways: Iterable[tuple[list[str], str]], language: str, depth: int) -> str | None:
    for parts, between in ways:
        found = [_found(part, language, depth) for part in parts] if 1 < len(parts) <= _MOST_PARTS else [None]
        if all(found):
            return between.join(filter(None, found))
    return None


def _either(said: str, language: str, depth: int) -> str | None:
    for before, between, after, end in _halves(said):
        halves = [_found(before, language, depth), _found(after, language, depth)]
        if any(one is not None and letters(half) for one, half in zip(halves, (before, after), strict=True)):
            return f"{halves[0] or before}{between}{halves[1] or after}{end}"
    return None


def _halves(said: str) -> Iterator[tuple[str, str, str, str]]:
    """Somebody with his numbers in brackets, or an article with its sentence."""
    before, bracket, after = said.rpartition(" (")
    if bracket and after.endswith(")"):
        yield before, bracket, after.removesuffix(")"), ")"
    before, colon, after = said.partition(": ")
    if colon:
        yield before, colon, after, ""


@cache
def _templates(language: str) -> Templates:
    return Templates(told_in(language))
