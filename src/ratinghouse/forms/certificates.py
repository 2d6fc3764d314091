"""Which title results of an event get a certificate."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.forms.document import Block, Paragraph
from ratinghouse.forms.norm_table import achieved_norms
from ratinghouse.forms.refusal import NoForm
from ratinghouse.kernel.texts import Text, counted_text, text
from ratinghouse.rating.norm_answer import NormQuestion, Norms, norms_of
from ratinghouse.reports.report import Report
from ratinghouse.titles.levels import LEVELS, Edition, edition_for
from ratinghouse.titles.result import Norm


def certified(report: Report, question: NormQuestion, numbers: Sequence[int]) -> tuple[Norms, list[Norm]]:
    """Return the norms to certify: those of the titles asked for, achieved or not, else those that were achieved.

    A women's title is certified for women only. Where the sex is unknown, the player has to be named.
    """
    answer = norms_of(report, question, numbers or None)
    named = bool(numbers and question.titles)
    tried = [norm for result in answer.results for norm in result.norms] if named else achieved_norms(answer)
    norms = [norm for norm in tried if _open_to(norm, or_unknown=named)]
    if not norms and named:
        remedy = text("Leave out --title, or correct the sex in the report or the register.")
        raise NoForm("form-womens-title", _for_women(tried), remedy, report.file)
    if not norms:
        message = (
            text("This player made no title norm by {edition}.", edition=answer.edition.id)
            if numbers
            else text("Nobody made a title norm by {edition}.", edition=answer.edition.id)
        )
        remedy = text("To print a certificate all the same, name a player and a title: --title GM.")
        raise NoForm("form-no-norms", message, remedy, report.file)
    return answer, norms


def _open_to(norm: Norm, *, or_unknown: bool) -> bool:
    woman = norm.player.is_woman
    return not LEVELS[norm.title].for_women or bool(woman) or (or_unknown and woman is None)


def _for_women(tried: Sequence[Norm]) -> Text:
    return counted_text(
        "{titles} is a title for women, and {player} is a man.",
        "{titles} are titles for women, and {player} is a man.",
        count=len(tried),
        titles=tuple(norm.title for norm in tried),
        player=tried[0].player.name,
    )


def tick_boxes(title: str) -> Paragraph:
    """Return the four titles as boxes, the one applied for ticked."""
    return Paragraph(" · ".join(f"{'☒' if level == title else '☐'} {level}" for level in LEVELS))


def of_another_time(report: Report, edition: Edition) -> list[Block]:
    """Return a warning where an event is certified by rules other than those of its first day."""
    proper = edition_for(report.event.start)
    if proper.id == edition.id:
        return []
    warning = text(
        "Judged by {edition}. Events of this date fall under {proper_edition}, which has its own certificate.",
        edition=edition.id,
        proper_edition=proper.id,
    )
    return [Paragraph(warning)]
