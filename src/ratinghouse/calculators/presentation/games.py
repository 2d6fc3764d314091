"""The answers about games and boards: change, first rating, performance, expected score, team match, conversion."""

from __future__ import annotations

from ratinghouse.calculators.answers import (
    ChangeAnswer,
    ConversionAnswer,
    ExpectedAnswer,
    InitialAnswer,
    PerformanceAnswer,
    TeamAnswer,
)
from ratinghouse.calculators.change import ALONE
from ratinghouse.calculators.presentation.comparison import missing_conditions
from ratinghouse.calculators.presentation.parts import (
    AnswerTable,
    Column,
    Presentation,
    coefficient_steps,
    known_facts,
    new_rating,
    number,
    numbers,
    percent,
    points,
    rating,
    share,
    steps_of,
    uncounted_games,
    word,
    words,
)
from ratinghouse.kernel.texts import text


def present_change(document: ChangeAnswer) -> Presentation:
    """Present a rating change, game by game."""
    columns = [
        *numbers("#"),
        words(text("opponent")),
        *numbers(text("rating"), text("result"), "D", "D*", "PD", text("change")),
        *numbers(text("win"), text("draw"), text("loss")),
    ]
    rows = [
        [
            str(game["no"]),
            game["name"] or "",
            rating(game["rating"]),
            game["result"] or "",
            number(game.get("D")),
            number(game.get("D_counted", game.get("counts_as"))),
            share(game.get("PD")),
            points(game.get("change")),
            points(game.get("win")),
            points(game.get("draw")),
            points(game.get("loss")),
        ]
        for game in document["games"]
    ]
    notes = uncounted_games(document["games"])
    if document["outcomes"] == ALONE:
        notes.append(text("Win, draw, loss: each game as the only one of the period."))
    facts = known_facts(
        (text("new rating"), new_rating(document)),
        (text("change"), points(document["change"])),
        ("K", number(document.get("K"))),
        (text("RD before"), number(document.get("RD_before"))),
        (text("score"), f"{number(document['W'])} / {document['n']}"),
        (text("expected"), share(document.get("We"))),
        (text("average of the opponents"), number(document.get("Rc"))),
        (text("difference"), number(document.get("D"))),
        (text("probability"), share(document.get("PD"))),
    )
    return Presentation(
        document["title"],
        document["rules"],
        facts,
        [AnswerTable(text("Game by game"), columns, rows)],
        notes=notes,
        steps=coefficient_steps(document),
    )


def present_initial(document: InitialAnswer) -> Presentation:
    """Present a first rating, or what is missing for it."""
    columns = [
        *numbers("#"),
        words(text("event")),
        *numbers(text("games"), text("score"), "Ru"),
        words(text("status")),
    ]
    rows = [
        [
            str(no),
            event["name"] or event["date"] or "",
            number(event.get("pool_games", len(event["games"]))),
            number(event.get("pool_score")),
            number(event.get("Ru") or None),
            word(event["status"]),
        ]
        for no, event in enumerate(document["events"], 1)
    ]
    published = document["published"]
    facts = known_facts(
        (text("first rating"), new_rating(document) if published else text("none yet")),
        (text("missing"), "" if published else missing_conditions(document)),
    )
    return Presentation(
        document["title"],
        document["rules"],
        facts,
        [AnswerTable(text("Events"), columns, rows)],
        notes=[note for event in document["events"] for note in uncounted_games(event["games"])],
        steps=steps_of(document["steps"]),
    )


def present_performance(document: PerformanceAnswer) -> Presentation:
    """Present a performance rating."""
    notes: list[str] = []
    if document["notional"]:
        notes.append(text("Notional: a score of 0 or 100 percent does not show a strength."))
    if "says" in document:
        notes.append(document["says"])
    facts = known_facts(
        (text("performance"), number(document["Rp"]) or text("none")),
        (text("score"), f"{number(document['W'])} / {document['n']}"),
    )
    return Presentation(document["title"], document["rules"], facts, notes=notes, steps=steps_of(document["steps"]))


def present_expected(document: ExpectedAnswer) -> Presentation:
    """Present an expected score, game by game."""
    columns = [
        *numbers("#"),
        words(text("opponent")),
        *numbers(text("rating"), "D", "D*", "PD"),
        Column("", "bar"),
    ]
    rows = [
        [
            str(game["no"]),
            game["name"] or "",
            rating(game["rating"]),
            number(game.get("D")),
            number(game.get("D_counted", game.get("counts_as"))),
            share(game.get("PD")),
            game.get("PD") if game["counted"] else None,
        ]
        for game in document["games"]
    ]
    facts = known_facts(
        (text("expected score"), f"{share(document['We'])} / {document['n']}"),
        (text("average of the opponents"), number(document.get("Rc"))),
        (text("probability"), share(document.get("PD"))),
    )
    tables = [AnswerTable(text("Game by game"), columns, rows)]
    return Presentation(document["title"], document["rules"], facts, tables, notes=uncounted_games(document["games"]))


def present_team(document: TeamAnswer) -> Presentation:
    """Present a team match, board by board."""
    columns = [
        *numbers(text("board")),
        words(text("home")),
        *numbers(text("rating"), text("expected")),
        Column("", "bar"),
        *numbers(text("expected"), text("rating")),
        words(text("away")),
        words(""),
    ]
    rows = [
        [
            str(board["no"]),
            board["home"]["name"] or "",
            rating(board["home"]["rating"]),
            share(board["expected"]),
            board["expected"],
            share(board["expected_away"]),
            rating(board["away"]["rating"]),
            board["away"]["name"] or "",
            board["why"] or "",
        ]
        for board in document["boards"]
    ]
    facts = known_facts(
        (text("expected"), f"{share(document['expected'])} : {share(document['expected_away'])}"),
        (text("home wins"), percent(document["win"])),
        (text("drawn"), percent(document["draw"])),
        (text("away wins"), percent(document["loss"])),
    )
    notes = [document["model"], *([document["note"]] if "note" in document else [])]
    return Presentation(
        document["title"], document["rules"], facts, [AnswerTable(text("Boards"), columns, rows)], notes=notes
    )


def present_conversion(document: ConversionAnswer) -> Presentation:
    """Present a rating of another system as a FIDE rating."""
    low, high = document["fide_lowest"], document["fide_highest"]
    facts = known_facts(
        (f"{document['system'].upper()} {document['rating']}", f"FIDE ≈ {low if low == high else f'{low}–{high}'}"),
        (text("label"), text("{label} (article, {section})", label=document["label"], section=document["article"])),
        (text("caution"), document["caution"]),
    )
    return Presentation(document["title"], document["rules"], facts)
