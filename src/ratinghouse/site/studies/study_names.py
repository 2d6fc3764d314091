"""The players of a study by name: a stored study has their IDs only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.urls import reverse

from ratinghouse.forms.study.amendment_section import NamedPlayer, PlayerNames
from ratinghouse.office.models import Listing, Player, Study
from ratinghouse.site.public.visible_players import withheld


def names_of_study(study: Study, *, private: bool) -> PlayerNames:
    """Return the players whom the study names, with links; hidden ones only for officers (``private``)."""
    codes = {mover["code"] for mover in movers_of(study.document)}
    listed = Listing.objects.filter(
        list__pool=study.pool, list__date=study.last_day, list__current=True, player__code__in=codes
    )
    explained = set(listed.values_list("player__code", flat=True))
    players = {
        player.code: NamedPlayer(
            player.name,
            reverse("player", args=[player.code]),
            reverse("calculation", args=[player.code, study.pool.name, study.last_day])
            if player.code in explained
            else "",
        )
        for player in visible_players(codes, private=private)
    }
    return PlayerNames(players, hidden=withheld())


def visible_players(codes: Iterable[str], *, private: bool) -> list[Player]:
    """Return the players with these IDs whose names may be shown: all if ``private``, else those not hidden."""
    players = Player.objects.filter(code__in=codes)
    return [player for player in players if private or not player.hidden or player.erased is not None]


def movers_of(document: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield every player whom a document names."""
    comparison = document["comparison"]
    if comparison is not None:
        for moved in comparison["movers"].values():
            yield from moved["gains"]
            yield from moved["losses"]


def public_document(study: Study) -> dict[str, Any]:
    """Return the document for the public: players with their current names, hidden ones without ID and name."""
    document: dict[str, Any] = study.document
    comparison = document["comparison"]
    if comparison is None:
        return document
    codes = {mover["code"] for mover in movers_of(document)}
    names = {player.code: player.name for player in visible_players(codes, private=False)}

    def visible(movers: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        return [
            {**mover, "code": mover["code"] if mover["code"] in names else "", "name": names.get(mover["code"], "")}
            for mover in movers
        ]

    movers = {
        rules: {**moved, "gains": visible(moved["gains"]), "losses": visible(moved["losses"])}
        for rules, moved in comparison["movers"].items()
    }
    return {**document, "comparison": {**comparison, "movers": movers}}
