"""The register: players, clubs and memberships, each change kept with the values before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date

from ratinghouse.kernel.finding import Finding, refuses
from ratinghouse.kernel.texts import text
from ratinghouse.office.journal import Act, Clerk, act
from ratinghouse.office.models import Club, Federation, Former, Membership, Player
from ratinghouse.office.refusal import Refused, refusal
from ratinghouse.office.register.fide_ratings import HeldRating, record_fide_rating
from ratinghouse.office.register.particular_checks import particular_findings, tidy_particulars
from ratinghouse.office.register.particulars import FIELDS, ParticularValue, player_after_merges, text_of
from ratinghouse.office.register.search import search_text


def add_player(
    clerk: Clerk, *, why: str = "", code: str = "", club: str = "", **particulars: ParticularValue
) -> Player:
    """Put a new player into the register; see ``new_player``."""
    with act(clerk, "player") as doing:
        return new_player(doing, why=why, code=code, club=club, **particulars)


def new_player(doing: Act, *, why: str = "", code: str = "", club: str = "", **particulars: ParticularValue) -> Player:
    """Add a player to the register, inside an act. Without a code they get the federation's next one.

    A FIDE rating among the particulars is a standard one whose day is not known.
    """
    particulars = tidy_particulars(particulars)
    if not code:
        code = next(free_codes(1))
    findings = [*_code_findings(code), *particular_findings({"name": "", **particulars})]
    findings += _fide_id_findings(text_of(particulars, "fide_id"), None)
    belongs = _club(club, findings)
    if refuses(findings):
        raise Refused(findings)
    sought = search_text(text_of(particulars, "name"), text_of(particulars, "local_name"))
    fide_rating = particulars.pop("fide_rating", None)
    player = Player.objects.create(code=code, club=belongs, sought=sought, **particulars)
    recorded = {name: value for name, value in _journal_particulars(player).items() if value}
    doing.note(f"player {code}", why=why, after=recorded)
    if isinstance(fide_rating, int):
        record_fide_rating(doing, player, "standard", HeldRating(None, fide_rating), why)
    return player


def edit_player(clerk: Clerk, code: str, changes: Mapping[str, ParticularValue], why: str = "") -> Player:
    """Change what the register says of a player."""
    with act(clerk, "player") as doing:
        return change_player(doing, player_by_code(code), changes, why)


def change_player(doing: Act, player: Player, changes: Mapping[str, ParticularValue], why: str = "") -> Player:
    """Change particulars, club or ``hidden`` of a player, inside an act; the former values are kept."""
    if player.erased is not None:
        raise refusal(
            "erased",
            text("{id} was erased and can no longer be changed", id=player.code),
            text("add a new player"),
        )
    requested = dict(changes)
    findings: list[Finding] = []
    belongs = _club(text_of(requested, "club"), findings) if "club" in requested else player.club
    requested.pop("club", None)
    hidden = bool(requested.pop("hidden", player.hidden))
    particulars = tidy_particulars(requested)
    findings += particular_findings(particulars)
    findings += _fide_id_findings(text_of(particulars, "fide_id"), player)
    if refuses(findings):
        raise Refused(findings)
    fide_rating = particulars.pop("fide_rating", None)
    if isinstance(fide_rating, int):
        record_fide_rating(doing, player, "standard", HeldRating(None, fide_rating), why)
        if not particulars:
            return player
    before = _journal_particulars(player)
    player.club, player.hidden = belongs, hidden
    record_change(doing, player, particulars)
    after = _journal_particulars(player)
    changed = [name for name in after if after[name] != before[name]]
    if not changed:
        raise refusal(
            "nothing-new",
            text("the register already says this about {name}", name=player.name),
            text("enter a change"),
        )
    doing.note(
        f"player {player.code}",
        why=why,
        before={name: before[name] for name in changed},
        after={name: after[name] for name in changed},
    )
    return player


def record_change(doing: Act, player: Player, particulars: Mapping[str, ParticularValue]) -> None:
    """Write particulars of a player, and keep the former ones; the caller notes the change in the journal."""
    former = {name: getattr(player, name) for name in FIELDS}
    for name, value in particulars.items():
        setattr(player, name, value)
    if any(former[name] != getattr(player, name) for name in FIELDS):
        Former.objects.get_or_create(player=player, until=doing.number, defaults=former)
    player.sought = search_text(player.name, player.local_name)
    player.save()


def player_by_code(code: str) -> Player:
    """Return the player with a federation ID or, where none has it, a FIDE ID. A merged record is refused."""
    player = Player.objects.filter(code=code).first()
    if player is None and code:
        player = Player.objects.filter(fide_id=code, merged_into=None).first()
    if player is None:
        raise refusal(
            "no-such-player",
            text("nobody in the register has the ID {id}", id=f"{code!r}"),
            text("see: ratinghouse player NAME"),
        )
    if player.merged_into is not None:
        target = player_after_merges(player)
        message = text("{id} was merged into {target} {name}", id=player.code, target=target.code, name=target.name)
        raise refusal(
            "merged",
            message,
            text("use {target}, or undo the merge: ratinghouse player unmerge {id}", target=target.code, id=code),
        )
    return player


def free_codes(count: int) -> Iterator[str]:
    """Yield the next free IDs of the federation: its three letters and a number."""
    if count:
        prefix = Federation.objects.values_list("code", flat=True).first() or ""
        codes = Player.objects.filter(code__gte=f"{prefix}0", code__lt=f"{prefix}:").values_list("code", flat=True)
        numbers = [int(code[len(prefix) :]) for code in codes if code[len(prefix) :].isdecimal()]
        last = max(numbers, default=0)
        yield from (f"{prefix}{last + step:06}" for step in range(1, count + 1))


def add_club(clerk: Clerk, code: str, name: str, contact: str = "") -> Club:
    """Put a club or another organiser into the register."""
    with act(clerk, "club") as doing:
        findings = _code_findings(code, kind="club")
        if not name.strip():
            findings.append(Finding("error", "no-name", text("the club has no name"), text("enter its name")))
        if findings:
            raise Refused(findings)
        club = Club.objects.create(code=code, name=name.strip(), contact=contact.strip())
        doing.note(f"club {code}", after={"name": club.name, "contact": club.contact})
    return club


def edit_club(clerk: Clerk, code: str, name: str, contact: str | None = None, why: str = "") -> Club:
    """Change the name of a club and, where one is given, its contact."""
    with act(clerk, "club") as doing:
        club = Club.objects.filter(code=code).first()
        if club is None or not name.strip():
            raise refusal(
                "no-such-club",
                text("there is no club {code}, or its name is missing", code=f"{code!r}"),
                text("enter both"),
            )
        before = {"name": club.name, "contact": club.contact}
        club.name, club.contact = name.strip(), club.contact if contact is None else contact.strip()
        after = {"name": club.name, "contact": club.contact}
        if after == before:
            raise refusal(
                "nothing-new",
                text("the register already says this about club {code}", code=code),
                text("enter a change"),
            )
        club.save()
        doing.note(f"club {code}", why=why, before=before, after=after)
    return club


def add_membership(clerk: Clerk, code: str, first: date, last: date, why: str = "") -> Membership:
    """Record a span of membership, both days included."""
    with act(clerk, "player") as doing:
        return new_membership(doing, player_by_code(code), first, last, why)


def new_membership(doing: Act, player: Player, first: date, last: date, why: str = "") -> Membership:
    """Record a span of membership, inside an act. Spans of one player do not overlap."""
    if last < first:
        raise refusal(
            "span",
            text("a membership cannot end on {last} before it begins on {first}", last=str(last), first=str(first)),
            text("swap the days"),
        )
    overlap = player.memberships.filter(withdrawn=None, first__lte=last, last__gte=first).first()
    if overlap is not None:
        message = text(
            "{name} is already a member from {first} to {last}",
            name=player.name,
            first=str(overlap.first),
            last=str(overlap.last),
        )
        raise refusal("overlap", message, text("choose other days, or withdraw that membership first"))
    membership = Membership.objects.create(player=player, first=first, last=last, recorded=doing.number)
    doing.note(f"player {player.code}", why=why, after={"member": [first.isoformat(), last.isoformat()]})
    return membership


def withdraw_membership(clerk: Clerk, code: str, first: date, why: str = "") -> None:
    """Take back the membership that begins on a day; lists that were made with it still use it."""
    with act(clerk, "player") as doing:
        player = player_by_code(code)
        membership = player.memberships.filter(withdrawn=None, first=first).first()
        if membership is None:
            raise refusal(
                "no-membership",
                text("no membership of {name} begins on {first}", name=player.name, first=str(first)),
                text("check its first day"),
            )
        membership.withdrawn = doing.number
        membership.save(update_fields=["withdrawn"])
        span = [membership.first.isoformat(), membership.last.isoformat()]
        doing.note(f"player {player.code}", why=why, before={"member": span})


def _journal_particulars(player: Player) -> dict[str, ParticularValue]:
    """Return the particulars as the journal records them."""
    particulars = {name: getattr(player, name) for name in FIELDS}
    return particulars | {"club": player.club.code if player.club else "", "hidden": player.hidden}


def _code_findings(code: str, kind: str = "player") -> list[Finding]:
    in_use = (Player if kind == "player" else Club).objects.filter(code=code).exists()
    if in_use:
        message = text("another player already has the ID {id}", id=code)
        if kind == "club":
            message = text("another club already has the ID {id}", id=code)
        return [
            Finding(
                "error",
                "code-taken",
                message,
                text("choose another ID"),
            )
        ]
    if not code or len(code) > 20 or any(character.isspace() or not character.isprintable() for character in code):
        return [
            Finding(
                "error",
                "bad-code",
                text("{id} is not an ID", id=f"{code!r}"),
                text("use at most 20 characters without spaces"),
            )
        ]
    return []


def _fide_id_findings(fide_id: str, player: Player | None) -> list[Finding]:
    if not fide_id:
        return []
    other = Player.objects.filter(fide_id=fide_id, merged_into=None).first()
    if other is None or other == player:
        return []
    message = text("FIDE ID {fide_id} belongs to {id} {name}", fide_id=fide_id, id=other.code, name=other.name)
    return [
        Finding(
            "error", "fide-id-taken", message, text("correct the ID; if both records are the same player, merge them")
        )
    ]


def _club(code: str, findings: list[Finding]) -> Club | None:
    if not code:
        return None
    club = Club.objects.filter(code=code).first()
    if club is None:
        findings.append(
            Finding(
                "error",
                "no-such-club",
                text("there is no club {club}", club=f"{code!r}"),
                text("add it: ratinghouse player club CODE NAME"),
            )
        )
    return club
