"""A correspondence federation for tests: reports of one tournament that come again and again with more results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from ratinghouse.lists.register import RegisterPlayer, write_register
from ratinghouse.office.events.admission import admit
from ratinghouse.office.events.matching import match_automatically
from ratinghouse.office.events.receive import ReceivedFile, receive
from ratinghouse.office.models import Event
from ratinghouse.office.publishing.correction import CorrectionResult
from ratinghouse.office.publishing.publication import Publication, publish
from ratinghouse.office.register.importing import import_players
from ratinghouse.office.setting_up import init_office
from ratinghouse.rating.period import DeclaredFacts
from tests.office.previewed import correct_as_previewed
from tests.office.simulated import clerk_on

FACTS = DeclaredFacts({"on_webserver": 1, "postal": 0, "fide_verified": 1})
POOL = "correspondence"


class Finished(NamedTuple):
    """A finished game: White, Black, the score as it is written, and the day on which it was reported."""

    white: str
    black: str
    score: str
    reported: date | None = None


@dataclass
class PostOffice:
    """An office of correspondence players A, B, C …, with an opening list, and one tournament."""

    ratings: dict[str, int]
    rd: float = 60.0
    opening: date = date(2023, 10, 1)
    start: date = date(2023, 3, 1)
    end: date = date(2026, 12, 31)
    name: str = "Post Cup"
    start_ratings: dict[str, int] = field(default_factory=dict)

    def set_up(self) -> None:
        """Set up the office with its opening list."""
        clerk = clerk_on(self.opening)
        init_office(clerk, "XAN", "Xanadu", {POOL: {"iccf-2023": self.opening}})
        players = [
            RegisterPlayer(id, name=f"Player {id}, Post", fed="XAN", rating=rating, peak=rating, games=60, rd=self.rd)
            for id, rating in self.ratings.items()
        ]
        import_players(clerk, write_register(players), "opening.csv", as_list=self.opening, pool=POOL)

    def report_file(self, games: Iterable[Finished], day: date, **reading: str) -> ReceivedFile:
        """A report of these games that comes on a day."""
        rows = ["White ID,White,White rating,Black ID,Black,Black rating,Result,Reported"]
        for game in games:
            sides = [f'{id},"Player {id}, Post",{self.start_ratings.get(id, "")}' for id in (game.white, game.black)]
            rows.append(",".join([*sides, game.score, game.reported.isoformat() if game.reported else ""]))
        declared = {"start": self.start.isoformat(), "end": self.end.isoformat(), "time_control": "10 moves in 50 days"}
        raw = "\n".join([*rows, ""]).encode()
        return ReceivedFile(raw, f"{self.name}.csv", day, "", POOL, FACTS, {**declared, **reading})

    def receive(self, games: Sequence[Finished], day: date) -> Event:
        """Receive a report, match its players, and return its event."""
        event = receive(clerk_on(day), self.report_file(games, day)).event
        match_automatically(clerk_on(day), event.pk)
        return Event.objects.get(pk=event.pk)

    def admit(self, games: Sequence[Finished], day: date, despite: str = "") -> Event:
        """Receive and admit a report."""
        return admit(clerk_on(day), self.receive(games, day).pk, despite=despite)

    def publish(self, day: date) -> Publication:
        """Publish a list two weeks before it is valid, as ICCF does."""
        return publish(clerk_on(day), POOL, day)

    def correct(self, event: int, games: Sequence[Finished], day: date) -> CorrectionResult:
        """Correct an event by a new report."""
        return correct_as_previewed(clerk_on(day), event, self.report_file(games, day), "a score was wrong")
