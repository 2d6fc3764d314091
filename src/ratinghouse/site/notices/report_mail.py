"""Reports by mail: the mailbox of the settings is read, its mails are taken in, and their senders are answered."""

from __future__ import annotations

from datetime import datetime
from email.utils import parseaddr
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage

from ratinghouse.office.journal import Clerk
from ratinghouse.office.mail.answering import AnswerCounts, Transport, maildir_transport, send_answers
from ratinghouse.office.mail.imap_mailbox import ImapAddress
from ratinghouse.office.mail.intake import IntakeCounts, RegisteredSender, take_in
from ratinghouse.office.mail.mailbox_address import mailbox_address, open_mailbox
from ratinghouse.office.models import ReportMail
from ratinghouse.site.models import Account, Notice
from ratinghouse.site.notices.delivery import is_mail_on

CLERK = "mail"
"""The name in the journal for the receipt of reports by mail."""

_SENDING_ROLES = (Account.Role.ARBITER, Account.Role.OFFICER, Account.Role.ADMINISTRATOR)


class MailRound(NamedTuple):
    """The counts of received mails and of answers."""

    taken_in: IntakeCounts
    answers: AnswerCounts


def receive_report_mail(now: datetime) -> MailRound:
    """Read the mailbox of the settings, if there is one, and send the answers that are due."""
    mailbox = mailbox_address(settings.REPORT_MAILBOX) if settings.REPORT_MAILBOX else None
    outbox = Path(settings.ANSWER_MAILDIR) if settings.ANSWER_MAILDIR else None
    return receive_mail_of(Clerk(CLERK, now), mailbox, outbox)


def receive_mail_of(clerk: Clerk, address: ImapAddress | Path | None, outbox: Path | None) -> MailRound:
    """Take in the mails of a mailbox, and answer by the mail server, or into a Maildir."""
    taken_in = IntakeCounts()
    if address is not None:
        with open_mailbox(address) as mailbox:
            taken_in = take_in(clerk, mailbox, registered_sender, _own_addresses(address))
        for mail in taken_in.mails:
            _replace_notices(mail)
    return MailRound(taken_in, send_due_answers(clerk.now, outbox))


def send_due_answers(now: datetime, outbox: Path | None) -> AnswerCounts:
    """Send the answers to mails that are due; with neither outbox nor mail server they wait."""
    transport: Transport | None = None
    if outbox is not None:
        transport = maildir_transport(outbox)
    elif is_mail_on():
        transport = EmailMessage.send
    return send_answers(now, transport, urlsplit(settings.SITE).hostname or "localhost")


def registered_sender(address: str) -> RegisteredSender | None:
    """Return the one active account with this address that may send reports; None if there is none or several."""
    accounts = Account.objects.filter(
        user__email__iexact=address, user__is_active=True, role__in=_SENDING_ROLES
    ).select_related("user")[:2]
    if len(accounts) != 1:
        return None
    return RegisteredSender(accounts[0].user.get_username(), accounts[0].language)


def _own_addresses(address: ImapAddress | Path) -> frozenset[str]:
    """Return the addresses of the office itself, which are never answered."""
    _, sender = parseaddr(settings.DEFAULT_FROM_EMAIL)
    mailbox = address.user if isinstance(address, ImapAddress) and "@" in address.user else ""
    return frozenset({sender.lower(), mailbox.lower()} - {""})


def _replace_notices(mail: ReportMail) -> None:
    """Do not mail a notice of findings to the account that gets them in the answer; its page lists the notice."""
    if mail.account and mail.wants_answer:
        subjects = [f"event {attachment.event_id}" for attachment in mail.attachments.all()]
        waiting = Notice.objects.filter(
            account__user__username=mail.account, kind=Notice.NoticeKind.CHECKED, subject__in=subjects, sent=None
        )
        waiting.update(due=None)
