"""The sections on amendments: how well each predicts, and which players would gain and lose by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ratinghouse.forms.document import Block, Content, FormCell, Grid, GridColumn, Heading, Paragraph
from ratinghouse.forms.study.forest_chart import UNIT, forest_chart, short_name
from ratinghouse.forms.study.numbers import estimate, plain, probability, share, signed
from ratinghouse.kernel.texts import Text, counted_text, text, text_from_json

GROUPINGS: Mapping[str, Text] = {"age": text("Age"), "level": text("Rating"), "federation": text("Federation")}


@dataclass(frozen=True)
class NamedPlayer:
    """A player in a table: the name that a reader may see, the player's page, and the calculation of the last list."""

    name: str
    page: str = ""
    why: str = ""


@dataclass(frozen=True)
class PlayerNames:
    """The players of a study by ID; a player who is not among them has no name here, and no link."""

    players: Mapping[str, NamedPlayer] = field(default_factory=dict)
    hidden: str = ""  # the name for a player who is not among them; "": the ID

    def of(self, mover: Mapping[str, Any]) -> NamedPlayer:
        """Return the player of a row."""
        known = self.players.get(mover["code"])
        return known or NamedPlayer(self.hidden or mover["name"] or mover["code"])

    def without_links(self) -> PlayerNames:
        """Return the names alone, for print."""
        return replace(self, players={code: NamedPlayer(player.name) for code, player in self.players.items()})


def amendment_section(study: Mapping[str, Any], language: str) -> Iterator[Block]:
    """Yield the forest plot with its tables; nothing where no amendment was tried."""
    comparison = study["comparison"]
    if comparison is None:
        return
    yield Heading(text("Would other rules predict better?"))
    if study["conclusion"] is not None:
        yield Paragraph(text("The comparison: {conclusion}.", conclusion=text_from_json(study["conclusion"])))
    yield Paragraph(
        text(
            "{games:,} games from {first} to {last}, the same for all variants. The first rules are {rules}.",
            games=comparison["games"],
            first=comparison["first_day"],
            last=comparison["last_day"],
            rules=study["amended"],
        )
    )
    picture = forest_chart(comparison, language)
    if picture is not None:
        yield picture
    yield Paragraph(
        counted_text(
            "Intervals hold in 95 %, allowing for games that share a player.",
            "Intervals are so wide that all {count} variants are within theirs in 95 %, allowing for games that share "
            "a player.",
            count=comparison["tried"],
        ),
        small=True,
    )
    yield _system_grid(comparison)
    yield _thinning_grid(comparison)


def _system_grid(comparison: Mapping[str, Any]) -> Grid:
    columns = (
        GridColumn(text("Rules")),
        GridColumn(text("Deviance"), "right"),
        GridColumn(text("Brier"), "right"),
        GridColumn(text("RMSE"), "right"),
        GridColumn(text("Difference, 1/10,000"), "right"),
        GridColumn("p", "right"),
    )
    first = comparison["systems"][0]["name"]
    rows = []
    for system in comparison["systems"]:
        against = system["against_first"]
        rows.append(
            (
                short_name(system["name"], first),
                *(plain(system[name]["value"] or 0, 5) for name in ("deviance", "brier", "rmse")),
                estimate(against["deviance"], 1, UNIT, sign=True) if against else "",
                probability(against["corrected_p"]) if against else "",
            )
        )
    caption = text("Numbers: predictions; p is corrected for the number of variants")
    return Grid(columns, rows, caption=caption, folded=True)


def _thinning_grid(comparison: Mapping[str, Any]) -> Grid:
    first = comparison["systems"][0]["name"]
    columns = (
        GridColumn(text("Events"), "right"),
        GridColumn(text("Games"), "right"),
        GridColumn(text("Best")),
        GridColumn(text("Deviance"), "right"),
    )
    rows = []
    for row in comparison["thinning"]["rows"]:
        best = next(variant for variant in row["variants"] if variant["name"] == row["best"])
        name = short_name(row["best"], first)
        rows.append((share(row["share"]), f"{row['games']:,}", name, estimate(best["deviance"], 5)))
    return Grid(columns, rows, caption=text("The best variant when fewer events are rated"))


def mover_section(study: Mapping[str, Any], names: PlayerNames) -> Iterator[Block]:
    """Yield the players who would gain and lose by each amendment."""
    comparison = study["comparison"]
    if comparison is None or not comparison["movers"]:
        return
    yield Heading(text("Who would gain, who would lose"))
    first = comparison["systems"][0]["name"]
    for system in comparison["systems"]:
        if system["name"] not in comparison["movers"]:
            continue
        moved, variant = comparison["movers"][system["name"]], short_name(system["name"], first)
        yield Paragraph(
            text(
                "{variant}: the last ratings differ by {apart} points on average; the level moves by {level}.",
                variant=variant,
                apart=estimate(moved["absolute_difference"]),
                level=estimate(moved["difference"], sign=True),
            )
        )
        rows = [*moved["gains"], *reversed(moved["losses"])]
        if rows:
            yield _mover_grid(rows, variant, names)
        if moved["groups"]:
            yield _group_grid(moved["groups"], variant)


def _mover_grid(movers: Sequence[Mapping[str, Any]], variant: str, names: PlayerNames) -> Grid:
    players = [names.of(mover) for mover in movers]
    explained = any(player.why for player in players)
    columns = (
        GridColumn(text("Player")),
        GridColumn(text("Difference"), "right"),
        GridColumn(text("As it is"), "right"),
        GridColumn(text("Amended"), "right"),
        *((GridColumn(text("Why")),) if explained else ()),
    )
    rows: list[list[Content]] = []
    for player, mover in zip(players, movers, strict=True):
        why = [FormCell(text("calculation"), link=player.why) if player.why else ""] if explained else []
        numbers = (signed(mover["difference"]), str(mover["first"]), str(mover["other"]))
        rows.append([FormCell(player.name, link=player.page), *numbers, *why])
    return Grid(columns, rows, caption=text("Most gained and lost by {name}", name=variant))


def _group_grid(groups: Sequence[Mapping[str, Any]], variant: str) -> Grid:
    columns = (
        GridColumn(text("Group")),
        GridColumn(text("Players"), "right"),
        GridColumn(text("Difference"), "right"),
    )
    rows = [
        (
            text("{grouping} {group}", grouping=GROUPINGS[row["grouping"]], group=row["name"]),
            f"{row['difference']['size']:,}",
            estimate(row["difference"], sign=True),
        )
        for row in groups
    ]
    return Grid(columns, rows, caption=text("Groups of players under {name}", name=variant), folded=True)
