"""The answers about totals: what-if, goal and schedule, with their charts."""

from __future__ import annotations

from collections.abc import Sequence

from ratinghouse.calculators.answer_elements import ScheduledEvent, TotalEffect, TotalLine
from ratinghouse.calculators.answers import GoalAnswer, ScheduleAnswer, WhatIfAnswer
from ratinghouse.calculators.presentation.parts import (
    AnswerTable,
    Chart,
    ChartPoint,
    Column,
    Fact,
    Presentation,
    change_and_rating,
    coefficient_steps,
    known_facts,
    number,
    numbers,
    percent,
    points,
    share,
    word,
    words,
)
from ratinghouse.kernel.texts import text


def present_what_if(document: WhatIfAnswer) -> Presentation:
    """Present every total with its change."""
    return Presentation(
        document["title"],
        document["rules"],
        _circumstances(document),
        [_totals(text("Every total"), document)],
        [_changes(document["totals"])],
        notes=_notes(document),
        steps=coefficient_steps(document),
    )


def present_goal(document: GoalAnswer) -> Presentation:
    """Present the least score that reaches a goal, and the totals that do."""
    at_best = document.get("least_score_at_best")
    facts = known_facts(
        (text("needed"), _needed(document)),
        (text("rating to reach"), number(document["target"])),
        (text("all games won"), change_and_rating(document["best"])),
        (text("at best"), number(at_best) if at_best != document["least_score"] else ""),
        *_circumstances(document),
    )
    return Presentation(
        document["title"],
        document["rules"],
        facts,
        [_totals(text("Totals that reach it"), document)] if document["totals"] else [],
        notes=_notes(document),
        steps=coefficient_steps(document),
    )


def present_schedule(document: ScheduleAnswer) -> Presentation:
    """Present planned events side by side, with the chances of their totals."""
    goal = document["target"] is not None
    columns = [
        *numbers("#"),
        words(text("event")),
        *numbers(text("games"), "K", text("expected score"), text("own"), text("formula"), text("spread")),
        *numbers(*([text("chance")] if goal else []), text("worst"), text("best")),
    ]
    rows = [
        [
            str(no),
            event["name"] or event["date"] or "",
            number(event["open_games"]),
            number(event.get("K")),
            share(event["formula"]["score"]),
            points(event["own"]["change"]),
            points(event["formula"]["change"]),
            number(round(event["formula"]["spread"], 1)),
            *([percent(event["formula"]["chance"])] if goal else []),
            points(event["worst"]),
            points(event["best"]),
        ]
        for no, event in enumerate(document["events"], 1)
    ]
    notes = [
        text("Own: the expected change by the rulebook's own probabilities."),
        text(
            "Formula: by the logistic formula, for a strength of {strength}; so are the other columns.",
            strength=document["strength"],
        ),
        document["model"],
        document["advice"],
    ]
    return Presentation(
        document["title"],
        document["rules"],
        [(text("rating to reach"), number(document["target"]))] if goal else [],
        [AnswerTable(text("Events"), columns, rows)],
        [_chances(no, event) for no, event in enumerate(document["events"], 1)],
        notes=notes,
    )


def _needed(document: GoalAnswer) -> str:
    score = document["least_score"]
    if not document["reachable"]:
        return text("out of reach")
    if score is None:
        return text("not certain")
    return text("1 point") if score == 1 else text("{score} points", score=number(score))


def _totals(title: str, document: GoalAnswer | WhatIfAnswer) -> AnswerTable:
    several = "ways" in document
    columns = [
        *numbers(text("score"), text("change"), text("new rating")),
        *(numbers(text("change at best"), text("at best")) if several else []),
        Column("", "signed bar"),
    ]
    rows = [
        [
            number(total["score"]),
            points(total["change"]),
            _rating_and_status(total),
            *([points(total["highest"]["change"]), number(total["highest"]["Rn"])] if several else []),
            total["change"],
        ]
        for total in document["totals"]
    ]
    return AnswerTable(title, columns, rows)


def _rating_and_status(total: TotalEffect) -> str:
    rating = number(total["Rn"]) or text("none")
    if total["status"] not in ("delisted", "unrated"):
        return rating
    return text("{rating} ({status})", rating=rating, status=word(total["status"]))


def _changes(totals: Sequence[TotalLine]) -> Chart:
    marks = [
        ChartPoint(
            number(total["score"]),
            float(total["change"]),
            text("{score}: {total}", score=number(total["score"]), total=change_and_rating(total)),
        )
        for total in totals
    ]
    return Chart("line", text("Change by total score"), marks)


def _chances(no: int, event: ScheduledEvent) -> Chart:
    bars = [
        ChartPoint(
            number(total["score"]),
            float(total["chance"]),
            text(
                "{score}: {chance}, {total}",
                score=number(total["score"]),
                chance=percent(total["chance"]),
                total=change_and_rating(total),
            ),
            total["change"] >= 0,
        )
        for total in event["formula"]["totals"]
    ]
    return Chart("bars", text("{event}: chances of the totals", event=event["name"] or f"#{no}"), bars)


def _circumstances(document: GoalAnswer | WhatIfAnswer) -> list[Fact]:
    return known_facts(("K", number(document.get("K"))), (text("expected"), share(document.get("We"))))


def _notes(document: GoalAnswer | WhatIfAnswer) -> list[str]:
    notes: list[str] = [text("An open game would not count: {reason}", reason=why) for why in document["left_out"]]
    if "ways" in document:
        notes.append(text("A total can be made in several ways; tried were: {ways}.", ways=tuple(document["ways"])))
    return notes
