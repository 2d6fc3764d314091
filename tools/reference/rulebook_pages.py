"""Every edition: its values, its columns article by article, its checks and its calendar."""

from __future__ import annotations

from collections.abc import Iterator

from ratinghouse.kernel.book import Rulebook
from ratinghouse.rulebooks import rulebook, rulebook_ids
from ratinghouse.rulebooks.descriptions import RulebookSummary, RuleText, about, described
from ratinghouse.site.public.rules_by_article import by_article
from reference.markdown import code, joined, plain, table

HEAD = """# Articles and columns

Each edition as the program applies it, written from its rulebook: values with their articles, every column with its
sentence and formula, and what an event must fulfil. `ratinghouse rules show ID` prints the same, `rules diff ID ID`
what changed. The sentences are those of the program, not of the regulations.

```{toctree}
:titlesonly:

"""


def rulebook_pages() -> dict[str, str]:
    """Return a page for each edition, and the page that lists them."""
    ids = rulebook_ids()
    contents = HEAD + "".join(f"rulebook-{id}\n" for id in ids) + "```\n"
    return {"rulebooks.md": contents, **{f"rulebook-{id}.md": _page(rulebook(id)) for id in ids}}


def _page(book: Rulebook) -> str:
    return joined([*_head(about(book)), *_values(book), *_columns(book), *_checks(book), *_calendar(book)])


def _head(book: RulebookSummary) -> Iterator[str]:
    yield f"# {book['id']}\n"
    until = f" to {book['until']}" if book["until"] else ""
    days = f"For events that start from {book['in_force']}{until}." if book["applied"] else "In force nowhere."
    yield f"{plain(book['title'])}. {days} Source: {plain(book['source'])}.\n"
    if book["note"]:
        yield f"{plain(book['note'])}\n"


def _values(book: Rulebook) -> Iterator[str]:
    yield "## Values\n"
    rows = [(it["article"], code(it["name"]), it["value"], plain(it["note"])) for it in described(book)["values"]]
    yield from table(("article", "name", "value", "note"), rows)


def _columns(book: Rulebook) -> Iterator[str]:
    yield "## Columns\n"
    for article, rules in by_article(described(book)["rules"]):
        yield f"### Article {article}\n"
        for rule in rules:
            yield from _column(rule)


def _column(rule: RuleText) -> Iterator[str]:
    note = f" *{plain(rule['note'])}*" if rule["note"] else ""
    yield f"**`{rule['name']}`** (per {rule['per']}, {rule['article']}): {plain(rule['sentence'])}{note}\n"
    yield from ("```text", *(line for line in (rule["formula"], *rule["examples"]) if line), "```\n")


def _checks(book: Rulebook) -> Iterator[str]:
    checks = described(book)["checks"]
    if checks:
        yield "## What is checked\n"
        rows = [(it["article"], code(it["code"]), it["severity"], plain(it["sentence"])) for it in checks]
        yield from table(("article", "finding", "severity", "condition"), rows)


def _calendar(book: Rulebook) -> Iterator[str]:
    yield "## Calendar\n"
    calendar = book.calendar
    rows = [
        (rule.article, code(rule.name), plain(calendar.sentence(rule)), code("; ".join(rule.examples)))
        for rule in calendar.rules.values()
    ]
    yield from table(("article", "answer", "rule", "worked examples"), rows)
