"""The register on the desk: finding players, changing what it says of them, merging and parting them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import ErasureWish, JournalEntry, Merge, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.merging import merge_players, unmerge_player
from ratinghouse.office.register.player_record import record_of
from ratinghouse.office.register.register import edit_player
from ratinghouse.office.register.search import find_players
from ratinghouse.reports.report import NOTHING
from ratinghouse.site.access import clerk_of, permitted, show_refusal
from ratinghouse.site.desk.subjects import player_of
from ratinghouse.site.permissions import Action

EDITED = {
    "name": gettext_lazy("Name, in Latin letters"),
    "local_name": gettext_lazy("Name in local letters"),
    "fide_id": gettext_lazy("FIDE ID"),
    "fed": gettext_lazy("Federation"),
    "sex": gettext_lazy("Sex (m or w)"),
    "birth": gettext_lazy("Year or day of birth"),
    "title": gettext_lazy("Title"),
    "w_title": gettext_lazy("Women's title"),
    "flags": gettext_lazy("Flags (IBCA, ICSC, IPCA …)"),
}
MOST = 50


@require_safe
@permitted(Action.KEEP_REGISTER)
def register(request: HttpRequest) -> HttpResponse:
    """Players by name or ID, and the merges so far."""
    query = request.GET.get("q", "").strip()
    context = {
        "asked": query,
        "players": find_players(query).select_related("club", "merged_into")[:MOST] if query else [],
        "wishes": ErasureWish.objects.select_related("player").order_by("due"),
        "merges": Merge.objects.select_related("kept", "merged").order_by("-pk")[:MOST],
    }
    return render(request, "site/desk/register.html", context)


@require_safe
@permitted(Action.KEEP_REGISTER, player_of)
def player(request: HttpRequest, player: Player) -> HttpResponse:
    """What the register says of a player."""
    return _page(request, player)


def _page(request: HttpRequest, player: Player, typed: Mapping[str, str] = NOTHING) -> HttpResponse:
    """The page of a player; what was typed and refused stays in its fields."""
    context = {
        "player": player,
        "record": record_of(player),
        "wish": ErasureWish.objects.filter(player=player).first(),
        "fields": [(name, title, typed.get(name, getattr(player, name))) for name, title in EDITED.items()],
        "hidden": typed.get("hidden") == "1" if typed else player.hidden,
        "other": typed.get("other", request.GET.get("other", "")),
        "why": typed.get("why", ""),
        "journal": displayed_entries(
            JournalEntry.objects.filter(subject=f"player {player.code}").order_by("-number")[:20]
        ),
    }
    return render(request, "site/desk/player.html", context)


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def edit(request: HttpRequest, player: Player) -> HttpResponse:
    """Change particulars, or whether the player is shown in public."""
    form = request.POST
    changes: dict[str, object] = {name: form[name].strip() for name in EDITED if name in form}
    changes["hidden"] = form.get("hidden") == "1"
    changed = {name: value for name, value in changes.items() if value != getattr(player, name)}
    return _perform(
        request,
        player,
        lambda: edit_player(clerk_of(request), player.code, changed, form.get("why", "").strip()),
        _("The register is changed."),
    )


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def merge(request: HttpRequest, player: Player) -> HttpResponse:
    """Merge another record into this player."""
    other, why = request.POST.get("other", "").strip(), request.POST.get("why", "").strip()
    return _perform(
        request,
        player,
        lambda: merge_players(clerk_of(request), player.code, other, why),
        _("%(code)s is merged. It can be taken back.") % {"code": other},
    )


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def unmerge(request: HttpRequest, player: Player) -> HttpResponse:
    """Take the merge of this record back."""
    why = request.POST.get("why", "").strip()
    return _perform(
        request, player, lambda: unmerge_player(clerk_of(request), player.code, why), _("The merge is taken back.")
    )


def _perform(request: HttpRequest, player: Player, change: Callable[[], object], message: str) -> HttpResponse:
    try:
        change()
    except Refused as refused:
        show_refusal(request, refused)
        return _page(request, player, request.POST.dict())
    messages.success(request, message)
    return redirect("desk-player", code=player.code)
