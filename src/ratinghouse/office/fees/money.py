"""Amounts of money: whole minor units of a currency, read from and written as decimals, never as floating point."""

from __future__ import annotations

import re

from ratinghouse.kernel.texts import text
from ratinghouse.office.refusal import Refused, refusal

_DECIMALS = dict.fromkeys(("BIF", "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF"), 0) | dict.fromkeys(
    ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3
)
_LARGEST = 10**15


def decimals(currency: str) -> int:
    """Return how many decimals amounts in a currency have: 2, but none in yen."""
    return _DECIMALS.get(currency, 2)


def check_currency(currency: str) -> str:
    """Return the code of a currency, or refuse it."""
    if not re.fullmatch("[A-Z]{3}", currency):
        raise refusal(
            "bad-currency",
            text("{value} is not the code of a currency", value=f"{currency!r}"),
            text("use three capital letters, such as EUR"),
        )
    return currency


def amount_of(written: str, currency: str) -> int:
    """Return an amount in minor units, or refuse what is not one.

    >>> amount_of("12.5", "EUR"), amount_of("1200", "JPY"), amount_of("-0.05", "EUR")
    (1250, 1200, -5)
    """
    places = decimals(check_currency(currency))
    match = re.fullmatch(r"(-?)([0-9]{1,15})(?:\.([0-9]+))?", written.strip())
    if match is None or len(match[3] or "") > places:
        raise _not_an_amount(written, currency, places)
    amount = int(match[2] + (match[3] or "").ljust(places, "0"))
    if amount > _LARGEST:
        raise _not_an_amount(written, currency, places)
    return -amount if match[1] else amount


def decimal(amount: int, currency: str) -> str:
    """Return an amount as a decimal without its currency.

    >>> decimal(1250, "EUR"), decimal(1200, "JPY"), decimal(-5, "EUR")
    ('12.50', '1200', '-0.05')
    """
    places = decimals(currency)
    sign, digits = "-" if amount < 0 else "", str(abs(amount)).rjust(places + 1, "0")
    return f"{sign}{digits[:-places]}.{digits[-places:]}" if places else f"{sign}{digits}"


def money(amount: int, currency: str) -> str:
    """Return an amount with its currency.

    >>> money(1250, "EUR")
    '12.50 EUR'
    """
    return f"{decimal(amount, currency)} {currency}"


def _not_an_amount(written: str, currency: str, places: int) -> Refused:
    example = decimal(1250, currency)
    return refusal(
        "bad-amount",
        text("{value} is not an amount in {currency}", value=f"{written!r}", currency=currency),
        text("write it with at most {places} decimals, as {example}", places=places, example=example),
    )
