"""Delivering the outbox: every notice that is due goes out once, and what fails is tried again, later and later.

Several processes may deliver at once: whoever puts off a notice's due time first has it. Should a process die between
handing a mail over and writing that down, the mail goes out again under the same Message-ID.
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

from ratinghouse.site.models import Notice
from ratinghouse.site.notices.notice_texts import mail_of

AT_ONCE = 200
HELD = timedelta(minutes=10)  # a notice that a process has taken, until another one may
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=4)
MOST_TRIES, TOO_OLD = 25, timedelta(days=3)  # so many tries fill about so many days
REMEMBERED = timedelta(days=90)

_log = logging.getLogger(__name__)


class Delivered(NamedTuple):
    """How many notices went out, and how many could not."""

    sent: int = 0
    failed: int = 0


def is_mail_on() -> bool:
    """Whether this office sends mail at all."""
    return bool(settings.EMAIL_HOST)


def deliver(now: datetime) -> Delivered:
    """Send what is due. Without a mail server nothing is, and what waits too long is left."""
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
    """Everything that failed is due at once."""
    return Notice.objects.filter(sent=None).exclude(failure="").update(due=now, tries=0)


def _drop_old(now: datetime) -> None:
    """Nobody is told of last week's news. What was told is forgotten some day, but for what is told only once.

    It is asked before anything is written: whoever writes a list must not be waited for in vain.
    """
    old = Notice.objects.filter(due__lt=now - TOO_OLD)
    if old.exists():
        old.filter(failure="").update(due=None, failure="it was not sent in time" if is_mail_on() else "")
        old.update(due=None)
    forgettable = Notice.objects.filter(written__lt=now - REMEMBERED, due=None).exclude(kind=Notice.Kind.LATE)
    if forgettable.exists():
        forgettable.delete()


def _claim(notice: Notice, now: datetime) -> bool:
    """Whether the notice is ours to send; of two who ask at once, one gets it."""
    unclaimed = Notice.objects.filter(pk=notice.pk, due=notice.due, tries=notice.tries, sent=None)
    return unclaimed.update(due=now + HELD, tries=notice.tries + 1) == 1


def _open(connection: Any) -> str:
    """Open the way to the mail server; what keeps it closed keeps it closed for all mails of this round."""
    try:
        connection.open()
    except (OSError, SMTPException) as problem:
        return _failure_text(problem)
    return ""


def _send(notice: Notice, connection: Any) -> str:
    """Hand one mail over, or say why not. Whatever is wrong with one must not keep back the others."""
    try:
        mail = mail_of(notice)
        mail.connection = connection
        mail.send()
    except Exception as problem:
        if not isinstance(problem, (OSError, SMTPException)):
            _log.exception("notice %s cannot be told", notice.pk)
        connection.close()
        return _failure_text(problem)
    return ""


def _record_outcome(notice: Notice, now: datetime, failure: str) -> None:
    """What became of it. A mail that went out is written down even when the database is busy for minutes."""
    later = min(FIRST_WAIT * 2**notice.tries, LONGEST_WAIT)
    ended = not failure or notice.tries + 1 >= MOST_TRIES
    fate = {"sent": None if failure else now, "failure": failure, "due": None if ended else now + later}
    for attempt in reversed(range(10)):
        try:
            Notice.objects.filter(pk=notice.pk).update(**fate)
            return
        except OperationalError:
            if not attempt:
                raise


def _failure_text(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"[:500]
