"""The documents of the calculators as tables for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ratinghouse.cli import printing
from ratinghouse.cli.calc.beside import contradictions, side_by_side
from ratinghouse.cli.calc.pictures import bar
from ratinghouse.cli.calc.show_totals import show_goal, show_schedule, show_what_if
from ratinghouse.cli.calc.tables import Document, lines, new_rating, note, number, points, share, table

if TYPE_CHECKING:
    from rich.console import Console


def show(document: Document) -> None:
    """One answer; what the article answers, with the regulation's answer beside it."""
    out = printing.console()
    out.print(f"[bold]{document['title']}[/bold] ({document['rules']})")
    _SHOWN[document["calculator"]](out, document)
    if "regulation" in document:
        other = document["regulation"]
        answers = [document, other] if "calculator" in other else [document]
        out.print("[bold]The article and the regulation[/bold]")
        side_by_side(out, document["calculator"], answers)
        if "calculator" not in other:
            note(out, f"{other['message']}; {other['remedy']}")
    contradictions(out, document.get("contradictions", ()))


def show_all(document: Document) -> None:
    """The answers of all rulebooks side by side."""
    out = printing.console()
    side_by_side(out, document["calculator"], document["answers"])
    for one in document["without_answer"]:
        note(out, one["why"])
    if any(answer["rules"] == "article" for answer in document["answers"]):
        contradictions(out, document["contradictions"])


def _change(out: Console, document: Document) -> None:
    rows = table("#", "<Opponent", "Rtg", "Res", "D", "D*", "PD", "chg", "win", "draw", "loss", "<")
    for game in document["games"]:
        counts_as = game.get("D_counted", game.get("counts_as"))
        rows.add_row(
            str(game["no"]),
            game["name"] or "",
            _rating(game),
            game["result"],
            number(game.get("D")),
            number(counts_as),
            share(game.get("PD")),
            *(points(game.get(key)) for key in ("change", "win", "draw", "loss")),
            "" if game["counted"] else f"does not count: {game['why']}",
        )
    out.print(rows)
    if document["outcomes"].startswith("each"):
        note(out, "win, draw, loss: each game as the only one of the period")
    _coefficient(out, document)
    lines(
        out,
        ("score", f"{number(document['W'])} of {document['n']}, expected {share(document.get('We'))}"),
        ("average opponent", number(document.get("Rc"))),
        ("difference", number(document.get("D"))),
        ("probability", share(document.get("PD"))),
        ("change", points(document["change"])),
        ("new rating", new_rating(document)),
    )


def _initial(out: Console, document: Document) -> None:
    rows = table("event", "<name", "games", "score", "Ru", "<status")
    for no, event in enumerate(document["events"], 1):
        games = event.get("pool_games", len(event["games"]))
        rows.add_row(
            str(no),
            event["name"] or event["date"] or "",
            number(games),
            number(event.get("pool_score")),
            number(event.get("Ru") or None),
            str(event["status"]),
        )
    out.print(rows)
    _steps(out, document["steps"])
    if document["published"]:
        lines(out, ("first rating", new_rating(document)))
    else:
        lines(
            out,
            ("first rating", "none yet"),
            *(("missing", f"{one['says']} ({one['article']})") for one in document["missing"]),
        )
    for event in document["events"]:
        for game in event["games"]:
            if not game["counted"]:
                note(out, f"{_rating(game)} {game['result']} does not count: {game['why']}")


def _performance(out: Console, document: Document) -> None:
    _steps(out, document["steps"])
    notional = " (notional: no percentage of 0 or 100 tells a strength)" if document["notional"] else ""
    lines(
        out,
        ("score", f"{number(document['W'])} of {document['n']}"),
        ("performance", (number(document["Rp"]) or "none") + notional),
    )
    if document.get("says"):
        note(out, document["says"])


def _expected(out: Console, document: Document) -> None:
    rows = table("#", "<Opponent", "Rtg", "D", "D*", "PD", "<", "<")
    for game in document["games"]:
        expected = game.get("PD", document.get("PD"))
        rows.add_row(
            str(game["no"]),
            game["name"] or "",
            _rating(game),
            number(game.get("D")),
            number(game.get("D_counted", game.get("counts_as"))),
            share(game.get("PD")),
            bar(expected, 1) if game["counted"] and "PD" in game else "",
            "" if game["counted"] else f"does not count: {game['why']}",
        )
    out.print(rows)
    lines(
        out,
        ("average opponent", number(document.get("Rc"))),
        ("probability", share(document.get("PD"))),
        ("expected score", f"{share(document['We'])} of {document['n']}"),
    )


def _team(out: Console, document: Document) -> None:
    rows = table("board", "<home", "Rtg", "expected", "<", "expected", "Rtg", "<away", "<")
    for board in document["boards"]:
        rows.add_row(
            str(board["no"]),
            board["home"]["name"] or "",
            number(board["home"]["rating"]) or "unr",
            share(board["expected"]),
            bar(board["expected"] or 0, 1, 10),
            share(board["expected_away"]),
            number(board["away"]["rating"]) or "unr",
            board["away"]["name"] or "",
            board["why"] or "",
        )
    out.print(rows)
    chances = f"home wins {document['win']:.0%}, drawn {document['draw']:.0%}, away wins {document['loss']:.0%}"
    lines(
        out,
        ("expected", f"{share(document['expected'])} : {share(document['expected_away'])}"),
        ("match", chances),
    )
    note(out, document["model"])
    if "note" in document:
        note(out, document["note"])


def _convert(out: Console, document: Document) -> None:
    low, high = document["fide_lowest"], document["fide_highest"]
    lines(
        out,
        (f"{document['system']} {document['rating']}", f"FIDE about {low if low == high else f'{low} to {high}'}"),
        ("label", f"{document['label']} (article, {document['article']})"),
        ("caution", document["caution"]),
    )


_SHOWN: dict[str, Callable[[Console, Document], None]] = {
    "change": _change,
    "initial": _initial,
    "performance": _performance,
    "expected": _expected,
    "goal": show_goal,
    "what-if": show_what_if,
    "team": _team,
    "schedule": show_schedule,
    "convert": _convert,
}


_NOT_TOLD = {"published_K", "start_K", "peak", "start_peak"}  # 0 in these says that nobody told


def _coefficient(out: Console, document: Document) -> None:
    shown = None
    for step in document.get("K_because", ()):
        given = ", ".join(
            f"{name} {number(value)}" for name, value in step["from"].items() if value or name not in _NOT_TOLD
        )
        if step["value"] != shown:
            note(out, f"K {step['value']} by {step['article']}: {step['says']} Here: {given}.")
        shown = step["value"]
    if "RD_before" in document:
        note(out, f"RD {number(document['RD_before'])} at the start of the period")
    out.print()


def _steps(out: Console, steps: list[Document]) -> None:
    if not steps:
        return
    rows = table("<article", "<symbol", "value", "<rule")
    for step in steps:
        rows.add_row(step["article"], step["symbol"], number(step["value"]), step["says"])
    out.print(rows)


def _rating(game: Document) -> str:
    return number(game["rating"]) or "unr"
