"""Mails with reports: which came, what was received with them, and whether their senders were answered."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from ratinghouse.office.models.events import Event
from ratinghouse.office.models.fields import CanonicalJson, PortableText


class ReportMail(models.Model):
    """A mail that came into the mailbox for reports. The address is stored here alone, never in the journal.

    ``due`` is when the answer is sent next; None before the mail is complete, and once it was answered or given up.
    """

    identity = PortableText(unique=True)  # a hash over its Message-ID and attachments: it is received once
    address = PortableText(blank=True)  # where the answer goes
    account = PortableText(blank=True)  # the account with this address, if there is one
    language = PortableText(blank=True)
    subject = PortableText(blank=True)
    message_id = PortableText(blank=True)
    arrived = models.DateTimeField()
    wants_answer = models.BooleanField(default=True)  # False: bounces and other mail of programs
    findings = CanonicalJson(default=list)  # on the mail itself, not on its attachments
    complete = models.BooleanField(default=False)  # all attachments are received
    due = models.DateTimeField(null=True)
    tries = models.SmallIntegerField(default=0)
    sent = models.DateTimeField(null=True)
    failure = PortableText(blank=True)

    class Meta:
        indexes = (models.Index(fields=("due",), name="report_mail_due", condition=Q(due__isnull=False)),)

    @property
    def sender(self) -> str:
        """Return the name of the sender of its reports: the account, else the number of the mail."""
        return self.account or f"mail {self.pk}"


class MailAttachment(models.Model):
    """A file that came with a mail, and the event that it was received as."""

    mail = models.ForeignKey(ReportMail, on_delete=models.PROTECT, related_name="attachments")
    file = PortableText()
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="mails")
    from_another_sender = models.BooleanField(default=False)  # they came from another sender before
