"""Names of the register that resemble an entry's: one pass through all of them, half a million in a few seconds."""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from rapidfuzz import fuzz, process

from ratinghouse.office.register.name_folding import folded, rotations
from ratinghouse.office.register.reported_entries import ReportedEntry
from ratinghouse.office.storage.bulk_rows import read_rows

_ALIKE = 68  # of 100: a name that is less similar than this cannot become a candidate
_NEAREST = 100  # players with the most similar names, who are kept for each entry
_BLOCK = 20_000
_QUERIES = 500  # spellings that are compared with a block of names at once: ten million numbers


def with_similar_names(entries: Sequence[ReportedEntry]) -> dict[int, set[int]]:
    """Return the ids of players whose names may be an entry's, in one pass through the whole register.

    Every name is compared, because an index would miss a name that begins with another letter in another transcription.
    Names with another number of words (initials, further names) count if they share a word.
    """
    spellings = [(entry.no, rotated) for entry in entries for rotated in rotations(folded(entry.said_name)) if rotated]
    nearest: dict[int, list[tuple[int, int]]] = {entry.no: [] for entry in entries}
    if not spellings:
        return {no: set() for no in nearest}
    queries = [words for _, words in spellings]
    by_word = _entries_by_word(entries)
    statement = "SELECT id, name, local_name FROM office_player WHERE merged_into_id IS NULL"
    for rows in read_rows(statement, (), _BLOCK):
        spelled = [(id, folded(name)) for id, *names in rows for name in names if name]
        names = [words for _, words in spelled]
        for first in range(0, len(queries), _QUERIES):
            some = queries[first : first + _QUERIES]
            alike = process.cdist(some, names, scorer=fuzz.ratio, score_cutoff=_ALIKE, dtype=np.uint8)
            for query, at in zip(*np.nonzero(alike), strict=True):
                nearest[spellings[first + query][0]].append((int(alike[query, at]), spelled[at][0]))
        for id, words in spelled:
            for no, count in _sharing(words, by_word):
                if _other_length(words, count):
                    nearest[no].append((_ALIKE, id))
        nearest = {no: heapq.nlargest(_NEAREST, set(scored)) for no, scored in nearest.items()}
    return {no: {id for _, id in scored} for no, scored in nearest.items()}


def _entries_by_word(entries: Sequence[ReportedEntry]) -> dict[str, list[tuple[int, int]]]:
    """Return for each word of a name the entries that have it, with the number of their words (0: with initials)."""
    by_word: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for entry in entries:
        words = folded(entry.said_name).split()
        count = 0 if min(map(len, words), default=0) == 1 else len(words)
        for word in words:
            if len(word) > 2:
                by_word[word].append((entry.no, count))
    return by_word


def _sharing(words: str, by_word: Mapping[str, list[tuple[int, int]]]) -> Iterator[tuple[int, int]]:
    for word in words.split():
        if word in by_word:
            yield from by_word[word]


def _other_length(words: str, count: int) -> bool:
    """Return whether one of two names that share a word has initials, or more words than the other."""
    parts = words.split()
    return count != len(parts) or min(map(len, parts)) == 1
