"""The addresses of the administrators' part of the desk."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.desk import accounts, outbox

urlpatterns = [
    path("", accounts.accounts, name="desk-accounts"),
    path("new/", accounts.create, name="desk-account-new"),
    path("mail/", outbox.outbox, name="desk-mail"),
    path("<int:number>/", accounts.account, name="desk-account"),
    path("<int:number>/active/", accounts.activity, name="desk-account-active"),
    path("<int:number>/factor/", accounts.factor, name="desk-account-factor"),
    path("<int:number>/sessions/", accounts.sessions, name="desk-account-sessions"),
    path("<int:number>/invite/", accounts.invite, name="desk-account-invite"),
]
