"""The journal: every act of the office, in order, each chained to the one before by its hash."""

from __future__ import annotations

from django.db import models


class JournalEntry(models.Model):
    """One act: who, when, what, why, before and after."""

    number = models.BigIntegerField(unique=True)
    at = models.DateTimeField()
    who = models.CharField(max_length=120)
    verb = models.CharField(max_length=20, db_index=True)
    subject = models.CharField(max_length=200)
    why = models.CharField(max_length=300, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    previous = models.CharField(max_length=64)
    hash = models.CharField(max_length=64)
