"""Accounts, the sessions they have opened, and attempts to sign in."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import models
from django.utils.translation import gettext_lazy as _

from ratinghouse.office.models import Club, Player
from ratinghouse.office.models.fields import CanonicalJson, PortableText


class Account(models.Model):
    """The role of a Django user in this office, and the player or the club that it represents."""

    class Role(models.TextChoices):
        PUBLIC = "public", _("public")
        PLAYER = "player", _("player")
        ARBITER = "arbiter", _("arbiter or organiser")
        OFFICER = "officer", _("rating officer")
        ADMINISTRATOR = "administrator", _("administrator")

    user = models.OneToOneField(User, on_delete=models.CASCADE, related_name="account")
    role = PortableText(choices=Role.choices, default=Role.PUBLIC)
    player = models.OneToOneField(Player, null=True, on_delete=models.PROTECT, related_name="account")
    club = models.ForeignKey(Club, null=True, on_delete=models.PROTECT, related_name="accounts")
    language = PortableText(blank=True, default="")  # of the mails to the account; "" is English
    unwanted = CanonicalJson(default=list)  # the kinds of notices that the user has switched off


class SignIn(models.Model):
    """A session of an account, so that it can be seen and ended from another one."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sign_ins")
    session = PortableText(unique=True)  # the key of Django's session
    at = models.DateTimeField()
    address = PortableText()
    browser = PortableText(blank=True)


class Attempt(models.Model):
    """An attempt to sign in that failed, or a request for a link to set a password."""

    class Purpose(models.TextChoices):
        SIGN_IN = "sign-in"
        LINK = "link"

    purpose = PortableText(choices=Purpose.choices, default=Purpose.SIGN_IN)
    name = PortableText()
    address = PortableText()
    at = models.DateTimeField(db_index=True)
    failed = models.BooleanField(default=True)
