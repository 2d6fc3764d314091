"""Every page of the documentation, followed literally: what it shows is what its commands and programs print.

``python -m tests.docs.test_guides`` records it anew.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import pytest

from ratinghouse.cli import verbs
from tests.docs.following import STEP, close_office, follow, recorded

ROOT = Path(__file__).resolve().parents[2]
PAGES = {page.relative_to(ROOT).as_posix(): page for page in (ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md")))}
ELSEWHERE = {
    "docs/guides/cluster.md": "tests/docs/test_lab_guide.py",
    "docs/guides/lab.md": "tests/docs/test_lab_guide.py",
    "docs/guides/rulebook.md": "tests/docs/test_rulebook_guide.py",
    "docs/guides/screen.md": "tests/docs/test_lab_guide.py",
    "docs/guides/serving.md": "tests/site/test_report_mail.py",
    "docs/reference/library.md": "tests/docs/test_library_reference.py",
    "docs/reference/json-interface.md": "tests/site/test_api_guide.py",
}
"""Pages that need something beside them, such as a running server: the test that does what they say."""
FOLLOWED = [name for name, page in PAGES.items() if STEP.search(page.read_text()) and name not in ELSEWHERE]
QUOTED = re.compile(r"^```py\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINE = re.compile(r"^(?:\$ |    |    \$ )?(ratinghouse [^\n]*)$", re.MULTILINE)


@pytest.fixture
def _no_office_afterwards() -> Iterator[None]:
    yield
    close_office()


@pytest.mark.usefixtures("_no_office_afterwards")
@pytest.mark.parametrize("name", FOLLOWED)
def test_a_page_shows_what_is_printed(name: str, tmp_path: Path) -> None:
    for step in follow(PAGES[name].read_text(encoding="utf-8"), tmp_path):
        if step.in_page:
            assert step.printed == step.in_page, step.source


def test_no_page_is_forgotten() -> None:
    assert len(FOLLOWED) >= 5
    for name, test in ELSEWHERE.items():
        assert PAGES[name].name.removesuffix(".md") in (ROOT / test).read_text(), (name, test)


def test_a_rule_that_a_page_quotes_is_in_the_source() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src" / "ratinghouse" / "rulebooks").rglob("*.py")]
    quoted = [(name, block) for name, page in PAGES.items() for block in QUOTED.findall(page.read_text())]
    assert quoted
    for name, block in quoted:
        assert any(block in source for source in sources), name


def command_lines(page: Path) -> list[str]:
    """The commands that a page writes on lines of their own, in whatever kind of block."""
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    return [match[1] for match in LINE.finditer(text) if "·" not in match[1]]


@pytest.mark.parametrize("name", [name for name, page in PAGES.items() if command_lines(page)])
def test_commands_and_options_that_a_page_names_exist(name: str) -> None:
    for line in command_lines(PAGES[name]):
        words = shlex.split(line, comments=True)[1:]
        command: click.Command = verbs
        while isinstance(command, click.Group) and words and not words[0].startswith("-"):
            inner = command.get_command(click.Context(command), words[0])
            if inner is None and command.invoke_without_command:
                break  # an argument of the group itself
            assert inner is not None, line
            command, words = inner, words[1:]
        options = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        named = {word.partition("=")[0] for word in words if re.match(r"--[a-z]", word)}
        assert named <= options | {"--help", "--lang", "--json"}, line


def record() -> None:
    """Write what commands and programs print into the pages."""
    for name in FOLLOWED:
        with TemporaryDirectory() as folder:
            page = PAGES[name]
            page.write_text(recorded(page.read_text(encoding="utf-8"), Path(folder)), encoding="utf-8")
            close_office()


if __name__ == "__main__":
    record()
