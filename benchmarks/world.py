"""``python -m benchmarks.world HOME``: an office of the size of the world's list, with some lists, for measuring it.

The players are those of a FIDE list where one is given, else invented ones, many with accents.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from benchmarks.office import SIZE, measured, report
from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office.opening import open_office

if TYPE_CHECKING:  # Django is set up later
    from ratinghouse.office.journal import Clerk

FIRST = date(2025, 9, 1)
MONTHS = (date(2025, 10, 1), date(2025, 11, 1), date(2025, 12, 1))
_BEGINNINGS = ("Mül", "Søren", "Gar", "Łu", "Ćir", "Nak", "Yama", "Kowal", "Ivan", "Pet", "Šim", "Od", "Bjö", "Fer")
_ENDINGS = ("ler", "sen", "cía", "kasz", "ić", "amura", "moto", "ski", "ov", "rov", "ek", "egaard", "rnsson", "reira")
_FIRST_NAMES = ("José", "Anna", "Jörg", "Hikaru", "Zoë", "Maria", "Ivan", "Åsa", "Lê", "Noël", "Olga", "Chloé", "Paul")
CLUBS = 2_000
MOST_EVENTS = 300  # a month


def players(number: int) -> Iterator[RegisterPlayer]:
    """Yield the players of an invented world."""
    luck = random.Random(1)
    for no in range(1, number + 1):
        rating = round(min(2850, max(1400, luck.gauss(1750, 220))))
        name = f"{luck.choice(_BEGINNINGS)}{luck.choice(_ENDINGS)}, {luck.choice(_FIRST_NAMES)} {no % 1000}"
        sex = "w" if luck.random() < 0.1 else "m"
        birth = str(2025 - luck.randrange(8, 85))
        fed = f"X{chr(65 + no % 14)}{chr(65 + no % 13)}"
        yield RegisterPlayer(f"N{no:07d}", name, fed, sex, "", birth, rating, None, 20, 100, rating)


def build(home: Path, number: int, file: Path | None) -> None:
    """Import the first list, then publish the next ones, each after a month of events."""
    open_office(home, create=True)
    from ratinghouse.office.journal import Clerk
    from ratinghouse.office.models import Player as Known
    from ratinghouse.office.publishing.publication import publish
    from ratinghouse.office.register.importing import import_players
    from ratinghouse.office.setting_up import init_office

    clerk = Clerk("benchmark", datetime(2025, 9, 26, 12, tzinfo=UTC))
    init_office(clerk, "XAN", "Xanadu", {"standard": {"fide-2024": date(2024, 3, 1)}})
    raw, name = (file.read_bytes(), file.name) if file else (write_register(players(number)), "world.csv")
    with measured("import the players and their first list"):
        import_players(clerk, raw, name, as_list=FIRST, leave_out=True)
    _clubs()
    everybody = list(Known.objects.filter(listings__rating__isnull=False).order_by("pk").values_list("code", "name"))
    luck, events = random.Random(2), min(MOST_EVENTS, len(everybody) // SIZE // 2)
    for month, day in enumerate(MONTHS):
        with measured(f"{events} events, and the list of {day}"):
            _season(clerk, day, events, everybody, luck, month)
            publish(clerk, "standard", day)


def _season(
    clerk: Clerk, day: date, events: int, everybody: Sequence[tuple[str, str]], luck: random.Random, month: int
) -> None:
    from ratinghouse.office.events.admission import admit
    from ratinghouse.office.events.matching import match_automatically
    from ratinghouse.office.events.receive import ReceivedFile, receive

    start = day - timedelta(days=25)
    for number in range(events):
        # Some play every month, so that there are players with events on every list.
        first = number * SIZE if number % 2 else luck.randrange(len(everybody) - SIZE)
        field = everybody[first : first + SIZE]
        paper = ReceivedFile(
            report(f"Open {month + 1}.{number}", start, field, luck), f"{month}-{number}.trf", day, pool="standard"
        )
        event = receive(clerk, paper).event
        match_automatically(clerk, event.pk)
        admit(clerk, event.pk, despite="a benchmark")


def _clubs() -> None:
    """Write clubs for a third of the players directly to the database: only their number matters here."""
    from django.db import connection

    from ratinghouse.office.models import Club

    Club.objects.bulk_create([Club(code=f"C{no}", name=f"Club {no}") for no in range(1, CLUBS + 1)])
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE office_player SET club_id = (SELECT min(id) FROM office_club) + id %% %s WHERE id %% 3 = 0", [CLUBS]
        )


def main() -> None:
    """Build the office."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("home", type=Path)
    parser.add_argument("--players", type=int, default=518_307)
    parser.add_argument("--list", type=Path, help="a FIDE list instead of invented players")
    options = parser.parse_args()
    build(options.home, options.players, options.list)


if __name__ == "__main__":
    main()
