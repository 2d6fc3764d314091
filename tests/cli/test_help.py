"""Help and greeting: what there is fits a screen, a misspelt word gets a suggestion, shells complete the commands."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner
from rich.cells import cell_len

from ratinghouse.cli import verbs
from ratinghouse.cli.help_sections import SECTIONS
from ratinghouse.cli.language import LANGUAGE_OPTION

CONTEXT = click.Context(verbs, info_name="ratinghouse")


def run(*words: str) -> str:
    return CliRunner().invoke(verbs, words, prog_name="ratinghouse").output


def commands_of(group: click.Group, context: click.Context = CONTEXT) -> Iterator[click.Command]:
    """Return every command of a group and of the groups in it."""
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield command
        if isinstance(command, click.Group):
            yield from commands_of(command, click.Context(command, context, name))


def test_python_runs_the_package_as_its_command() -> None:
    """As ``python -m`` does for any package with a command: its script need not be on the path."""
    answers = [
        subprocess.run([sys.executable, *start, "rules"], capture_output=True, text=True, check=True).stdout
        for start in (("-m", "ratinghouse"), ("-c", "from ratinghouse.cli import main; main()"))
    ]
    assert answers[0] == answers[1]
    assert "fide-2024" in answers[0]


def test_every_command_is_in_one_section() -> None:
    names = Counter(name for section in SECTIONS for name in section.names)
    assert names == Counter(verbs.list_commands(CONTEXT))


@pytest.mark.parametrize("words", [["--help"], ["--lang", "ja", "--help"], ["lab", "--help"]])
def test_help_fits_a_screen(words: list[str]) -> None:
    lines = run(*words).splitlines()
    assert len(lines) <= 40
    assert max(map(cell_len, lines)) <= 80


def test_help_names_every_command() -> None:
    words = set(run("--help").replace(",", " ").split())
    assert set(verbs.list_commands(CONTEXT)) <= words


def test_without_a_command_three_are_suggested_and_the_status_is_0() -> None:
    result = CliRunner().invoke(verbs, [], prog_name="ratinghouse")
    assert result.exit_code == 0
    assert sum(line.startswith("  ratinghouse ") for line in result.output.splitlines()) == 3
    assert "All commands: ratinghouse --help" in result.output
    assert "pip install" not in result.output


def test_without_the_office_the_greeting_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratinghouse.cli.help_sections.find_spec", lambda name: None)
    assert "\n  ratinghouse serve --demo demo\n" in run()
    assert "\n    first: pip install 'ratinghouse[office]'\n" in run()


def test_a_command_that_is_suggested_first_runs() -> None:
    words = ["calc", "change", "--rating", "1850", "--k", "20", "1900 1, 2010 0"]
    assert '  ratinghouse calc change --rating 1850 --k 20 "1900 1, 2010 0"' in run()
    assert CliRunner().invoke(verbs, words).exit_code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["chek"], "ratinghouse has no command chek; did you mean check?"),
        (["lab", "repaly"], "ratinghouse lab has no command repaly; did you mean replay?"),
        (["rules", "dif"], "ratinghouse rules has no command dif; did you mean diff?"),
        (["zzz"], "ratinghouse has no command zzz\nAll commands: ratinghouse --help"),
        (["rules", "show", "fide2024"], "did you mean fide-2024"),
        (["rules", "show", "zzz"], "jcf-2024\n"),
        (["form", "shet", "x"], "did you mean sheet?"),
        (["rate", "x.trf", "--ruls", "fide-2024"], "--rules"),
    ],
)
def test_the_nearest_word_is_suggested(words: list[str], message: str) -> None:
    result = CliRunner().invoke(verbs, words, prog_name="ratinghouse")
    assert result.exit_code == 2
    assert message in result.output


def test_every_command_takes_a_language() -> None:
    assert [command.name for command in commands_of(verbs) if LANGUAGE_OPTION not in command.params] == []


@pytest.mark.parametrize(
    ("shell", "line"),
    [
        ("bash", "complete -o nosort -F _ratinghouse_completion ratinghouse"),
        ("zsh", "compdef _ratinghouse_completion ratinghouse"),
        ("fish", "complete --no-files --command ratinghouse"),
    ],
)
def test_a_shell_gets_a_script_for_completion(shell: str, line: str) -> None:
    assert line in completion(f"{shell}_source")


def test_a_shell_completes_commands() -> None:
    words = completion("bash_complete", COMP_WORDS="ratinghouse re", COMP_CWORD="1").split()
    assert words == ["plain,receive", "plain,refuse", "plain,registration", "plain,restore"]


def completion(instruction: str, **environment: str) -> str:
    """Return what the command line answers to a shell."""
    variables = os.environ | environment | {"_RATINGHOUSE_COMPLETE": instruction}
    command = [sys.executable, "-c", "from ratinghouse.cli import main; main()"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=variables).stdout
