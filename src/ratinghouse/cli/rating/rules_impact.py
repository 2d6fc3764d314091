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
    from ratinghouse.office.statutes.rule_impact import ListImpact, RuleImpact


_FEW = 2
"""Up to this number, the table names the changes that a rule needs; the JSON document names all."""


class RuleImpactJson(TypedDict):
    """A changed part of an edition; ``players`` is null where it cannot be applied without all other changes.

    ``needs`` names the changes that are applied with it.
    """

    rules: str
    part: str
    name: str
    article: str
    players: int | None
    needs: list[str]


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
        "rules": [_rule_json(rule) for rule in answer.rules],
    }


def _rule_json(rule: RuleImpact) -> RuleImpactJson:
    return {
        "rules": rule.rules,
        "part": rule.part,
        "name": rule.name,
        "article": rule.article,
        "players": rule.players,
        "needs": list(rule.needs),
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
        rows += [("", rule.rules, _named(rule), rule.article, _count(rule.players)) for rule in answer.rules]
    print_table(text("Lines that today's rules would change"), headings, rows)


def _named(rule: RuleImpact) -> str:
    """Return the name of a change with the part that it belongs to and the changes that it needs."""
    name: str = rule.name
    if rule.part == "calendar":
        name = text("{name} (calendar)", name=rule.name)
    elif rule.part == "adjustments":
        name = text("{name} (adjustment)", name=rule.name)
    if len(rule.needs) > _FEW:
        return text("{name}, with {number} others", name=name, number=len(rule.needs))
    return text("{name}, with {others}", name=name, others=rule.needs) if rule.needs else name


def _count(players: int | None) -> object:
    return text("not alone") if players is None else players
