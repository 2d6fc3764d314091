"""The archive of an office: its published lists, and the games that each was derived from.

The office supplies the lists; nothing is read here. Data that an archive cannot hold are counted as dropped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.basis import ListBasis
from ratinghouse.derivation.operations import REVERSAL
from ratinghouse.lab.archive.archive import ArchiveTables
from ratinghouse.lab.archive.importing.assembly import ImportedArchive
from ratinghouse.lab.archive.manifest import ArchiveManifest
from ratinghouse.lab.archive.tables import (
    ArchiveEvents,
    ArchiveGames,
    ArchiveLists,
    ArchiveOperations,
    ArchivePlayers,
)
from ratinghouse.rating.games.assumptions import ALWAYS_FILLED
from ratinghouse.rating.games.games_frame import game_days
from ratinghouse.rating.games.period_games import NOT_FIXED, PeriodGames
from ratinghouse.rating.player_columns import PlayerFacts, Standings
from ratinghouse.rulebooks import columns as definitions


class ListOfOffice(NamedTuple):
    """A published list: its day, its contents, and what it was derived from; None for a list that was imported."""

    day: date
    standings: Standings
    basis: ListBasis | None


class RegisteredPlayer(NamedTuple):
    """The facts of a player in an archive that rulebooks do not read."""

    name: str
    fed: str
    sex: str


@dataclass(frozen=True)
class _EventRow:
    key: str
    name: str
    site: str
    fed: str
    first_day: int
    last_day: int
    list_day: int
    inputs: Mapping[str, Any]


def archive_of_lists(
    lists: Iterable[ListOfOffice],
    standard: Iterable[ListOfOffice],
    register: Mapping[str, RegisteredPlayer],
    *,
    name: str,
    pool: str,
    authority: str,
) -> ImportedArchive:
    """Return the archive of a pool's lists, oldest first; ``register`` has the players by ID.

    ``standard`` are the standard lists where they replace missing ratings of the pool.
    """
    collected = _Collected()
    for rating_list in lists:
        collected.add(rating_list)
    standing_in = [(each.day.toordinal(), each.standings) for each in standard]
    collected.codes.update(code for _, standings in standing_in for code in standings.code.tolist())
    code = sorted(collected.codes)
    row_of = {player: row for row, player in enumerate(code)}
    events, games = collected.events_and_games(row_of)
    tables = ArchiveTables(
        _players(code, register, collected.facts),
        events,
        games,
        _list_rows(collected.published, row_of),
        _list_rows(standing_in, row_of) if standing_in else None,
        collected.operations(row_of),
    )
    manifest = ArchiveManifest(
        name=name,
        source="office",
        pool=pool,
        authority=authority,
        first_day="",
        last_day="",
        counts={},
        filled=tuple(sorted({*collected.filled, *_PLAYER_INPUTS})),
        dropped=dict(collected.dropped),
        identified={"id": 2 * len(games)},
    )
    return ImportedArchive(tables, manifest, ())


_PLAYER_INPUTS = {name for definition in PlayerFacts.definitions.values() for name in definition.inputs}


class _Collected:
    """The data collected from the lists so far; players are IDs until all are known."""

    def __init__(self) -> None:
        self.codes: set[bytes] = set()
        self.facts: dict[bytes, dict[str, Any]] = {}
        self.filled: set[str] = set()
        self.dropped: Counter[str] = Counter()
        self._has_derived = False
        self._events: list[_EventRow] = []
        self._games: list[dict[str, NDArray[Any]]] = []
        self.published: list[tuple[int, Standings]] = []
        self._operations: list[tuple[int, str, str, str, str, bytes, int]] = []

    def add(self, rating_list: ListOfOffice) -> None:
        day, standings, basis = rating_list
        self.codes.update(standings.code.tolist())
        self.published.append((day.toordinal(), standings))
        if basis is None:
            return
        self._count_not_carried(basis)
        self._add_facts(basis.facts)
        headers = {event.key: event.report.event for event in basis.events}
        for rules in basis.editions:
            if rules in basis.games:
                self._add_games(day.toordinal(), basis.games[rules], basis.facts.code, headers)
        for operation in basis.operations:
            changed: Mapping[str, int] = operation.ratings or {"": 0}
            self._operations += [
                (
                    *(day.toordinal(), operation.key, operation.kind, operation.article, operation.described),
                    *(player.encode(), rating),
                )
                for player, rating in changed.items()
                if operation.kind != REVERSAL
            ]

    def _count_not_carried(self, basis: ListBasis) -> None:
        """Count the inputs of a list that an archive cannot hold; shared games are counted with games."""
        pending = 0 if self._has_derived else len(basis.pending_results)  # later ones follow from the archive's games
        self._has_derived = True
        fixed = [games.fixed_rating for games in basis.games.values() if games.fixed_rating is not None]
        self.dropped += Counter(
            {
                "reversal": sum(operation.kind == REVERSAL for operation in basis.operations),
                "fixed-rating": sum(int((rating != NOT_FIXED).sum()) for rating in fixed),
                "earlier-result": pending,
                "merged": basis.removed,
            }
        )

    def _add_facts(self, facts: PlayerFacts) -> None:
        self.codes.update(facts.code.tolist())
        columns = facts.columns()
        names = [name for name in columns if name != "code"]
        rows = zip(*(columns[name].tolist() for name in names), strict=True)
        for player, row in zip(facts.code.tolist(), rows, strict=True):
            self.facts[player] = dict(zip(names, row, strict=True))

    def _add_games(self, day: int, games: PeriodGames, code: NDArray[np.bytes_], headers: Mapping[str, Any]) -> None:
        self.filled |= games.filled
        first = len(self._events)
        for row in range(games.events):
            key = games.key[row].decode()
            header = headers[key]
            inputs = {
                name: column[row].item() for name, column in games.event_inputs.items() if name not in ALWAYS_FILLED
            }
            days = int(games.first_day[row]), int(games.last_day[row])
            self._events.append(_EventRow(key, header.name, header.city, header.fed, *days, day, inputs))
        self._games.append(self._columns_of(games, first, code))

    def _columns_of(self, games: PeriodGames, first: int, code: NDArray[np.bytes_]) -> dict[str, NDArray[Any]]:
        inputs, side = games.side_inputs, np.arange(games.sides)
        is_first = side < games.mirror
        if games.twin is not None:
            alone = (games.twin == side) & (games.twin[games.mirror] == games.mirror)
            began = ~(inputs["substitute"] | inputs["substitute"][games.mirror])  # each shared game once
            self.dropped += Counter({"substitute": int((is_first & ~alone & began).sum())})
            is_first &= alone
        one_side = side[is_first]
        white = np.where(inputs["white"][one_side], one_side, games.mirror[one_side])
        white = np.where(inputs["white"][one_side] | inputs["white"][games.mirror[one_side]], white, one_side)
        black = games.mirror[white]
        player = games.player_of_side
        nothing = np.zeros(len(white), np.int64)
        on_list = inputs.get("on_this_list", np.zeros(games.sides, np.bool_))
        other = inputs.get("on_other_list", np.zeros(games.sides, np.bool_))
        month = inputs.get("reported_month", np.zeros(games.sides, np.int64))
        columns = {
            "event": first + games.event_of_side[white],
            "round": inputs["round"][white],
            "white": code[player[white]],
            "black": code[player[black]],
            "score": inputs["score"][white],
            "black_score": inputs["score"][black],
            "day": game_days(games)[white],
            "played": inputs["played"][white],
            "white_rating": nothing,
            "black_rating": nothing,
            "reported": _first_of_month(month[white]),
            "on_this_list": on_list[white],
        }
        chosen = ~other[white]  # another list takes the game
        return {name: column[chosen] for name, column in columns.items()}

    def events_and_games(self, row_of: Mapping[bytes, int]) -> tuple[ArchiveEvents, ArchiveGames]:
        """Return the events in order of time and their games."""
        events = self._events
        order = sorted(range(len(events)), key=lambda row: (events[row].last_day, events[row].first_day))
        place = np.empty(len(order), np.int64)
        place[order] = np.arange(len(order))
        ordered = [events[row] for row in order]
        names = sorted({name for event in ordered for name in event.inputs})
        table = ArchiveEvents.of(
            **{name: [getattr(event, name) for event in ordered] for name in ("key", "name", "site", "fed")},
            **{name: [getattr(event, name) for event in ordered] for name in ("first_day", "last_day", "list_day")},
            reported=[0] * len(ordered),
            inputs={
                name: np.array([event.inputs.get(name, getattr(definitions, name).default) for event in ordered])
                for name in names
            },
        )
        joined = _joined(self._games)
        event = place[joined["event"].astype(np.int64)]
        joined |= {"event": event} | {
            side: np.array([row_of[player] for player in joined[side].tolist()], np.int32)
            for side in ("white", "black")
        }
        in_order = np.lexsort((joined["round"], event))
        columns = {name: column[in_order] for name, column in joined.items()}
        if (columns["score"].astype(int) + columns["black_score"] == 100).all():
            del columns["black_score"]
        for name in ("reported", "on_this_list"):
            if not columns[name].any():
                del columns[name]
        return table, ArchiveGames.of(**columns)

    def operations(self, row_of: Mapping[bytes, int]) -> ArchiveOperations:
        """Return the operations on the lists."""
        rows = self._operations
        names = ("list_day", "key", "kind", "article", "described", "player", "rating")
        columns = {name: [row[place] for row in rows] for place, name in enumerate(names)}
        return ArchiveOperations.of(**{**columns, "player": [row_of.get(row[5], -1) for row in rows]})


def _list_rows(lists: Sequence[tuple[int, Standings]], row_of: Mapping[bytes, int]) -> ArchiveLists:
    """Return the lists: of each the players with a rating."""
    parts: list[dict[str, NDArray[Any]]] = []
    for day, standings in lists:
        rated = standings.select(np.flatnonzero(standings.rating > 0))
        names = ("rating", "games", "total_games", "k", "rd", "peak", "last_played", "inactive")
        parts.append(
            {
                "list_day": np.full(len(rated), day, np.int32),
                "player": np.array([row_of[player] for player in rated.code.tolist()], np.int32),
                **{name: getattr(rated, name) for name in names},
            }
        )
    columns = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    return ArchiveLists.of(**columns)


def _joined(parts: Sequence[dict[str, NDArray[Any]]]) -> dict[str, NDArray[Any]]:
    names = parts[0] if parts else (*ArchiveGames.__annotations__,)
    return {name: np.concatenate([part[name] for part in parts]) if parts else np.zeros(0, "i8") for name in names}


def _first_of_month(month: NDArray[Any]) -> NDArray[np.int64]:
    """Return the first day of months that are counted from year 0, as ordinals; 0 for none."""
    days = (month.astype(np.int64) - 1970 * 12).astype("datetime64[M]").astype("datetime64[D]").astype(np.int64)
    return np.where(month > 0, days + date(1970, 1, 1).toordinal(), 0)


def _players(
    code: Sequence[bytes], register: Mapping[str, RegisteredPlayer], facts: Mapping[bytes, Mapping[str, Any]]
) -> ArchivePlayers:
    unknown = RegisteredPlayer("", "", "")
    registered = [register.get(player.decode(), unknown) for player in code]
    names = [name for name in PlayerFacts.definitions if name != "code"]
    nothing = {name: (b"" if name in ("birth", "title", "flags", "lapses") else 0) for name in names}
    rows = [facts.get(player, nothing) for player in code]
    columns = {name: np.array([row[name] for row in rows]) for name in names}
    filled = {name: column for name, column in columns.items() if name in ("birth", "title") or column.any()}
    return ArchivePlayers.of(
        code=np.array(code, np.bytes_) if code else np.zeros(0, "S1"),
        name=[player.name for player in registered],
        fed=[player.fed for player in registered],
        sex=[player.sex for player in registered],
        **filled,
    )
