"""A second opinion on FIDE 2003 to 2021: the articles worked out player by player, as one would on paper.

It shares nothing with the package but the texts: fractions instead of columns, loops instead of rules, its own tables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import floor

# dp for p = .50 to 1.0, and the last D of each band of table (b), from .50 on
_DP = [0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193]
_DP += [202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538]
_DP += [589, 677, 800]
_LAST_D = [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188]
_LAST_D += [197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484]
_LAST_D += [517, 559, 619, 735]

Score = Fraction
Game = tuple[str, str, Score, Score, bool]  # White, Black, their points, whether it was played


@dataclass(frozen=True)
class Coefficients:
    """K of new players, below 30 games (0: they have none of their own), of others, and of those who reached 2400."""

    new: int
    usual: int
    reached: int
    at_start: bool = False  # by the list in force when the event started; else by the list before the new one
    juniors: bool = False  # 40 below 2300 up to the year of the 18th birthday; then 2400 goes before the games

    def K(self, highest: int, games: int, age: int) -> int:
        """K of a player with this highest rating, so many games, and this age in the year of the list (0: unknown)."""
        if self.juniors and highest < 2300 and 0 < age <= 18:
            return 40
        if games < 30 and self.new and not (self.juniors and highest >= 2400):
            return self.new
        return self.reached if highest >= 2400 else self.usual


@dataclass(frozen=True)
class Edition:
    """What differs between the editions."""

    averages: bool  # the first ratings and round robins of 2003, from averages
    cap: int
    bonus: Fraction
    least: Fraction  # points that a performance needs
    lowest: int
    year: int  # of the list, on which this is the lowest rating
    game_by_game: bool = True  # or one expectation for the whole event (2003)
    fewest: int = 3  # games against rated players of a first result; opponents always want three
    fewest_later: int = 3
    needed: int = 9  # games of a first rating
    most_K_times_games: int = 0  # no limit
    K: Coefficients = Coefficients(25, 15, 10)
    widest_gap: int = 0  # in the change of a rated player; 0: the cap

    def in_rapid_and_blitz(self) -> Edition:
        """The edition since 2012 for rapid and blitz: K 20, gaps up to 735 points, one point for a first result."""
        return replace(self, K=Coefficients(20, 20, 20), widest_gap=735, least=Fraction(1))


AT_START = Coefficients(25, 15, 10, at_start=True)
SINCE_2011 = replace(AT_START, new=30)
SINCE_2014 = Coefficients(40, 20, 10, at_start=True, juniors=True)

EDITIONS = {
    "fide-2003": Edition(True, 350, Fraction(25, 2), Fraction(1), 1801, 2003, game_by_game=False),
    "fide-2008-applied": Edition(True, 350, Fraction(25, 2), Fraction(1), 1401, 2008),
    "fide-2009": Edition(False, 400, Fraction(15), Fraction(1, 2), 1200, 2010, K=Coefficients(0, 30, 20)),
    "fide-2009-applied": Edition(False, 400, Fraction(25, 2), Fraction(1), 1200, 2010, K=AT_START),
    "fide-2011": Edition(False, 400, Fraction(25, 2), Fraction(1), 1200, 2011, fewest_later=1, K=SINCE_2011),
    "fide-2012": Edition(False, 400, Fraction(25, 2), Fraction(1), 1000, 2012, fewest_later=1, K=SINCE_2011),
    "fide-2013": Edition(False, 400, Fraction(25, 2), Fraction(1), 1000, 2013, fewest_later=1, K=SINCE_2011),
    "fide-2014": Edition(
        *(False, 400, Fraction(20), Fraction(1, 2), 1000, 2015), fewest=1, fewest_later=1, needed=5, K=SINCE_2014
    ),
    "fide-2017": Edition(
        *(False, 400, Fraction(20), Fraction(1, 2), 1000, 2018),
        fewest=1,
        fewest_later=1,
        needed=5,
        most_K_times_games=700,
        K=SINCE_2014,
    ),
}
RAPID_AND_BLITZ = ("fide-2012", "fide-2013", "fide-2014", "fide-2017")


@dataclass(frozen=True)
class Meeting:
    """An event: ratings at the start (0: unrated), games in order, and how it was paired."""

    start: Mapping[str, int]
    games: Sequence[Game]
    everybody_meets: int = 0  # how often each two were to meet in a round robin
    match_over: int = 0  # the number of games of a match
    two_camps: bool = False  # a Scheveningen event


@dataclass
class Outcome:
    """What an event gives: points over expectation of rated players, and their games; games, points, opponents and Ru
    of the others.
    """

    gains: dict[str, Fraction] = field(default_factory=dict)
    games: dict[str, int] = field(default_factory=dict)
    pooled: dict[str, tuple[int, Fraction, int, int]] = field(default_factory=dict)


def half_up(number: Fraction | int) -> int:
    """The nearest whole number, a half upwards."""
    return floor(Fraction(number) + Fraction(1, 2))


def dp(points: Fraction, games: int) -> int:
    """Table (a)."""
    p = half_up(points * 100 / games)
    return _DP[p - 50] if p >= 50 else -_DP[50 - p]


def expected(D: int) -> Fraction:
    """Table (b)."""
    higher = 50 + sum(abs(D) > last for last in _LAST_D)
    return Fraction(higher if D >= 0 else 100 - higher, 100)


def near(rating: int, own_rating: int, cap: int) -> int:
    """An opponent's rating, not further away than the cap."""
    return max(min(rating, own_rating + cap), own_rating - cap)


def event_rating(edition: Edition, Rc: int, points: Fraction, games: int, share: Fraction = Fraction(1)) -> int:
    """Ru: Rc and the bonus for each half point over 50 %, or Rc and (in a round robin a share of) dp."""
    over = 2 * points - games
    return half_up(Rc + (edition.bonus * over if over >= 0 else dp(points, games) * share))


def outcome(edition: Edition, meeting: Meeting, now: Mapping[str, int]) -> Outcome:
    """Rate an event for players who have these ratings now."""
    sides = _sides(meeting)
    players = len(meeting.start)
    played = sum(counts for mine in sides.values() for _, _, counts in mine)
    if meeting.everybody_meets and played == players * (players - 1) * meeting.everybody_meets:
        return _RoundRobin(edition, meeting, now, sides).outcome()
    return _open(edition, meeting, now, sides)


Sides = dict[str, list[tuple[str, Fraction, bool]]]


def _sides(meeting: Meeting) -> Sides:
    sides: Sides = {player: [] for player in meeting.start}
    so_far = dict.fromkeys(meeting.start, Fraction(0))
    for white, black, points, others, played in meeting.games:
        won = meeting.match_over and 2 * max(so_far[white], so_far[black]) > meeting.match_over
        so_far[white] += points
        so_far[black] += others
        sides[white].append((black, points, played and not won))
        sides[black].append((white, others, played and not won))
    return sides


def _against_rated(meeting: Meeting, mine: Sequence[tuple[str, Fraction, bool]]) -> list[tuple[str, Fraction]]:
    return [(other, points) for other, points, counts in mine if counts and meeting.start[other]]


def _open(edition: Edition, meeting: Meeting, now: Mapping[str, int], sides: Sides) -> Outcome:
    """A Swiss, a team event, a match."""
    result = Outcome()
    ratings = dict(meeting.start)
    unrated = [player for player, rating in meeting.start.items() if not rating]
    refused = meeting.two_camps and edition.averages and len(unrated) > 1
    no_match = bool(meeting.match_over and unrated and not edition.averages)
    for player in unrated:
        games = [] if no_match else _against_rated(meeting, sides[player])
        if not games:
            continue
        points, total = sum((p for _, p in games), Fraction(0)), sum(meeting.start[other] for other, _ in games)
        Ru = event_rating(edition, half_up(Fraction(total, len(games))), points, len(games))
        met = len({other for other, _ in games}) if edition.averages else len(games)
        counts = met >= edition.fewest and points >= edition.least and not refused
        visible = counts and (meeting.two_camps if edition.averages else Ru >= edition.lowest and met >= 3)
        ratings[player] = Ru if visible else 0
        if counts or not edition.averages:
            result.pooled[player] = (len(games), points, total, Ru)
    for player, mine in sides.items():
        own_rating = meeting.start[player] or now[player]
        met_rated = [(ratings[other], points) for other, points, counts in mine if counts and ratings[other]]
        if own_rating and not refused and not no_match:
            result.gains[player] = _gain(edition, own_rating, met_rated)
            result.games[player] = len(met_rated)
    return result


def _gain(edition: Edition, own_rating: int, met: Sequence[tuple[int, Fraction]]) -> Fraction:
    if not met:
        return Fraction(0)
    counted = [near(rating, own_rating, edition.widest_gap or edition.cap) for rating, _ in met]
    points = sum((p for _, p in met), Fraction(0))
    if not edition.game_by_game:
        return points - expected(own_rating - half_up(Fraction(sum(counted), len(met)))) * len(met)
    return points - sum((expected(own_rating - rating) for rating in counted), Fraction(0))


def _left_out(edition: Edition, meeting: Meeting, sides: Sides) -> set[str]:
    """Unrated players with too few points, then those who have too few without them."""
    out: set[str] = set()
    while True:
        again = {
            player
            for player, rating in meeting.start.items()
            if not rating and sum(p for other, p, _ in sides[player] if other not in out) < edition.least
        }
        if again == out:
            return out
        out = again


class _RoundRobin:
    """A round robin in which every game was played; ``first`` are the event ratings, ``new`` those after correction."""

    def __init__(self, edition: Edition, meeting: Meeting, now: Mapping[str, int], sides: Sides) -> None:
        self.edition, self.start, self.now = edition, meeting.start, now
        self.out = _left_out(edition, meeting, sides)
        self.rated = [player for player, rating in meeting.start.items() if rating]
        self.n = len(meeting.start) - len(self.out) - 1
        self.games = self.n * meeting.everybody_meets
        self.share = Fraction(self.n, self.n + 1) if self.n > 0 else Fraction(0)
        self.met = {
            player: [(other, points) for other, points, _ in mine if other not in self.out]
            for player, mine in sides.items()
        }
        self.against_rated = {player: _against_rated(meeting, mine) for player, mine in sides.items()}
        self.points = {player: sum((points for _, points in mine), Fraction(0)) for player, mine in self.met.items()}
        entrants = [player for player in meeting.start if not meeting.start[player] and player not in self.out]
        self.first: dict[str, int] = {}
        self.Rc = self._corrected(entrants) if self.rated else {}
        self.new = {player: self._event_rating(player, self.Rc[player]) for player in entrants if player in self.Rc}

    def outcome(self) -> Outcome:
        result = Outcome()
        for player, rating in self.start.items():
            if not rating:
                self._pool(player, result)
            if rating or self.now[player]:
                result.gains[player] = self._gain(player, rating or self.now[player])
                result.games[player] = sum(bool(self._counted_rating(other)) for other, _ in self.met[player])
        return result

    def _event_rating(self, player: str, Rc: int) -> int:
        return event_rating(self.edition, Rc, self.points[player], self.games, self.share)

    def _corrected(self, entrants: Sequence[str]) -> dict[str, int]:
        """Rc of everybody, with opponents who are too far away counted as near as the cap."""
        Ra = Fraction(sum(self.start[player] for player in self.rated), len(self.rated))
        if entrants:
            Ra -= (
                Fraction(sum(dp(self.points[player], self.games) for player in self.rated), len(self.rated))
                * self.share
            )
        Ra = Fraction(half_up(Ra))
        self.first = {player: self._event_rating(player, int(Ra)) for player in entrants}
        ratings = {**self.start, **self.first}
        Rc = {}
        for player, opponents in self.met.items():
            listed = self.start[player] or self.now[player]
            own_rating = listed if self.edition.averages and listed else ratings[player]
            if own_rating and opponents:
                average = Ra
                if self.edition.averages and listed and player not in self.out:
                    average = (Ra * (self.n + 1) - listed) / self.n
                further = sum(
                    near(ratings[other], own_rating, self.edition.cap) - ratings[other] for other, _ in opponents
                )
                Rc[player] = half_up(average + Fraction(further, len(opponents)))
        return Rc

    def _performed(self, player: str) -> bool:
        return player in self.new and (self.edition.averages or len(self.against_rated[player]) >= self.edition.fewest)

    def _counted_rating(self, player: str) -> int:
        """The rating with which a player counts for the opponents."""
        if self.start[player]:
            return self.start[player]
        obtained = self.first if self.edition.averages else self.new
        enough = self.edition.averages or len(self.against_rated[player]) >= 3
        return obtained[player] if self._performed(player) and enough else 0

    def _pool(self, player: str, result: Outcome) -> None:
        if self._performed(player):
            total = self.Rc[player] * self.games
            result.pooled[player] = (self.games, self.points[player], total, self.new[player])
        elif not self.edition.averages:
            games = self.against_rated[player]
            points, total = sum((p for _, p in games), Fraction(0)), sum(self.start[other] for other, _ in games)
            result.pooled[player] = (len(games), points, total, self.new.get(player, 0))

    def _gain(self, player: str, own_rating: int) -> Fraction:
        if not self.edition.game_by_game:
            games = len(self.met[player])
            return (
                self.points[player] - expected(own_rating - self.Rc[player]) * games
                if player in self.Rc
                else Fraction(0)
            )
        met = [(self._counted_rating(other), points) for other, points in self.met[player]]
        return _gain(self.edition, own_rating, [(rating, points) for rating, points in met if rating])


def first_rating(edition: Edition, results: Sequence[tuple[int, Fraction, int, int]]) -> int:
    """The first rating from results in order of time, 0 if there is none yet."""
    pool: list[tuple[int, Fraction, int, int]] = []
    for result in results:
        games, points, _, Ru = result
        good = Ru >= edition.lowest and (edition.averages or (games >= edition.fewest and points >= edition.least))
        if good or (pool and (edition.averages or games >= edition.fewest_later)):
            pool.append(result)
    games = sum(result[0] for result in pool)
    if games < edition.needed:
        return 0
    if edition.averages:
        rating = half_up(Fraction(sum(result[0] * result[3] for result in pool), games))
    elif len(pool) == 1:
        rating = pool[0][3]
    else:
        Rc = half_up(Fraction(sum(result[2] for result in pool), games))
        rating = event_rating(edition, Rc, sum((result[1] for result in pool), Fraction(0)), games)
    return rating if rating >= edition.lowest else 0
