"""The outbox of notices. A notice is stored in the transaction of its act, and mailed afterwards."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models.fields import CanonicalJson, PortableText
from ratinghouse.site.models.accounts import Account


class Notice(models.Model):
    """A notice for one account. It stores facts, not sentences; names of players and links are added when it is sent.

    ``due`` is the time of the next attempt to mail it; None once it was sent or given up.
    """

    class NoticeKind(models.TextChoices):
        CHECKED = "checked", _("a report that I sent was checked")
        REFUSED = "refused", _("a report that I sent was refused or withdrawn")
        ADMITTED = "admitted", _("a report that I sent was admitted")
        PUBLISHED = "published", _("an event that I reported is in a published list")
        CORRECTED = "corrected", _("an event that I reported was corrected")
        DISPUTED = "disputed", _("a player questions a result")
        ANSWERED = "answered", _("a dispute of mine was answered or settled")
        ARRIVED = "arrived", _("a report arrived")
        LATE = "late", _("a report is late")
        INVITED = "invited", _("an account was made for me")
        FORGOTTEN = "forgotten", _("I asked for a link to set my password")

    account = models.ForeignKey(Account, on_delete=models.CASCADE, related_name="notices")
    kind = PortableText(choices=NoticeKind.choices)
    subject = PortableText()  # "event 12", as the journal names it
    act = models.BigIntegerField(default=0)  # the number of the act's first journal entry; 0 where there is none
    facts = CanonicalJson(default=dict)
    written = models.DateTimeField()
    due = models.DateTimeField(null=True)
    tries = models.SmallIntegerField(default=0)
    sent = models.DateTimeField(null=True)
    failure = PortableText(blank=True, default="")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("account", "kind", "subject", "act"), name="told_once"),)
        indexes = (models.Index(fields=("due",), name="notice_due", condition=Q(due__isnull=False)),)
