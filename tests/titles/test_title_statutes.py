"""The title regulations as statutes: read back they are the same document, with the same bounds."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.kernel.rule import RulebookError
from ratinghouse.kernel.statutes.expressions import StatuteError
from ratinghouse.kernel.texts import NO_TEXT
from ratinghouse.kernel.units import Unit
from ratinghouse.titles.administration import administration
from ratinghouse.titles.applications import application_conditions
from ratinghouse.titles.by_category import form_4
from ratinghouse.titles.condition import Conditions
from ratinghouse.titles.conditions import norm
from ratinghouse.titles.exemptions import field_of_round
from ratinghouse.titles.levels import EDITIONS
from ratinghouse.titles.norm import judge
from ratinghouse.titles.stated_regulations import stated_regulations
from ratinghouse.titles.statute import LOCK, lock_lines, read_title_statute, title_statute
from tests.titles.building import candidate, swiss

IDS = [edition.id for edition in EDITIONS]
WRITTEN = {part.id: part for part in (norm, field_of_round, administration, application_conditions, form_4)}


@pytest.mark.parametrize("id", IDS)
def test_read_back_it_is_the_same_document(id: str) -> None:
    statute = title_statute(id)
    again = read_title_statute(statute.content)
    assert (again.id, again.document_hash) == (id, statute.document_hash)


@pytest.mark.parametrize("id", IDS)
def test_the_stored_conditions_have_the_bounds_of_the_written_ones(id: str) -> None:
    for part, conditions in read_title_statute(title_statute(id).content).conditions.items():
        for stored, written in zip(conditions, WRITTEN[part], strict=True):
            assert (stored.sense, stored.of, stored.where) == (written.sense, written.of, written.where)
            ranges = [
                range(len(figure.words)) if figure.words else (False, True) if figure.unit is Unit.FLAG else range(20)
                for figure in written.figures
            ]
            for counts in product(*ranges):
                assert stored.bound_of(*counts) == written.bound_of(*counts), (written.name, counts)


@pytest.mark.parametrize("part", WRITTEN)
def test_a_traced_bound_is_that_of_the_called_function(part: str) -> None:
    for condition in WRITTEN[part]:
        if len(condition.figures) == len(condition.rule.parameters):  # it takes neither values nor tables
            for games in range(20):
                counts = [games % 2 == 1 if figure.unit is Unit.FLAG else games for figure in condition.figures]
                assert condition.bound_of(*counts) == int(condition.rule.function(*counts))


def test_the_lock_file_names_every_edition() -> None:
    assert LOCK.read_text(encoding="utf-8").splitlines() == lock_lines(), (
        "the title regulations changed: say why in the commit, and run python tools/lock_statutes.py"
    )


def test_a_norm_names_the_law_it_was_judged_by() -> None:
    result = judge(swiss(), candidate(["GM:GER:2500"] * 9, "111111111"), "GM")
    assert result.statute == title_statute(result.edition).document_hash == result.as_json()["statute"]


def test_a_norm_is_judged_by_the_statute_that_is_named() -> None:
    """A performance of 2700 in place of 2600, and a condition under a name that this version does not have."""
    document = json.loads(title_statute("titles-2024").content)
    of_norm = document["parts"][0]
    names = {row["name"]: row for row in (*of_norm["names"], *of_norm["conditions"])}
    names["performances"]["entries"][0] = 2700
    names["least_share"]["value"] = 85
    names["least_share_of_the_points"]["name"] = "share_of_the_points"
    document["levels"][0]["performance"] = 2700
    law = read_title_statute(json.dumps(document).encode())
    player = candidate([f"GM:{fed}:2500" for fed in ("GER", "FRA", "POL") for _ in range(3)], "11=1=1=1=")
    today, then = judge(swiss(), player, "GM"), judge(swiss(), player, "GM", stated_regulations(law))
    assert (today.achieved, today.required) == (True, 600)
    assert (then.achieved, then.required, then.statute) == (False, 700, law.document_hash)
    assert {str(it.name): str(it.missing) for it in then.failing} == {"share of the points": "100 short of the bound"}


def test_another_number_is_another_law() -> None:
    document = json.loads(title_statute("titles-2024").content)
    document["edition"]["unrated"] += 1
    changed = read_title_statute(json.dumps(document).encode())
    assert changed.document_hash != title_statute("titles-2024").document_hash
    assert changed.law_hash != title_statute("titles-2024").law_hash


def _another_bound(document: Any) -> None:
    document["parts"][0]["conditions"][0]["sense"] = "at most"


def _another_sentence(document: Any) -> None:
    document["parts"][0]["conditions"][0]["sentence"] += " indeed"
    document["edition"]["note"] += " indeed"


@pytest.mark.parametrize(("alter", "same_law"), [(_another_bound, False), (_another_sentence, True)])
def test_the_law_is_what_determines_a_judgement(alter: Callable[[Any], None], same_law: bool) -> None:
    document = json.loads(title_statute("titles-2024").content)
    alter(document)
    changed = read_title_statute(json.dumps(document).encode())
    assert changed.document_hash != title_statute("titles-2024").document_hash
    assert (changed.law_hash == title_statute("titles-2024").law_hash) is same_law


@pytest.mark.parametrize(
    ("alter", "reason"),
    [
        (lambda document: document["parts"][0]["conditions"][0].update(expression=["exec", 1]), "no operation 'exec'"),
        (lambda document: document["parts"][0]["conditions"][0].update(of="score"), "is no figure in whole"),
        (lambda document: document["parts"][0]["conditions"][0].update(applies="games"), "is no flag"),
        (lambda document: document["parts"][0]["conditions"][0].update(sense="about"), "none of at least"),
        (lambda document: document.update(language=2), "language 2"),
        (lambda document: document.update(more=1), "a field too many"),
        (lambda document: document.update(parts=[1]), "an object with fields"),
    ],
)
def test_what_is_no_statute_is_rejected_with_the_reason(alter: object, reason: str) -> None:
    document = json.loads(title_statute("titles-2024").content)
    alter(document)  # type: ignore[operator]
    with pytest.raises(StatuteError, match=reason):
        read_title_statute(json.dumps(document).encode())


def test_a_condition_that_leaves_the_language_fails_at_import_with_its_line() -> None:
    conditions = Conditions("titles-1900", counts=("games",))
    with pytest.raises(RulebookError, match=r"titles-1900, article 1\.4: half: .*instead of if") as error:

        @conditions.at_least("1.4", of="games", lacking=lambda short, figures: NO_TEXT)
        def half(games: int) -> int:
            """Half of the games.

            games=8 → 4
            """
            return 4 if games > 7 else 3

    assert Path(error.value.file) == Path(__file__)
    assert error.value.line > 100
