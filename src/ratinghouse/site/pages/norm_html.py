"""A player's title norms and near misses as HTML."""

from __future__ import annotations

from html import escape

from django.utils.translation import gettext as _

from ratinghouse.site.language.translation import translated
from ratinghouse.site.pages.fast_urls import event_address
from ratinghouse.site.pages.per_language import per_language
from ratinghouse.site.pages.table_parts import number_head, text_head
from ratinghouse.site.public.player_norms import NormLine, PlayerNorms
from ratinghouse.titles.condition import JudgementJson

_SIGNS = {True: '<span class="gain">✓</span>', None: "?", False: '<span class="loss">✗</span>'}


def norms_part(norms: PlayerNorms) -> str:
    """Return the norms with the conditions of each, and the near misses with what is missing; "" without any."""
    if not (norms.achieved or norms.near_misses):
        return "\n"
    heading = _("Title norms")
    achieved = (
        f"{_table_head()}{''.join(map(_achieved, norms.achieved))}</tbody></table></div>" if norms.achieved else ""
    )
    near_misses = _near_misses(norms) if norms.near_misses else ""
    return f'<h2 id="norms">{heading}</h2>\n{achieved}\n{near_misses}\n\n'


@per_language
def _table_head() -> str:
    columns = (
        *(text_head(_("Title")), text_head(_("Event")), text_head(_("Ended")), number_head(_("Games"))),
        *(number_head("Ra"), number_head("Rp"), number_head(_("Score"))),
    )
    return (
        '<div class="scroll" tabindex="0" role="region" aria-labelledby="norms"><table>\n'
        f"  <thead><tr>{''.join(columns)}</tr></thead>\n  <tbody>"
    )


def _achieved(norm: NormLine) -> str:
    is_open, why, needed = _("open"), _("Why"), _("needed:")
    chip = f' <span class="chip">{is_open}</span>' if norm.is_open else ""
    required = f' <span class="faint small">({needed} {norm.required})</span>' if norm.required else ""
    conditions = "".join(map(_condition, norm.conditions))
    return (
        f'<tr><td><strong>{escape(norm.title)}</strong>{chip}</td><td class="name">{_linked(norm)}</td>'
        f'<td class="nowrap">{norm.event.end or ""}</td><td class="num">{norm.games}</td>'
        f'<td class="num">{norm.average}</td><td class="num">{norm.performance}</td>'
        f'<td class="num nowrap">{norm.score}{required}</td></tr>\n'
        f'  <tr><td colspan="7"><details><summary>{why} ({escape(norm.edition)})</summary>'
        f'<ul class="small conditions">{conditions}</ul></details></td></tr>\n  '
    )


def _condition(condition: JudgementJson) -> str:
    name, evidence = escape(translated(condition["name"])), escape(translated(condition["evidence"]))
    return f"<li>{_SIGNS[condition['holds']]} {escape(condition['article'])} {name}: {evidence}</li>"


def _near_misses(norms: PlayerNorms) -> str:
    heading = _("Near misses")
    return f"<h3>{heading}</h3>\n<ul>{''.join(map(_near_miss, norms.near_misses))}</ul>"


def _near_miss(norm: NormLine) -> str:
    result = _("%(score)s of %(games)s, performance %(performance)s") % {
        "score": norm.score,
        "games": norm.games,
        "performance": norm.performance,
    }
    label, missing = _("missing:"), "; ".join(escape(translated(condition)) for condition in norm.missing)
    return (
        f"<li><strong>{escape(norm.title)}</strong> · {_linked(norm)} {norm.event.end or ''}, {result} –"
        f" {label} {missing}</li>"
    )


def _linked(norm: NormLine) -> str:
    return f'<a href="{event_address(norm.event.pk)}">{escape(norm.event.name)}</a>'
