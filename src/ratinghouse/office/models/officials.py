"""Rating officials of federations, and refusals of events with their terms for an appeal."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.events import Event
from ratinghouse.office.models.fields import PortableText


class RatingOfficial(models.Model):
    """The person responsible for ratings in a federation from a day on, and their contact. Both are public."""

    fed = PortableText()
    since = models.DateField()
    name = PortableText()
    contact = PortableText()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("fed", "since"), name="one_official_per_day"),)


class EventRefusal(models.Model):
    """The refusal of an event, until when the organiser may appeal, and the outcome of the appeal."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="refusals")
    refused = models.DateField()  # the day on which the refusal was communicated
    appeal_until = models.DateField(null=True)  # None: the rulebook provides for no appeal
    article = PortableText(blank=True)  # of the term for the appeal
    appealed = models.DateField(null=True)
    grounds = PortableText(blank=True)
    decided = models.DateField(null=True)
    upheld = models.BooleanField(null=True)  # the appeal succeeded, and the event is considered again
