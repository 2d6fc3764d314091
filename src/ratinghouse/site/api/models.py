"""Tokens with which programs send reports. Only the hash is stored, so that a reader of the table cannot send."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.fields import PortableText


class Token(models.Model):
    """A token of an owner. A revoked one stays, because the journal refers to it."""

    class TokenRole(models.TextChoices):
        ARBITER = "arbiter"
        OFFICER = "officer"

    sha256 = PortableText()
    owner = PortableText()
    role = PortableText(choices=TokenRole.choices)
    created = models.DateTimeField()
    revoked = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sha256",), name="one_token_per_hash"),)
