"""One function for each calculator: its document as a drawing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from ratinghouse.site.calculators.draw_totals import draw_goal, draw_schedule, draw_what_if
from ratinghouse.site.calculators.drawing import Document, Drawing, number, percent, points, share, table
from ratinghouse.site.calculators.side_by_side import contradictions, draw_all, missing, new_rating, side_by_side
from ratinghouse.site.language.translation import translated


def draw(document: Document) -> Drawing:
    """The drawing of an answer, of one rulebook or of all; the article's with the regulation's beside it."""
    if "answers" in document:
        return draw_all(document)
    drawn = _DRAWN[document["calculator"]](document)
    tables = list(drawn.tables)
    if "regulation" in document:
        other = document["regulation"]
        answers = [document, other] if "calculator" in other else [document]
        tables.append(side_by_side(document["calculator"], answers, _("The article and the regulation")))
    tables += contradictions(document.get("contradictions", ()))
    return replace(drawn, tables=tables)


def _told(*facts: tuple[str, str]) -> list[tuple[str, str]]:
    return [(name, value) for name, value in facts if value]


def _rating(game: Document) -> str:
    return number(game["rating"]) or _("unrated")


def _not_counted(games: Sequence[Document]) -> list[str]:
    return [
        _("%(rating)s does not count: %(why)s") % {"rating": _rating(game), "why": translated(game["why"])}
        for game in games
        if not game["counted"]
    ]


def _change(document: Document) -> Drawing:
    headings = ["#", "<" + _("opponent"), _("rating"), _("result"), "D", "D*", "PD", _("change")]
    headings += [_("win"), _("draw"), _("loss")]
    rows = [
        [
            str(game["no"]),
            game["name"] or "",
            _rating(game),
            game["result"] or "",
            number(game.get("D")),
            number(game.get("D_counted", game.get("counts_as"))),
            share(game.get("PD")),
            *(points(game.get(key)) for key in ("change", "win", "draw", "loss")),
        ]
        for game in document["games"]
    ]
    notes = _not_counted(document["games"])
    if document["outcomes"].startswith("each"):
        notes.append(_("Win, draw, loss: each game as the only one of the period."))
    facts = _told(
        (_("new rating"), new_rating(document)),
        (_("change"), points(document["change"])),
        ("K", number(document.get("K"))),
        (_("RD before"), number(document.get("RD_before"))),
        (_("score"), f"{number(document['W'])} / {document['n']}"),
        (_("expected"), share(document.get("We"))),
        (_("average of the opponents"), number(document.get("Rc"))),
        (_("difference"), number(document.get("D"))),
        (_("probability"), share(document.get("PD"))),
    )
    return Drawing(
        document["title"],
        document["rules"],
        facts,
        [table(_("Game by game"), headings, rows)],
        notes=notes,
        steps=document.get("K_because", ()),
    )


def _initial(document: Document) -> Drawing:
    headings = ["#", "<" + _("event"), _("games"), _("score"), "Ru", "<" + _("status")]
    rows = [
        [
            str(no),
            event["name"] or event["date"] or "",
            number(event.get("pool_games", len(event["games"]))),
            number(event.get("pool_score")),
            number(event.get("Ru") or None),
            translated(str(event["status"])),
        ]
        for no, event in enumerate(document["events"], 1)
    ]
    published = document["published"]
    facts = _told(
        (_("first rating"), new_rating(document) if published else _("none yet")),
        (_("missing"), "" if published else missing(document)),
    )
    notes = [note for event in document["events"] for note in _not_counted(event["games"])]
    return Drawing(
        document["title"],
        document["rules"],
        facts,
        [table(_("Events"), headings, rows)],
        notes=notes,
        steps=document["steps"],
    )


def _performance(document: Document) -> Drawing:
    notes = [_("Notional: no percentage of 0 or 100 tells a strength.")] if document["notional"] else []
    notes += [document["says"]] if document.get("says") else []
    facts = _told(
        (_("performance"), number(document["Rp"]) or _("none")),
        (_("score"), f"{number(document['W'])} / {document['n']}"),
    )
    return Drawing(document["title"], document["rules"], facts, notes=notes, steps=document["steps"])


def _expected(document: Document) -> Drawing:
    headings = ["#", "<" + _("opponent"), _("rating"), "D", "D*", "PD"]
    rows = [
        [
            str(game["no"]),
            game["name"] or "",
            _rating(game),
            number(game.get("D")),
            number(game.get("D_counted", game.get("counts_as"))),
            share(game.get("PD")),
        ]
        for game in document["games"]
    ]
    facts = _told(
        (_("expected score"), f"{share(document['We'])} / {document['n']}"),
        (_("average of the opponents"), number(document.get("Rc"))),
        (_("probability"), share(document.get("PD"))),
    )
    tables = [table(_("Game by game"), headings, rows)]
    return Drawing(document["title"], document["rules"], facts, tables, notes=_not_counted(document["games"]))


def _team(document: Document) -> Drawing:
    headings = [
        _("board"),
        "<" + _("home"),
        _("rating"),
        _("expected"),
        _("expected"),
        _("rating"),
        "<" + _("away"),
        "<",
    ]
    rows = [
        [
            str(board["no"]),
            board["home"]["name"] or "",
            number(board["home"]["rating"]) or _("unrated"),
            share(board["expected"]),
            share(board["expected_away"]),
            number(board["away"]["rating"]) or _("unrated"),
            board["away"]["name"] or "",
            translated(board["why"] or ""),
        ]
        for board in document["boards"]
    ]
    facts = _told(
        (_("expected"), f"{share(document['expected'])} : {share(document['expected_away'])}"),
        (_("home wins"), percent(document["win"])),
        (_("drawn"), percent(document["draw"])),
        (_("away wins"), percent(document["loss"])),
    )
    notes = [document["model"], *([document["note"]] if "note" in document else [])]
    return Drawing(document["title"], document["rules"], facts, [table(_("Boards"), headings, rows)], notes=notes)


def _convert(document: Document) -> Drawing:
    low, high = document["fide_lowest"], document["fide_highest"]
    facts = _told(
        (f"{document['system'].upper()} {document['rating']}", f"FIDE ≈ {low if low == high else f'{low}–{high}'}"),
        (_("caution"), document["caution"]),
    )
    return Drawing(document["title"], document["rules"], facts)


def _norm(document: Document) -> Drawing:
    headings = ["<" + _("title"), _("games"), "Ra", _("score"), _("needed"), "Rp", "<" + _("answer")]
    rows = [
        [
            one["title"],
            *(number(one[key]) for key in ("games", "Ra", "score", "required", "Rp")),
            _norm_words(one),
        ]
        for one in document["titles"]
    ]
    tables = [table("", headings, rows)]
    if len(document["titles"]) == 1:
        annex = document["titles"][0]["table"]
        told = [[number(line["score"]), number(line["least_average"])] for line in annex]
        tables.append(table(_("Scores and the averages they need"), [_("score"), _("least average")], told))
    return Drawing(_("Title norms"), document["edition"], tables=tables, notes=[document["says"]])


def _norm_words(one: Document) -> str:
    if one["required"] is None:
        least = {"least": one["least_average"]}
        return _("the average must be at least %(least)s, and the performance within reach") % least
    if one["enough"]:
        return _("the score is enough")
    told = {"needed": number(one["needed"]), "open": one["open"]}
    if not one["open"]:
        return _("%(needed)s points short") % told
    if one["possible"]:
        return _("%(needed)s from %(open)s open games") % told
    return _("out of reach: %(needed)s from %(open)s open games") % told


_DRAWN: Mapping[str, Callable[[Document], Drawing]] = {
    "change": _change,
    "initial": _initial,
    "performance": _performance,
    "expected": _expected,
    "goal": draw_goal,
    "what-if": draw_what_if,
    "schedule": draw_schedule,
    "team": _team,
    "convert": _convert,
    "norm": _norm,
}
