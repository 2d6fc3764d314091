"""A second opinion on FIDE 2022 and 2024: the articles worked out player by player, as one would on paper.

It shares nothing with the rulebooks but the texts and the named readings of docs/readings.md: fractions instead of
columns, loops instead of rules. The conversion tables are those of the second opinion on 2003 and 2009.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction

from tests.rulebooks.second_opinion import dp, expected, half_up

EXEMPT_SINCE = date(2025, 10, 1)  # standard: players of 2650 and more count the true difference
WIDE_GAPS_OUT_SINCE = date(2024, 12, 1)  # rapid and blitz: 600 points against a player above 2600
PRINTED_K_SINCE = date(2023, 1, 1)  # rapid and blitz lists before this one print 20 for everybody
WINDOW = 26  # months over which the results of an unrated player are pooled


@dataclass(frozen=True)
class Rules:
    """What differs between the two editions."""

    name: str
    lowest: int
    one_upgrade: bool  # only the widest gap of an event is cut to 400 points, and only for the higher-rated player
    hypothetical: int  # draws against opponents of 1800 that are added to a first rating
    highest_first: int | None


RULES_2022 = Rules("fide-2022", lowest=1000, one_upgrade=True, hypothetical=0, highest_first=None)
RULES_2024 = Rules("fide-2024", lowest=1400, one_upgrade=False, hypothetical=2, highest_first=2200)
EDITIONS = {rules.name: rules for rules in (RULES_2022, RULES_2024)}


@dataclass(frozen=True)
class Standing:
    """What one list says of a player; 0 where it says nothing."""

    rating: int = 0
    standard: int = 0  # the rating on the standard list of the same day, for rapid and blitz
    K: int = 0
    games: int = 0
    peak: int = 0
    birth_year: int = 0


NOBODY = Standing()
RatingList = Mapping[str, Standing]


@dataclass(frozen=True)
class Game:
    """A game as reported; ``played`` says that both players moved."""

    white: str
    black: str
    white_points: Fraction
    black_points: Fraction
    played: bool
    day: date


@dataclass(frozen=True)
class Contest:
    """An event and its games in order of rounds. ``match_over`` is the number of games of a match, else 0."""

    rules: Rules
    start: date
    end: date
    games: Sequence[Game]
    match_over: int = 0
    all_games_rated: bool = False  # granted before a match
    minutes: int | None = None  # for 60 moves
    faster_approved: bool = False


@dataclass(frozen=True)
class Performance:
    """What an unrated player did against rated opponents in one event."""

    end: date
    games: int
    points: Fraction
    opponents: int  # the sum of their ratings


@dataclass(frozen=True)
class RatingPeriod:
    """Everything that one list is made of. The newest of ``lists`` is the one before it."""

    rules: Rules
    pool: str
    list_date: date
    lists: Mapping[date, RatingList]
    contests: Sequence[Contest] = ()
    earlier: Mapping[str, Sequence[Performance]] = field(default_factory=dict)

    def on(self, day: date) -> RatingList:
        """The list in force on a day; for a day before them all the oldest."""
        begun = [since for since in self.lists if since <= day]
        return self.lists[max(begun) if begun else min(self.lists)]

    @property
    def before(self) -> RatingList:
        """The list before the one that is made."""
        return self.lists[max(self.lists)]


@dataclass(frozen=True)
class Side:
    """A game seen by one player: the ratings of both, and whether it is rated for the player."""

    own_rating: int  # at the start or, of a player who was unrated then, now
    opponent: int
    points: Fraction
    day: date
    rated_then: bool
    counts: bool


Events = Sequence[tuple[Contest, Sequence[Side]]]  # what a player did in each event of the period


@dataclass
class Verdict:
    """What the new list says of a player, and the performances that are pooled for a first rating."""

    rating: int
    status: str
    K: int = 0
    games: int = 0
    change: Fraction = Fraction(0)
    first_games: int = 0
    new_performances: list[Performance] = field(default_factory=list)
    last_game: date | None = None


def verdicts(period: RatingPeriod) -> dict[str, Verdict]:
    """The new list, for everybody who is on one, took part in an event or has results from earlier periods."""
    contests = sorted(period.contests, key=lambda contest: (contest.end, contest.start))
    sides = [(contest, sides_of(period, contest)) for contest in contests]
    players = {player for _, by_player in sides for player in by_player} | set(period.earlier) | set(period.before)
    return {
        player: _verdict(period, player, [(c, by_player.get(player, [])) for c, by_player in sides])
        for player in sorted(players)
    }


def _verdict(period: RatingPeriod, player: str, events: Events) -> Verdict:
    base = base_rating(period, player, events)
    return _of_rated(period, player, base, events) if base else _of_unrated(period, player, events)


def _of_unrated(period: RatingPeriod, player: str, events: Events) -> Verdict:
    """A first rating, if the games suffice.

    The games of an event that began while a player who has left the list since was still on it are not pooled: they are
    rated for the opponents, and change nothing for the player.
    """
    new = {id(contest): performance for contest, sides in events if (performance := _performance(contest, sides))}
    counted = pooled([*period.earlier.get(player, ()), *new.values()], period.list_date)
    first = first_rating(period.rules, counted)
    rated = [
        side
        for contest, sides in events
        for side in sides
        if side.counts and (side.rated_then or new[id(contest)] in counted)
    ]
    return Verdict(
        first,
        "new" if first else "unrated",
        games=len(rated),
        first_games=sum(performance.games for performance in counted),
        new_performances=list(new.values()),
        last_game=max((side.day for side in rated), default=None),
    )


def base_rating(period: RatingPeriod, player: str, events: Events) -> int:
    """The rating to which the change of the period is added; 0 for an unrated player.

    RB 7.2.1: in rapid and blitz the standard rating at the start of the first event in which the player counts with it.
    """
    now = period.before.get(player, NOBODY).rating
    if now or period.pool == "standard":
        return now
    for contest, sides in events:
        then = period.on(contest.start).get(player, NOBODY)
        if not then.rating and then.standard and any(side.counts for side in sides):
            return then.standard
    return 0


def _of_rated(period: RatingPeriod, player: str, base: int, events: Events) -> Verdict:
    """The rating after the games of the period.

    RB 7.2.1: who brings a standard rating, but had none in another event of the period, has no rated game there. Its
    result waits for a first rating if the player falls below the lowest rating and so is still unrated.
    """
    games, gain, days = 0, Fraction(0), set[date]()
    for contest, sides in events:
        rated = rated_sides(sides)
        games += len(rated)
        days |= {side.day for side in rated}
        gain += sum((side.points for side in rated), Fraction(0))
        gain -= sum((expected(D) for D in differences(period.pool, contest, rated)), Fraction(0))
    K = bounded(K_used(period, player, base), games)
    rating = base + half_away(K * gain)
    listed = rating >= period.rules.lowest
    was_listed = period.before.get(player, NOBODY).rating > 0
    status = ("listed" if was_listed else "new") if listed else ("delisted" if was_listed else "unrated")
    waiting = [] if was_listed else [result for event in events if (result := _performance(*event))]
    return Verdict(rating if listed else 0, status, K, games, K * gain, 0, waiting, max(days, default=None))


def rated_sides(sides: Sequence[Side]) -> list[Side]:
    """The games that are rated for a player who has a rating, then or now."""
    return [side for side in sides if side.counts and side.own_rating]


def sides_of(period: RatingPeriod, contest: Contest) -> dict[str, list[Side]]:
    """The games of a contest for each player who took part, in order."""
    sides: dict[str, list[Side]] = defaultdict(list)
    points: dict[str, Fraction] = defaultdict(Fraction)
    for game in contest.games:
        over = contest.match_over and 2 * max(points[game.white], points[game.black]) > contest.match_over
        points[game.white] += game.white_points
        points[game.black] += game.black_points
        for player, other, score in (
            (game.white, game.black, game.white_points),
            (game.black, game.white, game.black_points),
        ):
            own_rating, theirs = (
                rating_then(period, contest, player, game.day),
                rating_then(period, contest, other, game.day),
            )
            effective = own_rating or period.before.get(player, NOBODY).rating  # 8.2.4: who got a rating since
            counts = (
                game.played
                and theirs > 0
                and (not over or contest.all_games_rated)
                and not (contest.match_over and not own_rating)
                and not _too_fast(period, contest, game)
                and not _gap_too_wide(period, contest, effective, theirs)
            )
            sides[player].append(Side(effective, theirs, score, game.day, own_rating > 0, counts))
    return sides


def rating_then(period: RatingPeriod, contest: Contest, player: str, game_day: date) -> int:
    """The rating at the start of the event, in a long one at the time of the game, if there is one then.

    RB 7.2.1: who has no rapid or blitz rating at the start is taken with the standard rating of that day.
    """
    start = period.on(contest.start).get(player, NOBODY)
    then = period.on(game_day).get(player, NOBODY) if lasts_long(contest) else start
    return then.rating or start.rating or (start.standard if period.pool != "standard" else 0)


def lasts_long(contest: Contest) -> bool:
    """Whether the ratings at the time of each game are used."""
    return (contest.end - contest.start).days + 1 > 30


def _too_fast(period: RatingPeriod, contest: Contest, game: Game) -> bool:
    """1.1: the higher rating of the two players says how many minutes a game needs.

    An event with less than 60 minutes is refused as a whole, and calculated as if it were not.
    """
    if period.pool != "standard" or contest.minutes is None:
        return False
    higher = max(rating_then(period, contest, player, game.day) for player in (game.white, game.black))
    needed = 120 if higher >= 2400 else 90 if higher >= 1800 else 0
    if contest.faster_approved and contest.rules is RULES_2024:
        needed = min(needed, 75)
    return 60 <= contest.minutes < needed


def _gap_too_wide(period: RatingPeriod, contest: Contest, own_rating: int, theirs: int) -> bool:
    """Rapid and blitz since December 2024: 600 points or more, and one of the two above 2600."""
    if period.pool == "standard" or contest.start < WIDE_GAPS_OUT_SINCE or not own_rating or not theirs:
        return False
    return abs(own_rating - theirs) >= 600 and max(own_rating, theirs) > 2600


def differences(pool: str, contest: Contest, rated: Sequence[Side]) -> list[int]:
    """8.3.1: D of each game, as it counts."""
    true = [side.own_rating - side.opponent for side in rated]
    if contest.rules.one_upgrade:
        widest = max(true, default=0)
        if widest > 400:
            true[true.index(widest)] = 400
        return true
    exempt_from = 2650 if pool == "standard" and contest.start >= EXEMPT_SINCE else 10000
    return [
        D if side.own_rating >= exempt_from else max(-400, min(400, D)) for side, D in zip(rated, true, strict=True)
    ]


def printed_K(pool: str, list_date: date, standing: Standing) -> int:
    """8.3.3: the K that a list of this day prints."""
    if pool != "standard" and list_date < PRINTED_K_SINCE:
        return 20
    highest = max(standing.peak, standing.rating)
    if highest >= 2400:
        return 10
    if standing.birth_year and list_date.year - standing.birth_year <= 18 and highest < 2300:
        return 40
    return 40 if standing.games < 30 else 20


def K_used(period: RatingPeriod, player: str, base: int) -> int:
    """The K of the list before, as printed or as it should have been."""
    standing = period.before.get(player, NOBODY)
    month_before = date(period.list_date.year - (period.list_date.month == 1), (period.list_date.month - 2) % 12 + 1, 1)
    return standing.K or printed_K(period.pool, month_before, replace(standing, rating=base))


def bounded(K: int, games: int) -> int:
    """8.3.3: K times the games of the period is at most 700."""
    return K if K * games <= 700 else 700 // games


def half_away(change: Fraction) -> int:
    """8.3.4: the nearest whole number, a half away from zero."""
    return half_up(change) if change >= 0 else -half_up(-change)


def _performance(contest: Contest, sides: Sequence[Side]) -> Performance | None:
    counted = [side for side in sides if side.counts and not side.rated_then]
    if not counted:
        return None
    points = sum((side.points for side in counted), Fraction(0))
    return Performance(contest.end, len(counted), points, sum(side.opponent for side in counted))


def pooled(performances: Sequence[Performance], list_date: date) -> list[Performance]:
    """7.1.4, 8.2.1: those of the last 26 months, without the very first if it brought no point."""
    ordered = sorted(performances, key=lambda performance: performance.end)
    if ordered and ordered[0].points == 0:
        ordered = ordered[1:]
    return [performance for performance in ordered if months_between(performance.end, list_date) <= WINDOW]


def months_between(end: date, list_date: date) -> int:
    """From the month of an event's last day to that of a list."""
    return 12 * (list_date.year - end.year) + list_date.month - end.month


def first_rating(rules: Rules, performances: Sequence[Performance]) -> int:
    """8.2: the first rating, 0 if there is none yet."""
    games = sum(performance.games for performance in performances)
    if games < 5:
        return 0
    points = sum((performance.points for performance in performances), Fraction(0))
    total = sum(performance.opponents for performance in performances)
    if rules.hypothetical:
        games, total = games + rules.hypothetical, total + 1800 * rules.hypothetical
        points += Fraction(rules.hypothetical, 2)
        gain = Fraction(dp(points, games))
    else:
        over = 2 * points - games  # half points over 50 %
        gain = 20 * over if over > 0 else Fraction(dp(points, games))
    Ru = half_up(Fraction(total, games) + gain)
    if rules.highest_first is not None:
        Ru = min(Ru, rules.highest_first)
    return Ru if Ru >= rules.lowest else 0
