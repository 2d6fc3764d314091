"""The addresses of accounts."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.views import account, own
from ratinghouse.site.views.desk import disputes

urlpatterns = [
    path("account/", account.overview, name="account"),
    path("account/sign-in/", account.enter, name="sign-in"),
    path("account/sign-out/", account.leave, name="sign-out"),
    path("account/second-factor/", account.second_factor, name="second-factor"),
    path("account/password/", account.password, name="password"),
    path("account/sessions/<int:number>/end/", account.revoke, name="end-session"),
    path("account/player/", own.page, name="own"),
    path("account/player/export.json", own.export, name="own-export"),
    path("account/player/hide/", own.hide, name="own-hide"),
    path("account/entries/<int:number>/question/", own.question, name="question"),
    path("account/disputes/<int:number>/", disputes.dispute, name="dispute"),
]
