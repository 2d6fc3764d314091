"""Paper: what was received, and what the office made of it. Received bytes never change."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.people import Club, Player


class Received(models.Model):
    """A file as it came."""

    sha256 = models.CharField(max_length=64, db_index=True)
    file = models.CharField(max_length=255)
    content = models.BinaryField()
    kind = models.CharField(max_length=20, blank=True)  # "trf16", "trf26" … or "" where it could not be read
    sender = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField()
    reported = models.DateField()  # the day that counts for deadlines


class Event(models.Model):
    """An event as one received report tells it. A corrected report makes a new event that supersedes this one."""

    class State(models.TextChoices):
        RECEIVED = "received"
        CHECKED = "checked"
        MATCHED = "matched"
        ADMITTED = "admitted"
        RATED = "rated"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        SUPERSEDED = "superseded"

    received = models.ForeignKey(Received, on_delete=models.PROTECT, related_name="events")
    supersedes = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="superseded_by")
    state = models.CharField(max_length=12, choices=State.choices, db_index=True)
    name = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=80, blank=True)
    fed = models.CharField(max_length=3, blank=True)
    start = models.DateField(null=True)
    end = models.DateField(null=True)
    format = models.CharField(max_length=20, blank=True)
    rules = models.CharField(max_length=40, blank=True)  # the edition it is rated under, by its first day
    pool = models.ForeignKey("office.Pool", null=True, on_delete=models.PROTECT, related_name="events")
    told = models.JSONField(default=dict)  # what the file does not tell and somebody said
    findings = models.JSONField(default=list)
    list_date = models.DateField(null=True, db_index=True)  # the list it enters, or entered
    organiser = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    reason = models.CharField(max_length=300, blank=True)  # why it was refused or withdrawn
    article = models.CharField(max_length=30, blank=True)


class Entry(models.Model):
    """A player in an event: what the file said, kept beside who it turned out to be."""

    class Match(models.TextChoices):
        OPEN = "open"  # nobody decided yet
        ID = "id"
        NAME = "name"
        ALIAS = "alias"
        DECIDED = "decided"
        NEW = "new"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    no = models.IntegerField()
    said_name = models.CharField(max_length=80, blank=True)
    said_id = models.CharField(max_length=20, blank=True)
    said_rating = models.IntegerField(null=True)
    said_fed = models.CharField(max_length=3, blank=True)
    said_birth = models.CharField(max_length=10, blank=True)
    said_sex = models.CharField(max_length=1, blank=True)
    said_title = models.CharField(max_length=3, blank=True)
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="entries")
    match = models.CharField(max_length=8, choices=Match.choices, default=Match.OPEN)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "no"), name="one_entry_per_number"),)


class Game(models.Model):
    """A game that both lines of the report confirm. Codes are those of the report, one for each side."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="games")
    round = models.SmallIntegerField()
    white = models.IntegerField()  # starting numbers; where the report tells no colours, the lower one is "white"
    black = models.IntegerField()
    white_code = models.CharField(max_length=1)
    black_code = models.CharField(max_length=1)
    coloured = models.BooleanField(default=True)
    day = models.DateField(null=True)


class Registration(models.Model):
    """An event announced beforehand; without a report after its end it stands on the deadline board."""

    name = models.CharField(max_length=120)
    organiser = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    start = models.DateField()
    end = models.DateField()
    registered = models.DateField()
    official = models.BooleanField(default=False)
    event = models.OneToOneField(Event, null=True, on_delete=models.PROTECT, related_name="registration")
