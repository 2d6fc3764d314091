"""People: the federation, its players, clubs, memberships, other names, and merges that can be undone.

Acts are named by the number of their first journal entry. Whatever the rating of a player depends on can be read as it
was at any act: ``Former`` keeps what the register said until then, memberships say which acts recorded and withdrew
them.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.db.models.base import ModelState

from ratinghouse.office.models.fields import CanonicalJson, PortableText


class Federation(models.Model):
    """The one federation whose office this is."""

    code = PortableText()
    name = PortableText()


class Club(models.Model):
    """A club or another organiser of events."""

    code = PortableText()
    name = PortableText()
    contact = PortableText(blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("code",), name="one_club_per_code"),)


class Particulars(models.Model):
    """What a register says of a player, and lists print or rulebooks ask for."""

    fide_id = PortableText(blank=True)
    name = PortableText()  # Latin letters: "Surname, First"
    local_name = PortableText(blank=True)
    fed = PortableText(blank=True)
    sex = PortableText(blank=True)  # "m", "w" or ""
    birth = PortableText(blank=True)  # ISO: year, month or day
    title = PortableText(blank=True)
    w_title = PortableText(blank=True)
    o_title = PortableText(blank=True)  # arbiters', organisers' and trainers' titles, separated by commas
    foa_title = PortableText(blank=True)
    flags = PortableText(blank=True)  # IBCA, ICSC, IPCA …, separated by spaces
    fide_rating = models.IntegerField(null=True)  # without kind and day, for lists that were calculated from it

    class Meta:
        abstract = True


class Player(Particulars):
    """A player of the register. No player is ever deleted: a duplicate points to the player it was merged into."""

    code = PortableText()  # the federation's ID
    sought = PortableText(blank=True)  # both names, folded for searching
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT, related_name="players", db_index=False)
    hidden = models.BooleanField(default=False)  # asked not to be shown in public
    erased = models.BigIntegerField(null=True)  # the act that erased the particulars; only numbers are left
    merged_into = models.ForeignKey(
        "self", null=True, on_delete=models.PROTECT, related_name="duplicates", db_index=False
    )

    @classmethod
    def from_db(  # type: ignore[override]  # the stubs are of a later Django
        cls, db: str | None, field_names: Collection[str], values: Collection[Any]
    ) -> Self:
        """Return a player as the table has them: tens of thousands are read at once, so no field is set by itself."""
        player = cls.__new__(cls)
        state = ModelState()
        state.adding, state.db = False, db
        vars(player).update(zip(field_names, values, strict=True), _state=state)
        return player

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("code",), name="one_player_per_code"),
            models.UniqueConstraint(
                fields=("fide_id",), condition=~Q(fide_id="") & Q(merged_into=None), name="one_player_per_fide_id"
            ),
        )
        # Few players have a club or are duplicates; these indexes leave out the others.
        indexes = (
            models.Index(fields=("fide_id",), name="player_fide_id"),
            models.Index(fields=("sought",), name="player_sought"),
            models.Index(fields=("club",), condition=Q(club__isnull=False), name="player_club"),
            models.Index(fields=("merged_into",), condition=Q(merged_into__isnull=False), name="player_merged"),
            models.Index(fields=("local_name",), name="player_local_name"),
        )


class Former(Particulars):
    """What the register said of a player until an act changed it. Of the erased, only what lists were made from."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="formers", db_index=False)
    until = models.BigIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "until"), name="one_former_per_act"),)


class Membership(models.Model):
    """One span of membership, both days included. One that was wrong is withdrawn, not deleted."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="memberships")
    first = models.DateField()
    last = models.DateField()
    recorded = models.BigIntegerField()  # the act that recorded it
    withdrawn = models.BigIntegerField(null=True)  # the act that withdrew it

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(first__lte=F("last")), name="membership_in_order"),)


class FideRating(models.Model):
    """A FIDE rating that a player held from a day; one that was wrong is withdrawn, not deleted."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="fide_ratings")
    kind = PortableText()  # "standard", "rapid" or "blitz"
    day = models.DateField(null=True)  # of the FIDE list; null: not known, held when the player first joined
    rating = models.IntegerField()
    recorded = models.BigIntegerField()  # the act that recorded it
    withdrawn = models.BigIntegerField(null=True)  # the act that withdrew it


class Alias(models.Model):
    """Another name or ID under which reports have shown a player: a matching decision that is remembered."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="aliases")
    kind = PortableText()  # "id" or "name"
    text = PortableText()
    birth = PortableText(blank=True)
    fed = PortableText(blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("text", "kind", "birth", "fed"), name="one_player_per_alias"),)


class Merge(models.Model):
    """Two records that were one person. ``moved`` says what was moved, so that it can be undone."""

    kept = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="merges")
    merged = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    moved = CanonicalJson(default=dict)
    undone = models.BooleanField(default=False)


class ErasureWish(models.Model):
    """A player's request to be erased. It can be undone until it is due; then it is carried out and deleted."""

    player = models.OneToOneField(Player, on_delete=models.PROTECT, related_name="erasure_wish")
    asked = models.DateTimeField()
    due = models.DateTimeField()
