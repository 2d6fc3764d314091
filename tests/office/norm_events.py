"""A closed tournament of strong players from many federations, in which somebody makes a norm."""

from __future__ import annotations

from datetime import date, timedelta

from ratinghouse.lists.register import RegisterPlayer as Registered
from ratinghouse.lists.register import write_register
from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.models import Event
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.register.importing import import_players
from ratinghouse.reports import Format, Report, ReportEntry, Result
from ratinghouse.reports import ReportHeader as Header
from ratinghouse.reports.trf import write_trf
from tests.office.simulated import clerk_on

START, MARCH, APRIL = date(2024, 3, 4), date(2024, 3, 1), date(2024, 4, 1)
FEDS = ("XAN", "FRA", "GER", "POL", "ESP")
PLAYERS = [
    Registered(
        "N00",
        name="Nordmann, Nils",
        fed="XAN",
        sex="m",
        title="FM",
        rating=2440,
        birth="2001-02-03",
        games=99,
        fide_id="14500017",
    ),
    *(
        Registered(
            f"N{number:02}",
            name=f"Meister{number}, Max",
            fed=FEDS[number % 5],
            sex="m",
            title="GM" if number < 6 else "IM",
            rating=2560 - 10 * number,
            games=99,
            birth="1985",
        )
        for number in range(1, 10)
    ),
]


def closed_event(results: str = "11=1=1=1=", name: str = "Closed Masters") -> bytes:
    """A round robin: the first player's results against the others in turn; the others draw among themselves."""
    codes: dict[tuple[int, int], str] = {}
    for number in range(1, 11):
        for other in range(1, 11):
            if number != other:
                codes[number, other] = "="
    for other, sign in enumerate(results, 2):
        codes[1, other], codes[other, 1] = sign, {"1": "0", "0": "1", "=": "="}[sign]
    rows: dict[int, list[Result]] = {no: [] for no in range(1, 11)}
    wheel = list(range(2, 11))
    for turn in range(9):
        ring = [1, *wheel[turn:], *wheel[:turn]]
        for white, black in zip(ring[:5], reversed(ring[5:]), strict=True):
            rows[white].append(Result(turn + 1, black, "w", codes[white, black]))
            rows[black].append(Result(turn + 1, white, "b", codes[black, white]))
    worth = {"1": 100, "=": 50, "0": 0}
    entries = tuple(
        ReportEntry(
            no,
            player.name,
            id=player.id,
            fed=player.fed,
            sex=player.sex,
            title=player.title,
            birth=player.birth,
            rating=player.rating,
            results=tuple(rows[no]),
            points=sum(worth[result.code] for result in rows[no]),
        )
        for no, player in enumerate(PLAYERS, 1)
    )
    header = Header(
        name=name,
        city="Xanadu",
        fed="XAN",
        start=START,
        end=START + timedelta(days=8),
        arbiter="Arbiter, Ada",
        time_control_code="40/5400+30:1800+30",
        round_dates=tuple(START + timedelta(days=day) for day in range(9)),
    )
    raw, _ = write_trf(Report(header, entries, format=Format.ROUND_ROBIN, format_from="given"))
    return raw


def register_players() -> None:
    """The players, with their ratings as the first list."""
    import_players(clerk_on(MARCH), write_register(PLAYERS), "opening.csv", as_list=MARCH, pool="standard")


def hand_in(raw: bytes) -> Event:
    """A report over the desks, up to its admission."""
    clerk = clerk_on(date(2024, 3, 14))
    event = receive(clerk, ReceivedFile(raw, "closed.trf", clerk.now.date(), pool="standard", sender="arbiter")).event
    match_automatically(clerk, event.pk)
    return admit(clerk, event.pk, despite="for the test")


def played_and_published(results: str = "11=1=1=1=") -> Event:
    """The event on a published list."""
    register_players()
    event = hand_in(closed_event(results))
    publish(clerk_on(APRIL), "standard", APRIL)
    event.refresh_from_db()
    return event
