"""Acts and subjects of the journal in the reader's language."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from django.utils.translation import override

from ratinghouse.kernel.texts import Text
from ratinghouse.office.models import JournalEntry
from ratinghouse.site.language.journal import ACTS, act_text, subject_text
from ratinghouse.site.language.translation import translated
from tests.office.offices import Office

PACKAGE = Path(__file__).parents[2] / "src" / "ratinghouse"


def test_every_act_has_a_name() -> None:
    verbs = {
        argument.value
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "act"
        for argument in node.args[1:2]
        if isinstance(argument, ast.Constant)
    }
    assert len(verbs) > 15
    assert verbs <= ACTS.keys()


def test_every_subject_in_the_journal_of_the_demo_is_a_text_or_a_file(demo_office: Office) -> None:
    entries = JournalEntry.objects.exclude(verb__in=["init", "import"])
    subjects = set(entries.values_list("subject", flat=True))
    assert len(subjects) > 50
    assert [subject for subject in subjects if not isinstance(subject_text(subject), Text)] == []
    assert [subject for subject in subjects if subject_text(subject) != subject and "alias" not in subject] == []


@pytest.mark.parametrize(
    ("subject", "japanese"),
    [
        ("event 12", "大会 12"),
        ("event 12, entry 3", "大会 12、参加者 3"),
        ("player LOR1 into LOR2", "選手 LOR1 を LOR2 へ"),
        ("standard list of 2023-01-01, edition 2", "2023-01-01 の スタンダード リスト、第 2 版"),
        ("alias name white bo", "名前の別名: white bo"),
        ("account black", "アカウント black"),
        ("players.csv", "players.csv"),
    ],
)
def test_a_subject_is_translated_and_names_in_it_are_not(subject: str, japanese: str) -> None:
    with override("ja"):
        assert translated(subject_text(subject)) == japanese


def test_an_act_that_is_not_known_is_shown_as_stored() -> None:
    assert act_text("moult") == "moult"
