"""The second factor: a shared secret, shown as text and as a picture to scan, confirmed by a first code.

Beside it lie ten recovery codes on paper, each good for one sign-in without the authenticator. They are figures, as the
authenticator's are, so that one field of the form takes both; of them only hashes are stored.
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
    """The user's authenticator, once it was shown to work."""
    device: TOTPDevice | None = TOTPDevice.objects.filter(user=user, confirmed=True).first()
    return device


def device_to_confirm(user: User) -> TOTPDevice:
    """The device that waits for its first code; the same one when the page is opened again."""
    device: TOTPDevice = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": DEVICE})[0]
    return device


def confirm(device: TOTPDevice, code: str) -> bool:
    """Take up a device that shows its first code; any other one of the user counts no more."""
    if not (device.verify_is_allowed()[0] and device.verify_token(code)):
        return False
    with transaction.atomic():
        TOTPDevice.objects.filter(user=device.user).exclude(pk=device.pk).delete()
        device.confirmed = True
        device.save(update_fields=["confirmed"])
    return True


def replace_device(user: User) -> TOTPDevice:
    """A device that counts at once, in place of any other: its secret is handed over in person."""
    TOTPDevice.objects.filter(user=user).delete()
    device: TOTPDevice = TOTPDevice.objects.create(user=user, name=DEVICE, confirmed=True)
    return device


def device_of_code(user: User, code: str) -> TOTPDevice | StaticDevice | None:
    """The device of the user that a code came from: the authenticator, or the paper with recovery codes."""
    if len(code) == RECOVERY_FIGURES:
        return _static_device_with(user, code)
    device = confirmed_device(user)
    return device if device is not None and device.verify_is_allowed()[0] and device.verify_token(code) else None


def replace_recovery_codes(user: User) -> list[str]:
    """Ten fresh codes, told once; those before them count no more."""
    codes = [f"{secrets.randbelow(10**RECOVERY_FIGURES):0{RECOVERY_FIGURES}}" for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        static_device = StaticDevice.objects.get_or_create(user=user, defaults={"name": STATIC_DEVICE})[0]
        static_device.token_set.all().delete()
        StaticToken.objects.bulk_create(StaticToken(device=static_device, token=_stored(user, code)) for code in codes)
    return [" ".join(code[at : at + 4] for at in range(0, len(code), 4)) for code in codes]


def recovery_codes_left(user: User) -> int:
    """How many codes of the paper were not used yet."""
    remaining: int = StaticToken.objects.filter(device__user=user).count()
    return remaining


def forget_factor(user: User) -> None:
    """Remove authenticator and recovery codes: the next sign-in sets the factor up anew where the role asks for it."""
    TOTPDevice.objects.filter(user=user).delete()
    StaticDevice.objects.filter(user=user).delete()


def secret_of(device: TOTPDevice) -> str:
    """The secret as authenticators take it, in groups of four."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def qr_code_of(device: TOTPDevice) -> str:
    """The secret as a QR code, in the address of an image."""
    picture: str = segno.make(device.config_url, error="m").svg_data_uri(scale=5, dark="#000", light="#fff")
    return picture


def _static_device_with(user: User, code: str) -> StaticDevice | None:
    """The paper that a code is crossed out on; of two who use the same code at once, one succeeds."""
    with transaction.atomic():
        static_device: StaticDevice | None = StaticDevice.objects.select_for_update().filter(user=user).first()
        return static_device if static_device is not None and static_device.verify_token(_stored(user, code)) else None


def _stored(user: User, code: str) -> str:
    """A hash that is as long as the column is wide; the office's key goes into it."""
    digest = salted_hmac(f"recovery code of {user.pk}", code, algorithm="sha256").digest()
    return b32encode(digest).decode()[:16].lower()
