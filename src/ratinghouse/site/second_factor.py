"""The second factor: a shared secret, shown as text and as a picture to scan, confirmed by a first code."""

from __future__ import annotations

from base64 import b32encode

import segno
from django.contrib.auth.models import User
from django_otp.plugins.otp_totp.models import TOTPDevice

DEVICE = "authenticator"


def device_to_confirm(user: User) -> TOTPDevice:
    """The device that waits for its first code; the same one when the page is opened again."""
    device: TOTPDevice = TOTPDevice.objects.get_or_create(user=user, confirmed=False, defaults={"name": DEVICE})[0]
    return device


def confirmed_anew(user: User) -> TOTPDevice:
    """A device that counts at once, in place of any other: its secret is handed over in person."""
    TOTPDevice.objects.filter(user=user).delete()
    device: TOTPDevice = TOTPDevice.objects.create(user=user, name=DEVICE, confirmed=True)
    return device


def secret_of(device: TOTPDevice) -> str:
    """The secret as authenticators take it, in groups of four."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


def picture_of(device: TOTPDevice) -> str:
    """The secret as a QR code, in the address of an image."""
    picture: str = segno.make(device.config_url, error="m").svg_data_uri(scale=5, dark="#000", light="#fff")
    return picture
