"""Import of another organisation's list as the first list of a pool, so that rating can start from it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from ratinghouse.derivation.recipe import recipe_hash
from ratinghouse.derivation.standings import counted
from ratinghouse.kernel.book import Rulebook
from ratinghouse.kernel.texts import text
from ratinghouse.office.followed_rulebooks import followed_rulebook
from ratinghouse.office.journal import Act
from ratinghouse.office.models import Pool, PublishedList, Received
from ratinghouse.office.publishing.stored_list import write_hash
from ratinghouse.office.refusal import refusal
from ratinghouse.office.register.import_files import ImportedPlayers, ImportedStanding, IntegerColumn, read_players
from ratinghouse.office.register.particulars import formers_as_of
from ratinghouse.office.setting_up import rules_on
from ratinghouse.office.statutes.statutes_of_list import book_of_record
from ratinghouse.office.statutes.stored_statutes import store_statutes
from ratinghouse.office.storage import bulk_rows
from ratinghouse.office.storage.list_labels import pool_label
from ratinghouse.office.storage.list_rows import ListRows, write_whole
from ratinghouse.rating.player_columns import STATUS, Standings, codes
from ratinghouse.rating.player_rules import inferred_from_k
from ratinghouse.rulebooks.statutes import statute

VERSION = 3
"""The version of what is stored of an imported list.

1 named an edition; 2 also the statute that completed the file; since 3 the RD of a list file is read.
"""


class ImportedFile(TypedDict):
    """The file of an imported list, and whether its IDs are FIDE's."""

    sha256: str
    file: str
    by_fide_id: bool


class ImportedList(TypedDict):
    """What an imported list was read from; ``statute`` since version 2."""

    version: int
    pool: str
    date: str
    act: int
    rules: str
    statute: NotRequired[str]
    taken_over: ImportedFile


def check_first_lists(incoming: ImportedPlayers, day: date) -> dict[str, Pool]:
    """Return the pools that the file has ratings for; refuse if one already has a list, or if there is none."""
    pools = {pool.name: pool for pool in Pool.objects.filter(name__in=incoming.standings).order_by("pk")}
    if not pools:
        pool_names = ", ".join(Pool.objects.order_by("pk").values_list("name", flat=True)) or text("none")
        message = text(
            "the file has ratings of {rated}; the pools of this office: {pools}",
            rated=", ".join(incoming.standings),
            pools=pool_names,
        )
        raise refusal("no-such-pool", message, text("name the pool of these ratings: --pool NAME"))
    for pool in pools.values():
        standing = PublishedList.objects.filter(pool=pool).order_by("date").first()
        if standing is not None:
            message = text(
                "pool {pool} already has a list of {date}; a list can be imported only as the first of its pool",
                pool=pool_label(pool),
                date=str(standing.date),
            )
            raise refusal("not-the-first", message, text("leave out --as-list to update the players only"))
    if incoming.date is not None and incoming.date != day:
        message = text("the file is the list of {date}, not of {day}", date=str(incoming.date), day=str(day))
        raise refusal("another-date", message, text("write --as-list {date}", date=str(incoming.date)))
    return pools


def take_over(
    doing: Act,
    raw: bytes,
    file: str,
    incoming: ImportedPlayers,
    players: Sequence[int | None],
    pools: Mapping[str, Pool],
    day: date,
) -> tuple[str, ...]:
    """Publish the ratings of a file as first lists, and store the file, so that they can be verified with it."""
    sha256 = hashlib.sha256(raw).hexdigest()
    received = Received.objects.create(
        sha256=sha256,
        file=file,
        content=raw,
        kind="list",
        sender=doing.clerk.who,
        at=doing.clerk.now,
        reported=doing.clerk.now.date(),
    )
    code_of = _codes()
    written = []
    for name, pool in pools.items():
        rules = rules_on(pool, day) or _first_rules(pool)
        law = statute(followed_rulebook(rules).id)
        store_statutes([law])
        inputs: ImportedList = {
            "version": VERSION,
            "pool": name,
            "date": day.isoformat(),
            "act": doing.number,
            "rules": rules,
            "statute": law.document_hash,
            "taken_over": {"sha256": sha256, "file": file, "by_fide_id": incoming.by_fide_id},
        }
        rows, standings = _standings(incoming, name, players, code_of, law.book, day)
        ids = np.array([players[row] for row in rows.tolist()], np.int64)
        rating_list = PublishedList.objects.create(
            pool=pool,
            date=day,
            at=doing.clerk.now,
            rules=rules,
            counts=counted(standings, 0),
            reason=f"taken over from {file}",
            act=doing.number,
            taken_from=received,
            inputs=inputs,
            inputs_hash=recipe_hash(inputs),
        )
        write_whole(rating_list, ListRows.of(standings, ids))
        write_hash(rating_list, standings, ())
        listed = "one player" if len(standings) == 1 else f"{len(standings):,} players"
        written.append(f"{name} list of {day}: {listed}")
    return tuple(written)


def standings_from_file(rating_list: PublishedList) -> Standings:
    """Return the rows of an imported list, read again from its file."""
    if rating_list.taken_from is None:
        raise ValueError(f"the {rating_list.pool.name} list of {rating_list.date} was not taken over")
    file = rating_list.taken_from
    by_fide_id = rating_list.inputs["taken_over"]["by_fide_id"]
    incoming, _ = read_players(
        bytes(file.content),
        file.file,
        rating_list.pool.name,
        own_ids=not by_fide_id,
        reads_rd=rating_list.inputs.get("version", 1) > 2,
    )
    if incoming is None:
        raise ValueError(f"{file.file} cannot be read any more")
    row_of = {id: row for row, id in enumerate(incoming.ids)}
    code_of = _codes()
    players: list[int | None] = [None] * len(incoming)
    for player, id in _ids_in_file(rating_list, by_fide_id).items():
        if id in row_of:
            players[row_of[id]] = player
    book = book_of_record(rating_list, rating_list.rules)
    return _standings(incoming, rating_list.pool.name, players, code_of, book, rating_list.date)[1]


def _ids_in_file(rating_list: PublishedList, by_fide_id: bool) -> dict[int, str]:
    """Return the ID under which each player of a list is in its file."""
    key = "fide_id" if by_fide_id else "code"
    query = f"SELECT player_id, {key} FROM office_listing JOIN office_player ON id = player_id WHERE list_id = %s"
    ids = {player: id for block in bulk_rows.read_rows(query, [rating_list.pk]) for player, id in block}
    if by_fide_id:
        later = formers_as_of(rating_list.act)
        ids |= {player: former.fide_id for player, former in later.items() if player in ids}
    return ids


def _standings(
    incoming: ImportedPlayers,
    pool: str,
    players: Sequence[int | None],
    code_of: Mapping[int, str],
    book: Rulebook,
    day: date,
) -> tuple[NDArray[np.intp], Standings]:
    """Return the rows of the file that are on the list, in the order of the register, and their standings."""
    imported = incoming.standings[pool]
    matched = np.array([player is not None for player in players], np.bool_)
    total = np.array([games or 0 for games in imported.total_games], np.int64)
    on_list = matched & ((imported.rating > 0) | (total > 0) | (imported.peak > 0) | (imported.rd > 0))
    rows = np.flatnonzero(on_list)
    rows = rows[np.argsort([players[row] or 0 for row in rows.tolist()], kind="stable")]
    imported = imported.rows_of(rows)
    births = [incoming.texts["birth"][row] for row in rows.tolist()] if "birth" in incoming.texts else [""] * len(rows)
    games, peak = _games_and_peak(imported, births, book, day, pool)
    code = codes(code_of[player] for row in rows.tolist() if (player := players[row]) is not None)
    status = np.where(imported.delisted, STATUS.index("delisted"), STATUS.index("unrated"))
    return rows, Standings(
        code=code,
        rating=imported.rating,
        before=np.zeros(len(rows), np.int64),
        change=np.zeros(len(rows), np.int64),
        games=imported.games,
        total_games=games,
        k=imported.k,
        rd=imported.rd,
        peak=peak,
        status=np.where(imported.rating > 0, STATUS.index("listed"), status).astype(np.int64),
        last_played=np.zeros(len(rows), np.int64),
        inactive=imported.inactive,
    )


def _games_and_peak(
    imported: ImportedStanding, births: Sequence[str], book: Rulebook, day: date, pool: str
) -> tuple[IntegerColumn, IntegerColumn]:
    """Return total games and highest ratings; where the file lacks them, as its K implies under the rulebook."""
    guess, peak = inferred_from_k(book, imported.k, imported.rating, imported.peak, births, day, pool)
    total_games = [
        games if games is not None else guessed for games, guessed in zip(imported.total_games, guess, strict=True)
    ]
    return np.array(total_games, np.int64), peak


def _codes() -> dict[int, str]:
    return {id: code for block in bulk_rows.read_rows("SELECT id, code FROM office_player") for id, code in block}


def _first_rules(pool: Pool) -> str:
    """Return the first rulebook of a pool, for an imported list that is older than it."""
    return pool.rules.order_by("since").values_list("rules", flat=True)[0]
