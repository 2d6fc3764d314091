"""Lists: pools with their rulebooks, published lists in editions, what they were made from, and the working."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from ratinghouse.office.models.events import Event, Received
from ratinghouse.office.models.fields import CanonicalJson, PortableText
from ratinghouse.office.models.people import Player


class Pool(models.Model):
    """A pool of ratings: standard, rapid, blitz or correspondence."""

    name = PortableText()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("name",), name="one_pool_per_name"),)


class PoolRules(models.Model):
    """Which rulebook a pool follows for events that start on or after a day."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="rules")
    since = models.DateField()
    rules = PortableText()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("pool", "since"), name="one_rulebook_per_day"),)


class StoredStatute(models.Model):
    """A statute by which lists were calculated or title norms judged, stored once under the hash of its document."""

    document_hash = PortableText(primary_key=True)
    edition = PortableText()
    law_hash = PortableText()
    content = models.BinaryField()  # the canonical document


class PublishedList(models.Model):
    """A published list. It never changes; a correction is a new edition beside it.

    It is written without its ``content_hash``, then its rows, results and workings, and then the hash: from then on the
    database refuses every change of them, except that a later edition makes it no longer ``current``.
    """

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="lists")
    date = models.DateField(db_index=True)
    edition = models.IntegerField(default=1)
    current = models.BooleanField(default=True)  # no later edition of the same date
    at = models.DateTimeField()
    rules = PortableText()  # the editions that its events were rated under
    counts = CanonicalJson(default=dict)  # created, changed, unchanged, removed …
    reason = PortableText(blank=True)
    act = models.BigIntegerField()  # the act that published it: the register is read as it was then
    taken_from = models.ForeignKey(Received, null=True, on_delete=models.PROTECT)  # the file of an imported list
    inputs = CanonicalJson(default=dict)  # what it was made from: lists, events, adjustments
    inputs_hash = PortableText()
    content_hash = PortableText(blank=True)
    differs_from = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="+")  # null: whole
    hash_version = models.IntegerField(default=1)  # of the content hash: see derivation.content_hash
    working_version = models.IntegerField(default=1)  # whose workings are stored: see derivation.stored_workings

    class Meta:
        db_table = "office_ratinglist"
        constraints = (
            models.UniqueConstraint(fields=("pool", "date", "edition"), name="one_list_per_edition"),
            models.UniqueConstraint(fields=("pool", "date"), condition=Q(current=True), name="one_current_edition"),
        )


class ListingNumbers(models.Model):
    """The numbers of a player on a list."""

    rating = models.IntegerField(null=True)  # null: unrated or delisted
    before = models.IntegerField(null=True)  # the rating before this list
    change = models.IntegerField(default=0)  # hundredths
    games = models.IntegerField(default=0)  # in this period
    total_games = models.IntegerField(default=0)
    k = models.IntegerField(null=True)
    rd = models.FloatField(null=True)
    peak = models.IntegerField(null=True)
    status = PortableText()  # listed, new, unrated, delisted
    last_played = models.DateField(null=True)
    inactive = models.BooleanField(default=False)

    class Meta:
        abstract = True


class Listing(ListingNumbers):
    """A player on a list, read from a view of the database that has every list whole. See ``storage.list_rows``."""

    pk = models.CompositePrimaryKey("list", "player")
    list = models.ForeignKey(PublishedList, on_delete=models.DO_NOTHING, related_name="listings")
    player = models.ForeignKey(Player, on_delete=models.DO_NOTHING, related_name="listings")

    class Meta:
        managed = False
        db_table = "office_listing"


class ListingRow(ListingNumbers):
    """A stored row of a list: one that is not the same on the list that it differs from.

    The status ``removed`` says that a player of that list is not on this one.
    """

    pk = models.CompositePrimaryKey("list", "player")
    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="rows", db_index=False)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="listing_rows", db_index=False)

    class Meta:
        indexes = (models.Index(fields=("player", "list"), name="rows_of_player"),)


class ListPart(models.Model):
    """A list whose stored rows another is read from: itself, the one it differs from, and so on to one stored whole.

    Of a player's rows the one of the newest part counts, which has the largest ``part``: a list differs only from
    lists before it. ``carried``: the part is of another date, and its rows are read as carried over to this one.
    """

    pk = models.CompositePrimaryKey("list", "part")
    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="parts", db_index=False)
    part = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="+")
    carried = models.BooleanField()


class ListTree(models.Model):
    """The digests of the buckets that the content hash of a list is taken over, since version 2 of these hashes."""

    list = models.OneToOneField(PublishedList, primary_key=True, on_delete=models.PROTECT, related_name="tree")
    digests = models.BinaryField()


class KeptResult(models.Model):
    """A result of an unrated player, stored with the first list after it and pending until the first rating."""

    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="kept")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="kept")
    event = models.ForeignKey(Event, on_delete=models.PROTECT)
    end = models.DateField()
    games = models.IntegerField()
    score = models.IntegerField()  # hundredths
    opponents = models.IntegerField()  # the sum of their ratings
    ru = models.IntegerField()
    major_team = models.BooleanField(default=False)


class EventWorking(models.Model):
    """The columns of one event in the run that made a list, compressed."""

    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="event_workings", db_index=False)
    event = models.ForeignKey(Event, on_delete=models.PROTECT)
    columns = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("list", "event"), name="one_working_per_event"),)


class PlayerWorking(models.Model):
    """The players' columns of the run that made a list, compressed, some hundred players a row."""

    list = models.ForeignKey(PublishedList, on_delete=models.PROTECT, related_name="player_workings", db_index=False)
    rules = PortableText()  # a list has one run for each edition that its events fall under
    first = models.BigIntegerField()  # the smallest and the largest player id inside
    last = models.BigIntegerField()
    columns = models.BinaryField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("list", "rules", "first"), name="one_working_per_stretch"),)


class Adjustment(models.Model):
    """A one-off operation on a list: a compression, a lift, a single correction. Dated, described, reversible."""

    pool = models.ForeignKey(Pool, on_delete=models.PROTECT, related_name="adjustments")
    list_date = models.DateField()
    kind = PortableText()  # the id of a rulebook's adjustment, or "single"
    described = PortableText()
    article = PortableText(blank=True)
    ratings = CanonicalJson(default=dict)  # for "single": player id -> new rating
    applied = models.ForeignKey(PublishedList, null=True, on_delete=models.PROTECT, related_name="adjustments")
    reverses = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="reversed_by")
