"""A replay in the least possible time: FIDE 2024 for one archive as a single Numba loop.

It has everything that the edition needs for such an archive (ratings in force, K by age, games and highest rating,
first ratings from results of 26 months, the floor) and no explanations, no other edition and no other input.
"""

from __future__ import annotations

from typing import Any

import numba  # type: ignore[import-untyped]
import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def loop_history(inputs: dict[str, Any]) -> tuple[Array, Array]:
    """Return all players' ratings after each list, row 0 before the first, and the list before which each entered.

    The rows before that list have the rating that a player entered with, as if it were on those lists.
    """
    history: tuple[Array, Array] = _history(**inputs)
    return history


def loop_inputs(replay: Any, tables: tuple[Array, Array]) -> dict[str, Any]:
    """Return the columns of a replay's archive as inputs of the loop; ``tables`` are those of the rulebook."""
    events, games, schedule = replay.archive.events, replay.archive.games, replay.schedule
    order = np.argsort(schedule.list_of_event, kind="stable")
    first_game = np.searchsorted(games.event, np.arange(len(events) + 1))
    days = np.array([day.toordinal() for day in schedule.days])
    months = np.array([day.year * 12 + day.month - 1 for day in schedule.days])
    ends = (events.last_day - 719_163).astype("datetime64[D]").astype("datetime64[M]").astype(np.int64) + 1970 * 12
    birth = replay.state.facts.birth.astype("S4")
    return {
        "event_order": order,
        "list_starts": np.searchsorted(schedule.list_of_event[order], np.arange(len(days) + 1)),
        "first_game": first_game,
        "first_day": events.first_day.astype(np.int64),
        "last_day": events.last_day.astype(np.int64),
        "event_month": ends,
        "days": days,
        "months": months,
        "white": games.white,
        "black": games.black,
        "score": games.score,
        "game_day": games.day,
        "played": games.played,
        "white_rating": games.white_rating,
        "black_rating": games.black_rating,
        "birth": np.where(birth == b"", b"0", birth).astype(np.int64),
        "table_b": tables[0],
        "table_a": tables[1],
    }


@numba.njit(cache=True)  # type: ignore[untyped-decorator]
def _history(  # noqa: C901  # one loop is the point of it
    event_order: Array,
    list_starts: Array,
    first_game: Array,
    first_day: Array,
    last_day: Array,
    event_month: Array,
    days: Array,
    months: Array,
    white: Array,
    black: Array,
    score: Array,
    game_day: Array,
    played: Array,
    white_rating: Array,
    black_rating: Array,
    birth: Array,
    table_b: Array,  # expected score by difference + 400
    table_a: Array,  # difference by score in hundredths
) -> tuple[Array, Array]:
    players, lists = len(birth), len(days)
    history = np.zeros((lists + 1, players), np.int16)
    rating, total, peak = np.zeros(players, np.int64), np.zeros(players, np.int64), np.zeros(players, np.int64)
    entered = np.full(players, -1, np.int64)
    games, change = np.zeros(players, np.int64), np.zeros(players, np.int64)
    marked = np.full(players, -1, np.int64)  # the list for which a player's games are being summed
    head, waiting_since = np.full(players, -1, np.int64), np.full(players, -1, np.int64)
    most = 2 * len(white)
    result_next, result_month = np.empty(most, np.int64), np.empty(most, np.int64)
    result_games, result_score = np.empty(most, np.int64), np.empty(most, np.int64)
    result_sum, result_zero = np.empty(most, np.int64), np.empty(most, np.bool_)
    results = 0
    slot, slot_of = np.full(players, -1, np.int64), np.empty(players, np.int64)
    entry_games, entry_score = np.empty(players, np.int64), np.empty(players, np.int64)
    entry_sum, entry_change = np.empty(players, np.int64), np.empty(players, np.int64)
    concerned, waiting = np.empty(players, np.int64), np.empty(players, np.int64)
    waiting_players = 0
    for number in range(lists):
        events = event_order[list_starts[number] : list_starts[number + 1]]
        for event in events:
            for game in range(first_game[event], first_game[event + 1]):
                for side in range(2):
                    player = white[game] if side == 0 else black[game]
                    stated = white_rating[game] if side == 0 else black_rating[game]
                    if rating[player] == 0 and total[player] == 0 and stated > 0:
                        rating[player], total[player], entered[player] = stated, 30, number
                        peak[player] = max(peak[player], stated)
                        history[: number + 1, player] = stated
        size = 0
        for event in events:
            in_force = np.searchsorted(days, first_day[event], side="right")
            in_force = min(in_force, number)
            by_game = last_day[event] - first_day[event] + 1 > 30
            entries = 0
            for game in range(first_game[event], first_game[event + 1]):
                for side in range(2):
                    player = white[game] if side == 0 else black[game]
                    if slot[player] < 0:
                        slot[player], slot_of[entries] = entries, player
                        entry_games[entries] = entry_score[entries] = entry_sum[entries] = entry_change[entries] = 0
                        entries += 1
                    if marked[player] != number:
                        marked[player], concerned[size] = number, player
                        games[player] = change[player] = 0
                        size += 1
                if not played[game]:
                    continue
                then = in_force
                if by_game:
                    then = min(np.searchsorted(days, game_day[game], side="right"), number)
                for side in range(2):
                    player = white[game] if side == 0 else black[game]
                    opponent = black[game] if side == 0 else white[game]
                    points = score[game] if side == 0 else 100 - score[game]
                    against = history[then, opponent]
                    if against == 0:
                        against = history[in_force, opponent]
                    if against == 0:
                        continue
                    own = history[then, player]
                    if own == 0:
                        own = history[in_force, player]
                    if own == 0:
                        own = rating[player]
                    entry = slot[player]
                    if history[in_force, player] == 0 and rating[player] == 0:  # a newcomer
                        entry_games[entry] += 1
                        entry_score[entry] += points
                        entry_sum[entry] += against
                    else:
                        games[player] += 1
                        difference = min(max(own - against, -400), 400)
                        entry_change[entry] += points - table_b[difference + 400]
            for entry in range(entries):
                player = slot_of[entry]
                slot[player] = -1
                change[player] += entry_change[entry]
                if entry_games[entry]:
                    is_zero = head[player] < 0 and entry_score[entry] == 0
                    if not is_zero:
                        games[player] += entry_games[entry]
                    result_next[results], result_month[results] = head[player], event_month[event]
                    result_games[results], result_score[results] = entry_games[entry], entry_score[entry]
                    result_sum[results], result_zero[results] = entry_sum[entry], is_zero
                    head[player] = results
                    results += 1
                    if waiting_since[player] < 0:
                        waiting_since[player], waiting[waiting_players] = number, player
                        waiting_players += 1
        for row in range(size):
            player = concerned[row]
            if rating[player] > 0:
                month = months[number] - 1 if entered[player] == number else months[number - 1]
                highest = max(rating[player], peak[player])
                is_junior = birth[player] > 0 and month // 12 - birth[player] <= 18
                if highest >= 2400:
                    coefficient = 10
                elif (is_junior and highest < 2300) or total[player] < 30:
                    coefficient = 40
                else:
                    coefficient = 20
                if coefficient * games[player] > 700:
                    coefficient = 700 // games[player]
                brought = coefficient * change[player]
                rounded = (abs(brought) + 50) // 100
                new = rating[player] + (rounded if brought >= 0 else -rounded)
                total[player] += games[player]
                rating[player] = new if new >= 1400 else 0
                peak[player] = max(peak[player], rating[player])
        still_waiting = 0
        for row in range(waiting_players):
            player = waiting[row]
            if rating[player] > 0:  # they have entered with a stated rating
                head[player] = waiting_since[player] = -1
                continue
            first_games = first_score = first_sum = 0
            result = head[player]
            while result >= 0:
                if months[number] - result_month[result] <= 26 and not result_zero[result]:
                    first_games += result_games[result]
                    first_score += result_score[result]
                    first_sum += result_sum[result]
                result = result_next[result]
            new_games = games[player] if marked[player] == number else 0
            total[player] += new_games
            part = (2 * (first_score + 100) + first_games + 2) // (2 * (first_games + 2))
            opponents = first_sum + 3600 + table_a[part] * (first_games + 2)
            first = min((2 * opponents + first_games + 2) // (2 * (first_games + 2)), 2200)
            if first_games >= 5 and first >= 1400:
                rating[player] = first
                total[player] = max(total[player], first_games)
                peak[player] = max(peak[player], first)
                head[player] = waiting_since[player] = -1
            else:
                waiting[still_waiting] = player
                still_waiting += 1
        waiting_players = still_waiting
        history[number + 1] = rating
    return history, entered
