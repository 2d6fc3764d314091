"""Delivery of notices by mail: each due notice is sent once; failures are tried again at growing intervals.

Several processes may deliver at once: the first to postpone a notice's due time sends it. If a process dies between
sending a mail and recording that, the mail is sent again with the same Message-ID.
"""

from __future__ import annotations

import logging
import time
from datetime import datetime, timedelta
from smtplib import SMTPException
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import get_connection
from django.db import OperationalError

from ratinghouse.kernel.texts import text
from ratinghouse.site.models import Notice
from ratinghouse.site.notices.notice_texts import mail_of

AT_ONCE = 200
HELD = timedelta(minutes=10)  # how long a claimed notice is reserved for its process
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=4)
MOST_TRIES, TOO_OLD = 25, timedelta(days=3)  # this number of tries takes about this time
REMEMBERED = timedelta(days=90)

_log = logging.getLogger(__name__)


class Delivered(NamedTuple):
    """How many notices were sent, and how many failed."""

    sent: int = 0
    failed: int = 0


def is_mail_on() -> bool:
    """Return whether this office has a mail server."""
    return bool(settings.EMAIL_HOST)


def deliver(now: datetime) -> Delivered:
    """Send due notices and return the counts. Without a mail server nothing is sent, and old notices are dropped."""
    _drop_old(now)
    if not is_mail_on():
        return Delivered()
    due = Notice.objects.filter(due__lte=now).select_related("account__user").order_by("due", "pk")
    sent = failed = 0
    begun, broken, connection = time.monotonic(), "", get_connection()
    try:
        for notice in list(due[:AT_ONCE]):
            if not _claim(notice, now + timedelta(seconds=time.monotonic() - begun)):
                continue
            broken = broken or _open(connection)
            failure = broken or _send(notice, connection)
            _record_outcome(notice, now, failure)
            failed, sent = failed + bool(failure), sent + (not failure)
    finally:
        connection.close()
    return Delivered(sent, failed)


def try_again(now: datetime) -> int:
    """Make every failed notice due now, and return how many there are."""
    return Notice.objects.filter(sent=None).exclude(failure="").update(due=now, tries=0)


def _drop_old(now: datetime) -> None:
    """Give up notices that are too old to be sent, and delete old ones, except those that must be sent only once.

    The queries come before any change, so that this does not wait for a process that writes a list.
    """
    old = Notice.objects.filter(due__lt=now - TOO_OLD)
    if old.exists():
        old.filter(failure="").update(due=None, failure=text("it was not sent in time") if is_mail_on() else "")
        old.update(due=None)
    forgettable = Notice.objects.filter(written__lt=now - REMEMBERED, due=None).exclude(kind=Notice.NoticeKind.LATE)
    if forgettable.exists():
        forgettable.delete()


def _claim(notice: Notice, now: datetime) -> bool:
    """Return whether this process may send the notice; of several that try at once, only one may."""
    unclaimed = Notice.objects.filter(pk=notice.pk, due=notice.due, tries=notice.tries, sent=None)
    return unclaimed.update(due=now + HELD, tries=notice.tries + 1) == 1


def _open(connection: Any) -> str:
    """Open the connection to the mail server and return the error, which then applies to all mails of this round."""
    try:
        connection.open()
    except (OSError, SMTPException) as problem:
        return _failure_text(problem)
    return ""


def _send(notice: Notice, connection: Any) -> str:
    """Send one mail and return the error, if any. A mail that fails does not hold back the others."""
    try:
        mail = mail_of(notice)
        mail.connection = connection
        mail.send()
    except Exception as problem:
        if not isinstance(problem, (OSError, SMTPException)):
            _log.exception("notice %s cannot be sent", notice.pk)
        connection.close()
        return _failure_text(problem)
    return ""


def _record_outcome(notice: Notice, now: datetime, failure: str) -> None:
    """Record that a mail was sent or failed. A sent mail is recorded even if the database is busy for minutes."""
    later = min(FIRST_WAIT * 2**notice.tries, LONGEST_WAIT)
    ended = not failure or notice.tries + 1 >= MOST_TRIES
    outcome = {"sent": None if failure else now, "failure": failure, "due": None if ended else now + later}
    for attempt in reversed(range(10)):
        try:
            Notice.objects.filter(pk=notice.pk).update(**outcome)
            return
        except OperationalError:
            if not attempt:
                raise


def _failure_text(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"[:500]
