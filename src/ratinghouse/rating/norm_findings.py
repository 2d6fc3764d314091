"""Findings on facts that leave norms undecided: an unknown sex for a women's title, unknown federations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import counted_text, text
from ratinghouse.rating.norm_answer import Norms
from ratinghouse.titles.levels import LEVELS


def norm_findings(answer: Norms) -> list[Finding]:
    """Return the open questions of an answer, each code of a federation named once."""
    return [*_without_sex(answer), *_federations(answer)]


def _without_sex(answer: Norms) -> Iterator[Finding]:
    for results in answer.results:
        player = results.candidate.player
        titles = [norm.title for norm in results.norms if LEVELS[norm.title].for_women]
        if titles and player.is_woman is None:
            yield Finding(
                "warning",
                "norm-sex-unknown",
                text(
                    "{no} {name}: the sex is not stated, so {titles} is left open",
                    no=player.no,
                    name=player.name,
                    titles=tuple(titles),
                ),
                text("Correct the sex in the report, or use a register that has it."),
                article="0.3.1",
            )


def _federations(answer: Norms) -> Iterator[Finding]:
    players = [attendance.player for attendance in answer.event.attendance]
    codes = Counter(player.fed for player in players if player.federation_unknown)
    for code, number in sorted(codes.items()):
        players_without = counted_text("{count} player", "{count} players", count=number)
        if code:
            message = text(
                "{players}: {code} is not the code of a federation of FIDE, so games against them do not count and "
                "norms are open at best",
                players=players_without,
                code=code,
            )
        else:
            message = text(
                "{players}: no federation is stated, so games against them do not count and norms are open at best",
                players=players_without,
            )
        yield Finding(
            "warning",
            "norm-federation-unknown",
            message,
            text("Correct the code in the report; players without a federation have FID or NON."),
            article="1.4.2a",
        )
