"""What kept norms from being decided: a sex that is not told where a women's title is sought, unknown federations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ratinghouse.kernel.finding import Finding
from ratinghouse.rating.norm_answer import Norms
from ratinghouse.titles.condition import in_number
from ratinghouse.titles.levels import LEVELS


def norm_findings(answer: Norms) -> list[Finding]:
    """The open questions of an answer, each code of a federation named once."""
    return [*_without_sex(answer), *_federations(answer)]


def _without_sex(answer: Norms) -> Iterator[Finding]:
    for results in answer.results:
        player = results.candidate.player
        titles = [norm.title for norm in results.norms if LEVELS[norm.title].for_women]
        if titles and player.is_woman is None:
            yield Finding(
                "warning",
                "norm-sex-unknown",
                f"{player.no} {player.name}: the sex is not told, so {' and '.join(titles)} is left open",
                "Correct the sex in the report, or give a register that has it.",
                article="0.3.1",
            )


def _federations(answer: Norms) -> Iterator[Finding]:
    players = [attendance.player for attendance in answer.event.attendance]
    codes = Counter(player.fed for player in players if player.federation_unknown)
    for code, number in sorted(codes.items()):
        whose = in_number(number, f"{number} player(s)")
        what = f"{code} is not the code of a federation of FIDE" if code else "no federation is told"
        yield Finding(
            "warning",
            "norm-federation-unknown",
            f"{whose}: {what}, so games against them do not count and norms are open at best",
            "Correct the code in the report; players without a federation have FID or NON.",
            article="1.4.2a",
        )
