"""The queue of cases to look at as tables of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.lab.screen.screen_report import CaseJson, ScreenJson

MOST_PLAYERS = 3


def print_screen(report: ScreenJson, printed: int) -> None:
    """Print the queue, and what its cases were compared with."""
    print_line(
        text(
            "{source}: {games:,} games of {players:,} players from {first} to {last}, {rated:,} of them with ratings",
            source=report["source"],
            games=report["games"],
            players=report["players"],
            first=report["first_day"],
            last=report["last_day"],
            rated=report["rated_games"],
        )
    )
    print_line(report["statement"], style="bold")
    _print_queue(report, printed)
    _print_kinds(report)


def _print_queue(report: ScreenJson, printed: int) -> None:
    from ratinghouse.lab.screen.case_sentences import case_in_words, kind_in_words

    headings: dict[str, Layout] = {
        text("No."): "right",
        text("By chance"): "right",
        text("Kind"): "left",
        text("Players"): "left",
        text("What"): "left",
    }
    rows = [
        (case["rank"], f"{case['expected']:.2g}", kind_in_words(case["kind"]), _players(case), case_in_words(case))
        for case in report["queue"][:printed]
    ]
    number = len(report["queue"])
    title = counted_text("To look at: {count} case", "To look at: {count} cases", count=number)
    print_table(title, headings, rows)


def _players(case: CaseJson) -> str:
    names = [player["name"] or player["code"] for player in case["players"]]
    more = len(names) - MOST_PLAYERS
    who = "; ".join(names[:MOST_PLAYERS])
    where = case["events"][0]["name"] if len(case["events"]) == 1 else ""
    return f"{who}{f' +{more}' if more > 0 else ''}{f' ({where})' if where else ''}"


def _print_kinds(report: ScreenJson) -> None:
    from ratinghouse.lab.screen.case_sentences import kind_in_words

    headings: dict[str, Layout] = {
        text("Kind"): "left",
        text("Looked at"): "right",
        "90 %": "right",
        "99 %": "right",
        "99.9 %": "right",
        text("Case from"): "right",
        text("Cases"): "right",
    }
    rows = []
    for kind in report["kinds"]:
        quantiles = [kind["reference"]["quantiles"].get(share) for share in ("0.9", "0.99", "0.999")]
        cells = ["-" if value is None else f"{value:.2f}" for value in (*quantiles, kind["threshold"])]
        rows.append((kind_in_words(kind["kind"]), f"{kind['tests']:,}", *cells, kind["cases"]))
    print_table(text("Distributions that cases were compared with"), headings, rows)
    for kind in report["kinds"]:
        normal = kind["normal"]
        if normal is not None:
            print_line(
                text(
                    "Scores beyond z {limit:g}: a normal law expects {expected:,.0f}, there are {observed:,}. So the "
                    "limits are those of the archive itself.",
                    limit=normal["limit"],
                    expected=normal["expected"],
                    observed=normal["observed"],
                )
            )
    print_line(
        text(
            "By chance: how many cases as extreme as this one ordinary play brings about in the whole archive, by its "
            "own distribution; at most {most:g} in the queue.",
            most=report["most_expected"],
        )
    )
