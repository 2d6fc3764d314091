"""``ratinghouse mail``: send the notices that are due, for offices where no worker runs."""

from __future__ import annotations

import sys
from datetime import UTC, datetime

import click

from ratinghouse.cli import options
from ratinghouse.cli.language import echo
from ratinghouse.cli.office_option import office_option, with_site_tables
from ratinghouse.kernel.texts import text


@click.command("mail")
@with_site_tables
@office_option
@options.json_option
def command(as_json: bool) -> None:
    """Send the notices that are due, and write those of late reports. The worker does so by itself.

    The mail server is named by RATINGHOUSE_EMAIL_URL; without one nothing is sent.
    """
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
