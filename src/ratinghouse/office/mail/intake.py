"""Taking in mails: each attachment is received as a report of the sender, each mail once.

Each mail is taken in by separate transactions: remember the mail, receive each attachment, complete the mail, mark it
in the mailbox. If the process is killed between two of them, the next one does the rest and nothing twice: it repeats
the steps of a known mail that is not complete, and does not store bytes that are stored already.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from ratinghouse.office.events.receive import ReceivedFile, receive_files
from ratinghouse.office.journal import Clerk
from ratinghouse.office.mail.mailboxes import ArrivedMail, Mailbox
from ratinghouse.office.mail.opened_mail import Attachment, OpenedMail, open_mail
from ratinghouse.office.models import Event, MailAttachment, ReportMail
from ratinghouse.office.models.fields import storable

MOST_AT_ONCE = 50
"""Messages that are read in one run; the others wait for the next."""


@dataclass(frozen=True)
class RegisteredSender:
    """An account with the sender's address. Its name labels the reports; it gives the sender no rights."""

    account: str
    language: str = ""


Registered = Callable[[str], RegisteredSender | None]


@dataclass(frozen=True)
class IntakeCounts:
    """The mails that one run through the mailbox took in."""

    mails: tuple[ReportMail, ...] = ()
    known: int = 0  # mails that were taken in before


def take_in(
    clerk: Clerk, mailbox: Mailbox, registered: Registered, own_addresses: frozenset[str] = frozenset()
) -> IntakeCounts:
    """Take in the new messages of a mailbox, and return their records."""
    mails, known = list[ReportMail](), 0
    for arrived in mailbox.new_messages(MOST_AT_ONCE):
        opened = open_mail(arrived, own_addresses)
        mail = _remember(arrived, opened, registered)
        if mail.complete:
            known += 1
        else:
            for attachment in opened.attachments:
                _receive_attachment(clerk, mail, attachment)
            mails.append(_complete(mail, clerk.now))
        mailbox.mark_read(arrived)
    return IntakeCounts(tuple(mails), known)


def sender_address(event: Event) -> str:
    """Return the address from which a mail brought the report of an event; "" if it came in another way."""
    attachment = MailAttachment.objects.filter(event=event).select_related("mail").order_by("pk").first()
    return attachment.mail.address if attachment is not None else ""


def _remember(arrived: ArrivedMail, opened: OpenedMail, registered: Registered) -> ReportMail:
    """Return the record of a mail; a new one is not complete yet."""
    account = registered(opened.address) if opened.address else None
    mail, _ = ReportMail.objects.get_or_create(
        identity=opened.identity,
        defaults={
            "address": opened.address,
            "account": account.account if account else "",
            "language": account.language if account else "",
            "subject": storable(opened.subject),
            "message_id": storable(opened.message_id),
            "arrived": arrived.arrived,
            "wants_answer": opened.wants_answer,
            "findings": [finding.stored() for finding in opened.findings],
        },
    )
    return mail


def _receive_attachment(clerk: Clerk, mail: ReportMail, attachment: Attachment) -> None:
    """Receive an attachment as an upload is received, and remember which event it became."""
    reported = mail.arrived.date()
    (receipt,) = receive_files(clerk, [ReceivedFile(attachment.content, attachment.file, reported, mail.sender)])
    MailAttachment.objects.get_or_create(
        mail=mail,
        file=storable(attachment.file),
        event=receipt.event,
        defaults={"from_another_sender": receipt.again and not _is_own(mail, receipt.event)},
    )


def _is_own(mail: ReportMail, event: Event) -> bool:
    """Return whether an event that is here already came from the sender of this mail, who may see its findings.

    The answer goes to the address that the mail names, so somebody who forges that address learns nothing.
    """
    return event.received.sender == mail.sender or (bool(mail.address) and sender_address(event) == mail.address)


def _complete(mail: ReportMail, now: datetime) -> ReportMail:
    """Record that everything is received. If two processes take in the same mail, only one makes its answer due."""
    with transaction.atomic():
        due = now if mail.wants_answer else None
        ReportMail.objects.filter(pk=mail.pk, complete=False).update(complete=True, due=due)
        mail.refresh_from_db()
    return mail
