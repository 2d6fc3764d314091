"""The URLs of accounts."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.accounts import account_pages, erasure_pages, own_pages, password_pages, second_factor_pages
from ratinghouse.site.desk import dispute_pages
from ratinghouse.site.events import event_files

urlpatterns = [
    path("account/", account_pages.overview, name="account"),
    path("account/sign-in/", account_pages.sign_in_page, name="sign-in"),
    path("account/sign-out/", account_pages.sign_out, name="sign-out"),
    path("account/second-factor/", second_factor_pages.set_up, name="second-factor"),
    path("account/second-factor/another/", second_factor_pages.replace_authenticator, name="another-factor"),
    path("account/recovery-codes/", second_factor_pages.recovery_codes, name="recovery-codes"),
    path("account/password/", account_pages.password, name="password"),
    path("account/password/forgotten/", password_pages.forgotten, name="forgotten"),
    path("account/password/<str:who>/<str:token>/", password_pages.choose, name="set-password"),
    path("account/notices/", account_pages.choose_notices, name="notices"),
    path("account/sessions/<int:number>/end/", account_pages.revoke, name="end-session"),
    path("account/player/", own_pages.page, name="own"),
    path("account/player/export.json", own_pages.export, name="own-export"),
    path("account/player/hide/", own_pages.hide, name="own-hide"),
    path("account/norms/<int:number>/certificate.pdf", event_files.certificate, name="certificate"),
    path("account/player/erase/", erasure_pages.erasure_request_page, name="own-erase"),
    path("account/player/stay/", erasure_pages.withdraw_request, name="own-stay"),
    path("account/entries/<int:number>/question/", own_pages.question, name="question"),
    path("account/disputes/<int:number>/", dispute_pages.dispute, name="dispute"),
]
