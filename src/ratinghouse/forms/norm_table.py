"""The table of title norms with all its columns, as the registration form of 2003 and the tournament report have it."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.forms.document import Block, FormDocument, Grid, GridColumn, Paragraph
from ratinghouse.forms.parts import event_facts
from ratinghouse.forms.refusal import NoForm
from ratinghouse.forms.wording import number_or_blank, points
from ratinghouse.kernel.texts import NO_TEXT, Text, text
from ratinghouse.rating.norm_answer import NormQuestion, Norms, norms_of
from ratinghouse.reports.report import Report
from ratinghouse.titles.event import NormCandidate
from ratinghouse.titles.form_2003 import norm_row
from ratinghouse.titles.levels import Edition
from ratinghouse.titles.result import Norm

_COUNTS = ("N", "nf", "hfp", "ffp", "rp", "urp", "gm", "im", "fm", "wgm", "wim", "wfm")
_FIGURES = (text("Rating"), "Ra", "Cat", "req.", "ach.", "Rc", "Rp")
_COLUMNS = (
    *(
        GridColumn(text("Title")),
        GridColumn(text("Name"), width=3),
        GridColumn(text("ID"), width=1),
        GridColumn(text("Fed")),
    ),
    *(GridColumn(heading, "right") for heading in (*_COUNTS, *_FIGURES)),
)
LEGEND = text(
    "N games; nf federations, the player's included; hfp players of the player's federation, the player included; "
    "ffp foreign players; rp rated, urp unrated opponents; gm to wfm opponents with these titles; Ra average of player "
    "and opponents, Cat its category; req. points required, ach. achieved; Rc average of the opponents; Rp performance."
)
TODAYS = text(
    "Ra of all players and Cat decide only by the rules of 2003 and are left blank; Rc and Rp are those of 1.4.7 ff."
)


def norm_table(report: Report, question: NormQuestion | None = None, numbers: Sequence[int] = ()) -> FormDocument:
    """Return the table of every norm of an event, or of these players in it."""
    answer = norms_of(report, question or NormQuestion(), numbers or None)
    grid = norm_grid(answer)
    if grid is None:
        raise NoForm(
            "form-no-norms",
            text("Nobody made a title norm."),
            text("`ratinghouse norms` shows near misses."),
            report.file,
        )
    blocks: list[Block] = [event_facts(report), grid, *(Paragraph(note, small=True) for note in notes(answer.edition))]
    return FormDocument(text("Title Norms"), blocks, subtitle=report.event.name, landscape=True)


def norm_grid(answer: Norms) -> Grid | None:
    """Return the table; None where there is no norm."""
    rows = [_row(norm, answer.edition) for norm in achieved_norms(answer)]
    return Grid(_COLUMNS, rows, size=8) if rows else None


def achieved_norms(answer: Norms) -> list[Norm]:
    """Return the norms in which no condition fails: those achieved, and those that could not be judged completely."""
    return [norm for result in answer.results for norm in result.norms if norm.verdict != "none"]


def notes(edition: Edition) -> list[Text]:
    """Return the notes below the table."""
    return [note for note in (LEGEND, edition.note, NO_TEXT if edition.by_category else TODAYS) if note]


def _row(norm: Norm, edition: Edition) -> list[str]:
    row = norm_row(NormCandidate(norm.player, norm.counted), norm.title)
    everybody = [str(row.Ra), str(row.cat)] if edition.by_category else ["", ""]
    average = row.Rc if edition.by_category else norm.average
    mark = "" if norm.achieved else "?"
    return [
        *(norm.title + mark, row.name, row.id, row.fed, *(str(getattr(row, count)) for count in _COUNTS)),
        *(number_or_blank(row.rating), *everybody, "" if norm.required is None else points(norm.required)),
        *(points(norm.score), str(average), str(norm.performance)),
    ]
