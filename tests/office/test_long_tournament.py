"""A correspondence tournament of 24 months under 8 lists, against a calculation apart (I-003, I-021)."""

from __future__ import annotations

import itertools
import random
from datetime import date, timedelta
from decimal import ROUND_FLOOR, Decimal

import pytest

from ratinghouse.kernel.calendars.days import add_months
from ratinghouse.office.models import Listing, PublishedList
from ratinghouse.office.publishing.verification import verify
from tests.office.correspondence import Finished, PostOffice
from tests.office.offices import Office
from tests.office.proved import assert_proved
from tests.rulebooks.iccf_decimal import Competitor, Game, PeriodOfGames


def half_up(number: Decimal) -> int:
    return int((number + Decimal("0.5")).to_integral_value(ROUND_FLOOR))


class History:
    """The same games calculated apart: quarter after quarter in 50 digits, from a table of what was reported when."""

    def __init__(self, post: PostOffice) -> None:
        self.standing = {id: Competitor(rating, post.rd) for id, rating in post.ratings.items()}
        self.starts = {("Cup", id): rating for id, rating in post.ratings.items()}

    def next_list(self, games: list[Finished]) -> None:
        """Rate the games of a quarter."""
        scores = {"1-0": Decimal(1), "½-½": Decimal("0.5"), "0-1": Decimal(0)}
        rated = [Game("Cup", (it.white, it.black), (scores[it.score], 1 - scores[it.score])) for it in games]
        after = PeriodOfGames(self.standing, rated, self.starts).results()
        self.standing = {
            id: Competitor(half_up(rating), min(max(half_up(rd), 30), 250)) for id, (rating, rd) in after.items()
        }


EIGHT = [date(2024, 1, 1), date(2024, 4, 1), date(2024, 7, 1), date(2024, 10, 1)]
EIGHT += [day.replace(year=2025) for day in EIGHT]


@pytest.mark.parametrize("seed", [1, 2])
def test_i021_every_result_is_rated_once(seed: int, office: Office) -> None:
    """Reports come in any order of games; one result comes half a year late, another one is corrected afterwards."""
    chance = random.Random(seed)
    players = "ABCDEF"
    post = PostOffice({id: 1900 + 60 * at for at, id in enumerate(players)}, start_ratings={})
    post.start_ratings = dict(post.ratings)
    post.set_up()
    pairs = list(itertools.combinations(players, 2))
    chance.shuffle(pairs)
    quarter_of = {pair: at % 8 for at, pair in enumerate(pairs)}
    games = {
        pair: Finished(
            *(pair if chance.random() < 0.5 else pair[::-1]),
            chance.choice(["1-0", "½-½", "0-1"]),
            add_months(EIGHT[quarter], -4 + chance.randrange(3)) + timedelta(days=chance.randrange(28)),
        )
        for pair, quarter in quarter_of.items()
    }
    late, wrong = pairs[1], pairs[2]  # of the second and the third quarter
    right = games[wrong]._replace(score={"1-0": "0-1", "0-1": "½-½", "½-½": "1-0"}[games[wrong].score])
    history = {quarter: [] for quarter in range(8)}  # type: dict[int, list[Finished]]
    for pair, game in games.items():
        history[3 if pair == late else quarter_of[pair]].append(right if pair == wrong else game)
    event = None
    for quarter, day in enumerate(EIGHT):
        reported = [
            game for pair, game in games.items() if quarter_of[pair] <= quarter and (pair != late or quarter > 2)
        ]
        chance.shuffle(reported)
        event = post.admit(reported, add_months(day, -1) - timedelta(days=1))
        post.publish(day)
        if quarter == 5:
            games[wrong] = right
            corrected = [right if {game.white, game.black} == {right.white, right.black} else game for game in reported]
            outcome = post.correct(event.pk, corrected, day + timedelta(days=3))
            assert [revision.date for revision in outcome.revisions] == EIGHT[2:6]
    apart = History(post)
    for quarter, day in enumerate(EIGHT):
        before = {id: standing.rating for id, standing in apart.standing.items()}
        apart.next_list(history[quarter])
        rows = Listing.objects.filter(list__date=day, list__current=True).select_related("player")
        listed = {
            row.player.code: (row.rating, row.rd, row.games, (row.rating or 0) - (row.before or 0)) for row in rows
        }
        assert listed == {
            id: (standing.rating, standing.rd, _games_of(id, history[quarter]), standing.rating - before[id])
            for id, standing in apart.standing.items()
        }
    assert sum(_games_of(id, of_quarter) for of_quarter in history.values() for id in players) == 2 * len(pairs)
    for published in PublishedList.objects.filter(date__in=EIGHT, current=True):
        assert_proved(published)
    assert [finding for finding in verify().findings if finding.severity != "note"] == []


def _games_of(id: str, games: list[Finished]) -> int:
    return sum(id in (game.white, game.black) for game in games)
