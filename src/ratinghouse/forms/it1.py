"""IT1, today's certificate of title result: every game with the rating it counts at, and every condition."""

from __future__ import annotations

from collections import Counter
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
from ratinghouse.forms.wording import day, number_or_blank, points, rate_of_play, sex
from ratinghouse.kernel.texts import text
from ratinghouse.rating.norm_answer import NormQuestion, Norms
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.titles.event import TITLES, NormCandidate, NormPlayer
from ratinghouse.titles.exemptions import STRONG
from ratinghouse.titles.levels import IN_FORCE
from ratinghouse.titles.result import Norm
from ratinghouse.titles.tally import NormTally, setting_of

_COLUMNS = (
    *(
        GridColumn(text("Rd"), "right"),
        GridColumn(text("Opponent"), width=1),
        GridColumn(text("ID")),
        GridColumn(text("Fed")),
        GridColumn(text("Rating"), "right"),
    ),
    *(GridColumn(text("counts as"), "right"), GridColumn(text("Title")), GridColumn(text("Result"), "center")),
)
_CONDITIONS = (
    GridColumn("", "center"),
    GridColumn(text("Article")),
    GridColumn(text("Condition"), width=2),
    GridColumn(text("Evidence"), width=3),
)
_SIGNS = {True: "✓", False: "✗", None: "?"}


def it1(report: Report, question: NormQuestion | None = None, numbers: Sequence[int] = ()) -> FormDocument:
    """Return the certificates of an event, a page each. Before July 2009 there were other rules: see Form 4."""
    settled = question or NormQuestion()
    if settled.regulations_for(report.event.start).edition.by_category:
        settled = replace(settled, edition=IN_FORCE, statute=None)
    answer, norms = certified(report, settled, numbers)
    entries = {entry.no: entry for entry in report.entries}
    candidates = {result.candidate.player.no: result.candidate for result in answer.results}
    blocks: list[Block] = []
    for norm in norms:
        if blocks:
            blocks.append(PageBreak())
        blocks.extend(_certificate(report, answer, entries[norm.player.no], candidates[norm.player.no], norm))
    return FormDocument(text("IT1 · Certificate of Title Result"), blocks, subtitle=report.event.name)


def _certificate(
    report: Report, answer: Norms, entry: ReportEntry, candidate: NormCandidate, norm: Norm
) -> Iterator[Block]:
    event, player = report.event, norm.player
    tally = NormTally(setting_of(answer.event, candidate, norm.title, answer.regulations), norm.counted)
    yield tick_boxes(norm.title)
    yield from of_another_time(report, answer.edition)
    yield LabelledFacts(
        [
            *(
                (text("Name"), player.name),
                (text("FIDE ID"), player.id),
                (text("Date of birth"), entry.birth),
                (text("Place of birth"), ""),
            ),
            *(
                (text("Federation"), player.fed),
                (text("Sex"), sex(player.sex)),
                (text("Event"), event.name),
                (text("City"), event.city),
            ),
            *(
                (text("Host federation"), event.fed),
                (text("Start"), day(event.start)),
                (text("Rate of play"), rate_of_play(event)),
            ),
            (text("Close"), day(event.end)),
        ]
    )
    yield Grid(_COLUMNS, _games(tally, norm), size=8.5)
    yield LabelledFacts(_mix(tally, event.fed), columns=4)
    yield LabelledFacts(
        [
            *(
                ("Ra", str(norm.average)),
                (text("Score required"), "" if norm.required is None else points(norm.required)),
            ),
            *((text("Score achieved"), points(norm.score)), ("Rp", str(norm.performance))),
        ],
        columns=4,
    )
    if answer.event.host:
        abroad = _abroad([attendance.player for attendance in answer.event.attendance], answer.event.host)
        yield LabelledFacts([*abroad, (text("Foreigners waived by"), norm.exempt or text("no article"))])
    conditions = [
        [_SIGNS[judgement.holds], judgement.article, judgement.name, judgement.evidence]
        for judgement in norm.judgements
    ]
    yield Grid(
        _CONDITIONS,
        conditions,
        caption=text("Conditions of {title} by {edition}", title=norm.title, edition=norm.edition),
        size=8,
    )
    for left_out in norm.left_out:
        yield Paragraph(
            text(
                "Round {round} is not counted: {why} ({article}).",
                round=left_out.game.round,
                why=left_out.why,
                article=left_out.article,
            ),
            small=True,
        )
    yield Signatures([text("Chief Arbiter"), text("Date")], [event.arbiter])
    yield Signatures([text("Federation official"), text("Signature"), text("Date")])


def _games(tally: NormTally, norm: Norm) -> list[list[Content]]:
    unrated = tally.setting.edition.unrated
    games = sorted(norm.counted, key=lambda game: game.opponent.rating or unrated if game.opponent else 0)
    rows: dict[int, list[Content]] = {}
    for game, counts_as in zip(games, tally.ratings, strict=True):
        assert game.opponent is not None
        opponent = game.opponent
        rating = number_or_blank(opponent.rating) or text("unrated")
        rows[game.round] = [
            *(
                str(game.round),
                opponent.name,
                opponent.id,
                opponent.fed,
                rating,
                str(counts_as),
                opponent.title,
                points(game.score),
            ),
        ]
    total: list[Content] = [
        FormCell(text("Total"), strong=True, span=7, align="right"),
        FormCell(points(norm.score), strong=True),
    ]
    return [*(rows[number] for number in sorted(rows)), total]


def _mix(tally: NormTally, host: str) -> list[tuple[str, str]]:
    opponents = tally.opponents
    held = Counter(opponent.title for opponent in opponents)
    return [
        (text("Games"), str(tally.games)),
        (text("Federations of opponents"), str(len(tally.federations))),
        (text("Not of the player's federation"), str(tally.games - (tally.own or 0))),
        (text("Of the host federation"), str(sum(opponent.fed == host for opponent in opponents)) if host else ""),
        (text("Rated opponents"), str(sum(opponent.rating is not None for opponent in opponents))),
        (text("Titled opponents"), str(tally.titled)),
        *((title, str(held[title])) for title in TITLES),
    ]


def _abroad(players: Sequence[NormPlayer], host: str) -> list[tuple[str, str]]:
    """Return the figures of the whole event that 1.4.3d depends on."""
    foreign = [player for player in players if player.rating is not None and player.federation not in (host, "")]
    return [
        (text("Federations in the event"), str(len({player.federation for player in players} - {""}))),
        (text("Rated, not of the host"), str(len(foreign))),
        (
            text("{titles}, not of the host", titles=tuple(sorted(STRONG))),
            str(sum(player.title in STRONG for player in foreign)),
        ),
    ]
