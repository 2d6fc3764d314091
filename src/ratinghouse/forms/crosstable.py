"""The crosstable of any event: a round robin as a matrix, everything else round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from ratinghouse.forms.document import Block, Content, FormCell, FormDocument, Grid, GridColumn, PageBreak, Paragraph
from ratinghouse.forms.entrants import Entrant, chosen_entrants, in_ranking_order
from ratinghouse.forms.parts import event_facts, portions
from ratinghouse.forms.wording import MEANINGS, mark, meeting, number_or_blank, points, shade
from ratinghouse.kernel.texts import Text, joined, text
from ratinghouse.rating.norm_candidates import Registers
from ratinghouse.reports.report import Format, Report, Result

Order = Literal["rank", "start"]

ROUND_ROBINS = (Format.ROUND_ROBIN, Format.DOUBLE_ROUND_ROBIN)
ROUNDS_ACROSS = 14
OPPONENTS_ACROSS = 20
UPRIGHT = 9
"""Rounds, or players of a round robin, that fit on an upright page."""


def crosstable(report: Report, order: Order = "rank", registers: Registers | None = None) -> FormDocument:
    """Return the crosstable of an event, in ranking order or by starting number."""
    players = chosen_entrants(report, (), registers)
    if order == "rank":
        players = in_ranking_order(players)
    grids = matrix(report, players) if report.format in ROUND_ROBINS else _round_by_round(report, players)
    blocks: list[Block] = [event_facts(report), *on_pages(grids)]
    legend = legend_of(report)
    if legend:
        blocks.append(Paragraph(legend, small=True))
    subtitle = text("in ranking order") if order == "rank" else text("by starting number")
    wide = (
        len(players) > UPRIGHT if report.format in ROUND_ROBINS else bool(report.teams) or report.total_rounds > UPRIGHT
    )
    return FormDocument(text("Crosstable"), blocks, subtitle=subtitle, landscape=wide)


def matrix(report: Report, players: Sequence[Entrant]) -> Iterator[Grid]:
    """Yield the results of all players against all; opponents who do not fit side by side are in a further grid."""
    places = {entrant.no: place for place, entrant in enumerate(players, 1)}
    across = OPPONENTS_ACROSS // _most_games(players)
    for opponents in portions(players, max(across, 5)):
        columns = [
            *(
                GridColumn("", "right"),
                GridColumn(text("Name"), width=6),
                GridColumn(text("ID")),
                GridColumn(text("Title")),
                GridColumn(text("Rtg"), "right"),
            ),
            *(
                GridColumn(text("Fed")),
                *(GridColumn(str(places[entrant.no]), "center", width=1) for entrant in opponents),
                GridColumn(text("Total"), "right"),
            ),
        ]
        yield Grid(columns, [_matrix_row(entrant, places[entrant.no], opponents) for entrant in players], size=8)


def legend_of(report: Report) -> Text:
    """Return the meaning of the less usual marks in the crosstable; empty without such marks."""
    used = {result.code for entry in report.entries for result in entry.results}
    return joined((meaning for code, meaning in MEANINGS.items() if code in used), "; ")


def on_pages(grids: Iterator[Grid]) -> Iterator[Block]:
    """Yield the grids, with a page break before each except the first."""
    for number, grid in enumerate(grids):
        if number:
            yield PageBreak()
        yield grid


def _matrix_row(entrant: Entrant, place: int, opponents: Sequence[Entrant]) -> list[Content]:
    met: dict[int | None, list[Result]] = defaultdict(list)
    for round in entrant.rounds:
        met[round.result.opponent].append(round.result)
    cells = [FormCell("", shade="none") if other is entrant else _results(met[other.no]) for other in opponents]
    player = entrant.player
    return [
        *(str(place), player.name, player.id, player.title, number_or_blank(player.rating), player.fed),
        *(*cells, FormCell(points(entrant.points), strong=True)),
    ]


def _results(results: Sequence[Result]) -> Content:
    if len(results) == 1:
        return FormCell(mark(results[0]), shade=shade(results[0]))
    return "·".join(mark(result) for result in results)


def _most_games(players: Sequence[Entrant]) -> int:
    """Return the largest number of games between two players."""
    games: dict[tuple[int, int], int] = defaultdict(int)
    for entrant in players:
        for round in entrant.rounds:
            if round.result.opponent is not None:
                games[entrant.no, round.result.opponent] += 1
    return max(games.values(), default=1)


def _round_by_round(report: Report, players: Sequence[Entrant]) -> Iterator[Grid]:
    teams = {no: team.name for team in report.teams for no in team.members}
    for rounds in portions(range(1, report.total_rounds + 1), ROUNDS_ACROSS):
        columns = [
            *(
                GridColumn(text("Rk"), "right"),
                GridColumn(text("No"), "right"),
                GridColumn(text("Title")),
                GridColumn(text("Name"), width=3),
            ),
            *(
                GridColumn(text("Rtg"), "right"),
                GridColumn(text("Fed")),
                *([GridColumn(text("Team"), width=2)] if teams else []),
            ),
            *(*(GridColumn(f"R{number}", "center") for number in rounds), GridColumn(text("Pts"), "right")),
        ]
        yield Grid(columns, [_line(entrant, teams, rounds) for entrant in players], size=7.5)


def _line(entrant: Entrant, teams: Mapping[int, str], rounds: Sequence[int]) -> list[Content]:
    by_round: dict[int, list[Result]] = defaultdict(list)
    for round in entrant.rounds:
        by_round[round.result.round].append(round.result)
    player = entrant.player
    return [
        *(
            number_or_blank(entrant.place),
            str(entrant.no),
            player.title,
            player.name,
            number_or_blank(player.rating),
            player.fed,
        ),
        *([teams.get(entrant.no, "")] if teams else []),
        *(" ".join(map(meeting, by_round[number])) for number in rounds),
        FormCell(points(entrant.points), strong=True),
    ]
