"""Every code of a finding, with its messages and remedies, read from the source of the program."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ratinghouse.rulebooks import rulebooks
from ratinghouse.rulebooks.descriptions import described
from reference.finding_families import dropped_games, family_findings
from reference.finding_sources import WrittenFinding, written_findings
from reference.markdown import code, joined, plain, table

AREAS = {
    "reports": ("Reports that are read", ("reports",)),
    "eligibility": ("Whether and how an event is rated", ("rulebooks", "rating", "titles", "derivation")),
    "lists": ("Rating lists and registers that are read", ("lists",)),
    "calculators": ("Calculators", ("calculators",)),
    "writing-rulebooks": ("Writing and amending rulebooks", ("kernel",)),
    "office": ("The office", ("office",)),
    "site": ("Website, JSON interface, command line and library", ("site", "cli", "library")),
    "forms": ("Forms", ("forms",)),
    "lab": ("Archives and replays", ("lab",)),
}
"""The pages: title, and the packages whose findings are on it."""

NOTES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("findings.toml").read_text(encoding="utf-8"))

HEAD = """# Findings

What is wrong with an input is a finding: *severity*, *code*, article, place, message and remedy. All findings of an
input come at once. An **error** refuses it, a **warning** should be looked at, a **note** is for information. Programs
should rely on the code, which does not change; sentences may be reworded. In the sentences below `{…}` stands for what
differs from case to case.

"""


class DocumentedFinding(NamedTuple):
    """A code with all its messages and remedies in the program."""

    code: str
    area: str
    severities: tuple[str, ...]
    causes: tuple[str, ...]
    remedies: tuple[str, ...]


def documented_findings() -> list[DocumentedFinding]:
    """Return every code in alphabetical order, on the first page that has it."""
    written: dict[str, list[WrittenFinding]] = {}
    for finding in (*_of_rulebooks(), *written_findings(), *family_findings(), *dropped_games()):
        written.setdefault(finding.code, []).append(finding)
    return [_documented(code, findings) for code, findings in sorted(written.items())]


def _documented(code: str, findings: list[WrittenFinding]) -> DocumentedFinding:
    packages = {finding.package for finding in findings}
    area = next(name for name, (_, of_area) in AREAS.items() if packages & set(of_area))
    note = NOTES.get(code, {})
    causes = _unique(it for finding in findings for it in finding.messages)
    remedies = _unique(it for finding in findings for it in finding.remedies)
    return DocumentedFinding(
        code,
        area,
        tuple(sorted({finding.severity for finding in findings if finding.severity})) or ("error",),
        causes or _unique((note.get("cause", ""),)),
        remedies or _unique((note.get("remedy", ""),)),
    )


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(text for text in texts if text))


def _of_rulebooks() -> Iterator[WrittenFinding]:
    for book in rulebooks():
        for check in described(book)["checks"]:
            sentence = f"{check['sentence']} ({book.id}: {check['article']})"
            yield WrittenFinding(check["code"], "rulebooks", check["severity"], (sentence,), (check["remedy"],))


def finding_pages() -> dict[str, str]:
    """Return the page that lists every code, and a page for each area."""
    findings = documented_findings()
    contents = "```{toctree}\n:titlesonly:\n\n" + "".join(f"findings-{area}\n" for area in AREAS) + "```\n"
    rows = [(f"[`{it.code}`](findings-{it.area}.md#{it.code.lower()})", ", ".join(it.severities)) for it in findings]
    index = joined([HEAD + contents, "## All codes\n", *table(("code", "severity"), rows)])
    pages = {f"findings-{area}.md": _area_page(area, findings) for area in AREAS}
    return {"findings.md": index, **pages}


def _area_page(area: str, findings: Iterable[DocumentedFinding]) -> str:
    lines = [f"---\ntocdepth: 2\n---\n\n# {AREAS[area][0]}\n"]
    for finding in findings:
        if finding.area == area:
            lines += _section(finding)
    return joined(lines)


def _section(finding: DocumentedFinding) -> Iterator[str]:
    yield f"## {code(finding.code)}\n"
    yield f"*{' or '.join(finding.severities)}*\n"
    yield from _texts(finding.causes)
    if finding.remedies:
        yield "What to do:\n"
        yield from _texts(finding.remedies)


def _texts(texts: tuple[str, ...]) -> Iterator[str]:
    yield from (f"- {plain(' '.join(text.split()))}" for text in texts)
    yield ""
