"""``ratinghouse rules impact``: what today's rules would give instead of the published lists, rule by rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import click

from ratinghouse.cli import options
from ratinghouse.cli.office_option import office_option
from ratinghouse.cli.printing import Layout, print_line, print_table
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import counted_text, text

if TYPE_CHECKING:
    from ratinghouse.office.statutes.rule_impact import ListImpact


class RuleImpactJson(TypedDict):
    """A changed part of an edition; ``players`` is null where it cannot be applied alone."""

    rules: str
    name: str
    article: str
    players: int | None


class ListImpactJson(TypedDict):
    """A list that today's rules would change, or whose rules have changed without effect on it."""

    pool: str
    date: str
    edition: int
    players: int | None
    rules: list[RuleImpactJson]


@click.command("impact")
@office_option
@options.json_option
def impact(as_json: bool) -> None:
    """Print which published lists today's rules would change, and each changed rule with its effect alone.

    Nothing is changed. `ratinghouse correct --by-todays-rules DATE` publishes a new edition of a list.
    """
    from ratinghouse.office.statutes.rule_impact import impacts

    with naming(text("calculating"), quiet=as_json) as report_progress:
        answers = impacts(report_progress)
    if as_json:
        lists = [_json(answer) for answer in answers.lists]
        unknown = [{"pool": it.pool.name, "date": it.date.isoformat(), "edition": it.edition} for it in answers.unknown]
        options.print_json({"lists": lists, "law_not_recorded": unknown})
        return
    _print(answers.lists)
    if answers.unknown:
        print_line(
            counted_text(
                "{count} list was published by a version whose rules are not known any more",
                "{count} lists were published by a version whose rules are not known any more",
                count=len(answers.unknown),
            )
        )


def _json(answer: ListImpact) -> ListImpactJson:
    return {
        "pool": answer.rating_list.pool.name,
        "date": answer.rating_list.date.isoformat(),
        "edition": answer.rating_list.edition,
        "players": answer.players,
        "rules": [
            {"rules": rule.rules, "name": rule.name, "article": rule.article, "players": rule.players}
            for rule in answer.rules
        ],
    }


def _print(lists: tuple[ListImpact, ...]) -> None:
    changed = [answer for answer in lists if answer.rules]
    if not changed:
        print_line(text("today's rules are those of every list"))
        return
    headings: dict[str, Layout] = {
        text("List"): "left",
        text("Rulebook"): "left",
        text("Rule"): "left",
        text("Article"): "left",
        text("Players"): "right",
    }
    rows: list[tuple[object, ...]] = []
    for answer in changed:
        name = f"{answer.rating_list.pool.name} {answer.rating_list.date}"
        rows.append((name, "", text("all together"), "", _count(answer.players)))
        rows += [("", rule.rules, rule.name, rule.article, _count(rule.players)) for rule in answer.rules]
    print_table(text("Lines that today's rules would change"), headings, rows)


def _count(players: int | None) -> object:
    return text("not alone") if players is None else players
