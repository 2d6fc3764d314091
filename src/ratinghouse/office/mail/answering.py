"""Sending the answers to mails: each once, by the mail server of the office or into a Maildir.

As with notices, the first process to postpone an answer sends it, and an answer that fails is tried again at growing
intervals. An address gets few answers a day, so that forged mails cannot flood its owner.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from mailbox import Maildir
from pathlib import Path
from smtplib import SMTPException
from typing import NamedTuple

from django.core.mail import EmailMessage

from ratinghouse.kernel.texts import text
from ratinghouse.office.mail.answer_text import answer_to
from ratinghouse.office.models import ReportMail

MOST_A_DAY = 20  # answers to one address
_AT_ONCE = 200
_HELD = timedelta(minutes=10)
_TOO_OLD = timedelta(days=3)  # for an answer that could not be sent since
_FIRST_WAIT, _LONGEST_WAIT, _MOST_TRIES = timedelta(minutes=1), timedelta(hours=4), 25

Transport = Callable[[EmailMessage], object]


class AnswerCounts(NamedTuple):
    """How many answers were sent, and how many failed."""

    sent: int = 0
    failed: int = 0


def send_answers(now: datetime, transport: Transport | None, host: str) -> AnswerCounts:
    """Send the answers that are due. One that fails does not stop the others; without a transport all wait."""
    too_old = ReportMail.objects.filter(due__lt=now - _TOO_OLD)
    if too_old.exists():
        too_old.update(due=None, failure=text("it was not sent in time"))
    if transport is None:
        return AnswerCounts()
    sent = failed = 0
    for mail in list(ReportMail.objects.filter(due__lte=now).order_by("due", "pk")[:_AT_ONCE]):
        if not _claim(mail, now):
            continue
        if _is_flooded(mail, now):
            _update(mail, due=None, failure=text("this address was answered too often on one day"))
            continue
        failure = _send(mail, transport, host)
        _record(mail, now, failure)
        sent, failed = sent + (not failure), failed + bool(failure)
    return AnswerCounts(sent, failed)


def maildir_transport(directory: Path) -> Transport:
    """Return a transport that writes answers into a Maildir, from which another program sends them."""
    outbox = Maildir(directory, create=True)

    def deliver(message: EmailMessage) -> None:
        outbox.add(message.message().as_bytes())

    return deliver


def _claim(mail: ReportMail, now: datetime) -> bool:
    """Return whether this process may send the answer; of several that try at once, one may."""
    unclaimed = ReportMail.objects.filter(pk=mail.pk, due=mail.due, tries=mail.tries, sent=None)
    return unclaimed.update(due=now + _HELD, tries=mail.tries + 1) == 1


def _is_flooded(mail: ReportMail, now: datetime) -> bool:
    recent = ReportMail.objects.filter(address=mail.address, sent__gt=now - timedelta(days=1))
    return recent.count() >= MOST_A_DAY


def _send(mail: ReportMail, transport: Transport, host: str) -> str:
    try:
        transport(answer_to(mail, host))
    except (OSError, SMTPException, ValueError) as problem:  # ValueError: an address that no header can hold
        return f"{type(problem).__name__}: {problem}"[:500]
    return ""


def _record(mail: ReportMail, now: datetime, failure: str) -> None:
    later = min(_FIRST_WAIT * 2**mail.tries, _LONGEST_WAIT)
    ended = not failure or mail.tries + 1 >= _MOST_TRIES
    _update(mail, sent=None if failure else now, failure=failure, due=None if ended else now + later)


def _update(mail: ReportMail, **columns: object) -> None:
    ReportMail.objects.filter(pk=mail.pk).update(**columns)
