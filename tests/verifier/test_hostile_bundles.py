"""Bundles that somebody made to harm are refused with a reason, in bounded time, without a traceback."""

from __future__ import annotations

import io
import json
import random
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ratinghouse import verifier
from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.kernel.finding import refuses
from ratinghouse.verifier import proof_of
from tests.verifier.bundle_parts import Parts, opened, packed_again

CANNOT = "the list cannot be derived: "


def refusal(path: Path) -> str:
    """Why the verifier cannot derive a list."""
    proof = proof_of(path)
    assert not proof.holds
    return proof.problems[-1].removeprefix(CANNOT)


def rule_of(parts: Parts, name: str) -> Any:
    statutes = [part for file, part in parts.items() if file.startswith("statutes/")]
    return next(rule for statute in statutes for rule in statute["names"] if rule["name"] == name)


def nested(depth: int) -> Any:
    expression: Any = 1
    for _ in range(depth):
        expression = ["negative", expression]
    return expression


def wide(depth: int) -> Any:
    return ["add", wide(depth - 1), wide(depth - 1)] if depth else 1


EXPRESSIONS: dict[str, tuple[Any, str]] = {
    "deep": (nested(200), "too deep"),
    "large": (wide(12), "too large"),
    "unknown operation": (["__import__", "os"], "no operation"),
    "unknown name": (["add", "nobody", 1], "no parameter"),
    "too many operands": (["add", 1, 2, 3], "does not take 3 operands"),
    "an object": ({"add": 1}, "an expression is"),
    "a number out of range": (10**300, "out of range"),
    "of another unit": (True, "no whole number"),
}


@pytest.mark.parametrize("kind", EXPRESSIONS)
def test_an_expression_that_is(kind: str, bundles: list[Path], tmp_path: Path) -> None:
    expression, reason = EXPRESSIONS[kind]
    parts = opened(bundles[0].read_bytes())
    rule_of(parts, "Rn")["expression"] = expression
    path = tmp_path / "list.zip"
    path.write_bytes(packed_again(parts))
    assert reason in refusal(path)


CYCLES: dict[str, Callable[[Parts], None]] = {
    "a rule of itself": lambda parts: rule_of(parts, "Rn").update(parameters=["Rn"], expression="Rn"),
    "a rule defined twice": lambda parts: rule_of(parts, "Rn").update(name="Ro"),
    "a rule of a later one": lambda parts: rule_of(parts, "games").update(parameters=["Rn"], expression="Rn"),
    "a condition that is no flag": lambda parts: rule_of(parts, "Rn").update(where="Ro"),
    "a rule of no grain": lambda parts: rule_of(parts, "Rn").update(per="galaxy"),
    "no names at all": lambda parts: _statute(parts).update(names=[]),
    "names that are no list": lambda parts: _statute(parts).update(names=7),
    "a later version": lambda parts: _statute(parts).update(language=2),
    "an event without a reading": lambda parts: parts.pop(next(name for name in parts if name.startswith("readings/"))),
    "an event that is none": lambda parts: parts["recipe.json"].update(events=[None]),
    "a player twice": lambda parts: parts["facts.csv"].append(parts["facts.csv"][0]),
}


def _statute(parts: Parts) -> Any:
    return next(part for name, part in parts.items() if name.startswith("statutes/"))


@pytest.mark.parametrize("kind", CYCLES)
def test_a_bundle_with(kind: str, bundles: list[Path], tmp_path: Path) -> None:
    parts = opened(bundles[0].read_bytes())
    CYCLES[kind](parts)
    path = tmp_path / "list.zip"
    path.write_bytes(packed_again(parts))
    assert refusal(path)


def test_a_bundle_that_takes_too_many_steps(
    bundles: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifier, "MOST_STEPS", 1_000)
    assert refusal(bundles[0]) == "the list takes more than 1,000 steps to calculate"


def test_a_bundle_that_unpacks_to_too_much(
    bundles: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verifier, "MOST_BYTES", 1_000)
    assert "more than 1,000" in refusal(bundles[0])


@pytest.mark.parametrize("content", [b"", b"PK", b"no archive", b"PK\x05\x06" + bytes(18)])
def test_a_file_that_is_no_bundle(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "list.zip"
    path.write_bytes(content)
    assert refusal(path)


def test_bytes_changed_anywhere(bundles: list[Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Both programs report the change, unless every file of the bundle still has its name and content."""
    raw, path = bundles[0].read_bytes(), tmp_path / "list.zip"
    files, statuses = files_of(raw), Counter[int]()
    assert files
    for seed in range(300):
        chance = random.Random(seed)
        changed = bytearray(raw)
        for _ in range(chance.choice((1, 1, 3, 30))):
            changed[chance.randrange(len(changed))] ^= chance.randrange(1, 256)
        path.write_bytes(bytes(changed))
        has_effect = files_of(bytes(changed)) != files
        status = verifier.main([str(path)])
        printed = capsys.readouterr().out
        assert (status, "is proved" in printed, "is not proved" in printed) == (has_effect, not has_effect, has_effect)
        assert refuses(verify_bundle(bytes(changed))[1]) is has_effect
        statuses[status] += 1
    assert statuses[0] > 0, "a byte of the archive's directory that nobody reads, such as a time"
    assert statuses[1] > 200


def files_of(raw: bytes) -> dict[str, bytes] | None:
    """The files of an archive; None where it is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return {name: archive.read(name) for name in archive.namelist()}
    except (zipfile.BadZipFile, zlib.error, ValueError, RuntimeError, EOFError, OSError):
        return None


def test_documents_replaced_by_others(bundles: list[Path], tmp_path: Path) -> None:
    """Anything in place of any part of a JSON document. What the verifier proves, the main program does not refuse.

    It alone compares readings with their reports.
    """
    path, proved = tmp_path / "list.zip", 0
    with zipfile.ZipFile(bundles[0]) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    for seed in range(60):
        chance = random.Random(seed)
        name = chance.choice([name for name in files if name.endswith(".json") and name != "manifest.json"])
        content = json.dumps(_damaged(json.loads(files[name]), chance)).encode()
        manifest = json.loads(files["manifest.json"])
        manifest["files"][name] = verifier.sha256(content)
        changed = files | {name: content, "manifest.json": json.dumps(manifest).encode()}
        with zipfile.ZipFile(path, "w") as archive:
            for member, raw in changed.items():
                archive.writestr(member, raw)
        proof, refused = proof_of(path), refuses(verify_bundle(path.read_bytes())[1])
        assert bool(proof.problems or proof.differences) is not proof.holds
        assert not proof.holds or not refused or name.startswith("readings/"), (seed, name)
        proved += proof.holds
    assert proved <= 15, "what nothing depends on, such as a name in a reading"


def _damaged(document: Any, chance: random.Random) -> Any:
    """The document with something else at one place of it."""
    other: Any = chance.choice((None, -1, 10**30, 0.5, "", "x" * 300, [], {}, [[]], {"name": 1}, True))
    if not isinstance(document, (dict, list)) or not document or chance.random() < 0.1:
        return other
    keys = list(document) if isinstance(document, dict) else range(len(document))
    key = chance.choice(list(keys))
    document[key] = _damaged(document[key], chance)
    return document
