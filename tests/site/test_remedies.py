"""Remedies at the desk: no word of the command line is left in any of them, and each leads to the field or the page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ratinghouse
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.declarable import DECLARABLE
from ratinghouse.site.desk.declaration_labels import LABELS, WORDS
from ratinghouse.site.desk.remedies import options_named_in, remedy_html
from tests.office.offices import Office

SOURCE = Path(ratinghouse.__file__).parent
COMMAND_LINE = re.compile(r"(?<![-\w])--[a-z]|\bratinghouse [a-z]+")
# What only the command line says: its own verbs, and calculators, whose pages have their own words for options.
ELSEWHERE = ("cli", "runs/calculators", "forms", "office/demo", "site")


def _texts() -> Iterator[tuple[str, str]]:
    """Every text of the code that names an option or a verb, with numbers in the place of what is put in."""
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        if name.startswith(ELSEWHERE):
            continue
        tree = ast.parse(path.read_text())
        inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            text = _text(node) if id(node) not in inside else ""
            if len(text) < 300 and "``" not in text and COMMAND_LINE.search(text):
                yield f"{name}:{node.lineno}", text  # type: ignore[attr-defined]


def _text(node: ast.AST) -> str:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in node.values)
    return node.value.replace("{}", "7") if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_no_remedy_of_the_office_speaks_to_the_command_line_at_the_desk(demo_office: Office) -> None:
    texts = dict(_texts())
    assert len(texts) > 40
    for where, text in texts.items():
        remedy = re.sub(r'href="[^"]*"', "", remedy_html(text, 7))
        assert not COMMAND_LINE.search(remedy), f"{where}: {remedy}"


@pytest.mark.parametrize("rules", rulebook_ids())
def test_no_remedy_of_a_rulebook_speaks_to_the_command_line(demo_office: Office, rules: str) -> None:
    for check in rulebook(rules).every_check:
        assert not COMMAND_LINE.search(remedy_html(check.remedy)), check.code


@pytest.mark.parametrize(
    ("remedy", "expected"),
    [
        ("tell it: --registered YYYY-MM-DD", 'tell it: <a href="/desk/events/7/#declare-registered">Registered on</a>'),
        (
            "tell it: --norms or --no-norms",
            'tell it: <a href="/desk/events/7/#declare-norms">Title norms are possible</a>',
        ),
        (
            "tell it: --host federation or club or circle or other",
            'tell it: <a href="/desk/events/7/#declare-host">Who hosted it (JCF)</a>',
        ),
        (
            "Enter it: ratinghouse declare EVENT --start D.",
            'Enter it: <a href="/desk/events/7/#declare-start">First day</a>.',
        ),
        (
            "Tell it: ratinghouse tell EVENT --start D.",
            'Tell it: <a href="/desk/events/7/#declare-start">First day</a>.',
        ),
        ("ratinghouse match 12", '<a href="/desk/events/12/match/">match its players</a>'),
        (
            'ratinghouse refuse 12, or ratinghouse admit 12 --despite "REASON"',
            '<a href="/desk/events/12/">refuse it</a>, or <a href="/desk/events/12/">admit it with a reason</a>',
        ),
        (
            "use X1, or undo the merge: ratinghouse player unmerge X2",
            'use X1, or undo the merge: <a href="/desk/register/X2/">X2</a>',
        ),
        ("a <b> & --unheard-of", "a &lt;b&gt; &amp; “unheard of”"),
    ],
)
def test_a_remedy_leads_to_where_it_is_done(demo_office: Office, remedy: str, expected: str) -> None:
    assert remedy_html(remedy, 7) == expected


def test_without_an_event_a_field_is_only_named(demo_office: Office) -> None:
    assert remedy_html("say --late-accepted") == "say “The late registration was accepted”"


def test_options_are_found_by_their_names() -> None:
    assert options_named_in("say --league if it is a league; else say --long-approved") == ["league", "long-approved"]


def test_whatever_can_be_told_has_a_name_at_the_desk() -> None:
    assert {*LABELS} == {*DECLARABLE, "pool"} - {"reported"}
    assert {word for fact in DECLARABLE.values() for word in fact.words} == {*WORDS}
