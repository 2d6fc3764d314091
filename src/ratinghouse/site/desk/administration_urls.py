"""The URLs of the administrators' part of the desk."""

from __future__ import annotations

from django.urls import path

from ratinghouse.site.desk import account_administration, outbox

urlpatterns = [
    path("", account_administration.accounts, name="desk-accounts"),
    path("new/", account_administration.create, name="desk-account-new"),
    path("mail/", outbox.outbox, name="desk-mail"),
    path("<int:number>/", account_administration.account, name="desk-account"),
    path("<int:number>/active/", account_administration.activity, name="desk-account-active"),
    path("<int:number>/factor/", account_administration.factor, name="desk-account-factor"),
    path("<int:number>/sessions/", account_administration.sessions, name="desk-account-sessions"),
    path("<int:number>/invite/", account_administration.invite, name="desk-account-invite"),
]
