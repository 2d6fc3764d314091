"""A candidate judged for a norm: every condition, over the choice of games that is best for them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ratinghouse.kernel.texts import NO_TEXT, text
from ratinghouse.titles.administration import administration, refusals
from ratinghouse.titles.by_category import form_4, judge_by_category
from ratinghouse.titles.condition import Judgement
from ratinghouse.titles.conditions import FOREIGNERS, MIX, norm, number_of_games
from ratinghouse.titles.counting import GameSelection, choices, countable, with_last_round_lost
from ratinghouse.titles.event import NormCandidate, NormEvent
from ratinghouse.titles.levels import Edition, edition_for
from ratinghouse.titles.performance import POINT
from ratinghouse.titles.regulations import TitleRegulations
from ratinghouse.titles.result import Norm
from ratinghouse.titles.screening import norm_impossible
from ratinghouse.titles.stated_regulations import installed_regulations
from ratinghouse.titles.tally import NormSetting, NormTally, setting_of

FULL_NORM = 9
"""The number of games that a shorter norm counts as, where an article allows it (1.4.1b, 1.4.1c)."""
LONGEST = 13
"""The most games that a norm from a longer event counts as (1.7)."""


def judge(
    event: NormEvent, candidate: NormCandidate, title: str, edition: Edition | TitleRegulations | None = None
) -> Norm:
    """Return the candidate's result for a title, over whichever permitted choice of games is best for them.

    It is judged by an edition of this version, that of the event's first day unless another is named, or by the
    regulations that a stored statute states.
    """
    if not isinstance(edition, TitleRegulations):
        edition = installed_regulations((edition or edition_for(event.start)).id)
    return _judge(event, candidate, title, edition)


def _judge(event: NormEvent, candidate: NormCandidate, title: str, regulations: TitleRegulations) -> Norm:
    if regulations.edition.by_category:
        by_category = judge_by_category(candidate, title, regulations.edition, regulations.of_part(form_4.id))
        return replace(by_category, statute=regulations.statute)
    offered = _offered(setting_of(event, candidate, title, regulations), candidate)
    return _norm(max(offered, key=_rank), refusals(event, regulations.of_part(administration.id)))


class _Offer:
    """A choice of games with its figures."""

    def __init__(self, setting: NormSetting, choice: GameSelection) -> None:
        self.choice = choice
        self.tally = NormTally(setting, choice.counted)
        self.shortfalls = [condition.shortfall(self.tally) for condition in setting.regulations.of_part(norm.id)]

    @property
    def achieved(self) -> bool:
        return not any(self.shortfalls)


def _offered(setting: NormSetting, candidate: NormCandidate) -> Iterator[_Offer]:
    base = countable(candidate)
    yield _Offer(setting, base)
    stated = setting.regulations.as_stated(norm.id, [number_of_games])
    needed = stated[0].bound(NormTally(setting, base.counted)) if stated else FULL_NORM
    lost = with_last_round_lost(candidate, base, setting.rounds) if len(base.counted) < FULL_NORM else None
    if lost is not None:
        yield _Offer(setting, lost)
    if len(base.counted) <= needed or norm_impossible(setting, base.counted, needed):
        return
    mix = setting.regulations.as_stated(norm.id, MIX)
    if setting.predetermined and any(condition.shortfall(NormTally(setting, base.counted)) for condition in mix):
        return  # 1.4.1f: the mix of the whole round robin must make a norm possible
    for choice in choices(setting, base, needed):
        offer = _Offer(setting, choice)
        if offer.achieved or not choice.cut_short:
            yield offer


def _rank(offer: _Offer) -> tuple[int, ...]:
    """Return the rank of a choice: norms first, by games towards the title; else by failing conditions, then games."""
    if offer.achieved:
        return (1, _games_for_title(offer.tally), offer.tally.games)
    return (0, -sum(map(bool, offer.shortfalls)), offer.tally.games)


def _norm(offer: _Offer, refused: tuple[Judgement, ...]) -> Norm:
    tally, setting = offer.tally, offer.tally.setting
    judgements = (*refused, *_judgements(tally))
    foreigners = setting.regulations.as_stated(norm.id, FOREIGNERS)
    achieved = all(judgement.holds for judgement in judgements)
    return Norm(
        title=setting.level.title,
        edition=setting.edition.id,
        statute=setting.regulations.statute,
        player=setting.player,
        counted=offer.choice.counted,
        left_out=offer.choice.left_out,
        judgements=judgements,
        score=tally.score,
        average=tally.average,
        performance=tally.performance,
        required=tally.required,
        exempt="" if all(condition.judge(tally).holds for condition in foreigners) else setting.exempt,
        by_unplayed_win=achieved and _by_unplayed_win(tally),
        games_for_title=_games_for_title(tally) if achieved else 0,
    )


def _judgements(tally: NormTally) -> Iterator[Judgement]:
    regulations = tally.setting.regulations
    foreigners = regulations.as_stated(norm.id, FOREIGNERS)
    for condition in regulations.of_part(norm.id):
        if condition.applies(tally):
            yield condition.judge(tally)
        elif condition in foreigners:
            judgement = condition.judge(tally)
            yield judgement if judgement.holds else _waived(judgement, tally.setting.exempt)


def _waived(judgement: Judgement, article: str) -> Judgement:
    evidence = text("{evidence}; waived by {article}", evidence=judgement.evidence, article=article)
    return replace(judgement, holds=True, evidence=evidence, missing=NO_TEXT, close=True)


def _by_unplayed_win(tally: NormTally) -> bool:
    special = tally.setting.team_championship or tally.setting.world_cup
    return tally.setting.won_unplayed and tally.games < FULL_NORM and not special


def _games_for_title(tally: NormTally) -> int:
    """Return the games towards the title: each full point above what was needed counts as one more (1.4.1d)."""
    counts_full = tally.setting.world_cup or _by_unplayed_win(tally)
    games = max(tally.games, FULL_NORM) if counts_full else tally.games
    above = 0 if tally.required is None else (tally.score - tally.required) // POINT
    return min(games + above, LONGEST) if tally.setting.rounds > LONGEST else games + above
