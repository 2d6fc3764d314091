"""``ratinghouse leave-out``: a single game that a decision keeps out of the rating, or that is rated again."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.iso_date import IsoDate, WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office.correct import print_revision, revision_json
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.progress import naming
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk


@click.command("leave-out")
@click.argument("event", type=int)
@click.argument("round", type=int)
@click.argument("no", type=int)
@click.option("--reason", default="", metavar="TEXT", help="why; published with new editions of lists")
@click.option("--authority", default="", metavar="NAME", help="who decided it: an arbiter, a committee")
@click.option("--day", type=IsoDate(), metavar="D", help="the day of the decision; else today")
@click.option("--undo", is_flag=True, help="the decision is withdrawn: rate the game again")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(
    event: int,
    round: int,
    no: int,
    reason: str,
    authority: str,
    day: date | None,
    undo: bool,
    clerk: Clerk,
    as_json: bool,
) -> None:
    """Leave the game of starting number NO in ROUND of EVENT out of the rating, as somebody decided."""
    from ratinghouse.office.results.leaving_out import leave_out_game, rate_game_again

    if undo and authority:
        raise WrongUsage(text("--undo withdraws a decision; its authority is recorded already"))
    day = day or clerk.now.date()
    with naming(text("correcting"), quiet=as_json) as report_progress:
        if undo:
            decided = rate_game_again(clerk, event, round, no, reason=reason, day=day, progress=report_progress)
        else:
            decided = leave_out_game(
                clerk, event, round, no, reason=reason, authority=authority, day=day, progress=report_progress
            )
    decision = decided.decision
    if as_json:
        options.print_json(
            {
                "event": event,
                "round": decision.round,
                "white": decision.white,
                "black": decision.black,
                "left_out": not undo,
                "reason": decision.reason,
                "authority": decision.authority,
                "day": decision.day.isoformat(),
                "lists": [revision_json(revision) for revision in decided.revisions],
            }
        )
        return
    place = {"round": decision.round, "white": decision.white, "black": decision.black}
    if undo:
        echo(text("Round {round}, no. {white} – no. {black}: the game is rated again.", **place))
    else:
        echo(text("Round {round}, no. {white} – no. {black}: the game is left out.", **place))
    for revision in decided.revisions:
        print_revision(revision)
