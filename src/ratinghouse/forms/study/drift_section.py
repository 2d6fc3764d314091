"""The sections on drift: the alarm with its error rates, the cohort, the level, and what games show year by year."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ratinghouse.forms.document import Block, Grid, GridColumn, Heading, Paragraph
from ratinghouse.forms.study.alarm_chart import alarm_chart
from ratinghouse.forms.study.calibration_chart import calibration_chart
from ratinghouse.forms.study.numbers import NONE, estimate, plain, probability, share, signed
from ratinghouse.kernel.texts import Text, text

RANKS = ("1", "10", "100", "1000")
TOPS = ("2200", "2400", "2600")
Drift = Mapping[str, Any]
ALARMS: Mapping[str, Text] = {"": text("none"), "inflation": text("inflation"), "deflation": text("deflation")}


def drift_section(drift: Drift, language: str) -> Iterator[Block]:
    """Yield the blocks on whether the level moves."""
    yield Heading(text("Does the level move?"))
    cohort, alarm = drift["cohort"], drift["alarm"]
    if cohort["by_age"]:
        yield Paragraph(
            text(
                "The cohort are players of {first} to {last} years, whose strength hardly changes.",
                first=cohort["first_age"],
                last=cohort["last_age"],
            )
        )
    else:
        yield Paragraph(text("The cohort is everybody who plays, because no births are known."))
    if alarm is None:
        yield Paragraph(text("Too few of them played for an alarm."))
    else:
        yield from _alarm(alarm, language)
    if drift["cohort_years"]:
        yield _cohort_grid(drift)
    if drift["levels"]:
        yield _level_grid(drift)
    if drift["median_splits"]:
        yield _median_grid(drift)


def _alarm(alarm: Mapping[str, Any], language: str) -> Iterator[Block]:
    alarmed = [step for step in alarm["steps"] if step["alarm"]]
    names = tuple(text("{list} {direction}", list=step["list"], direction=ALARMS[step["alarm"]]) for step in alarmed)
    yield Paragraph(text("Alarms: {alarms}.", alarms=names) if names else text("No list raises an alarm."))
    picture = alarm_chart(alarm, language)
    if picture is not None:
        yield picture
    yield Paragraph(
        text(
            "Of histories like this one {false:.0%} raise a false alarm within 60 months; of those that drift by "
            "{drift:g} points a year {power:.0%} are seen within 36.",
            false=alarm["false_alarms"],
            power=alarm["power"],
            drift=alarm["drift"],
        )
    )
    if alarm["smallest_drift"] is not None:
        drift = alarm["smallest_drift"]
        yield Paragraph(text("Nine of ten would be seen if the drift were {drift:g} points a year.", drift=drift))
    columns = (
        GridColumn(text("List")),
        GridColumn(text("Players"), "right"),
        GridColumn(text("Change"), "right"),
        GridColumn(text("inflation"), "right"),
        GridColumn(text("deflation"), "right"),
        GridColumn(text("Alarm")),
    )
    rows = [
        (
            step["list"],
            f"{step['players']:,}",
            f"{signed(step['change'], 1)} ± {plain(step['error'], 1)}",
            plain(step["inflation"], 2),
            plain(step["deflation"], 2),
            ALARMS[step["alarm"]] if step["alarm"] else "",
        )
        for step in alarm["steps"]
    ]
    threshold = plain(alarm["threshold"], 2)
    caption = text("Numbers: the evidence list by list, threshold {threshold}", threshold=threshold)
    yield Grid(columns, rows, caption=caption, folded=True)


def _cohort_grid(drift: Drift) -> Grid:
    columns = (
        GridColumn(text("Year to")),
        GridColumn(text("Players"), "right"),
        GridColumn(text("Mean change"), "right"),
        GridColumn(text("Median change"), "right"),
    )
    rows = [
        (
            year["last"],
            f"{year['players']:,}",
            estimate(year["mean"], sign=True),
            estimate(year["median"], sign=True),
        )
        for year in drift["cohort_years"]
    ]
    return Grid(columns, rows, caption=text("Stable cohort, points a year"))


def _level_grid(drift: Drift) -> Grid:
    ranks = [rank for rank in RANKS if any(rank in level["ranks"] for level in drift["levels"])]
    columns = (
        GridColumn(text("List")),
        GridColumn(text("Rated"), "right"),
        GridColumn(text("Active"), "right"),
        GridColumn(text("Median"), "right"),
        GridColumn(text("Spread"), "right"),
        *(GridColumn(text("Rank {rank}", rank=rank), "right") for rank in ranks),
        *(GridColumn(f"{top}+", "right") for top in TOPS),
        GridColumn(text("Ends in 00"), "right"),
        GridColumn(text("At the lowest"), "right"),
    )
    rows = [
        (
            *(level["list"], f"{level['rated']:,}", f"{level['active']:,}"),
            *(estimate(level["median"], 0).replace(",", ""), estimate(level["spread"], 0)),
            *(str(level["ranks"].get(rank, "")) for rank in ranks),
            *(f"{level['tops'][top]:,}" for top in TOPS),
            share(level["ending_in_00"]["value"] or 0, 1),
            f"{level['at_lowest']:,} ({level['lowest']})",
        )
        for level in drift["levels"]
    ]
    return Grid(columns, rows, caption=text("Level, ranks, tops and heaps, year by year"), size=8)


def _median_grid(drift: Drift) -> Grid:
    columns = (
        GridColumn(text("Year to")),
        GridColumn(text("Median"), "right"),
        GridColumn(text("Change"), "right"),
        GridColumn(text("By who is on it"), "right"),
        GridColumn(text("By change"), "right"),
    )
    rows = [
        (
            split["last"],
            estimate(split["median"], 0).replace(",", ""),
            *(signed(split[name]) for name in ("change", "composition", "within")),
        )
        for split in drift["median_splits"]
    ]
    return Grid(columns, rows, caption=text("Why the median of active players moved"))


def calibration_section(drift: Drift, language: str) -> Iterator[Block]:
    """Yield the blocks on scores against expected scores, by gap and by year."""
    yield Heading(text("Do ratings predict scores?"))
    if not drift["calibration"]:
        yield Paragraph(text("There are no games between rated players."))
        return
    yield Paragraph(_index(drift["games"], drift["deflation_index"]))
    picture = calibration_chart(drift["calibration"], language)
    if picture is not None:
        yield picture
    yield _calibration_grid(drift)
    yield _year_grid(drift)


def _index(games: int, index: Mapping[str, Any]) -> Text:
    value = index["value"] or 0.0
    points = plain(abs(value), 2)
    error = NONE if index["error"] is None else plain(index["error"], 2)
    if value >= 0:
        return text(
            "{games:,} games between rated players. Of 100 points, favourites score {points} ± {error} less than "
            "expected.",
            games=games,
            points=points,
            error=error,
        )
    return text(
        "{games:,} games between rated players. Of 100 points, favourites score {points} ± {error} more than expected.",
        games=games,
        points=points,
        error=error,
    )


def _calibration_grid(drift: Drift) -> Grid:
    columns = (
        GridColumn(text("Gap")),
        GridColumn(text("Games"), "right"),
        GridColumn(text("Score"), "right"),
        GridColumn(text("Expected"), "right"),
        GridColumn(text("Difference, %"), "right"),
        GridColumn("p", "right"),
    )
    rows = [
        (
            row["name"].replace("-", "–"),
            f"{row['games']:,}",
            share(row["score"], 1),
            share(row["expected"], 1),
            estimate(row["residual"], 2, 100, sign=True),
            probability(row["corrected_p"]),
        )
        for row in drift["calibration"]
    ]
    caption = text("Numbers: favourites by rating gap; p is corrected for the number of rows")
    return Grid(columns, rows, caption=caption, folded=True)


def _year_grid(drift: Drift) -> Grid:
    columns = (
        GridColumn(text("Year")),
        GridColumn(text("Games"), "right"),
        GridColumn(text("Deflation"), "right"),
        GridColumn(text("Slope"), "right"),
        GridColumn(text("White"), "right"),
        GridColumn(text("Juniors"), "right"),
    )
    rows = [
        (
            str(year["year"]),
            f"{year['games']:,}",
            estimate(year["deflation_index"], 2, sign=True),
            estimate(year["slope"], 3),
            estimate(year["white"], 1, sign=True),
            estimate(year["junior_surplus"], 1, sign=True),
        )
        for year in drift["years"]
    ]
    return Grid(
        columns, rows, caption=text("By year: deflation index, White's and juniors' surplus, of 100 points a game")
    )
