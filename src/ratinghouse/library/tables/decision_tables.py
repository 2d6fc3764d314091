"""Corrections, one-off operations and fees of an office as tables."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import TYPE_CHECKING, Any

from ratinghouse.library.tables.table import Kind, Table

if TYPE_CHECKING:
    from ratinghouse.office.fees.accounts import AccountBalance
    from ratinghouse.office.models import Adjustment
    from ratinghouse.office.revisions.revisions import Revision

CHANGES: dict[str, Kind] = {
    "pool": str,
    "date": date,
    "edition": int,
    "id": str,
    "name": str,
    "original": int,
    "revised": int,
    "difference": int,
}
ADJUSTMENTS: dict[str, Kind] = {
    "operation": int,
    "pool": str,
    "list": date,
    "kind": str,
    "described": str,
    "article": str,
    "reverses": int,
    "applied": bool,
}
BALANCES: dict[str, Kind] = {
    "kind": str,
    "code": str,
    "name": str,
    "currency": str,
    "invoiced": int,
    "paid": int,
    "open": int,
}


def change_rows(revisions: Iterable[Revision]) -> Table:
    """Return the players whose ratings a correction changes, list by list."""
    records: list[dict[str, Any]] = [
        {
            "pool": revision.pool,
            "date": revision.date,
            "edition": revision.edition,
            "id": change.code,
            "name": change.name,
            "original": change.original,
            "revised": change.revised,
            "difference": change.difference,
        }
        for revision in revisions
        for change in revision.changes
    ]
    return Table.of_records(records, CHANGES)


def adjustment_rows(adjustments: Iterable[Adjustment]) -> Table:
    """Return one-off operations on lists."""
    records: list[dict[str, Any]] = [
        {
            "operation": adjustment.pk,
            "pool": adjustment.pool.name,
            "list": adjustment.list_date,
            "kind": adjustment.kind,
            "described": adjustment.described,
            "article": adjustment.article or None,
            "reverses": adjustment.reverses_id,
            "applied": adjustment.applied_id is not None,
        }
        for adjustment in adjustments
    ]
    return Table.of_records(records, ADJUSTMENTS)


def balance_rows(balances: Iterable[AccountBalance]) -> Table:
    """Return accounts of fees, in minor units of their currency."""
    records: list[dict[str, Any]] = [
        {
            "kind": str(balance.account.kind),
            "code": balance.account.code,
            "name": balance.name,
            "currency": balance.currency,
            "invoiced": balance.invoiced,
            "paid": balance.paid,
            "open": balance.open,
        }
        for balance in balances
    ]
    return Table.of_records(records, BALANCES)
