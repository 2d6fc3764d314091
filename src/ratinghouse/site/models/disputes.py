"""Disputes: a player disputes a game, and the arbiter and the officers answer."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Event, Player
from ratinghouse.office.models.fields import PortableText


class Dispute(models.Model):
    """A player's statement that a game, or all games of an event, are reported wrongly."""

    class DisputeState(models.TextChoices):
        OPEN = "open", _("open")
        ANSWERED = "answered", _("answered")
        UPHELD = "upheld", _("upheld: the report is corrected")
        REJECTED = "rejected", _("rejected")

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="disputes")
    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="disputes")
    round = models.SmallIntegerField(null=True)  # None: not one game, but the whole entry
    text = PortableText()
    state = PortableText(choices=DisputeState.choices, default=DisputeState.OPEN)
    opened = models.DateTimeField()


class Answer(models.Model):
    """An answer in a dispute."""

    dispute = models.ForeignKey(Dispute, on_delete=models.CASCADE, related_name="answers")
    user = models.ForeignKey(User, on_delete=models.PROTECT)
    text = PortableText()
    at = models.DateTimeField()
