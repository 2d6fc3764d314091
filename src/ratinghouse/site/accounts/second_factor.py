"""The second factor: a shared secret, shown as text and as a picture to scan, confirmed by a first code.

Ten recovery codes each replace it for one sign-in. They are digits, as the authenticator's codes are, so that one field
of the form takes both; only their hashes are stored.
"""

from __future__ import annotations

import secrets
from base64 import b32encode

import segno
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.crypto import salted_hmac
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice

DEVICE, STATIC_DEVICE = "authenticator", "recovery codes"
RECOVERY_CODES, RECOVERY_FIGURES = 10, 12


def confirmed_device(user: User) -> TOTPDevice | None:
    """Return the user's authenticator, once its first code was confirmed."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    return device


def device_to_confirm(user: User) -> TOTPDevice:
    """Return the device that waits for its first code, which stays the same when the page is opened again."""
    device: TOTPDevice = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": DEVICE})[0]
    return device


def confirm(device: TOTPDevice, code: str) -> bool:
    """Confirm a device with its first code, remove the user's other devices, and return whether the code was right."""
    if not (device.verify_is_allowed()[0] and device.verify_token(code)):
        return False
    with transaction.atomic():
        TOTPDevice.objects.filter(user=device.user).exclude(pk=device.pk).delete()
        device.confirmed = True
        device.save(update_fields=["confirmed"])
    return True


def replace_device(user: User) -> TOTPDevice:
    """Replace the user's devices by a confirmed one, whose secret is passed on to the user in person."""
    TOTPDevice.objects.filter(user=user).delete()
    device: TOTPDevice = TOTPDevice.objects.create(user=user, name=DEVICE, confirmed=True)
    return device


def device_of_code(user: User, code: str) -> TOTPDevice | StaticDevice | None:
    """Return the user's device that a code came from: the authenticator or the recovery codes."""
    if len(code) == RECOVERY_FIGURES:
        return _static_device_with(user, code)
    device = confirmed_device(user)
    return device if device is not None and device.verify_is_allowed()[0] and device.verify_token(code) else None


def replace_recovery_codes(user: User) -> list[str]:
    """Return ten new recovery codes, which are shown only once; earlier codes become invalid."""
    codes = [f"{secrets.randbelow(10**RECOVERY_FIGURES):0{RECOVERY_FIGURES}}" for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        static_device = StaticDevice.objects.get_or_create(user=user, defaults={"name": STATIC_DEVICE})[0]
        static_device.token_set.all().delete()
        StaticToken.objects.bulk_create(StaticToken(device=static_device, token=_stored(user, code)) for code in codes)
    return [" ".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in codes]


def recovery_codes_left(user: User) -> int:
    """Return the number of unused recovery codes."""
    remaining: int = StaticToken.objects.filter(device__user=user).count()
    return remaining


def forget_factor(user: User) -> None:
    """Remove authenticator and recovery codes. The next sign-in asks for a new factor if the role requires one."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()


def secret_of(device: TOTPDevice) -> str:
    """Return the secret as authenticators take it, in groups of four."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def qr_code_of(device: TOTPDevice) -> str:
    """Return the secret as a QR code, as the data URI of an image."""
    picture: str = segno.make(device.config_url, error="m").svg_data_uri(scale=5, dark="#000", light="#fff")
    return picture


def _static_device_with(user: User, code: str) -> StaticDevice | None:
    """Use up a recovery code and return its device; if it is used twice at once, only one succeeds."""
    with transaction.atomic():
        static_device: StaticDevice | None = StaticDevice.objects.select_for_update().filter(user=user).first()
        return static_device if static_device is not None and static_device.verify_token(_stored(user, code)) else None


def _stored(user: User, code: str) -> str:
    """Return a hash of a code, keyed with the office's key and as long as the column allows."""
    digest = salted_hmac(f"recovery code of {user.pk}", code, algorithm="sha256").digest()
    return b32encode(digest).decode()[:16].lower()
