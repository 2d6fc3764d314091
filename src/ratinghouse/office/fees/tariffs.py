"""Tariffs: what the rating of an event costs on the lists from a day on, and the fee of an event."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from ratinghouse.kernel.finding import Finding
from ratinghouse.kernel.texts import text
from ratinghouse.office.events.examining import pool_of_office
from ratinghouse.office.fees.money import check_currency
from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Pool, Tariff
from ratinghouse.office.refusal import Refused

_MOST_PERCENT = 1000


@dataclass(frozen=True)
class EventFee:
    """The fee of an event in minor units, and what is added for a late report."""

    fee: int
    late_fee: int


def set_tariff(
    clerk: Clerk, pool: str, since: date, currency: str, *, per_event: int, per_player: int, late_percent: int
) -> Tariff:
    """Set what events of a pool cost on the lists from a day on. What was invoiced stays as it is."""
    with act(clerk, "fee") as doing:
        of_pool = pool_of_office(pool)
        findings = _findings(of_pool, since, (per_event, per_player, late_percent))
        if findings:
            raise Refused(findings)
        columns: dict[str, int | str] = {
            "currency": check_currency(currency),
            "per_event": per_event,
            "per_player": per_player,
            "late_percent": late_percent,
        }
        tariff = Tariff.objects.create(pool=of_pool, since=since, **columns)
        doing.note(f"tariff {pool} {since.isoformat()}", after=columns)
        return tariff


def tariff_of(pool: Pool, list_date: date) -> Tariff | None:
    """Return the tariff for events on a list; None before the first."""
    return Tariff.objects.filter(pool=pool, since__lte=list_date).order_by("-since").first()


def event_fee(tariff: Tariff, players: int, days_late: int) -> EventFee:
    """Return the fee of an event by its number of players, and by how many days after its deadline its report came.

    At 20.00 an event, 1.50 a player and 50 % for lateness, 11 players cost 36.50 in time, and 36.50 + 18.25 late. Half
    a cent is rounded up.
    """
    fee = tariff.per_event + tariff.per_player * players
    return EventFee(fee, (fee * tariff.late_percent + 50) // 100 if days_late > 0 else 0)


def _findings(pool: Pool, since: date, numbers: tuple[int, int, int]) -> list[Finding]:
    findings = []
    if min(numbers) < 0 or numbers[2] > _MOST_PERCENT:
        message = text("fees are not negative, and lateness adds at most {most} percent", most=_MOST_PERCENT)
        findings.append(Finding("error", "bad-tariff", message))
    if Tariff.objects.filter(pool=pool, since=since).exists():
        message = text("pool {pool} already has a tariff from {day}", pool=pool.name, day=since.isoformat())
        findings.append(Finding("error", "tariff-stands", message, text("choose a later day")))
    return findings
