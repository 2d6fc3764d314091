"""A player read from the table: as the models of Django read any row, in less time."""

from __future__ import annotations

from django.db.models import Model

from ratinghouse.office.models import Entry, Player
from tests.office.offices import Office


def test_a_player_is_read_as_any_row_is(office: Office) -> None:
    Player.objects.create(code="X1", name="One, Player", birth="1990")
    second = Player.objects.create(code="X2", name="Two, Player", merged_into=Player.objects.get(code="X1"))
    row = Player.objects.filter(pk=second.pk).values_list().get()
    names = [field.attname for field in Player._meta.concrete_fields]
    expected = Model.from_db.__func__(Player, "default", names, row)  # type: ignore[attr-defined]
    player = Player.objects.get(pk=second.pk)
    fields = {name: value for name, value in vars(player).items() if name != "_state"}
    assert fields == {name: value for name, value in vars(expected).items() if name != "_state"}
    assert (player._state.adding, player._state.db) == (expected._state.adding, expected._state.db)
    assert (player, player.merged_into, player.pk) == (second, Player.objects.get(code="X1"), second.pk)


def test_a_player_of_whom_some_fields_are_read_reads_the_others_later(office: Office) -> None:
    Player.objects.create(code="X1", name="One, Player", birth="1990")
    player = Player.objects.only("code").get()
    assert player.get_deferred_fields() >= {"name", "birth"}
    assert (player.code, player.name, player.birth) == ("X1", "One, Player", "1990")
    player.name = "Other, Name"
    player.save()
    assert Player.objects.defer("birth").get().name == "Other, Name"
    assert list(Entry.objects.select_related("player")) == []
