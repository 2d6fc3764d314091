"""Form 4 of 2003: the certificate of a title result."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ratinghouse.forms.certificates import certified, of_another_time, tick_boxes
from ratinghouse.forms.document import (
    Block,
    Content,
    FormCell,
    FormDocument,
    Grid,
    GridColumn,
    LabelledFacts,
    PageBreak,
    Paragraph,
    Signatures,
)
from ratinghouse.forms.wording import day, family_and_first, number_or_blank, points, sex
from ratinghouse.kernel.texts import Text, text
from ratinghouse.rating.norm_answer import NormQuestion
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.titles.event import NormCandidate
from ratinghouse.titles.form_2003 import FIRST_CATEGORY, UNRATED, NormRow, norm_row, required_points, womens
from ratinghouse.titles.levels import EDITIONS
from ratinghouse.titles.result import Norm

LINES = 11
BY_CATEGORY = next(edition for edition in EDITIONS if edition.by_category)

_COLUMNS = (
    *(
        GridColumn(text("Rd"), "right"),
        GridColumn(text("Opponent"), width=1),
        GridColumn(text("Fed")),
        GridColumn(text("Rating"), "right"),
    ),
    *(GridColumn(text("Title")), GridColumn(text("Score"), "center")),
)


def form4(report: Report, question: NormQuestion | None = None, numbers: Sequence[int] = ()) -> FormDocument:
    """Return the certificates of an event by the rules of 2003, a page each."""
    by_category = question or NormQuestion()
    if not by_category.regulations_for(report.event.start).edition.by_category:
        by_category = replace(by_category, edition=BY_CATEGORY, statute=None)
    answer, norms = certified(report, by_category, numbers)
    entries = {entry.no: entry for entry in report.entries}
    candidates = {result.candidate.player.no: result.candidate for result in answer.results}
    blocks: list[Block] = []
    for norm in norms:
        if blocks:
            blocks.append(PageBreak())
        blocks.extend(_certificate(report, entries[norm.player.no], candidates[norm.player.no], norm))
    return FormDocument(text("Form 4 · Certificate of Title Result"), blocks, subtitle=report.event.name)


def _certificate(report: Report, entry: ReportEntry, candidate: NormCandidate, norm: Norm) -> Iterator[Block]:
    event, player = report.event, norm.player
    row = norm_row(candidate, norm.title)
    family, first = family_and_first(player.name)
    yield tick_boxes(norm.title)
    yield from of_another_time(report, BY_CATEGORY)
    yield LabelledFacts(
        [
            *(
                (text("Name"), family),
                (text("First name"), first),
                (text("Sex"), sex(player.sex)),
                (text("Date of birth"), entry.birth),
            ),
            *((text("Place of birth"), ""), (text("FIDE ID"), player.id), (text("Federation"), player.fed)),
            *(
                (text("Rating"), number_or_blank(player.rating)),
                (text("Event"), event.name),
                (text("Start"), day(event.start)),
            ),
            *((text("City"), event.city), (text("Close"), day(event.end)), (text("Country"), event.fed)),
        ]
    )
    yield Grid(_COLUMNS, _games(norm))
    yield LabelledFacts(
        [*_norm_points(row), ("R(a)", str(row.Ra)), (text("Category"), str(row.cat)), ("N", str(row.N))], columns=3
    )
    yield Paragraph(_verdict(norm, row))
    yield Signatures([text("Arbiter"), text("Date")], [event.arbiter])
    yield Signatures([text("Federation official, name in print"), text("Signature")])
    yield Paragraph(
        text(
            "Unrated counts as {rating}. R(a): average of the player and their opponents. N: games played over the "
            "board.",
            rating=UNRATED,
        ),
        small=True,
    )


def _games(norm: Norm) -> list[list[Content]]:
    rows: list[list[Content]] = []
    for game in norm.counted:
        assert game.opponent is not None
        opponent = game.opponent
        rows.append(
            [
                str(game.round),
                opponent.name,
                opponent.fed,
                number_or_blank(opponent.rating),
                opponent.title,
                points(game.score),
            ]
        )
    rows.extend([""] * 6 for _ in range(LINES - len(rows)))
    rows.append(
        [FormCell(text("Total"), strong=True, span=5, align="right"), FormCell(points(norm.score), strong=True)]
    )
    return rows


def _norm_points(row: NormRow) -> list[tuple[str, str]]:
    """Return the points that each norm takes in this category; women's titles by the women's categories."""
    return [
        (text("{title} norm, points", title=title), "" if needed is None else points(needed))
        for title in FIRST_CATEGORY
        if womens(title) == womens(row.title)
        for needed in [required_points(title, row.cat, row.N)]
    ]


def _verdict(norm: Norm, row: NormRow) -> Text:
    if row.achieved:
        mix = norm.judgements[-1]
        return text(
            "{points} points of {games} reach the {title} norm. {condition}: {evidence}.",
            points=points(row.ach),
            games=row.N,
            title=norm.title,
            condition=mix.name,
            evidence=mix.evidence,
        )
    return text("No {title} norm: {missing}.", title=norm.title, missing=tuple(norm.missing))
