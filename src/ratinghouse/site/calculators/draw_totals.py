"""The documents about totals, goals and planned events as drawings with their charts."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _

from ratinghouse.site.calculators.drawing import Document, Drawing, DrawnTable, number, percent, points, share, table
from ratinghouse.site.calculators.pictures import Bars, ChartLine, bars, line
from ratinghouse.site.calculators.side_by_side import total
from ratinghouse.site.language.translation import translated


def draw_what_if(document: Document) -> Drawing:
    """Every total with its change, as a line and as a table."""
    return Drawing(
        document["title"],
        document["rules"],
        _circumstances(document),
        [_totals(document, document["totals"])],
        [_line(document["totals"])],
        notes=_remarks(document),
        steps=document.get("K_because", ()),
    )


def draw_goal(document: Document) -> Drawing:
    """The least score, and the totals that reach the goal."""
    score, best = document["least_score"], document["best"]
    needed = _("%(score)s points") % {"score": number(score)} if score is not None else _("not surely")
    if not document["reachable"]:
        needed = _("out of reach")
    at_best = document.get("least_score_at_best")
    facts = [
        (_("needed"), needed),
        (_("rating to reach"), number(document["target"])),
        (_("all games won"), total(best)),
        (_("at best"), number(at_best) if at_best is not None and at_best != score else ""),
        *_circumstances(document),
    ]
    return Drawing(
        document["title"],
        document["rules"],
        [(name, value) for name, value in facts if value],
        [_totals(document, document["totals"])] if document["totals"] else [],
        notes=_remarks(document),
        steps=document.get("K_because", ()),
    )


def draw_schedule(document: Document) -> Drawing:
    """The events side by side, with the chances of their totals."""
    goal = document["target"] is not None
    headings = ["#", "<" + _("event"), _("games"), "K", _("expected score"), _("own"), _("formula"), _("spread")]
    headings += [_("chance")] if goal else []
    headings += [_("worst"), _("best")]
    rows = []
    for no, event in enumerate(document["events"], 1):
        formula = event["formula"]
        rows.append(
            [
                str(no),
                event["name"] or event["date"] or "",
                number(event["open_games"]),
                number(event.get("K")),
                share(formula["score"]),
                points(event["own"]["change"]),
                points(formula["change"]),
                number(round(formula["spread"], 1)),
                *([percent(formula["chance"])] if goal else []),
                points(event["worst"]),
                points(event["best"]),
            ]
        )
    notes = [
        _("Own: the expected change by the rulebook's own probabilities."),
        _("Formula: by the logistic formula, for a strength of %(strength)s; so are the other columns.")
        % {"strength": document["strength"]},
        document["model"],
        document["advice"],
    ]
    return Drawing(
        document["title"],
        document["rules"],
        [(_("rating to reach"), number(document["target"]))] if goal else [],
        [table(_("Events"), headings, rows)],
        bars=[_bars(no, event) for no, event in enumerate(document["events"], 1)],
        notes=notes,
    )


def _totals(document: Document, totals: Sequence[Document]) -> DrawnTable:
    several = "ways" in document
    headings = [_("score"), _("change"), _("new rating")]
    headings += [_("change at best"), _("at best")] if several else []
    rows = []
    for one in totals:
        highest = one.get("highest", {})
        status = f" ({translated(one['status'])})" if one["status"] in ("delisted", "unrated") else ""
        row = [number(one["score"]), points(one["change"]), (number(one["Rn"]) or _("none")) + status]
        rows.append([*row, *([points(highest["change"]), number(highest["Rn"])] if several else [])])
    return table(_("Every total"), headings, rows)


def _line(totals: Sequence[Document]) -> ChartLine:
    values = [(number(one["score"]), float(one["change"]), f"{number(one['score'])}: {total(one)}") for one in totals]
    return line(_("Change by total score"), values)


def _bars(no: int, event: Document) -> Bars:
    values = [
        (
            number(one["score"]),
            float(one["chance"]),
            f"{number(one['score'])}: {percent(one['chance'])}, {total(one)}",
            one["change"] >= 0,
        )
        for one in event["formula"]["totals"]
    ]
    return bars(_("%(event)s: chances of the totals") % {"event": event["name"] or f"#{no}"}, values)


def _circumstances(document: Document) -> list[tuple[str, str]]:
    told = [("K", number(document.get("K"))), (_("expected"), share(document.get("We")))]
    return [(name, value) for name, value in told if value]


def _remarks(document: Document) -> list[str]:
    remarks = [_("An open game would not count: %(why)s") % {"why": translated(why)} for why in document["left_out"]]
    if "ways" in document:
        ways = ", ".join(map(translated, document["ways"]))
        remarks.append(_("A total can be made in several ways; tried were: %(ways)s.") % {"ways": ways})
    return remarks
