"""Tokens by which programs send reports. Only a token's hash is stored: whoever reads the table cannot send."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.fields import Text


class Token(models.Model):
    """A token in the name of its owner. A revoked one stays, so that the journal's names can be understood."""

    class Role(models.TextChoices):
        ARBITER = "arbiter"
        OFFICER = "officer"

    sha256 = Text()
    owner = Text()
    role = Text(choices=Role.choices)
    created = models.DateTimeField()
    revoked = models.DateTimeField(null=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("sha256",), name="one_token_per_hash"),)
