"""``ratinghouse token``: the tokens with which programs send reports by the JSON interface."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

import click

from ratinghouse.cli import options, printing
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk
    from ratinghouse.site.api.models import Token

ROLES = ("arbiter", "officer")


@click.group("token", cls=CommandGroup)
def command() -> None:
    """Create, list and revoke the tokens with which programs send reports."""


@command.command("create")
@click.argument("owner")
@click.option(
    "--role", type=click.Choice(ROLES), default=ROLES[0], show_default=True, help="an officer sees all reports"
)
@with_site_tables
@office_option
@clerk_option
@options.json_option
def create(owner: str, role: str, clerk: Clerk, as_json: bool) -> None:
    """Create a token for OWNER: the name of an account or of a program. It is shown once."""
    from ratinghouse.site.api.tokens import create_token

    token, secret = create_token(clerk, owner, role)
    if as_json:
        options.print_json({**_json(token), "token": secret})
        return
    click.echo(secret)
    message = text(
        "Token {number} of {owner} ({role}). Save it now: it is not shown again.",
        number=token.pk,
        owner=token.owner,
        role=printing.word(token.role),
    )
    echo(message, err=True)


@command.command("list")
@with_site_tables
@office_option
@options.json_option
def list_(as_json: bool) -> None:
    """List the tokens, never their secrets."""
    from ratinghouse.site.api.models import Token

    tokens = list(Token.objects.order_by("pk"))
    if as_json:
        options.print_json([_json(token) for token in tokens])
        return
    headings: dict[str, printing.Layout] = {
        text("No"): "right",
        text("Owner"): "whole",
        text("Role"): "whole",
        text("Created"): "whole",
        text("Revoked"): "whole",
    }
    rows = [
        (
            token.pk,
            token.owner,
            printing.word(token.role),
            f"{token.created:%Y-%m-%d}",
            f"{token.revoked:%Y-%m-%d}" if token.revoked else "",
        )
        for token in tokens
    ]
    printing.print_table(text("Tokens"), headings, rows)


@command.command("revoke")
@click.argument("number", type=int)
@with_site_tables
@office_option
@clerk_option
def revoke(number: int, clerk: Clerk) -> None:
    """Revoke token NUMBER; reports that were sent with it stay."""
    from ratinghouse.site.api.tokens import revoke_token

    token = revoke_token(clerk, number)
    echo(text("Token {number} of {owner} is revoked.", number=token.pk, owner=token.owner))


class TokenJson(TypedDict):
    """A token without its secret."""

    number: int
    owner: str
    role: str
    created: str
    revoked: str | None


def _json(token: Token) -> TokenJson:
    return {
        "number": token.pk,
        "owner": token.owner,
        "role": str(token.role),
        "created": token.created.isoformat(),
        "revoked": token.revoked.isoformat() if token.revoked else None,
    }
