"""The pages that set a password by a link, and send such a link."""

from __future__ import annotations

from datetime import UTC, datetime

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from ratinghouse.site.accounts.account_pages import too_many_attempts
from ratinghouse.site.accounts.attempts import Purpose, record_attempt
from ratinghouse.site.accounts.password_links import send_link, set_password, user_of_link
from ratinghouse.site.accounts.sign_in_forms import ForgottenPasswordForm, NewPasswordForm
from ratinghouse.site.accounts.signing_in import address_of
from ratinghouse.site.notices.delivery import is_mail_on
from ratinghouse.site.site_form import REFUSED_STATUS, posted


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Send a link. The answer is the same whether or not there is such an account."""
    form = ForgottenPasswordForm(posted(request))
    context = {"mail": is_mail_on(), "form": form}
    if request.method != "POST" or not is_mail_on():
        return render(request, "site/account/forgotten.html", context)
    if not form.is_valid():
        return render(request, "site/account/forgotten.html", context, status=REFUSED_STATUS)
    name_or_email, now = form.cleaned_data["asked"], datetime.now(UTC)
    wait = record_attempt(Purpose.LINK, name_or_email.casefold(), address_of(request), now)[1]
    if wait:
        form.add_error(None, too_many_attempts(wait))
        response = render(request, "site/account/forgotten.html", context, status=429)
        response.headers["Retry-After"] = str(wait)
        return response
    send_link(name_or_email, now)
    return render(request, "site/account/forgotten.html", {**context, "done": True})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest, who: str, token: str) -> HttpResponse:
    """Choose a password, while the link is valid."""
    user = user_of_link(who, token)
    if user is None:
        return render(request, "site/account/void_link.html", {"mail": is_mail_on()}, status=410)
    form = NewPasswordForm(user, posted(request))
    if request.method == "POST" and form.is_valid():
        set_password(user, form.cleaned_data["fresh"])
        messages.success(request, _("The password is set. Sign in with it now."))
        return redirect("sign-in")
    context = {"name": user.get_username(), "form": form}
    return render(request, "site/account/choose_password.html", context, status=403 if form.is_bound else 200)
