"""People: the federation, its players, clubs, memberships, other names, and merges that can be undone."""

from __future__ import annotations

from django.db import models


class Federation(models.Model):
    """The one federation whose office this is."""

    code = models.CharField(max_length=3)
    name = models.CharField(max_length=120)


class Club(models.Model):
    """A club or another organiser of events."""

    code = models.CharField(max_length=20, unique=True)
    name = models.CharField(max_length=120)
    contact = models.CharField(max_length=200, blank=True)


class Player(models.Model):
    """A player of the register. Nobody is ever deleted: a duplicate points to the player it was merged into."""

    code = models.CharField(max_length=20, unique=True)  # the federation's ID
    fide_id = models.CharField(max_length=20, blank=True, db_index=True)
    name = models.CharField(max_length=80)  # Latin letters: "Surname, First"
    local_name = models.CharField(max_length=80, blank=True)
    sought = models.CharField(max_length=170, blank=True, db_index=True)  # both names, folded for searching
    fed = models.CharField(max_length=3, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    birth = models.CharField(max_length=10, blank=True)  # ISO: year, month or day
    title = models.CharField(max_length=3, blank=True)
    other_titles = models.CharField(max_length=60, blank=True)
    flags = models.CharField(max_length=60, blank=True)  # IBCA, ICSC, IPCA …, separated by spaces
    fide_rating = models.IntegerField(null=True)
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT)
    hidden = models.BooleanField(default=False)  # asked not to be shown in public
    merged_into = models.ForeignKey("self", null=True, on_delete=models.PROTECT, related_name="duplicates")


class Membership(models.Model):
    """One span of annual membership."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    first = models.DateField()
    last = models.DateField()


class Alias(models.Model):
    """Another name or ID under which reports have shown a player: a matching decision that is remembered."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="aliases")
    kind = models.CharField(max_length=4)  # "id" or "name"
    text = models.CharField(max_length=120, db_index=True)
    birth = models.CharField(max_length=10, blank=True)
    fed = models.CharField(max_length=3, blank=True)


class Merge(models.Model):
    """Two records that were one person. ``moved`` says what went over, so that it can be undone."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    moved = models.JSONField(default=dict)
    undone = models.BooleanField(default=False)
