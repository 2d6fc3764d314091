"""Importing the players in a file: new ones are added to the register and known ones updated, all in one act."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.kernel.texts import text
from ratinghouse.lists.reading.list_findings import ListFindings
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Club, Former, Membership, Player
from ratinghouse.office.publishing.first_list import check_first_lists, take_over
from ratinghouse.office.refusal import Refused
from ratinghouse.office.register import matching_rows
from ratinghouse.office.register.erasing import erased_fide_ids, erased_players
from ratinghouse.office.register.fide_ratings import KINDS, HeldRating, RatingOfPlayer, kind_of_pool, record_new
from ratinghouse.office.register.import_files import ImportedPlayers, read_players
from ratinghouse.office.register.matching_rows import Present
from ratinghouse.office.register.particulars import FIELDS, ParticularValue, text_of
from ratinghouse.office.register.register import free_codes
from ratinghouse.office.register.search import search_text
from ratinghouse.office.storage import bulk_rows

ReportProgress = Callable[[int, int], None]  # players done, of how many


@dataclass(frozen=True)
class Imported:
    """What an import did."""

    created: int
    changed: int
    unchanged: int
    left_out: int
    lists: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()


def import_players(
    clerk: Clerk,
    raw: bytes,
    file: str,
    *,
    fed: str = "",
    as_list: date | None = None,
    pool: str = "standard",
    own_ids: bool = False,
    leave_out: bool = False,
    report_progress: ReportProgress | None = None,
) -> Imported:
    """Bring the players of a file into the register.

    A blank cell never erases what the register says, and a year never replaces a full date of birth. The IDs of a
    rating list are FIDE's, and its ratings the players' FIDE ratings of its day, unless its IDs are the federation's
    own. With ``as_list`` the ratings also become the first list of each pool that the file has. Rows with errors refuse
    the file, unless they are to be left out.
    """
    players, findings = read_players(raw, file, pool, own_ids=own_ids)
    if players is None or (refuses(findings) and not leave_out):
        raise Refused([finding for finding in findings if finding.severity == "error"])
    incoming = players.of_federation(fed) if fed else players
    with act(clerk, "import") as doing:
        pools = check_first_lists(incoming, as_list) if as_list is not None else {}
        importing = _Import(doing, incoming, ListFindings(file), kind_of_pool(pool))
        importing.run(report_progress or (lambda done, of: None))
        gathered = importing.findings.collected()
        if refuses(gathered) and not leave_out:
            raise Refused([finding for finding in gathered if finding.severity == "error"])
        lists = take_over(doing, raw, file, incoming, importing.players, pools, as_list) if as_list is not None else ()
        done = Imported(**importing.counts, lists=lists, findings=(*findings, *gathered))
        sha256 = hashlib.sha256(raw).hexdigest()
        doing.note(file, after={**importing.counts, "sha256": sha256, "fed": fed, "lists": list(lists)})
    return done


@dataclass
class _Import:
    doing: Act
    incoming: ImportedPlayers
    findings: ListFindings
    pool_kind: str  # of the column fide_rating
    players: list[int | None] = field(default_factory=list)  # for each row of the file, the player; None: left out
    counts: dict[str, int] = field(
        default_factory=lambda: dict.fromkeys(("created", "changed", "unchanged", "left_out"), 0)
    )
    _fide_ids: set[str] = field(default_factory=set)
    _clubs: dict[str, int] = field(default_factory=dict)
    _erased: frozenset[str | int] = frozenset()  # FIDE IDs and players

    def run(self, report_progress: ReportProgress) -> None:
        count = len(self.incoming)
        self._clubs = self._known_clubs()
        self._erased = frozenset({*erased_fide_ids(), *erased_players()})
        for first in range(0, count, bulk_rows.BLOCK):
            rows = range(first, min(first + bulk_rows.BLOCK, count))
            self._import_rows(rows)
            report_progress(rows.stop, count)

    def _import_rows(self, rows: range) -> None:
        present = matching_rows.present(self.incoming, rows)
        new, changed = [], []
        player_of_row: dict[int, int | None] = {}
        for row in rows:
            player = present.get(self.incoming.ids[row])
            if not self._usable(row, player, present):
                player_of_row[row] = None
            elif player is None:
                new.append(row)
            else:
                player_of_row[row] = player.id
                after = self._after(row, player)
                if after is not None:
                    changed.append((player, after, self._club(row, player)))
        self._insert(new, present)
        self._update(changed)
        player_of_row |= matching_rows.inserted(self.incoming, new) if new else {}
        self.players += [player_of_row[row] for row in rows]
        self._memberships(rows, player_of_row)
        added = {id for row in new if (id := player_of_row[row]) is not None}
        rated = record_new(self.doing, list(self._fide_ratings(rows, player_of_row)), added)
        different = len({player.id for player, _, _ in changed} | (rated - added))
        self.counts["created"] += len(new)
        self.counts["changed"] += different
        self.counts["unchanged"] += sum(player_of_row[row] is not None for row in rows) - len(new) - different
        self.counts["left_out"] += sum(player_of_row[row] is None for row in rows)

    def _usable(self, row: int, player: Present | None, present: matching_rows.Matches) -> bool:
        id, texts = self.incoming.ids[row], self.incoming.texts
        if self._is_erased(row, player):
            self.findings.note("erased", text("the file contains a player who was erased; the row is ignored"), "")
            return False
        if player is not None and player.merged:
            message = text("{id} was merged into another player; the row is ignored", id=id)
            self.findings.note(
                "merged", message, text("if they are two players, undo the merge: ratinghouse player unmerge")
            )
            return False
        if player is None and not texts["name"][row]:
            self.findings.error("no-name", text("player {id} is new and has no name", id=id), text("enter the name"))
            return False
        fide_id = texts["fide_id"][row] if "fide_id" in texts else ""
        if fide_id:
            owner = present.owner_of(fide_id)
            if (owner is not None and (player is None or owner != player.id)) or fide_id in self._fide_ids:
                message = text(
                    "player {id}: FIDE ID {fide_id} belongs to another player; the row is ignored",
                    id=id,
                    fide_id=fide_id,
                )
                self.findings.error("fide-id-taken", message, text("correct the FIDE ID, or merge the two players"))
                return False
            self._fide_ids.add(fide_id)
        return True

    def _is_erased(self, row: int, player: Present | None) -> bool:
        """Return whether a row would bring back a player who was erased."""
        if not self._erased:
            return False
        texts = self.incoming.texts
        fide_id = self.incoming.ids[row] if self.incoming.by_fide_id else texts.get("fide_id", [""] * (row + 1))[row]
        return fide_id in self._erased or (player is not None and player.id in self._erased)

    def _after(self, row: int, player: Present) -> dict[str, ParticularValue] | None:
        """Return the particulars with what the file says, where that differs from the register."""
        after = dict(player.particulars)
        for name, column in self.incoming.texts.items():
            if (
                (imported := column[row])
                and imported != after[name]
                and not (name == "birth" and text_of(after, name).startswith(imported))
            ):
                after[name] = imported
        same = after == player.particulars and self._club(row, player) == player.club
        return None if same else after

    def _club(self, row: int, player: Present | None) -> int | None:
        code = self.incoming.clubs[row]
        return self._clubs[code] if code else player.club if player else None

    def _insert(self, rows: Sequence[int], present: matching_rows.Matches) -> None:
        if not rows:
            return
        texts = self.incoming.texts
        ids = [self.incoming.ids[row] for row in rows]
        fresh = free_codes(sum(id in present.used_codes for id in ids))
        blank = [""] * len(rows)
        columns: dict[str, Sequence[Any]] = {
            name: [texts[name][row] for row in rows] if name in texts else blank
            for name in FIELDS
            if name != "fide_rating"  # FIDE ratings are stored by kind and day now
        }
        if self.incoming.by_fide_id:
            columns["fide_id"] = ids
        columns["code"] = [next(fresh) if id in present.used_codes else id for id in ids]
        columns["sought"] = list(map(search_text, columns["name"], columns["local_name"]))
        columns["club_id"] = [self._club(row, None) for row in rows]
        columns["hidden"] = [False] * len(rows)
        bulk_rows.insert(Player, columns)

    def _update(self, changed: Sequence[tuple[Present, dict[str, ParticularValue], int | None]]) -> None:
        if not changed:
            return
        former = [player for player, after, _ in changed if after != player.particulars]
        if former:
            columns: dict[str, Sequence[Any]] = {
                name: [player.particulars[name] for player in former] for name in FIELDS
            }
            columns |= {"player_id": [player.id for player in former], "until": [self.doing.number] * len(former)}
            bulk_rows.insert(Former, columns)
        columns = {name: [after[name] for _, after, _ in changed] for name in FIELDS}
        columns["sought"] = [
            search_text(text_of(after, "name"), text_of(after, "local_name")) for _, after, _ in changed
        ]
        columns["club_id"] = [club for _, _, club in changed]
        bulk_rows.update(Player, "id", {"id": [player.id for player, _, _ in changed], **columns})

    def _fide_ratings(self, rows: Iterable[int], player_of_row: dict[int, int | None]) -> Iterator[RatingOfPlayer]:
        """Yield the FIDE ratings of some rows; those of a list without a date are known from today on."""
        ratings = self.incoming.fide_ratings
        today = self.doing.clerk.now.date() if self.incoming.by_fide_id else None
        for row in rows:
            player = player_of_row[row]
            if player is None:
                continue
            by_kind = {kind or self.pool_kind: rating for kind, column in ratings.items() if (rating := column[row])}
            for kind, rating in by_kind.items():
                if kind in KINDS:
                    held = HeldRating(self.incoming.fide_days[row] or today, rating)
                    yield RatingOfPlayer(player, kind, held)

    def _memberships(self, rows: Iterable[int], player_of_row: dict[int, int | None]) -> None:
        spans = {
            player: span
            for row in rows
            if (player := player_of_row[row]) is not None and (span := self.incoming.memberships[row]) is not None
        }
        if not spans:
            return
        recorded = matching_rows.memberships(list(spans))
        fresh = []
        for player, (first, last) in spans.items():
            if (first, last) in recorded.get(player, ()):
                continue
            if any(start <= last and first <= other for start, other in recorded.get(player, ())):
                code = Player.objects.values_list("code", flat=True).get(pk=player)
                message = text(
                    "player {id}: the membership from {first} to {last} overlaps another one and is not recorded",
                    id=code,
                    first=str(first),
                    last=str(last),
                )
                self.findings.warning("overlap", message, "withdraw the other: ratinghouse player member")
                continue
            fresh.append(Membership(player_id=player, first=first, last=last, recorded=self.doing.number))
        Membership.objects.bulk_create(fresh, batch_size=500)

    def _known_clubs(self) -> dict[str, int]:
        codes = sorted(set(self.incoming.clubs) - {""})
        clubs = {club.code: club.pk for club in Club.objects.filter(code__in=codes)} if codes else {}
        for code in codes:
            if code not in clubs:
                clubs[code] = Club.objects.create(code=code, name=code).pk
                self.findings.note(
                    "new-club",
                    text("club {code} is new; its name is its code for now", code=code),
                    text("give it a name"),
                )
        return clubs
