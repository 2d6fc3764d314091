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
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.norm_answer import NormQuestion, norms_of
from ratinghouse.reports.report import Report
from ratinghouse.titles.form_2003 import DEPUTY_STEPS, deputy_arbiters

_RATED, _UNRATED = text("Rated"), text("Unrated")
_TYPES = ((_RATED, _UNRATED), ("GM", "WGM"), ("IM", "WIM"), ("FM", "WFM"))
_ORDINALS = (text("1st"), text("2nd"), text("3rd"), text("4th"))
_COUNT_COLUMNS = tuple(
    column
    for _ in range(2)
    for column in (
        *(
            GridColumn(text("Type"), width=1),
            GridColumn(text("Number"), "right", 1),
            GridColumn(text("Federations"), "right", 1),
        ),
        *(GridColumn(text("Of the host"), "right", 1), GridColumn(text("Of others"), "right", 1)),
    )
)


def it3(report: Report, question: NormQuestion | None = None) -> FormDocument:
    """Return the tournament report of an event with its counts by title and federation, and its norms."""
    norm_question = question or NormQuestion()
    players = chosen_entrants(report, (), norm_question.registers)
    blocks: list[Block] = [
        _event(report),
        Heading(text("Players")),
        Grid(_COUNT_COLUMNS, _counts(players, report.event.fed)),
        Heading(text("Arbiters")),
        LabelledFacts(list(_arbiters(report, len(players))), columns=1),
        *_norms(report, norm_question),
        Signatures([text("Chief Arbiter"), text("Federation official"), text("Date")], [report.event.arbiter]),
    ]
    return FormDocument(text("IT3 · Tournament Report"), blocks, subtitle=report.event.name, landscape=True)


def _event(report: Report) -> LabelledFacts:
    event = report.event
    days = {when for when in event.round_dates if when}
    per_day = max((event.round_dates.count(when) for when in days), default=0)
    return LabelledFacts(
        [
            *(
                (text("Federation"), event.fed),
                (text("Name of the tournament"), event.name),
                (text("Place"), event.city),
            ),
            *(
                (text("Start"), day(event.start)),
                (text("End"), day(event.end)),
                (text("Organiser"), ""),
                (text("Contact"), ""),
            ),
            *((text("Rounds"), str(report.total_rounds or "")), (text("Most rounds on a day"), str(per_day or ""))),
            *((text("Rate of play"), rate_of_play(event)), (text("Type"), event.type_text or event.type_code)),
            *((text("Pairing program"), event.extra.get("pairing_program", "")), (text("Person responsible"), "")),
            (text("Special remarks"), ""),
        ]
    )


def _counts(players: Sequence[Entrant], host: str) -> list[list[str]]:
    return [[cell for kind in pair for cell in _count(kind, players, host)] for pair in _TYPES]


def _count(kind: str, players: Sequence[Entrant], host: str) -> list[str]:
    """Return how many there are of a kind, from how many federations, and how many from the host's and from others."""
    some = [player.player for player in players if kind in (player.player.title, _rated(player))]
    at_home = sum(player.fed == host for player in some) if host else None
    abroad = sum(player.federation not in (host, "") for player in some) if host else None
    federations = len({player.federation for player in some} - {""})
    return [kind, str(len(some)), str(federations), *("" if n is None else str(n) for n in (at_home, abroad))]


def _rated(entrant: Entrant) -> str:
    return _UNRATED if entrant.player.rating is None else _RATED


def _arbiters(report: Report, players: int) -> Iterator[tuple[str, str]]:
    yield text("Chief Arbiter, address, phone, e-mail"), report.event.arbiter
    needed = deputy_arbiters(players)
    steps = (0, *DEPUTY_STEPS)
    names = report.event.deputies[: len(_ORDINALS)]
    for number, (ordinal, step, name) in enumerate(zip_longest(_ORDINALS, steps, names, fillvalue=""), 1):
        yield _deputy(ordinal, int(step), number <= needed), name


def _deputy(ordinal: str, players: int, needed: bool) -> Text:
    """Return the label of a deputy's line, with the number of players from which the form asks for them."""
    if not players:
        return text("{ordinal} Deputy Chief Arbiter", ordinal=ordinal)
    if needed:
        return text("{ordinal} Deputy Chief Arbiter, if more than {players} players", ordinal=ordinal, players=players)
    return text(
        "{ordinal} Deputy Chief Arbiter, if more than {players} players (not required)",
        ordinal=ordinal,
        players=players,
    )


def _norms(report: Report, question: NormQuestion) -> Iterator[Block]:
    answer = norms_of(report, question)
    grid = norm_grid(answer)
    yield Heading(text("Title norms"))
    if grid is None:
        yield Paragraph(text("None."))
        return
    yield grid
    for note in notes(answer.edition):
        yield Paragraph(note, small=True)
