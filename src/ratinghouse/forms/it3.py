"""IT3, the tournament report, and its forerunner of 2003, the registration form: the event, its field, its arbiters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from ratinghouse.forms.document import (
    Block,
    FormDocument,
    Grid,
    GridColumn,
    Heading,
    LabelledFacts,
    Paragraph,
    Signatures,
)
from ratinghouse.forms.entrants import Entrant, chosen_entrants
from ratinghouse.forms.norm_table import norm_grid, notes
from ratinghouse.forms.wording import day, rate_of_play
from ratinghouse.rating.norm_answer import NormQuestion, norms_of
from ratinghouse.reports.report import Report
from ratinghouse.titles.form_2003 import DEPUTY_STEPS, deputy_arbiters

_TYPES = (("Rated", "Unrated"), ("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"))
_ORDINALS = ("1st", "2nd", "3rd", "4th")
_COUNT_COLUMNS = tuple(
    column
    for _ in range(2)
    for column in (
        *(GridColumn("Type", width=1), GridColumn("Number", "right", 1), GridColumn("Federations", "right", 1)),
        *(GridColumn("Of the host", "right", 1), GridColumn("Of others", "right", 1)),
    )
)


def it3(report: Report, question: NormQuestion | None = None) -> FormDocument:
    """The tournament report of an event with its counts by title and federation, and its norms."""
    norm_question = question or NormQuestion()
    players = chosen_entrants(report, (), norm_question.registers)
    blocks: list[Block] = [
        _event(report),
        Heading("Players"),
        Grid(_COUNT_COLUMNS, _counts(players, report.event.fed)),
        Heading("Arbiters"),
        LabelledFacts(list(_arbiters(report, len(players))), columns=1),
        *_norms(report, norm_question),
        Signatures(["Chief Arbiter", "Federation official", "Date"], [report.event.arbiter]),
    ]
    return FormDocument("IT3 · Tournament Report", blocks, subtitle=report.event.name, landscape=True)


def _event(report: Report) -> LabelledFacts:
    event = report.event
    days = {when for when in event.round_dates if when}
    per_day = max((event.round_dates.count(when) for when in days), default=0)
    return LabelledFacts(
        [
            *(("Federation", event.fed), ("Name of the tournament", event.name), ("Place", event.city)),
            *(("Start", day(event.start)), ("End", day(event.end)), ("Organiser", ""), ("Contact", "")),
            *(("Rounds", str(report.total_rounds or "")), ("Most rounds on a day", str(per_day or ""))),
            *(("Rate of play", rate_of_play(event)), ("Type", event.type_text or event.type_code)),
            *(("Pairing program", event.extra.get("pairing_program", "")), ("Person responsible", "")),
            ("Special remarks", ""),
        ]
    )


def _counts(players: Sequence[Entrant], host: str) -> list[list[str]]:
    return [[cell for kind in pair for cell in _count(kind, players, host)] for pair in _TYPES]


def _count(kind: str, players: Sequence[Entrant], host: str) -> list[str]:
    """How many there are of a kind, of how many federations, and how many from the host's and from others."""
    some = [player.player for player in players if kind in (player.player.title, _rated(player))]
    at_home = sum(player.fed == host for player in some) if host else None
    abroad = sum(player.federation not in (host, "") for player in some) if host else None
    federations = len({player.federation for player in some} - {""})
    return [kind, str(len(some)), str(federations), *("" if n is None else str(n) for n in (at_home, abroad))]


def _rated(entrant: Entrant) -> str:
    return "Unrated" if entrant.player.rating is None else "Rated"


def _arbiters(report: Report, players: int) -> Iterator[tuple[str, str]]:
    yield "Chief Arbiter, address, phone, e-mail", report.event.arbiter
    needed_deputies = deputy_arbiters(players)
    deputies = report.event.deputies
    steps = ("", *(f", if more than {step} players" for step in DEPUTY_STEPS))
    for number, (ordinal, step, name) in enumerate(zip_longest(_ORDINALS, steps, deputies[:4], fillvalue=""), 1):
        needed = "" if number <= needed_deputies else " (not asked for)"
        yield f"{ordinal} Deputy Chief Arbiter{step}{needed}", name


def _norms(report: Report, question: NormQuestion) -> Iterator[Block]:
    answer = norms_of(report, question)
    grid = norm_grid(answer)
    yield Heading("Title norms")
    if grid is None:
        yield Paragraph("None.")
        return
    yield grid
    for note in notes(answer.edition):
        yield Paragraph(note, small=True)
