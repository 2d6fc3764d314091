"""IT1, the certificate of title result of today: every game with the rating it counts at, and every condition."""

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
from ratinghouse.rating.norm_answer import NormQuestion, Norms
from ratinghouse.reports.report import Report, ReportEntry
from ratinghouse.titles.event import TITLES, NormCandidate, NormPlayer
from ratinghouse.titles.exemptions import STRONG
from ratinghouse.titles.levels import IN_FORCE, edition_for
from ratinghouse.titles.result import Norm
from ratinghouse.titles.tally import NormTally, setting_of

_COLUMNS = (
    *(
        GridColumn("Rd", "right"),
        GridColumn("Opponent", width=1),
        GridColumn("ID"),
        GridColumn("Fed"),
        GridColumn("Rating", "right"),
    ),
    *(GridColumn("counts as", "right"), GridColumn("Title"), GridColumn("Result", "center")),
)
_CONDITIONS = (
    GridColumn("", "center"),
    GridColumn("Article"),
    GridColumn("Condition", width=2),
    GridColumn("Found", width=3),
)
_SIGNS = {True: "✓", False: "✗", None: "?"}


def it1(report: Report, question: NormQuestion | None = None, numbers: Sequence[int] = ()) -> FormDocument:
    """The certificates of an event, each beginning a page. Before July 2009 there were other rules: see Form 4."""
    settled = question or NormQuestion()
    edition = settled.edition or edition_for(report.event.start)
    settled = replace(settled, edition=IN_FORCE if edition.by_category else edition)
    answer, norms = certified(report, settled, numbers)
    entries = {entry.no: entry for entry in report.entries}
    candidates = {result.candidate.player.no: result.candidate for result in answer.results}
    blocks: list[Block] = []
    for norm in norms:
        if blocks:
            blocks.append(PageBreak())
        blocks.extend(_certificate(report, answer, entries[norm.player.no], candidates[norm.player.no], norm))
    return FormDocument("IT1 · Certificate of Title Result", blocks, subtitle=report.event.name)


def _certificate(
    report: Report, answer: Norms, entry: ReportEntry, candidate: NormCandidate, norm: Norm
) -> Iterator[Block]:
    event, player = report.event, norm.player
    tally = NormTally(setting_of(answer.event, candidate, norm.title, answer.edition), norm.counted)
    yield tick_boxes(norm.title)
    yield from of_another_time(report, answer.edition)
    yield LabelledFacts(
        [
            *(("Name", player.name), ("FIDE ID", player.id), ("Date of birth", entry.birth), ("Place of birth", "")),
            *(("Federation", player.fed), ("Sex", sex(player.sex)), ("Event", event.name), ("City", event.city)),
            *(("Host federation", event.fed), ("Start", day(event.start)), ("Rate of play", rate_of_play(event))),
            ("Close", day(event.end)),
        ]
    )
    yield Grid(_COLUMNS, _games(tally, norm), size=8.5)
    yield LabelledFacts(_mix(tally, event.fed), columns=4)
    yield LabelledFacts(
        [
            *(("Ra", str(norm.average)), ("Score required", "" if norm.required is None else points(norm.required))),
            *(("Score achieved", points(norm.score)), ("Rp", str(norm.performance))),
        ],
        columns=4,
    )
    if answer.event.host:
        abroad = _abroad([attendance.player for attendance in answer.event.attendance], answer.event.host)
        yield LabelledFacts([*abroad, ("Foreigners waived by", norm.exempt or "no article")])
    conditions = [
        [_SIGNS[judgement.holds], judgement.article, judgement.name, judgement.evidence]
        for judgement in norm.judgements
    ]
    yield Grid(_CONDITIONS, conditions, caption=f"Conditions of {norm.title} by {norm.edition}", size=8)
    for left_out in norm.left_out:
        yield Paragraph(f"Round {left_out.game.round} is not counted: {left_out.why} ({left_out.article}).", small=True)
    yield Signatures(["Chief Arbiter", "Date"], [event.arbiter])
    yield Signatures(["Federation official", "Signature", "Date"])


def _games(tally: NormTally, norm: Norm) -> list[list[Content]]:
    unrated = tally.setting.edition.unrated
    games = sorted(norm.counted, key=lambda game: game.opponent.rating or unrated if game.opponent else 0)
    rows: dict[int, list[Content]] = {}
    for game, counts_as in zip(games, tally.ratings, strict=True):
        assert game.opponent is not None
        opponent = game.opponent
        rating = number_or_blank(opponent.rating) or "unrated"
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
        FormCell("Total", strong=True, span=7, align="right"),
        FormCell(points(norm.score), strong=True),
    ]
    return [*(rows[number] for number in sorted(rows)), total]


def _mix(tally: NormTally, host: str) -> list[tuple[str, str]]:
    opponents = tally.opponents
    held = Counter(opponent.title for opponent in opponents)
    return [
        ("Games", str(tally.games)),
        ("Federations of opponents", str(len(tally.federations))),
        ("Not of the player's federation", str(tally.games - (tally.own or 0))),
        ("Of the host federation", str(sum(opponent.fed == host for opponent in opponents)) if host else ""),
        ("Rated opponents", str(sum(opponent.rating is not None for opponent in opponents))),
        ("Titled opponents", str(tally.titled)),
        *((title, str(held[title])) for title in TITLES),
    ]


def _abroad(players: Sequence[NormPlayer], host: str) -> list[tuple[str, str]]:
    """What 1.4.3d asks of the whole event."""
    foreign = [player for player in players if player.rating is not None and player.federation not in (host, "")]
    return [
        ("Federations in the event", str(len({player.federation for player in players} - {""}))),
        ("Rated, not of the host", str(len(foreign))),
        (f"{', '.join(sorted(STRONG))}, not of the host", str(sum(player.title in STRONG for player in foreign))),
    ]
