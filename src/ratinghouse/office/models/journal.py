"""The journal: every act of the office, in order, each chained to the one before by its hash."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.fields import CanonicalJson, PortableText


class JournalEntry(models.Model):
    """What was done to one subject: who, when, what, why, before and after. An act writes one or more."""

    number = models.BigIntegerField(primary_key=True)  # 1, 2, 3 …
    at = models.DateTimeField()
    who = PortableText()
    verb = PortableText()
    subject = PortableText()
    why = PortableText(blank=True)
    before = CanonicalJson(null=True)
    after = CanonicalJson(null=True)
    previous = PortableText()
    hash = PortableText()


class JournalHead(models.Model):
    """Where the journal ends and how many lists there are: one row, written with every act, to detect losses."""

    id = models.IntegerField(primary_key=True)  # 1
    number = models.BigIntegerField()  # of the last entry
    hash = PortableText()
    lists = models.IntegerField()  # editions of lists, all pools together
