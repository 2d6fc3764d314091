"""The documents about totals, goals and planned events as tables for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.calc.pictures import around_zero, line_of_blocks
from ratinghouse.cli.calc.tables import Document, lines, note, number, points, share, table
from ratinghouse.cli.numbered import numbered

if TYPE_CHECKING:
    from rich.console import Console


def show_what_if(out: Console, document: Document) -> None:
    """Every total with its change, as a number and as a bar."""
    _totals(out, document, document["totals"])
    _circumstances(out, document)


def show_goal(out: Console, document: Document) -> None:
    """The least score, and the totals that reach the goal."""
    if document["totals"]:
        _totals(out, document, document["totals"])
    score = document["least_score"]
    best, open_games = document["best"], document["open_games"]
    reach = _points(score) if score is not None else "not surely"
    if not document["reachable"]:
        gives = "gives" if best["score"] == 1 else "give"
        reach = f"out of reach: even {_points(best['score'])} {gives} {number(best['Rn'])}"
    lines(
        out,
        ("goal", f"a rating of {document['target']} with {numbered(open_games, 'open game')}"),
        ("needed", reach),
        ("at best", _at_best(document)),
    )
    _circumstances(out, document)


def show_schedule(out: Console, document: Document) -> None:
    """The events side by side, with the chances of their totals as a line of blocks."""
    goal = document["target"] is not None
    headings = ["#", "<event", "games", "K", "expected score", "own", "formula", "spread"]
    rows = table(*headings, *(["chance"] if goal else []), "worst", "best", "<totals")
    for no, event in enumerate(document["events"], 1):
        formula = event["formula"]
        rows.add_row(
            str(no),
            event["name"] or event["date"] or "",
            number(event["open_games"]),
            number(event.get("K")),
            share(formula["score"]),
            points(event["own"]["change"]),
            points(formula["change"]),
            number(round(formula["spread"], 1)),
            *([f"{formula['chance']:.1%}"] if goal else []),
            points(event["worst"]),
            points(event["best"]),
            line_of_blocks([one["chance"] for one in formula["totals"]]),
        )
    out.print(rows)
    note(out, "own: the expected change by the rulebook's own probabilities")
    note(out, f"formula: by the logistic formula, if he plays like {document['strength']}; so are the other columns")
    note(out, document["model"])
    note(out, document["advice"])


def _totals(out: Console, document: Document, totals: list[Document]) -> None:
    several = "ways" in document
    rows = table("score", "change", "new rating", *(["change at best", "at best"] if several else []), "<", "<")
    most = max(abs(one["change"]) for one in totals)
    for one in totals:
        highest = one.get("highest", {})
        rows.add_row(
            number(one["score"]),
            points(one["change"]),
            number(one["Rn"]) or "none",
            *([points(highest["change"]), number(highest["Rn"])] if several else []),
            around_zero(one["change"], most),
            one["status"] if one["status"] in ("delisted", "unrated") else "",
        )
    out.print(rows)


def _circumstances(out: Console, document: Document) -> None:
    told = [f"K {document['K']}"] if "K" in document else []
    told += [f"expected {share(document['We'])}"] if document.get("We") is not None else []
    if told:
        note(out, ", ".join(told))
    for why in document["left_out"]:
        note(out, f"an open game would not count: {why}")
    if "ways" in document:
        note(out, f"A total can be made in several ways; tried were: {', '.join(document['ways'])}.")


def _at_best(document: Document) -> str:
    best = document.get("least_score_at_best")
    return _points(best) if best is not None and best != document["least_score"] else ""


def _points(score: float) -> str:
    return f"{number(score)} {'point' if score == 1 else 'points'}"
