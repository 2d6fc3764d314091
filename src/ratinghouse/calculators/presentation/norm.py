"""The answer about title norms: the score that each title requires."""

from __future__ import annotations

from ratinghouse.calculators.answer_elements import TitleRequirement
from ratinghouse.calculators.answers import NormAnswer
from ratinghouse.calculators.presentation.parts import AnswerTable, Presentation, number, numbers, words
from ratinghouse.kernel.texts import counted_text, text


def present_norm(document: NormAnswer) -> Presentation:
    """Present the requirement of each title; of a single title, the scores and averages of its table as well."""
    columns = [
        words(text("title")),
        *numbers(text("games"), "Ra", text("score"), text("needed"), "Rp"),
        words(text("answer")),
    ]
    rows = [
        [
            requirement["title"],
            number(requirement["games"]),
            number(requirement["Ra"]),
            number(requirement["score"]),
            number(requirement["required"]),
            number(requirement["Rp"]),
            _verdict(requirement),
        ]
        for requirement in document["titles"]
    ]
    tables = [AnswerTable("", columns, rows)]
    if len(document["titles"]) == 1:
        annex = [[number(line["score"]), number(line["least_average"])] for line in document["titles"][0]["table"]]
        headings = numbers(text("score"), text("least average"))
        tables.append(AnswerTable(text("Scores and the averages they need"), headings, annex))
    return Presentation(text("Title norms"), document["edition"], tables=tables, notes=[document["says"]])


def _verdict(requirement: TitleRequirement) -> str:
    needed, open_games = number(requirement["needed"]), requirement["open"]
    if requirement["required"] is None:
        return text(
            "the average must be at least {least}, and the performance within reach", least=requirement["least_average"]
        )
    if requirement["enough"]:
        return text("the score is enough")
    if not open_games:
        return text("1 point short") if requirement["needed"] == 1 else text("{needed} points short", needed=needed)
    if requirement["possible"]:
        return counted_text(
            "{needed} from {count} open game", "{needed} from {count} open games", count=open_games, needed=needed
        )
    return counted_text(
        "out of reach: {needed} from {count} open game",
        "out of reach: {needed} from {count} open games",
        count=open_games,
        needed=needed,
    )
