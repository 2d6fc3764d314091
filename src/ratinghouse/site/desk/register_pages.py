"""The pages of the register: search, change, merge, unmerge and erase players."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from ratinghouse.office.journal_display import displayed_entries
from ratinghouse.office.models import ErasureWish, JournalEntry, Merge, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.merging import merge_players, unmerge_player
from ratinghouse.office.register.player_record import record_of
from ratinghouse.office.register.register import edit_player
from ratinghouse.office.register.search import find_players
from ratinghouse.site.access import clerk_of, permitted
from ratinghouse.site.accounts.erasure_requests import erase_player
from ratinghouse.site.desk.forms.player_forms import (
    ErasePlayerForm,
    MergeForm,
    ParticularsForm,
    RegisterSearchForm,
    UnmergeForm,
)
from ratinghouse.site.desk.subjects import player_of
from ratinghouse.site.permissions import Action
from ratinghouse.site.site_form import REFUSED_STATUS, SiteForm

MOST = 50


@require_safe
@permitted(Action.KEEP_REGISTER)
def register(request: HttpRequest) -> HttpResponse:
    """Search players by name or ID, and list the merges so far."""
    form = RegisterSearchForm(request.GET)
    form.is_valid()
    query = form.cleaned_data.get("q", "")
    context = {
        "form": form,
        "query": query,
        "players": find_players(query).select_related("club", "merged_into")[:MOST] if query else [],
        "wishes": ErasureWish.objects.select_related("player").order_by("due"),
        "merges": Merge.objects.select_related("kept", "merged").order_by("-pk")[:MOST],
    }
    return render(request, "site/desk/register.html", context)


@require_safe
@permitted(Action.KEEP_REGISTER, player_of)
def player(request: HttpRequest, player: Player) -> HttpResponse:
    """Show the record of a player."""
    return _page(request, player)


def _page(request: HttpRequest, player: Player, sent: SiteForm | None = None) -> HttpResponse:
    """Return the page of a player; a form that was sent and refused is shown with its errors."""
    merge_form = MergeForm(initial={"other": request.GET.get("other", "")})
    context = {
        "player": player,
        "record": record_of(player),
        "wish": ErasureWish.objects.filter(player=player).first(),
        "form": sent if isinstance(sent, ParticularsForm) else ParticularsForm(player),
        "merge_form": sent if isinstance(sent, MergeForm) else merge_form,
        "unmerge_form": sent if isinstance(sent, UnmergeForm) else UnmergeForm(),
        "erase_form": sent if isinstance(sent, ErasePlayerForm) else ErasePlayerForm(player),
        "journal": displayed_entries(
            JournalEntry.objects.filter(subject=f"player {player.code}").order_by("-number")[:20]
        ),
    }
    return render(request, "site/desk/player.html", context, status=REFUSED_STATUS if sent else 200)


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def edit(request: HttpRequest, player: Player) -> HttpResponse:
    """Change particulars, or whether the player is shown in public."""
    form = ParticularsForm(player, request.POST)
    return _perform(
        request,
        player,
        form,
        lambda: edit_player(clerk_of(request), player.code, form.changes, form.cleaned_data["why"]),
        _("The register is changed."),
    )


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def merge(request: HttpRequest, player: Player) -> HttpResponse:
    """Merge another record into this player."""
    form = MergeForm(request.POST)
    return _perform(
        request,
        player,
        form,
        lambda: merge_players(clerk_of(request), player.code, form.cleaned_data["other"], form.cleaned_data["why"]),
        _("The records are merged. This can be undone."),
    )


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def unmerge(request: HttpRequest, player: Player) -> HttpResponse:
    """Undo the merge of this record."""
    form = UnmergeForm(request.POST)
    return _perform(
        request,
        player,
        form,
        lambda: unmerge_player(clerk_of(request), player.code, form.cleaned_data["why"]),
        _("The merge is undone."),
    )


@require_POST
@permitted(Action.KEEP_REGISTER, player_of)
def erase(request: HttpRequest, player: Player) -> HttpResponse:
    """Erase a player at once; the ID is typed again, to make sure that it is the right player."""
    form = ErasePlayerForm(player, request.POST)
    return _perform(
        request,
        player,
        form,
        lambda: erase_player(clerk_of(request), player.code, form.cleaned_data["why"]),
        _("%(code)s is erased. Published numbers stay.") % {"code": player.code},
    )


def _perform(
    request: HttpRequest, player: Player, form: SiteForm, change: Callable[[], object], message: str
) -> HttpResponse:
    """Do the act of a form and redirect to the player; or show the form again with its errors."""
    if form.is_valid():
        try:
            change()
            messages.success(request, message)
            return redirect("desk-player", code=player.code)
        except Refused as refused:
            form.add_refusal(refused)
    return _page(request, player, form)
