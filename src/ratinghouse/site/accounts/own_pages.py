"""The pages of a player's own record: hiding the name, export, and disputes."""

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
from ratinghouse.site.accounts.own_forms import HideForm, QuestionForm
from ratinghouse.site.models import Dispute
from ratinghouse.site.permissions import Action, visitor
from ratinghouse.site.public.player_norms import norm_rows, norms_in
from ratinghouse.site.site_form import REFUSED_STATUS, posted


def entry_of(number: int) -> Entry:
    """Return the entry with a number."""
    return get_object_or_404(Entry.objects.select_related("event", "player"), pk=number)


@require_safe
@sign_in_required
def page(request: HttpRequest) -> HttpResponse:
    """Show the register's record of the player, with events and disputes."""
    player = own_player(request)
    entries = Entry.objects.filter(player__in=[player, *duplicates_of(player)]).exclude(event__state="superseded")
    context = {
        "player": player,
        "record": record_of(player),
        "norms": norms_in(norm_rows(player)).achieved,
        "wish": ErasureWish.objects.filter(player=player).first(),
        "entries": entries.select_related("event").order_by("-event__end", "-event__pk")[:50],
        "disputes": Dispute.objects.filter(player=player).select_related("event").order_by("-opened"),
    }
    return render(request, "site/account/player.html", context)


@require_safe
@sign_in_required
def export(request: HttpRequest) -> HttpResponse:
    """Return everything that the office knows about the player, as JSON."""
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
    """Hide the player's name in public, or show it again."""
    player = own_player(request)
    form = HideForm(request.POST)
    hidden = form.is_valid() and form.cleaned_data["hidden"]
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
    form = QuestionForm(_games(entry), posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            dispute = open_dispute(clerk_of(request), entry, form.cleaned_data["round"], form.cleaned_data["text"])
            return redirect("dispute", number=dispute.pk)
        except Refused as refused:
            form.add_refusal(refused)
    status = REFUSED_STATUS if form.is_bound else 200
    return render(request, "site/account/question.html", {"entry": entry, "form": form}, status=status)


def _games(entry: Entry) -> list[tuple[int, str]]:
    """Return the round of each game of the entry, and the round, opponent and result in words."""
    names = dict(entry.event.entries.values_list("no", "said_name"))
    games = []
    for game in games_of(entry):
        is_white = game.white == entry.no
        opponent, result = (game.black, game.white_code) if is_white else (game.white, game.black_code)
        games.append((game.round, f"{game.round}: {names.get(opponent, '')} ({result})"))
    return games


def own_player(request: HttpRequest) -> Player:
    """Return the player whose account it is."""
    number = visitor(request.user).player
    if number is None:
        raise PermissionDenied
    return get_object_or_404(Player.objects.select_related("club"), pk=number)
