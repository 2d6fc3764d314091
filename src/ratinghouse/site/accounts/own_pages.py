"""A player's own page: hiding, the export of what the office knows, and disputes."""

from __future__ import annotations

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from ratinghouse.office.models import Entry, ErasureWish, Player
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.merging import duplicates_of
from ratinghouse.office.register.player_record import record_of
from ratinghouse.office.register.register import edit_player
from ratinghouse.site.access import clerk_of, permitted, show_refusal, sign_in_required
from ratinghouse.site.accounts.disputes import games_of, open_dispute
from ratinghouse.site.models import Dispute
from ratinghouse.site.permissions import Action, visitor
from ratinghouse.site.public.player_norms import norms_of


def entry_of(number: int) -> Entry:
    """The entry of a number."""
    return get_object_or_404(Entry.objects.select_related("event", "player"), pk=number)


@require_safe
@sign_in_required
def page(request: HttpRequest) -> HttpResponse:
    """The register's record of the player, his events, and his disputes."""
    player = own_player(request)
    entries = Entry.objects.filter(player__in=[player, *duplicates_of(player)]).exclude(event__state="superseded")
    context = {
        "player": player,
        "record": record_of(player),
        "norms": norms_of(player).achieved,
        "wish": ErasureWish.objects.filter(player=player).first(),
        "entries": entries.select_related("event").order_by("-event__end", "-event__pk")[:50],
        "disputes": Dispute.objects.filter(player=player).select_related("event").order_by("-opened"),
    }
    return render(request, "site/account/player.html", context)


@require_safe
@sign_in_required
def export(request: HttpRequest) -> HttpResponse:
    """Everything that the office knows of the player, as JSON."""
    player = own_player(request)
    disputes = [
        {
            "event": dispute.event_id,
            "round": dispute.round,
            "text": dispute.text,
            "state": dispute.state,
            "opened": dispute.opened.isoformat(),
            "answers": [
                [answer.user.username, answer.at.isoformat(), answer.text] for answer in dispute.answers.order_by("at")
            ],
        }
        for dispute in Dispute.objects.filter(player=player).prefetch_related("answers__user")
    ]
    account = {"name": request.user.get_username(), "email": getattr(request.user, "email", "")}
    answer = {"account": account, "player": record_of(player), "disputes": disputes}
    response = JsonResponse(answer, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="{player.code}.json"'
    return response


@require_POST
@sign_in_required
def hide(request: HttpRequest) -> HttpResponse:
    """Be shown in public no more, or again."""
    player = own_player(request)
    hidden = request.POST.get("hidden") == "1"
    try:
        edit_player(clerk_of(request), player.code, {"hidden": hidden}, "asked by the player")
        messages.success(request, _("Your name is no longer shown in public.") if hidden else _("You are shown again."))
    except Refused as refused:
        show_refusal(request, refused)
    return redirect("own")


@require_http_methods(["GET", "HEAD", "POST"])
@permitted(Action.DISPUTE, entry_of)
def question(request: HttpRequest, entry: Entry) -> HttpResponse:
    """Question a game."""
    if request.method == "POST":
        round_text = request.POST.get("round", "")
        round = int(round_text) if round_text.isdecimal() else None
        try:
            dispute = open_dispute(clerk_of(request), entry, round, request.POST.get("text", ""))
        except Refused as refused:
            show_refusal(request, refused)
            return redirect("question", number=entry.pk)
        return redirect("dispute", number=dispute.pk)
    names = dict(entry.event.entries.values_list("no", "said_name"))
    games = [(game, names.get(game.black if game.white == entry.no else game.white, "")) for game in games_of(entry)]
    return render(request, "site/account/question.html", {"entry": entry, "games": games})


def own_player(request: HttpRequest) -> Player:
    """The player whose account it is."""
    number = visitor(request.user).player
    if number is None:
        raise PermissionDenied
    return get_object_or_404(Player.objects.select_related("club"), pk=number)
