"""Norms as tables: the event, the field, one player, an application."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ratinghouse.cli.printing import Layout, cell, print_line, print_table, word
from ratinghouse.kernel.texts import Text, counted_text, joined, text
from ratinghouse.titles.performance import written_score

if TYPE_CHECKING:
    from ratinghouse.cli.styled_text import StyledText
    from ratinghouse.rating.norm_answer import Norms, Results
    from ratinghouse.titles.applications import Application
    from ratinghouse.titles.condition import Judgement
    from ratinghouse.titles.forecast import Forecast
    from ratinghouse.titles.result import Norm

_MARKS = {True: "✓", False: "✗", None: "?"}
_MARK_COLOURS = {True: "green", False: "red", None: "yellow"}
_VERDICTS = {"norm": text("norm"), "open": text("undecided"), "none": text("no norm")}
_VERDICT_COLOURS = {"norm": "green", "open": "yellow", "none": ""}
MOST_WAYS = 8


def print_event(answer: Norms) -> None:
    """Print the event, the edition, and whether norms can be made in it at all."""
    event = answer.event
    print_line("")
    print_line(
        counted_text(
            "{event} · {count} round, {pairing} · {edition}",
            "{event} · {count} rounds, {pairing} · {edition}",
            count=event.rounds,
            event=event.name,
            pairing=word(event.pairing.value),
            edition=answer.edition.id,
        ),
        "bold",
    )
    if answer.edition.note:
        print_line(answer.edition.note, "dim")
    for judgement in answer.judgements:
        print_line(
            text(
                "{mark} {article} {condition}: {evidence}",
                mark=_MARKS[judgement.holds],
                article=judgement.article,
                condition=judgement.name,
                evidence=judgement.evidence,
            ),
            _MARK_COLOURS[judgement.holds],
        )


def print_field(answer: Norms) -> None:
    """Print all players who made a norm or nearly did."""
    norms = [
        (results.candidate.player, norm)
        for results in answer.results
        for norm in results.norms
        if norm.verdict != "none" or norm.near
    ]
    if not norms:
        print_line(
            counted_text(
                "No norm, and no near miss, among {count} player who could seek one.",
                "No norm, and no near miss, among {count} players who could seek one.",
                count=sum(bool(results.norms) for results in answer.results),
            )
        )
        return
    headings: dict[str, Layout] = {
        text("No"): "right",
        text("Name"): "left",
        text("Fed"): "left",
        text("Title"): "left",
        text("Rtg"): "right",
        text("Norm"): "left",
        text("Games"): "right",
        text("Score"): "left",
        text("Needed"): "left",
        "Ra": "right",
        "Rp": "right",
        "": "left",
        text("Missing"): "left",
    }
    rows = [
        (
            *(player.no, player.name, player.fed, player.title, player.rating),
            *(norm.title, norm.games, written_score(norm.score), _needed(norm)),
            *(norm.average, norm.performance, _verdict(norm), joined(norm.missing, "; ")),
        )
        for player, norm in sorted(norms, key=lambda pair: (pair[1].verdict != "norm", pair[0].no))
    ]
    least_important = (text("Fed"), text("Games"), text("Rtg"), text("Title"), "Ra", text("Missing"))
    print_table("", headings, rows, least_important=least_important)
    print_line(text("Name a player to see every condition."), "dim")


def print_player(results: Results) -> None:
    """Print one player's norms, condition by condition."""
    player = results.candidate.player
    rating = str(player.rating) if player.rating else text("unrated")
    person = f"{player.no}  " + " ".join(filter(None, (player.title, player.name, player.fed)))
    print_line(joined([person, rating]), "bold")
    if not results.norms:
        print_line(text("A {title} has no norm left to make; --title checks one all the same.", title=player.title))
    for norm in results.norms:
        _print_norm(norm)
    for forecast in results.forecasts:
        _print_forecast(forecast)


def _print_norm(norm: Norm) -> None:
    print_line("")
    parts = [
        text("{title}: {verdict}", title=norm.title, verdict=_VERDICTS[norm.verdict]),
        text(
            "{score} of {games}, {needed} needed",
            score=written_score(norm.score),
            games=norm.games,
            needed=_needed(norm),
        ),
        f"Ra {norm.average}",
        f"Rp {norm.performance}",
    ]
    if norm.category is not None:
        parts.append(text("category {category}", category=norm.category))
    if norm.achieved:
        parts.append(counted_text("counts as {count} game", "counts as {count} games", count=norm.games_for_title))
    print_line(joined(parts, " · "), "bold")
    _print_judgements(norm.judgements)
    for omitted in norm.left_out:
        opponent = omitted.game.opponent.name if omitted.game.opponent is not None else text("no opponent")
        print_line(
            text(
                "not counted: round {round}, {opponent}: {reason} ({article})",
                round=omitted.game.round,
                opponent=opponent,
                reason=omitted.why,
                article=omitted.article,
            ),
            "dim",
        )


def _print_forecast(forecast: Forecast) -> None:
    print_line("")
    print_line(
        counted_text(
            "{title} in the {count} round that remains",
            "{title} in the {count} rounds that remain",
            count=forecast.rounds_left,
            title=forecast.title,
        ),
        "bold",
    )
    if not forecast.possible:
        reasons = joined(forecast.obstacles or (text("no score is enough against these opponents"),), "; ")
        print_line(text("out of reach over all games: {reasons}", reasons=reasons))
        return
    print_line(counted_text("over {count} game:", "over {count} games:", count=forecast.games))
    for demand in forecast.demands:
        print_line(joined(["", demand], "  "))
    for way in forecast.ways[:MOST_WAYS]:
        print_line(joined(["", _way(way.score, way.least_average)], "  "))


def _way(score: int, least_average: int | None) -> Text:
    """Return a score that is enough for the norm and, where it matters, the opponents' least average rating."""
    points = written_score(score)
    if least_average is None:
        return text("{points} point", points=points) if score == 100 else text("{points} points", points=points)
    if score == 100:
        return text(
            "{points} point against opponents averaging {average} or more", points=points, average=least_average
        )
    return text("{points} points against opponents averaging {average} or more", points=points, average=least_average)


def print_application(application: Application) -> None:
    """Print the norms of a player towards a title."""
    print_line("")
    norms = counted_text("{count} norm", "{count} norms", count=len(application.used))
    games = counted_text("{count} game", "{count} games", count=application.games)
    state = (
        text("every condition holds")
        if application.ready
        else text("still missing: {missing}", missing=joined(application.missing, "; "))
    )
    print_line(
        text(
            "Towards {title}: {norms} of {games}; {state}",
            title=application.title,
            norms=norms,
            games=games,
            state=state,
        ),
        "bold",
    )
    _print_judgements(application.judgements)


def _print_judgements(judgements: Iterable[Judgement]) -> None:
    headings: dict[str, Layout] = {
        "": "left",
        text("Article"): "left",
        text("Condition"): "left",
        text("Evidence"): "left",
        text("Missing"): "left",
    }
    rows = [
        (
            cell(_MARKS[judgement.holds], _MARK_COLOURS[judgement.holds]),
            judgement.article,
            judgement.name,
            judgement.evidence,
            judgement.missing,
        )
        for judgement in judgements
    ]
    print_table("", headings, rows)


def _verdict(norm: Norm) -> StyledText:
    return cell(_VERDICTS[norm.verdict], _VERDICT_COLOURS[norm.verdict])


def _needed(norm: Norm) -> str:
    return "–" if norm.required is None else written_score(norm.required)
