"""The crosstable as colours: all players against each other, or round by round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence

from ratinghouse.forms.crosstable import ROUND_ROBINS
from ratinghouse.forms.document import Picture
from ratinghouse.forms.entrants import Entrant, chosen_entrants, in_ranking_order
from ratinghouse.forms.parts import portions
from ratinghouse.forms.pictures.drawing import LINE, NAMES, ROWS, WIDTH, box, shortened, svg, words
from ratinghouse.forms.wording import mark, meeting, points, shade
from ratinghouse.kernel.languages import ENGLISH, translated
from ratinghouse.kernel.texts import text
from ratinghouse.reports.report import Report, Result

WIDEST = 40.0
POINTS = 36.0


def heat_map(report: Report, language: str = ENGLISH) -> list[Picture]:
    """Return the crosstable in ranking order as colours; as many pictures as pages need."""
    players = in_ranking_order(chosen_entrants(report, ()))
    matrix = report.format in ROUND_ROBINS
    heads = [entrant.no for entrant in players] if matrix else list(range(1, report.total_rounds + 1))
    places = {entrant.no: place for place, entrant in enumerate(players, 1)}
    labels = [str(places[entrant.no]) for entrant in players] if matrix else [str(head) for head in heads]
    pictures = []
    for some in portions(players, ROWS):
        first, last = places[some[0].no], places[some[-1].no]
        caption = translated(
            text(
                "Results of places {first} to {last}: blue won, grey drawn, orange lost, dark grey not played.",
                first=first,
                last=last,
            ),
            language,
        )
        drawn = svg(
            WIDTH, LINE * (len(some) + 1.2), caption, list(_shapes(some, heads, labels, places, matrix, language))
        )
        pictures.append(Picture(drawn, caption))
    return pictures


def _shapes(
    players: Sequence[Entrant],
    heads: Sequence[int],
    labels: Sequence[str],
    places: dict[int, int],
    matrix: bool,
    language: str,
) -> Iterator[str]:
    side = min(WIDEST, (WIDTH - NAMES - POINTS) / max(len(heads), 1))
    roomy = side >= LINE * 0.8
    for at, label in enumerate(labels):
        if roomy or at % 5 == 0:
            yield words(label, NAMES + side * (at + 0.5), LINE * 0.8, "middle")
    for line, entrant in enumerate(players):
        y = LINE * (line + 1.1)
        yield words(f"{places[entrant.no]} {shortened(entrant.player.name, 27)}", 0, y + LINE * 0.72)
        met = _met(entrant, matrix)
        for at, head in enumerate(heads):
            yield from _cell(entrant, met[head], NAMES + side * at, y, side, roomy, language)
        yield words(points(entrant.points), NAMES + side * len(heads) + POINTS - 4, y + LINE * 0.72, "end")


def _met(entrant: Entrant, matrix: bool) -> dict[int, list[Result]]:
    met: dict[int, list[Result]] = defaultdict(list)
    for round in entrant.rounds:
        met[(round.result.opponent or 0) if matrix else round.result.round].append(round.result)
    return met


def _cell(
    entrant: Entrant, results: Sequence[Result], x: float, y: float, side: float, roomy: bool, language: str
) -> Iterator[str]:
    width = side / max(len(results), 1)
    for at, result in enumerate(results):
        hint = text(
            "{name}, round {round}: {result}", name=entrant.player.name, round=result.round, result=meeting(result)
        )
        yield box(shade(result), x + width * at, y, width - 1, LINE - 1, translated(hint, language))
        if roomy:
            yield words(mark(result), x + width * (at + 0.5), y + LINE * 0.72, "middle", on_colour=True)
