"""Every command, option, finding, setting and address is on a page of the reference, with what it means."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import click
import pytest
from reference.command_pages import all_commands, command_pages, documented_parameters, option_names
from reference.finding_families import FAMILIES
from reference.finding_pages import AREAS, NOTES, DocumentedFinding, documented_findings, finding_pages
from reference.rulebook_pages import rulebook_pages

import ratinghouse
from ratinghouse.rulebooks import rulebook_ids, rulebooks

ROOT = Path(__file__).resolve().parents[2]
SOURCE = Path(ratinghouse.__file__).parent
WORD = re.compile(r"[a-z]+(-[a-z0-9]+)+")
INVENTED = {"paired-with-self", "new-club"}
"""Codes that only tests use: of a finding stored long ago, and of a way to match."""
COMMANDS = all_commands()


@pytest.fixture(scope="module")
def findings() -> dict[str, DocumentedFinding]:
    return {finding.code: finding for finding in documented_findings()}


def test_every_command_has_a_section_with_every_option() -> None:
    page = command_pages()["commands.md"]
    sections = {part.partition("\n")[0].strip(): part for part in re.split(r"^#{2,3} ", page, flags=re.MULTILINE)}
    assert len(COMMANDS) > 60
    for words, command in COMMANDS:
        for parameter in documented_parameters(command):
            if isinstance(parameter, click.Option):
                assert all(name in sections[words] for name in option_names(parameter)), (words, parameter.name)


@pytest.mark.parametrize(("words", "command"), COMMANDS, ids=[words for words, _ in COMMANDS])
def test_every_command_and_option_says_what_it_is_for(words: str, command: click.Command) -> None:
    assert command.help, words
    options = [it for it in documented_parameters(command) if isinstance(it, click.Option)]
    assert [it.opts for it in options if not it.help] == []


def test_every_finding_has_a_cause_and_every_error_and_warning_a_remedy(findings: dict[str, DocumentedFinding]) -> None:
    assert len(findings) > 450
    assert [code for code, it in findings.items() if not it.causes] == []
    assert [code for code, it in findings.items() if not it.remedies and it.severities != ("note",)] == []


def test_known_findings_say_what_the_source_says(findings: dict[str, DocumentedFinding]) -> None:
    assert findings["amended-twice"].remedies == ("state it once",)
    assert findings["amended-twice"].causes == ("{name} is amended twice",)
    assert findings["table-date"].severities == ("warning",)
    assert findings["unknown-registered"].area == "eligibility"
    assert findings["result-differs"].area == "office"  # its code is a constant
    assert [it for it in findings["hours-per-day"].causes if it.endswith("(fide-2024: 3.1)")]


def test_every_check_of_every_rulebook_is_documented(findings: dict[str, DocumentedFinding]) -> None:
    codes = {check.code for book in rulebooks() for check in book.every_check}
    assert len(codes) > 20
    assert codes - findings.keys() == set()


def test_every_code_that_a_test_names_is_documented(findings: dict[str, DocumentedFinding]) -> None:
    """Tests name codes as literals, wherever the program puts them together: an independent list of them."""
    named = {
        match[1]
        for path in (ROOT / "tests").rglob("*.py")
        for match in re.finditer(r'(?:\.code == |\["code"\] == |"code": )"([a-z-]+)"', path.read_text(encoding="utf-8"))
        if WORD.fullmatch(match[1])
    }
    assert len(named) > 30
    of_family = {code for code in named for family in FAMILIES if code.startswith(family.removesuffix("FIELD"))}
    assert named - findings.keys() - of_family - INVENTED == set()


def test_the_catalogue_has_no_code_that_there_is_not(findings: dict[str, DocumentedFinding]) -> None:
    assert NOTES.keys() - findings.keys() == set()
    for code, note in NOTES.items():  # and none that says what the program says itself
        assert "remedy" not in note or findings[code].remedies == (note["remedy"],)
        assert "cause" not in note or findings[code].causes == (note["cause"],)


def test_the_list_of_findings_leads_to_each(findings: dict[str, DocumentedFinding]) -> None:
    pages = finding_pages()
    links = re.findall(r"\(findings-([a-z-]+)\.md#([a-z0-9-]+)\)", pages["findings.md"])
    assert len(links) == len(findings)
    for area, anchor in links:
        assert area in AREAS
        assert f"## `{anchor}`" in pages[f"findings-{area}.md"].lower()


def test_every_edition_has_a_page_with_its_columns_and_calendar() -> None:
    pages = rulebook_pages()
    for book in rulebooks():
        page = pages[f"rulebook-{book.id}.md"]
        assert all(f"**`{rule.name}`**" in page for rule in book.rules)
        assert all(f"`{name}`" in page for name in book.calendar.rules)
        assert f"rulebook-{book.id}\n" in pages["rulebooks.md"]
    assert len(pages) == len(rulebook_ids()) + 1


def _variables() -> set[str]:
    """The names of environment variables of the program, wherever they are written as a literal."""
    names = set()
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if "RATINGHOUSE_" not in text and "DATABASE_URL" not in text:
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                names |= {node.value} if re.fullmatch(r"RATINGHOUSE_[A-Z_]+|DATABASE_URL", node.value) else set()
    return names


def test_every_setting_is_documented_and_none_that_there_is_not() -> None:
    page = (ROOT / "docs" / "reference" / "settings.md").read_text(encoding="utf-8")
    documented = set(re.findall(r"^\| `([A-Z_]+)` \|", page, re.MULTILINE))
    assert documented == _variables()


def test_every_address_of_the_interface_is_documented() -> None:
    from reference.endpoint_page import endpoint_page

    import tests.django_ready  # noqa: F401
    from ratinghouse.site.api.documentation import operations

    page = endpoint_page()
    for operation in operations():
        section = page.split(f"\n## {operation.method} {operation.path}\n")[1].split("\n## ")[0]
        assert all(f"| `{parameter.name}` |" in section for parameter in operation.parameters)
        assert f"{operation.answers[0][0]} " in section
    assert len(operations()) >= 15
