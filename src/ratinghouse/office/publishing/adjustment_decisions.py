"""One-off operations on a list: decided in advance, applied when the list is published, undone by another operation.

An adjustment of a rulebook (a compression, a lift) changes every rating by its own rule on its own date; a single one
sets the ratings of some players. The change of each player is stored with the list, so that it can be undone later.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Any

import numpy as np

from ratinghouse.derivation.operations import SINGLE, adjustment_named, as_listed
from ratinghouse.kernel.adjustment import AdjustmentRule as Rule
from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import filled_text, text
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Adjustment, Player, Pool
from ratinghouse.office.publishing.list_references import current_lists, next_list_date
from ratinghouse.office.publishing.publication import next_list_text, pool_named
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.setting_up import rules_of_list
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.rating.player_columns import PlayerFacts, Standings, codes
from ratinghouse.rulebooks import rulebooks

HIGHEST = 4000  # no rating is higher; one that is was mistyped


def adjust_by_rule(clerk: Clerk, pool_name: str, kind: str) -> Adjustment:
    """Decide that an adjustment of a rulebook is applied to the list of its date, and return the decision."""
    rule = adjustment_named(kind, rulebooks())
    if rule is None:
        names = ", ".join(adjustment.id for book in rulebooks() for adjustment in book.adjustments)
        raise refusal(
            "unknown-adjustment",
            text("no rulebook has an adjustment “{kind}”", kind=kind),
            text("choose one of: {adjustments}", adjustments=names),
        )
    with act(clerk, "adjust") as doing:
        pool = pool_named(pool_name)
        findings = [*_date_findings(pool, rule.day), *_rule_findings(pool, rule)]
        if findings:
            raise Refused(findings)
        return _record_decision(doing, pool, rule.day, kind=rule.id, described=rule.sentence, article=rule.article)


def adjust_players(
    clerk: Clerk, pool_name: str, day: date, ratings: Mapping[str, int], described: str, article: str = ""
) -> Adjustment:
    """Decide that some players get these ratings on the list of a day, after its ordinary calculation."""
    with act(clerk, "adjust") as doing:
        pool = pool_named(pool_name)
        findings = [*_date_findings(pool, day), *_rating_findings(ratings), *_floor_findings(pool, day, ratings)]
        if not described.strip():
            findings.append(
                Finding("error", "not-described", text("the reason for this adjustment is missing"), text("enter it"))
            )
        if findings:
            raise Refused(findings)
        return _record_decision(
            doing, pool, day, kind=SINGLE, described=described, article=article, ratings=dict(ratings)
        )


def take_back(clerk: Clerk, number: int, day: date, described: str) -> Adjustment:
    """Decide that an operation is undone on the list of a day. If it was not applied yet, it never will be."""
    with act(clerk, "adjust") as doing:
        undone = Adjustment.objects.filter(pk=number).select_related("pool").first()
        if undone is None:
            raise refusal(
                "unknown-operation",
                text("there is no operation {number}", number=number),
                text("to list them: ratinghouse adjust"),
            )
        if undone.reverses is not None:
            raise refusal(
                "not-reversible",
                text("operation {number} undoes another operation", number=number),
                text("decide that other operation again"),
            )
        if Adjustment.objects.filter(reverses=undone).exists():
            raise refusal(
                "taken-back", text("operation {number} has already been undone", number=number), text("decide it again")
            )
        findings = _date_findings(undone.pool, day)
        if findings:
            raise Refused(findings)
        return _record_decision(
            doing, undone.pool, day, kind=undone.kind, described=described, article=undone.article, reverses=undone
        )


def _record_decision(doing: Act, pool: Pool, day: date, **decision: Any) -> Adjustment:
    adjustment = Adjustment.objects.create(pool=pool, list_date=day, **decision)
    after = {name: decision.get(name) for name in ("kind", "article", "ratings")}
    after |= {"pool": pool.name, "list": day.isoformat(), "reverses": adjustment.reverses_id}
    doing.note(f"operation {adjustment.pk}", why=adjustment.described, after=after)
    return adjustment


def _date_findings(pool: Pool, day: date) -> list[Finding]:
    newest = current_lists(pool).last()
    if newest is None or newest.date < day:
        return []
    following = next_list_date(pool)
    message = text(
        "the {pool} list of {published} is published; nothing more can be applied to the list of {day}",
        pool=pool_label(pool),
        published=str(newest.date),
        day=str(day),
    )
    return [Finding("error", "list-published", message, next_list_text(following))]


def _rule_findings(pool: Pool, rule: Rule) -> list[Finding]:
    findings = []
    if pool.name not in rule.pools:
        message = text(
            "{adjustment} was decided for {pools}, not for {pool}",
            adjustment=rule.id,
            pools=tuple(filled_text(name, {}) for name in rule.pools),
            pool=pool_label(pool),
        )
        remedy = text("choose one of those pools")
        findings.append(Finding("error", "wrong-pool", message, remedy, article=rule.article))
    standing = Adjustment.objects.filter(pool=pool, kind=rule.id, reverses=None, reversed_by=None).first()
    if standing is not None:
        message = text(
            "{adjustment} has already been decided for {pool}, as operation {number}",
            adjustment=rule.id,
            pool=pool_label(pool),
            number=standing.pk,
        )
        remedy = text("there is nothing left to do")
        findings.append(Finding("error", "decided-already", message, remedy, article=rule.article))
    return findings


def _rating_findings(ratings: Mapping[str, int]) -> list[Finding]:
    findings = []
    if not ratings:
        findings.append(
            Finding("error", "no-ratings", text("no rating is given for any player"), text("write CODE=RATING"))
        )
    registered = set(Player.objects.filter(code__in=list(ratings), merged_into=None).values_list("code", flat=True))
    for code, rating in ratings.items():
        if code not in registered:
            message = text("the register has no player {player}", player=code)
            remedy = text("search by name: ratinghouse player NAME")
            findings.append(Finding("error", "unknown-player", message, remedy))
        if not 0 < rating < HIGHEST:
            message = text("{player}: {rating} is not a rating", player=code, rating=rating)
            remedy = text("write a number from 1 to {highest}", highest=HIGHEST - 1)
            findings.append(Finding("error", "no-rating", message, remedy))
    return findings


def _floor_findings(pool: Pool, day: date, ratings: Mapping[str, int]) -> list[Finding]:
    """Return a finding for each rating that would be below the floor of the list, and so lost on the next one."""
    plausible = {code: rating for code, rating in ratings.items() if 0 < rating < HIGHEST}
    player_codes = codes(plausible)
    standings = replace(Standings.empty(player_codes), rating=np.array(list(plausible.values()), np.int64))
    listed = as_listed(
        followed_rulebook(rules_of_list(pool, day)), standings, PlayerFacts.empty(player_codes), day, pool.name
    )
    return [
        Finding(
            "error",
            "below-floor",
            text(
                "{player}: {rating} is below the floor of the list of {day}",
                player=code,
                rating=rating,
                day=str(day),
            ),
            text("write a higher rating"),
        )
        for (code, rating), listed_rating in zip(plausible.items(), listed.tolist(), strict=True)
        if listed_rating != rating
    ]
