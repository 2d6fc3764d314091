"""The register."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from ratinghouse.office.journal import Clerk, act
from ratinghouse.office.models import Federation, Pool, PoolRules


def init_office(clerk: Clerk, code: str, name: str, pools: Mapping[str, Mapping[str, date]]) -> Federation:
    """Set the office up: whose it is, and which rulebook each pool follows since when."""
    with act(clerk, "init") as doing:
        federation = Federation.objects.create(code=code, name=name)
        for pool_name, rules in pools.items():
            pool = Pool.objects.create(name=pool_name)
            for id, since in rules.items():
                PoolRules.objects.create(pool=pool, rules=id, since=since)
        doing.note(code)
    return federation
