"""Modules that stand for others until they are used."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ratinghouse.kernel.late.modules import GettextStandIn, InspectStandIn, StandIn, late_modules

REPORT = str(Path(__file__).parents[1] / "reports" / "good" / "swiss.trf")


def in_new_process(script: str, *arguments: str) -> str:
    # Without compiled files no edition is stored, and tracing one takes inspect.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", script, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout


@pytest.mark.parametrize(
    "text", ["one line", "  indented", "a\ttab", "", "ends with spaces  ", "two\n    lines\n    here"]
)
def test_texts_lose_their_indentation_as_ever(text: str) -> None:
    assert InspectStandIn("inspect").cleandoc(text) == inspect.cleandoc(text)


def test_a_message_has_the_form_for_its_number() -> None:
    module = GettextStandIn("gettext")
    assert module.gettext("No such option") == "No such option"
    assert [module.ngettext("game", "games", number) for number in (0, 1, 2)] == ["games", "game", "games"]


def test_a_name_that_is_used_is_that_of_the_module_itself() -> None:
    assert StandIn("inspect").signature is inspect.signature
    with pytest.raises(AttributeError):
        _ = StandIn("inspect").no_such_name


def test_modules_that_are_loaded_already_stay_where_they_are() -> None:
    before = sys.modules["inspect"]
    with late_modules():
        assert sys.modules["inspect"] is before
    assert sys.modules["inspect"] is before


def test_afterwards_everybody_imports_the_modules_themselves() -> None:
    script = """
import sys
from ratinghouse.kernel.late.modules import late_modules
with late_modules():
    import click, dataclasses, pathlib
assert not sys.modules.keys() & {"inspect", "uuid", "urllib.parse", "platform"}, sys.modules.keys()
print(pathlib.Path('/a ü').as_uri())
import gettext, inspect, urllib.parse, uuid
print(inspect.__file__ and uuid.uuid4().version, urllib.parse.quote("a b"), gettext.GNUTranslations.__name__)
print(repr(click.UUID.convert("12345678-1234-5678-1234-567812345678", None, None)))
print(dataclasses.make_dataclass("Point", ["x", "y"]).__doc__)
"""
    answer = in_new_process(script).splitlines()
    assert answer[:2] == ["file:///a%20%C3%BC", "4 a%20b GNUTranslations"]
    assert answer[2] == "UUID('12345678-1234-5678-1234-567812345678')"
    assert answer[3].startswith("Point(x:")


def test_rating_a_report_needs_none_of_them() -> None:
    script = """
import atexit, sys
from ratinghouse.cli import main
atexit.register(lambda: print(*sorted(sys.modules)))
main()
"""
    in_new_process(script, "rate", REPORT, "--rules", "fide-2009", "--json")  # the edition is stored
    loaded = set(in_new_process(script, "rate", REPORT, "--rules", "fide-2009", "--json").splitlines()[-1].split())
    assert "ratinghouse.rating.run" in loaded
    late = {"inspect", "uuid", "platform", "gettext", "locale", "urllib.parse"}
    if sys.version_info >= (3, 12):
        late.remove("inspect")  # which ``dataclasses`` asks for the annotations of each class
    assert not loaded & late
