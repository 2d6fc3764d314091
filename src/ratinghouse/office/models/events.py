"""Received files and the events read from them. Received bytes never change."""

from __future__ import annotations

from django.db import models

from ratinghouse.office.models.fields import CanonicalJson, PortableText
from ratinghouse.office.models.people import Club, Player


class Received(models.Model):
    """A file as it came."""

    sha256 = PortableText()
    file = PortableText()
    content = models.BinaryField()
    kind = PortableText(blank=True)  # of files that were received before readings were stored; see Event.kind
    sender = PortableText(blank=True)
    at = models.DateTimeField()
    reported = models.DateField()  # the day that counts for deadlines

    class Meta:
        indexes = (models.Index(fields=("sha256",), name="received_sha256"),)


class Event(models.Model):
    """An event as one received report describes it. A corrected report makes a new event that supersedes this one."""

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
    continues = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="continued_by"
    )  # an earlier version of its report, of which lists have taken results
    state = PortableText(choices=State.choices)
    name = PortableText(blank=True)
    city = PortableText(blank=True)
    fed = PortableText(blank=True)
    start = models.DateField(null=True)
    end = models.DateField(null=True)
    format = PortableText(blank=True)
    rules = PortableText(blank=True)  # the edition it is rated under, by its first day
    pool = models.ForeignKey("office.Pool", null=True, on_delete=models.PROTECT, related_name="events")
    reading = CanonicalJson(default=dict)  # the options of its reader: encoding, format
    declared = CanonicalJson(default=dict, db_column="told")  # what the file lacks and an officer or arbiter added
    findings = CanonicalJson(default=list)
    list_date = models.DateField(null=True, db_index=True)  # the list it enters, or entered
    results_open = models.BooleanField(null=True)  # once rated: some results are on no list; null: not checked yet
    organiser = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    has_norms_judged = models.BooleanField(null=True)  # False: none can be made in it; null: not judged yet
    reason = PortableText(blank=True)  # why it was refused or withdrawn
    article = PortableText(blank=True)

    class Meta:
        indexes = (
            models.Index(fields=("state", "end"), name="event_state_end"),
            models.Index(fields=("start",), name="event_start"),
        )

    @property
    def kind(self) -> str:
        """Return what kind of file the report is, "trf16" or "csv"; "" where it has not been or cannot be read."""
        kind = StoredReading.objects.filter(event=self).values_list("kind", flat=True).first()
        return self.received.kind if kind is None else kind


class StoredReading(models.Model):
    """The report that a reader made of the file of an event; see ``events.stored_reading``."""

    event = models.OneToOneField(Event, on_delete=models.PROTECT, primary_key=True, related_name="stored_reading")
    reader = models.IntegerField()  # its version
    kind = PortableText(blank=True)
    sha256 = PortableText()  # of the document
    content = models.BinaryField()  # the document, compressed; empty where a player in it was erased


class Entry(models.Model):
    """A player in an event: what the file said, kept beside the player of the register."""

    class Match(models.TextChoices):
        OPEN = "open"  # not decided yet
        ID = "id"
        NAME = "name"
        ALIAS = "alias"
        DECIDED = "decided"
        NEW = "new"

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries", db_index=False)
    no = models.IntegerField()
    said_name = PortableText(blank=True)
    said_id = PortableText(blank=True)
    said_rating = models.IntegerField(null=True)
    said_fed = PortableText(blank=True)
    said_birth = PortableText(blank=True)
    said_sex = PortableText(blank=True)
    said_title = PortableText(blank=True)
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="entries", db_index=False)
    match = PortableText(choices=Match.choices, default=Match.OPEN)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "no"), name="one_entry_per_number"),)
        indexes = (models.Index(fields=("player", "event"), name="entry_player_event"),)


class Game(models.Model):
    """A game that both lines of the report confirm. Codes are those of the report, one for each side."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="games")
    round = models.SmallIntegerField()
    white = models.IntegerField()  # starting numbers; where the report states no colours, the lower one is "white"
    black = models.IntegerField()
    white_code = PortableText()
    black_code = PortableText()
    coloured = models.BooleanField(default=True)
    day = models.DateField(null=True)
    reported = models.DateField(null=True)  # the result, where it is rated by that day; null: with its report


class GameDecision(models.Model):
    """A decision that a game is not rated. One that was wrong is withdrawn, not deleted."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="game_decisions")
    round = models.SmallIntegerField()
    white = models.IntegerField()  # starting numbers, as of the game
    black = models.IntegerField()
    reason = PortableText()
    authority = PortableText()  # who decided: an arbiter, a committee
    day = models.DateField()
    recorded = models.BigIntegerField()  # the act that recorded it
    withdrawn = models.BigIntegerField(null=True)  # the act that withdrew it


class NormResult(models.Model):
    """A title norm that a player made in an event, or nearly; judged when the event was rated."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="norms")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="norms")
    no = models.IntegerField()
    title = PortableText()
    verdict = PortableText()  # norm, open or near
    games = models.IntegerField()
    score = models.IntegerField()  # hundredths
    required = models.IntegerField(null=True)  # hundredths; null: no score would have been enough
    average = models.IntegerField()
    performance = models.IntegerField()
    answer = CanonicalJson(default=dict)  # every condition, with its article and its evidence

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "player", "title"), name="one_result_per_title"),)


class Registration(models.Model):
    """An event announced beforehand; without a report after its end it is shown on the deadline board."""

    name = PortableText()
    organiser = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    pool = models.ForeignKey("office.Pool", null=True, on_delete=models.PROTECT, related_name="registrations")
    city = PortableText(blank=True)
    start = models.DateField()
    end = models.DateField()
    time_control = PortableText(blank=True)
    players = models.IntegerField(null=True)  # so many are expected
    official = models.BooleanField(default=False)
    norms = models.BooleanField(default=False)  # title norms can be made
    registered = models.DateField()
    late_accepted = models.BooleanField(default=False)
    sender = PortableText(blank=True)
    cancelled = models.BooleanField(default=False)
    reason = PortableText(blank=True)  # why it was cancelled
    event = models.OneToOneField(Event, null=True, on_delete=models.PROTECT, related_name="registration")
