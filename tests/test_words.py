"""The words of the project: names say what a thing is, each name has one meaning, and readers get plain English."""

from __future__ import annotations

import ast
import io
import keyword
import re
import tokenize
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "ratinghouse"
MODULES = sorted(SOURCE.rglob("*.py"))
OWN_MODULES = [path for path in MODULES if "migrations" not in path.parts]
TESTS = sorted((ROOT / "tests").rglob("*.py"))
PAGES = sorted(page for page in (*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")) if page.parent.name != "generated")

BANNED = {"manager", "helper", "util", "handler", "processor", "service", "data", "info"}
NAMED_BY_OTHERS = {"handle_data", "service"}  # what HTMLParser of the standard library and waitress call

VAGUE_WORDS = """
one ones found told tell tells telling made makes making shown show shows said say says kept keep keeps given give gives
taken take takes taking thing things what which its own there here come comes came goes gone been being asked ask asks
seen sees looked look looks known knows stand stands stood got gotten wanted wants left put puts bring brings brought
become becomes became data info item obj stuff misc helper helpers util utils manager handler tmp temp foo bar res ret
val vals
"""
VAGUE = frozenset(VAGUE_WORDS.split())
MOST_VAGUE_NAMES = 2.5  # of 1,000
MOST_MODULES = 25  # in a folder
DEFINED_IN_MANY_MODULES = {"Migration", "Meta"}

AVOIDED = re.compile(
    r"\b(he|his|him|himself|tell|tells|telling|told|untold"  # "they"; "declare", "state", "print"
    r"|house|shelf|shelves|sealed|counter|road|gate|paper|papers)\b",
    re.IGNORECASE,
)
TRANSLATING = {"text", "counted_text", "_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext"}
IN_TEMPLATE = re.compile(
    r"""{%\s*translate\s+["'](.*?)["'](?:\s[^%]*)?%}|{%\s*blocktranslate[^%]*%}(.*?){%\s*endblocktranslate""", re.DOTALL
)
CODE = re.compile(r"```[\s\S]*?```|`[^`]*`|^ {4,}[^\n]*$", re.MULTILINE)


def words(name: str) -> Iterator[str]:
    """Return the words of a snake_case or CamelCase name, in the singular."""
    for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name):
        yield word.lower().removesuffix("s")


def defined(path: Path) -> Iterator[str]:
    """Return the module's own name and its folder's, and every class and function in it."""
    yield path.parent.name
    yield path.stem
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name


def names(source: str) -> Iterator[str]:
    """Return every identifier in a source, as often as it is written."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME and not keyword.iskeyword(token.string):
            yield token.string


def avoided(prose: str) -> list[str]:
    """Return the avoided words in a page or a sentence, code left out."""
    return AVOIDED.findall(CODE.sub("", prose))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_names_say_something(path: Path) -> None:
    assert [name for name in defined(path) if name not in NAMED_BY_OTHERS and BANNED & set(words(name))] == []


@pytest.mark.parametrize(
    "name", ["utils", "get_data", "ListManager", "HTTPHandler", "loadInfo", "event_services", "data2"]
)
def test_a_banned_word_is_seen_in(name: str) -> None:
    assert BANNED & set(words(name))


@pytest.mark.parametrize("name", ["dataclass", "metadata", "handle", "information", "PD", "TRFReader", "process", "dR"])
def test_a_longer_word_is_not_mistaken_for_a_banned_one(name: str) -> None:
    assert not BANNED & set(words(name))


@pytest.mark.parametrize("modules", [OWN_MODULES, TESTS], ids=["src", "tests"])
def test_few_identifiers_are_vague(modules: list[Path]) -> None:
    vague: Counter[str] = Counter()
    total = 0
    for path in modules:
        for name in names(path.read_text(encoding="utf-8")):
            total += 1
            if name.strip("_").lower() in VAGUE:
                vague[f"{path.relative_to(ROOT)}: {name}"] += 1
    assert total > 100_000
    assert 1000 * vague.total() <= MOST_VAGUE_NAMES * total, vague.most_common(40)


def test_a_vague_identifier_is_counted_wherever_it_is_written() -> None:
    source = "for one in found:\n    print(one.what, 'told')  # made\n"
    assert [name for name in names(source) if name in VAGUE] == ["one", "found", "one", "what"]


def test_no_class_name_has_two_meanings() -> None:
    places = defaultdict(list)
    for path in MODULES:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and node.name not in DEFINED_IN_MANY_MODULES:
                places[node.name].append(str(path.relative_to(SOURCE)))
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_no_folder_has_too_many_modules() -> None:
    counts = Counter(path.parent.relative_to(SOURCE) for path in OWN_MODULES if path.name != "__init__.py")
    assert {str(folder): count for folder, count in counts.items() if count > MOST_MODULES} == {}


def _texts_in_code(path: Path) -> Iterator[str]:
    """Return the texts in a module that readers see: those in calls that translate, and rules, whose docstrings are."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TRANSLATING:
            constants = [argument for argument in node.args if isinstance(argument, ast.Constant)]
            yield from (constant.value for constant in constants if isinstance(constant.value, str))
        if isinstance(node, ast.FunctionDef) and "rulebooks" in path.parts and node.decorator_list:
            yield ast.get_docstring(node) or ""


def _texts_in_template(path: Path) -> Iterator[str]:
    """Return the texts in a page that readers see."""
    for quoted, block in IN_TEMPLATE.findall(path.read_text(encoding="utf-8")):
        yield quoted or block


def test_no_text_that_a_reader_sees_has_an_avoided_word() -> None:
    texts = [text for path in OWN_MODULES for text in _texts_in_code(path)]
    texts += [text for path in SOURCE.rglob("templates/**/*") if path.is_file() for text in _texts_in_template(path)]
    assert len(texts) > 2500
    assert [text for text in texts if AVOIDED.search(text)] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_page_has_an_avoided_word(page: Path) -> None:
    assert avoided(page.read_text(encoding="utf-8")) == []


def _help_texts(path: Path) -> Iterator[str]:
    """Return what help prints of the commands in a module: docstrings of commands, and ``help=``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and any("command" in ast.unparse(part) for part in node.decorator_list):
            yield ast.get_docstring(node) or ""
        if isinstance(node, ast.keyword) and node.arg == "help" and isinstance(node.value, ast.Constant):
            yield str(node.value.value)


def test_no_help_of_a_command_has_an_avoided_word() -> None:
    helps = [text for path in sorted(SOURCE.glob("cli/**/*.py")) for text in _help_texts(path)]
    assert len(helps) > 150
    assert [text for text in helps if avoided(text)] == []


@pytest.mark.parametrize("prose", ["What he told us.", "The HOUSE keeps it", "    code\n\nsealed by the one before"])
def test_an_avoided_word_is_seen_in(prose: str) -> None:
    assert avoided(prose)


@pytest.mark.parametrize(
    "prose", ["Ratinghouse", "the theory", "formerly `tell`", "    tell 1\n", "history", "navigate"]
)
def test_code_and_longer_words_are_not_mistaken_for_avoided_ones(prose: str) -> None:
    assert not avoided(prose)
