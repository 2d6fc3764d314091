"""The small edition that ``rules new`` writes, and the same with a name changed or a line replaced."""

from __future__ import annotations

import io
import re
import tokenize
from pathlib import Path

from ratinghouse.rulebooks.new_rulebook import module_name, write_edition

ID = "small-2025"
PREFIXES = ("", "opponent_", "earlier_", "twin_")


def written_edition(folder: Path, id: str = ID) -> Path:
    """Write the small edition, and return the folder of its package."""
    write_edition(id, folder / id)
    return folder / id / module_name(id)


def rename(package: Path, name: str, other: str) -> None:
    """Give a rule, value or answer another name wherever the edition uses it, so that only the outside misses it."""
    names = {prefix + name: prefix + other for prefix in PREFIXES}
    for path in package.glob("*.py"):
        path.write_text(_with_names(path.read_text(encoding="utf-8"), names), encoding="utf-8")


def replace_line(package: Path, file: str, old: str, new: str) -> None:
    """Replace a part of a file that occurs in it once."""
    path = package / file
    source = path.read_text(encoding="utf-8")
    assert source.count(old) == 1, f"{old!r} occurs {source.count(old)} times in {file}"
    path.write_text(source.replace(old, new), encoding="utf-8")


def _with_names(source: str, names: dict[str, str]) -> str:
    """Rename the words of a program: not those after a dot, which are files; in docstrings, those of examples."""
    tokens, before = [], ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        word = token.string
        if token.type == tokenize.NAME and before != ".":
            word = names.get(word, word)
        elif token.type == tokenize.STRING:
            word = re.sub(r"\b(\w+)(?==)|\{(\w+)\}", lambda match: _example_word(match, names), word)
        tokens.append((token.type, word))
        before = token.string
    return tokenize.untokenize(tokens)


def _example_word(match: re.Match[str], names: dict[str, str]) -> str:
    word = match[1] or match[2]
    return match[0].replace(word, names.get(word, word))
