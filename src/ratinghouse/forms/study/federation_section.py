"""The section on federations, and on groups that play few games against others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ratinghouse.forms.document import Block, Grid, GridColumn, Heading, Paragraph
from ratinghouse.forms.study.federation_map import federation_map
from ratinghouse.forms.study.numbers import estimate, share
from ratinghouse.kernel.texts import text


def federation_section(drift: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Yield the map of federations with its table, and the islands."""
    yield Heading(text("Federations and islands"))
    federations = (drift["federations"] or {}).get("federations", [])
    picture = federation_map(federations, language)
    if picture is None:
        yield Paragraph(text("No federation has enough games against others."))
    else:
        yield Paragraph(
            text(
                "By how many points the players of each federation are rated too low (+) or too high (−), from games "
                "between federations, all adjusted together."
            )
        )
        yield picture
        yield _federation_grid(federations)
    yield from _islands(drift["islands"])


def _federation_grid(federations: list[Mapping[str, Any]]) -> Grid:
    columns = (
        GridColumn(text("Federation")),
        GridColumn(text("Games"), "right"),
        GridColumn(text("Against others"), "right"),
        GridColumn(text("Points lacking"), "right"),
    )
    rows = [
        (row["fed"], f"{row['games']:,}", share(row["outside_share"]), estimate(row["points"], 0, sign=True))
        for row in federations
    ]
    return Grid(columns, rows, caption=text("Numbers: federations"), folded=True)


def _islands(islands: Mapping[str, Any] | None) -> Iterator[Block]:
    if islands is None:
        return
    yield Paragraph(
        text(
            "Of {players:,} players of the last 24 months games connect {largest:,}; the number of parts is {parts:,}.",
            players=islands["players"],
            largest=islands["largest_part"],
            parts=islands["separate_parts"],
        )
    )
    if not islands["islands"]:
        yield Paragraph(text("No group of players keeps to itself."))
        return
    columns = (
        GridColumn(text("Players"), "right"),
        GridColumn(text("Games"), "right"),
        GridColumn(text("Against others"), "right"),
        GridColumn(text("Federations")),
    )
    rows = [
        (f"{it['players']:,}", f"{it['games']:,}", share(it["outside_share"]), ", ".join(it["federations"]))
        for it in islands["islands"]
    ]
    yield Grid(columns, rows, caption=text("Groups that hardly play others"))
