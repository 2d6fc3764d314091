"""The addresses of accounts."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.views import account, erasure, event_files, own, password_link, second_factor
from ratinghouse.site.views.desk import disputes

urlpatterns = [
    path("account/", account.overview, name="account"),
    path("account/sign-in/", account.enter, name="sign-in"),
    path("account/sign-out/", account.leave, name="sign-out"),
    path("account/second-factor/", second_factor.set_up, name="second-factor"),
    path("account/second-factor/another/", second_factor.another, name="another-factor"),
    path("account/recovery-codes/", second_factor.recovery_codes, name="recovery-codes"),
    path("account/password/", account.password, name="password"),
    path("account/password/forgotten/", password_link.forgotten, name="forgotten"),
    path("account/password/<str:who>/<str:token>/", password_link.choose, name="set-password"),
    path("account/notices/", account.choose_notices, name="notices"),
    path("account/sessions/<int:number>/end/", account.revoke, name="end-session"),
    path("account/player/", own.page, name="own"),
    path("account/player/export.json", own.export, name="own-export"),
    path("account/player/hide/", own.hide, name="own-hide"),
    path("account/norms/<int:number>/certificate.pdf", event_files.certificate, name="certificate"),
    path("account/player/erase/", erasure.ask, name="own-erase"),
    path("account/player/stay/", erasure.stay, name="own-stay"),
    path("account/entries/<int:number>/question/", own.question, name="question"),
    path("account/disputes/<int:number>/", disputes.dispute, name="dispute"),
]
