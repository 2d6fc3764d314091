"""``ratinghouse create-officer``: an account for the web desk, with its second factor."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.language import echo, translated
from ratinghouse.cli.office_option import clerk_option, office_option, with_site_tables
from ratinghouse.cli.printing import word
from ratinghouse.kernel.texts import text

if TYPE_CHECKING:
    from ratinghouse.office.journal import Clerk

ROLES = ("officer", "administrator", "arbiter", "player")


@click.command("create-officer")
@click.argument("name")
@click.option("--role", type=click.Choice(ROLES), default="officer", show_default=True, help="what the account may do")
@click.option("--player", default="", metavar="ID", help="the player whose account it is")
@click.option("--club", default="", metavar="CODE", help="the club that an organiser speaks for")
@click.option("--email", default="", metavar="ADDRESS", help="where notices go")
@with_site_tables
@office_option
@clerk_option
@options.json_option
def command(name: str, role: str, player: str, club: str, email: str, clerk: Clerk, as_json: bool) -> None:
    """Make the account NAME. Its password is asked for, or read from standard input when that is no terminal.

    Officers and administrators also get a second factor: its secret and its recovery codes are printed once. The first
    account of an office is best an administrator's (--role administrator), who makes the others on the web.
    """
    from ratinghouse.site.accounts.new_accounts import create_account
    from ratinghouse.site.accounts.second_factor import replace_device, replace_recovery_codes, secret_of
    from ratinghouse.site.permissions import SECOND_FACTOR

    password = _password()
    account = create_account(clerk, name, password, role, player=player, club=club, email=email)
    device = replace_device(account.user) if account.role in SECOND_FACTOR else None
    codes = replace_recovery_codes(account.user) if device else []
    if as_json:
        options.print_json(
            {
                "name": name,
                "role": role,
                "secret": secret_of(device).replace(" ", "") if device else None,
                "address": device.config_url if device else None,
                "recovery": codes,
            }
        )
        return
    echo(text("{name} can now sign in as {role}.", name=name, role=word(role)))
    if device is not None:
        echo(text("second factor, for an authenticator app: {secret}", secret=secret_of(device)))
        echo(text("or as an address: {address}", address=device.config_url))
        echo(text("recovery codes, each for one sign-in without the app:"))
        click.echo("\n".join(f"  {code}" for code in codes))


def _password() -> str:
    if sys.stdin.isatty():
        return str(
            click.prompt(
                translated(text("password (12 characters or more)")), hide_input=True, confirmation_prompt=True
            )
        )
    return sys.stdin.readline().rstrip("\r\n")
