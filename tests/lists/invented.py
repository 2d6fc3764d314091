"""Invented lists for tests, by hand and by Hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from hypothesis import strategies as st

from ratinghouse.lists.fields import TEXT_COLUMNS
from ratinghouse.lists.rating_list import PoolColumns, RatingList
from ratinghouse.lists.text_columns import text_column

LIST_DATE = date(2025, 9, 1)


@dataclass(frozen=True)
class Someone:
    """A player to put on a list; ``numbers`` has rating, games and K for each pool."""

    id: str
    name: str = ""
    fed: str = ""
    sex: str = ""
    title: str = ""
    w_title: str = ""
    o_title: str = ""
    foa_title: str = ""
    birth: str = ""
    flag: str = ""
    status: str = ""
    numbers: dict[str, tuple[int, int, int]] = field(default_factory=lambda: {"standard": (0, 0, 0)})
    k25_games: int | None = None


def list_of(
    players: Sequence[Someone],
    pools: Sequence[str] = ("standard",),
    list_date: date | None = LIST_DATE,
    about: dict[str, str] | None = None,
) -> RatingList:
    """The list of these players."""
    texts = {name: text_column(getattr(player, name) for player in players) for name in TEXT_COLUMNS}
    early = [player.k25_games for player in players]
    columns = {}
    for pool in pools:
        numbers = np.array([player.numbers[pool] for player in players], dtype=np.int32).reshape(-1, 3)
        k25_games = np.array(early, dtype=np.int32) if players and None not in early else None
        columns[pool] = PoolColumns(numbers[:, 0].copy(), numbers[:, 1].copy(), numbers[:, 2].copy(), k25_games)
    return RatingList(**texts, pools=columns, date=list_date, about=about or {})


ANNA = Someone(
    "1500001", "Berg, Anna", "NOR", "w", "WGM", "WGM", "NA,FT", "", "1990", "w", "", {"standard": (2312, 9, 10)}
)
BO = Someone("1500002", "Acosta Muñiz, Bo", "ESP", "m", "", "", "", "AFM", "", "i", "", {"standard": (1804, 0, 20)})
CHEN = Someone("1500003", "Chen", "CHN", "m", "", "", "", "", "2011", "", "delisted", {"standard": (0, 4, 40)})

visible = st.characters(exclude_categories=("C", "Z"))
names = st.text(st.one_of(visible, st.sampled_from("aeiou ,'\"<&=-@é")), max_size=25).map(str.strip)
codes = st.sampled_from
years = codes(["", "1931", "1978", "2011"])


def players(pools: Sequence[str], births: st.SearchStrategy[str] = years) -> st.SearchStrategy[Someone]:
    """Any player that a list can hold."""
    numbers = st.tuples(st.integers(0, 3400), st.integers(0, 999), st.sampled_from([0, 10, 15, 20, 25, 40]))
    return st.builds(
        Someone,
        id=st.from_regex(r"[1-9][0-9]{3,7}", fullmatch=True),
        name=names,
        fed=codes(["", "NOR", "JPN"]),
        sex=codes(["", "m", "w"]),
        title=codes(["", "GM", "IM", "WFM"]),
        w_title=codes(["", "WGM"]),
        o_title=codes(["", "IA", "NA,FT", "SI,FI,LSI,SLI,NA,IO"]),
        foa_title=codes(["", "AFM"]),
        birth=births,
        flag=codes(["", "i", "w", "wi"]),
        status=codes(["", "delisted"]),
        numbers=st.fixed_dictionaries(dict.fromkeys(pools, numbers)),
    )


def any_list(pools: Sequence[str], births: st.SearchStrategy[str] = years) -> st.SearchStrategy[RatingList]:
    """Any list of these pools, without players too."""
    several = st.lists(players(pools, births), max_size=4, unique_by=lambda player: player.id)
    return several.map(lambda listed_players: list_of(listed_players, pools))
