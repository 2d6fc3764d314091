"""``ratinghouse mail``: send the notices that are due, and receive reports that came by mail."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ratinghouse.cli import options
from ratinghouse.cli.command_groups import CommandGroup
from ratinghouse.cli.iso_date import WrongUsage
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import office_option, with_site_tables
from ratinghouse.cli.printing import print_table
from ratinghouse.kernel.texts import message_of, text

if TYPE_CHECKING:
    from ratinghouse.office.mail.imap_mailbox import ImapAddress
    from ratinghouse.office.models import ReportMail
    from ratinghouse.site.notices.report_mail import MailRound


@click.group("mail", cls=CommandGroup, invoke_without_command=True)
@click.pass_context
@click.option("--office", "directory", type=click.Path(file_okay=False), metavar="DIR", help="the office's directory")
@options.json_option
def command(context: click.Context, directory: str | None, as_json: bool) -> None:
    """Send the notices that are due, and write those of late reports. The worker does so by itself.

    The mail server is named by RATINGHOUSE_EMAIL_URL; without one nothing is sent.
    """
    if context.invoked_subcommand is None:
        arguments = {"directory": directory, "as_json": as_json}
        context.invoke(_send_notices, **arguments)
    elif directory is not None or as_json:
        raise WrongUsage(text("write the options after {command}", command=context.invoked_subcommand))


@with_site_tables
@office_option
def _send_notices(as_json: bool) -> None:
    from ratinghouse.site.models import Notice
    from ratinghouse.site.notices.delivery import deliver, is_mail_on
    from ratinghouse.site.notices.late_reports import write_late_notices

    now = datetime.now(UTC)
    write_late_notices(now)
    done = deliver(now)
    waiting = Notice.objects.filter(due__isnull=False).count()
    if as_json:
        options.print_json({"on": is_mail_on(), "sent": done.sent, "failed": done.failed, "waiting": waiting})
    elif not is_mail_on():
        echo(text("There is no mail server, so nothing is sent; set RATINGHOUSE_EMAIL_URL."))
    else:
        echo(
            text(
                "{sent} sent, {failed} failed, {waiting} waiting.", sent=done.sent, failed=done.failed, waiting=waiting
            )
        )
    if done.failed:
        first = Notice.objects.filter(sent=None).exclude(failure="").order_by("-pk").first()
        echo(text("The last failure: {failure}", failure=first.failure if first else ""), err=True)
        sys.exit(1)


@command.command("receive")
@click.option("--maildir", type=click.Path(file_okay=False), metavar="DIR", help="the mailbox")
@click.option(
    "--answers",
    type=click.Path(file_okay=False),
    metavar="DIR",
    help="a Maildir for the answers; else RATINGHOUSE_ANSWERS, else the mail server",
)
@with_site_tables
@office_option
@options.json_option
def receive_reports(maildir: str | None, answers: str | None, as_json: bool) -> None:
    """Receive the reports in the mailbox, and answer their senders with the findings. The worker does so every minute.

    The mailbox is named by --maildir or RATINGHOUSE_MAILBOX: imaps://USER:PASSWORD@HOST/FOLDER or maildir:///DIR.
    """
    from django.conf import settings

    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.mail.mailboxes import MailboxProblem
    from ratinghouse.site.notices.report_mail import CLERK, receive_mail_of

    outbox = answers or settings.ANSWER_MAILDIR
    try:
        address = _address(maildir)
        done = receive_mail_of(Clerk(CLERK, datetime.now(UTC)), address, Path(outbox) if outbox else None)
    except MailboxProblem as problem:
        raise WrongUsage(message_of(problem)) from None
    if as_json:
        options.print_json(_json(done))
    else:
        _print(done)
    if done.answers.failed:
        sys.exit(1)


def _address(maildir: str | None) -> ImapAddress | Path:
    from django.conf import settings

    from ratinghouse.office.mail.mailbox_address import mailbox_address

    if maildir is not None:
        return Path(maildir)
    if not settings.REPORT_MAILBOX:
        raise WrongUsage(text("there is no mailbox; name it with --maildir DIR or RATINGHOUSE_MAILBOX"))
    return mailbox_address(settings.REPORT_MAILBOX)


def _print(done: MailRound) -> None:
    rows = [
        (mail.pk, mail.address or "–", file, event, mail.subject)
        for mail in done.taken_in.mails
        for file, event in _files(mail) or [("–", None)]
    ]
    if rows:
        headings = {
            text("Mail"): "right",
            text("From"): "left",
            text("File"): "left",
            text("Event"): "right",
            text("Subject"): "left",
        }
        print_table(text("Received by mail"), headings, rows)  # type: ignore[arg-type]
    echo(
        text(
            "Mails received: {mails}, known already: {known}; answers sent: {sent}, failed: {failed}.",
            mails=len(done.taken_in.mails),
            known=done.taken_in.known,
            sent=done.answers.sent,
            failed=done.answers.failed,
        )
    )


def _files(mail: ReportMail) -> list[tuple[str, int | None]]:
    return [(attachment.file, attachment.event_id) for attachment in mail.attachments.order_by("pk")]


def _json(done: MailRound) -> dict[str, object]:
    mails = [
        {
            "mail": mail.pk,
            "address": mail.address,
            "sender": mail.sender,
            "subject": mail.subject,
            "arrived": mail.arrived.isoformat(),
            "answered": mail.wants_answer,
            "files": [{"file": file, "event": event} for file, event in _files(mail)],
            "findings": mail.findings,
        }
        for mail in done.taken_in.mails
    ]
    return {
        "mails": mails,
        "known": done.taken_in.known,
        "sent": done.answers.sent,
        "failed": done.answers.failed,
    }
