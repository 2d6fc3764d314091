"""The pages on which players request to be erased, and withdraw the request until its day."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from ratinghouse.office.models import ErasureWish
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register.particulars import player_after_merges
from ratinghouse.site.access import clerk_of, show_refusal, sign_in_required
from ratinghouse.site.accounts.erasure_requests import WAITING, request_erasure, withdraw_erasure_request
from ratinghouse.site.accounts.own_forms import OwnErasureForm
from ratinghouse.site.accounts.own_pages import own_player
from ratinghouse.site.site_form import posted


@sensitive_post_parameters("password")
@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_required
def erasure_request_page(request: HttpRequest) -> HttpResponse:
    """Explain the erasure and ask for name and password, so that no player is erased by accident."""
    player = player_after_merges(own_player(request))
    assert isinstance(request.user, User)
    form = OwnErasureForm(player, request.user, posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            request_erasure(clerk_of(request), player)
            return redirect("own")
        except Refused as refused:
            form.add_refusal(refused)
    context = {
        "player": player,
        "wish": ErasureWish.objects.filter(player=player).first(),
        "days": WAITING.days,
        "form": form,
    }
    return render(request, "site/account/erase.html", context, status=403 if form.is_bound else 200)


@require_POST
@sign_in_required
def withdraw_request(request: HttpRequest) -> HttpResponse:
    """Withdraw the request."""
    try:
        withdraw_erasure_request(clerk_of(request), player_after_merges(own_player(request)))
        messages.success(request, _("Your request is withdrawn; nothing is erased."))
    except Refused as refused:
        show_refusal(request, refused)
    return redirect("own")
