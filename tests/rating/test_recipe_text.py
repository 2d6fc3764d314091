"""The one spelling of a recipe, and the hash of a rulebook's text: what changes them and what does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from ratinghouse.derivation.recipe import canonical_json
from ratinghouse.rulebooks import text_hash
from ratinghouse.rulebooks.text_hash import rulebook_text_hash


def test_canonical_json_has_one_spelling() -> None:
    assert canonical_json({"b": [1, 2], "a": "Žižek"}) == '{"a":"Žižek","b":[1,2]}'
    with pytest.raises(ValueError, match="JSON"):
        canonical_json(float("nan"))


@pytest.fixture
def law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Three rulebooks: the second takes over from the first by module and by name, the third from nobody."""
    name = text_hash._NAME
    texts = {
        "first_1/__init__.py": "import os",
        "first_1/games.py": "A = 1",
        "second_2/__init__.py": f"from {name}.first_1.games import A\nfrom {name} import tables\nimport json",
        "third_3/__init__.py": "from json import dumps\nfrom . import nothing",
        "tables.py": "T = 1",
    }
    for path, text in texts.items():
        (tmp_path / path).parent.mkdir(exist_ok=True)
        (tmp_path / path).write_text(text)
    monkeypatch.setattr(text_hash, "_HOME", tmp_path)
    return tmp_path


def hashes() -> dict[str, str]:
    """The hash of each rulebook, calculated anew."""
    rulebook_text_hash.cache_clear()
    found = {id: rulebook_text_hash(id) for id in ("first-1", "second-2", "third-3")}
    rulebook_text_hash.cache_clear()
    return found


@pytest.mark.parametrize(
    ("path", "changed"),
    [
        ("first_1/games.py", {"first-1", "second-2"}),
        ("second_2/__init__.py", {"second-2"}),
        ("tables.py", {"second-2"}),
        ("third_3/__init__.py", {"third-3"}),
    ],
)
def test_a_text_changes_the_hash_of_every_rulebook_that_takes_it_over(law: Path, path: str, changed: set[str]) -> None:
    before = hashes()
    assert len(set(before.values())) == 3
    (law / path).write_text((law / path).read_text() + "\n# more")
    after = hashes()
    assert {id for id in before if before[id] != after[id]} == changed


def test_a_renamed_file_changes_the_hash(law: Path) -> None:
    before = hashes()
    (law / "third_3" / "__init__.py").rename(law / "third_3" / "other.py")
    after = hashes()
    assert {id for id in before if before[id] != after[id]} == {"third-3"}
