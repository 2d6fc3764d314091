"""Answers of several rulebooks side by side, and what is wrong in the article."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratinghouse.site.calculators.drawing import Document, Drawing, DrawnTable, number, percent, points, share, table
from ratinghouse.site.calculators.fields import FORMS, Text
from ratinghouse.site.language.translation import translated

Column = tuple[Text, Callable[[Document], str]]


def new_rating(document: Document) -> str:
    """What the next list shows."""
    if document["status"] == "unrated" or document["Rn"] is None:
        return _("none")
    deviation = f" (RD {number(document['RD'])})" if document.get("RD") is not None else ""
    status = f" ({translated(document['status'])})" if document["status"] == "delisted" else ""
    return f"{document['Rn']}{deviation}{status}"


def total(one: Document) -> str:
    """A change and where it leads."""
    return f"{points(one['change'])} → {number(one['Rn']) or _('none')}"


def missing(one: Document) -> str:
    """What is still missing for a first rating, with the articles."""
    return "; ".join(f"{translated(miss['says'])} ({miss['article']})" for miss in one["missing"])


COMPARED: Mapping[str, Sequence[Column]] = {
    "change": (
        ("K", lambda one: number(one.get("K"))),
        (gettext_lazy("score"), lambda one: number(one["W"])),
        (gettext_lazy("expected"), lambda one: share(one.get("We"))),
        (gettext_lazy("change"), lambda one: points(one["change"])),
        (gettext_lazy("new rating"), new_rating),
    ),
    "initial": (
        (gettext_lazy("games"), lambda one: number(one.get("first_games"))),
        (gettext_lazy("first rating"), lambda one: new_rating(one) if one["published"] else _("none yet")),
        (gettext_lazy("missing"), missing),
    ),
    "performance": (
        (gettext_lazy("average"), lambda one: number(one.get("Ra", one.get("Rc")))),
        ("dp", lambda one: number(one.get("dp"))),
        (gettext_lazy("performance"), lambda one: number(one["Rp"]) or _("none")),
    ),
    "expected": (
        (gettext_lazy("games"), lambda one: number(one["n"])),
        (gettext_lazy("expected score"), lambda one: share(one["We"])),
    ),
    "goal": (
        (gettext_lazy("target"), lambda one: number(one["target"])),
        (gettext_lazy("least score"), lambda one: number(one["least_score"]) or _("out of reach")),
        (gettext_lazy("at best"), lambda one: total(one["best"])),
    ),
    "what-if": (
        ("K", lambda one: number(one.get("K"))),
        (gettext_lazy("expected"), lambda one: share(one.get("We"))),
        (gettext_lazy("worst"), lambda one: total(one["totals"][0])),
        (gettext_lazy("best"), lambda one: total(one["totals"][-1])),
    ),
    "team": (
        (gettext_lazy("home"), lambda one: share(one["expected"])),
        (gettext_lazy("away"), lambda one: share(one["expected_away"])),
        (gettext_lazy("home wins"), lambda one: percent(one["win"])),
    ),
    "schedule": (
        (gettext_lazy("own"), lambda one: " · ".join(points(event["own"]["change"]) for event in one["events"])),
        (
            gettext_lazy("formula"),
            lambda one: " · ".join(points(event["formula"]["change"]) for event in one["events"]),
        ),
        (
            gettext_lazy("spread"),
            lambda one: " · ".join(number(round(event["formula"]["spread"], 1)) for event in one["events"]),
        ),
    ),
    "convert": (
        (gettext_lazy("from"), lambda one: number(one["fide_lowest"])),
        (gettext_lazy("to"), lambda one: number(one["fide_highest"])),
    ),
}


def side_by_side(calculator: str, answers: Sequence[Document], caption: str) -> DrawnTable:
    """One line for each answer."""
    columns = COMPARED[calculator]
    headings = ["<" + _("rulebook"), *(("<" if cell is missing else "") + str(name) for name, cell in columns)]
    return table(caption, headings, [[one["rules"], *(cell(one) for _name, cell in columns)] for one in answers])


def contradictions(found: Sequence[Document]) -> list[DrawnTable]:
    """What the article claims, and what is right."""
    if not found:
        return []
    headings = ["<", "<" + _("the article claims"), "<" + _("what is right")]
    rows = [
        [one["error"] or one["requirement"], f"{translated(one['claim'])} ({one['section']})", translated(one["right"])]
        for one in found
    ]
    return [table(_("Where the article goes wrong"), headings, rows)]


def draw_all(document: Document) -> Drawing:
    """The answers of all rulebooks."""
    calculator = document["calculator"]
    tables = [side_by_side(calculator, document["answers"], "")]
    if any(answer["rules"] == "article" for answer in document["answers"]):
        tables += contradictions(document["contradictions"])
    beside = _("all rulebooks side by side")
    title = f"{FORMS[calculator].title}: {beside}"
    return Drawing(title, "", tables=tables, notes=[one["why"] for one in document["without_answer"]])
