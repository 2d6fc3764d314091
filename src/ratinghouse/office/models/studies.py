"""Studies of the lists for rating committees."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.fields import CanonicalJson, PortableText
from ratinghouse.office.models.lists import Pool


class Study(models.Model):
    """A study of a pool's lists, as one document of the lab. It never changes, except for whether it is public.

    Documents name players by their IDs only. ``queue`` is what an officer may look into; it is never public.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="studies")
    at = models.DateTimeField()
    first_day = models.DateField()  # of the lists
    last_day = models.DateField()
    amendments = PortableText(blank=True)  # the variants, separated by spaces
    document = CanonicalJson()
    document_hash = PortableText()
    queue = CanonicalJson(null=True)
    public = models.BooleanField(default=False)
