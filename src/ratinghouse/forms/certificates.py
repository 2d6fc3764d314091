"""Which title results of an event get a certificate."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.forms.document import Block, Paragraph
from ratinghouse.forms.norm_table import achieved_norms
from ratinghouse.forms.refusal import NoForm
from ratinghouse.rating.norm_answer import NormQuestion, Norms, norms_of
from ratinghouse.reports.report import Report
from ratinghouse.titles.levels import LEVELS, Edition, edition_for
from ratinghouse.titles.result import Norm


def certified(report: Report, question: NormQuestion, numbers: Sequence[int]) -> tuple[Norms, list[Norm]]:
    """The norms to certify: those of the titles asked for whatever came of them, else those that were made.

    A women's title is certified for women only. Where the sex is not told, the player has to be named.
    """
    answer = norms_of(report, question, numbers or None)
    named = bool(numbers and question.titles)
    tried = [norm for result in answer.results for norm in result.norms] if named else achieved_norms(answer)
    norms = [norm for norm in tried if _open_to(norm, or_unknown=named)]
    if not norms and named:
        remedy = "Leave --title out, or correct the sex in the report or the register."
        raise NoForm("form-womens-title", _for_women(tried), remedy, report.file)
    if not norms:
        whom = "This player made no" if numbers else "Nobody made a"
        remedy = "Name a player and a title to print a certificate all the same: --title GM."
        raise NoForm("form-no-norms", f"{whom} title norm by {answer.edition.id}.", remedy, report.file)
    return answer, norms


def _open_to(norm: Norm, *, or_unknown: bool) -> bool:
    woman = norm.player.is_woman
    return not LEVELS[norm.title].for_women or bool(woman) or (or_unknown and woman is None)


def _for_women(tried: Sequence[Norm]) -> str:
    titles = " and ".join(norm.title for norm in tried)
    return f"{titles}: a title for women, and {tried[0].player.name} is a man."


def tick_boxes(title: str) -> Paragraph:
    """The four titles, with the one that is sought."""
    return Paragraph(" · ".join(f"{'☒' if level == title else '☐'} {level}" for level in LEVELS))


def of_another_time(report: Report, edition: Edition) -> list[Block]:
    """A warning where an event is certified by rules that were not those of its first day."""
    proper = edition_for(report.event.start)
    if proper is edition:
        return []
    return [Paragraph(f"Judged by {edition.id}. For an event of this date {proper.id} holds, and its own certificate.")]
