"""The report on drift as tables of 80 columns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ratinghouse.cli.lab.estimate_cells import estimate_cell
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.lab.drift.drift_report import DriftJson

MOST_FEDERATIONS = 8


def print_drift(report: DriftJson) -> None:
    """Print the report."""
    print_line(
        text(
            "{lists:,} lists from {first} to {last}, {players:,} players, {games:,} games",
            lists=report["lists"],
            first=report["first_day"],
            last=report["last_day"],
            players=report["players"],
            games=report["games"],
        )
    )
    _print_alarm(report)
    if report["cohort_years"]:
        _print_years(report)
    _print_levels(report)
    if report["games"]:
        _print_calibration(report)
        _print_federations(report)
        _print_islands(report)
    if report["ledger"]:
        _print_ledger(report)
    print_line(text("± standard error; none: it has none; * small sample"))


def _print_alarm(report: DriftJson) -> None:
    alarm, cohort = report["alarm"], report["cohort"]
    if cohort["by_age"]:
        print_line(text("Cohort: ages {first} to {last}", first=cohort["first_age"], last=cohort["last_age"]))
    else:
        print_line(text("Cohort: everybody who plays, because no births are known"))
    if alarm is None:
        print_line(text("No alarm: too few players of the cohort"))
        return
    alarmed = [f"{step['list']} {step['alarm']}" for step in alarm["steps"] if step["alarm"]]
    print_line(text("Alarms: {alarms}", alarms=", ".join(alarmed) if alarmed else text("none")), style="bold")
    print_line(
        text(
            "Of histories like this one {false:.0%} raise a false alarm within 60 months; of those that drift by "
            "{drift:g} points a year {power:.0%} are seen within 36.",
            false=alarm["false_alarms"],
            power=alarm["power"],
            drift=alarm["drift"],
        )
    )
    worlds = alarm["worlds"]
    print_line(
        text(
            "Measured on {worlds} invented federations of {players:,} players: {false:.0%} false alarms, "
            "{power:.0%} seen.",
            worlds=worlds["worlds"],
            players=worlds["players"],
            false=worlds["false_alarms"],
            power=worlds["power"],
        )
    )


def _print_years(report: DriftJson) -> None:
    headings: dict[str, Layout] = {
        text("Year to"): "left",
        text("Players"): "right",
        text("Mean change"): "right",
        text("Median change"): "right",
    }
    rows = [
        (
            year["last"],
            year["players"],
            estimate_cell(year["mean"], sign=True),
            estimate_cell(year["median"], sign=True),
        )
        for year in report["cohort_years"]
    ]
    print_table(text("Stable cohort, points a year"), headings, rows)


def _print_levels(report: DriftJson) -> None:
    headings: dict[str, Layout] = {
        text("List"): "left",
        text("Active"): "right",
        text("Median"): "right",
        text("Spread"): "right",
        "2400+": "right",
        "2600+": "right",
        text("Rank {rank}", rank=100): "right",
    }
    rows: list[tuple[object, ...]] = [
        (
            level["list"],
            f"{level['active']:,}",
            estimate_cell(level["median"], 0),
            estimate_cell(level["spread"], 0),
            level["tops"]["2400"],
            level["tops"]["2600"],
            level["ranks"].get("100"),
        )
        for level in report["levels"]
    ]
    print_table(text("Level; counts and ranks are of complete lists and have no error"), headings, rows)
    splits: dict[str, Layout] = {
        text("Year to"): "left",
        text("Median"): "right",
        text("Change"): "right",
        text("By who is on it"): "right",
        text("By change"): "right",
    }
    rows = [
        (
            split["last"],
            estimate_cell(split["median"], 0),
            f"{split['change']:+g}",
            f"{split['composition']:+g}",
            f"{split['within']:+g}",
        )
        for split in report["median_splits"]
    ]
    if rows:
        print_table(text("Why the median of active players moved"), splits, rows)


def _print_calibration(report: DriftJson) -> None:
    headings: dict[str, Layout] = {
        text("Gap"): "left",
        text("Games"): "right",
        text("Score"): "right",
        text("Expected"): "right",
        text("Difference, %"): "right",
    }
    rows = [
        (
            row["name"],
            f"{row['games']:,}",
            f"{row['score']:.3f}",
            f"{row['expected']:.3f}",
            estimate_cell(row["residual"], 2, 100, sign=True),
        )
        for row in report["calibration"]
    ]
    print_table(text("Favourites by rating gap"), headings, rows)
    years: dict[str, Layout] = {
        text("Year"): "left",
        text("Games"): "right",
        text("Deflation"): "right",
        text("Slope"): "right",
        text("Juniors"): "right",
    }
    rows = [
        (
            str(year["year"]),
            f"{year['games']:,}",
            estimate_cell(year["deflation_index"], 2, sign=True),
            estimate_cell(year["slope"], 3),
            estimate_cell(year["junior_surplus"], 1, sign=True),
        )
        for year in report["years"]
    ]
    print_table(text("By year: deflation index and juniors' surplus, of 100 points a game"), years, rows)


def _print_federations(report: DriftJson) -> None:
    federations = report["federations"]
    if federations is None or not federations["federations"]:
        return
    rows = federations["federations"]
    chosen = rows if len(rows) <= 2 * MOST_FEDERATIONS else [*rows[:MOST_FEDERATIONS], *rows[-MOST_FEDERATIONS:]]
    headings: dict[str, Layout] = {
        text("Federation"): "left",
        text("Games"): "right",
        text("Against others"): "right",
        text("Points lacking"): "right",
    }
    cells = [
        (row["fed"], f"{row['games']:,}", f"{row['outside_share']:.0%}", estimate_cell(row["points"], 0, sign=True))
        for row in chosen
    ]
    title = text("Federations, adjusted together in {rounds} rounds", rounds=federations["rounds"])
    print_table(title, headings, cells)


def _print_islands(report: DriftJson) -> None:
    islands = report["islands"]
    if islands is None:
        return
    print_line(
        text(
            "Of {players:,} players of the last 24 months games connect {largest:,}; the number of parts is {parts:,}.",
            players=islands["players"],
            largest=islands["largest_part"],
            parts=islands["separate_parts"],
        )
    )
    if islands["islands"]:
        headings: dict[str, Layout] = {
            text("Players"): "right",
            text("Games"): "right",
            text("Against others"): "right",
            text("Federations"): "left",
        }
        rows = [
            (it["players"], it["games"], f"{it['outside_share']:.0%}", ", ".join(it["federations"]))
            for it in islands["islands"]
        ]
        print_table(text("Groups that hardly play others"), headings, rows)


def _print_ledger(report: DriftJson) -> None:
    headings: dict[str, Layout] = {
        text("Cause"): "left",
        text("Rules"): "left",
        text("Article"): "left",
        text("Points"): "right",
        text("Games or players"): "right",
    }
    rows = [
        (row["cause"], row["rules"], row["article"], f"{row['points']:+,.2f}", f"{row['count']:,}")
        for row in report["ledger"]
    ]
    print_table(text("Points that entered or left the lists: exact sums, without error"), headings, rows)
