"""Random alterations of a bundle: of its list, earlier lists, games, players, days, facts, law and operations.

Each alters the parts in place and returns whether it did; a bundle without operations, for instance, has none to alter.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.verifier.bundle_parts import Parts, Rows, shifted

Alteration = Callable[[Parts, random.Random], bool]

PAIRS = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("W", "L"))
FORMATS = ("swiss", "round-robin", "double-round-robin", "match", "scheveningen", "team", None)
DECLARED = ("major_team", "ratings_by_game", "is_league", "played_out", "time_approved", "minutes_60", "scheduled")
ALIKE = (
    ("add", "subtract", "multiply", "larger", "smaller"),
    ("less", "less_or_equal", "greater", "greater_or_equal", "equal", "not_equal"),
    ("and", "or", "exclusive_or"),
    ("half_up", "half_away", "down"),
    ("sum", "largest"),
)


def number_of_the_list(parts: Parts, chance: random.Random) -> bool:
    """Another number in the published list."""
    return _alter_cell(parts["list.csv"], chance, without=("code", "name"))


def number_of_an_earlier_list(parts: Parts, chance: random.Random) -> bool:
    """Another number in a list that the list was derived from."""
    lists = [name for name in parts if name.startswith("lists/") and name.endswith(".csv")]
    return bool(lists) and _alter_cell(parts[chance.choice(lists)], chance, without=("code",))


def fact_of_the_register(parts: Parts, chance: random.Random) -> bool:
    """Another fact of a player."""
    return _alter_cell(parts["facts.csv"], chance, without=("code", "lapses"))


def result_of_a_game(parts: Parts, chance: random.Random) -> bool:
    """Another result of a game, as both players have it."""
    game = _game(parts, chance)
    if game is None or game[1] is None:
        return False
    codes = chance.choice([pair for pair in PAIRS if pair[0] != game[0][3]])
    game[0][3], game[1][3] = codes
    return True


def line_of_a_game(parts: Parts, chance: random.Random) -> bool:
    """Another result, round, colour or opponent, as only one of the players has it."""
    game = _game(parts, chance)
    if game is None:
        return False
    result, field = game[0], chance.choice((0, 1, 2, 3))
    result[field] = (result[0] + 1, result[1] + 1, "b" if result[2] == "w" else "w", chance.choice("10=+-HZX"))[field]
    return True


def player_of_an_event(parts: Parts, chance: random.Random) -> bool:
    """Two players of an event in each other's place."""
    events = parts["recipe.json"]["events"]
    if not events:
        return False
    players = chance.choice(events)["players"]
    first, second = chance.sample(players, 2)
    first[1], second[1] = second[1], first[1]
    return True


def day_of_an_event(parts: Parts, chance: random.Random) -> bool:
    """Another first or last day of an event, or another day of a game."""
    reading = _reading(parts, chance)
    if reading is None:
        return False
    days = chance.choice((-400, -40, -7, 7, 40, 400))
    field = chance.choice(("start", "end", "result"))
    if field != "result":
        reading[field] = shifted(reading[field], days) if reading[field] else "2024-01-01"
        return True
    results = [result for entry in reading["entries"] for result in entry["results"]]
    result = chance.choice(results)
    result[4] = shifted(result[4] or reading["end"] or "2024-01-01", days)
    return True


def fact_of_an_event(parts: Parts, chance: random.Random) -> bool:
    """Another format, rate of play or number of rounds of an event."""
    reading = _reading(parts, chance)
    if reading is None:
        return False
    field = chance.choice(("format", "minutes_60", "rounds", "is_league"))
    if field == "format":
        reading[field] = chance.choice([format for format in FORMATS if format != reading[field]])
    else:
        reading[field] = 1 - reading[field] if field == "is_league" else reading[field] + chance.choice((-60, 1, 60))
    return True


def declared_fact(parts: Parts, chance: random.Random) -> bool:
    """A declared fact more, or another one."""
    events = parts["recipe.json"]["events"]
    if not events:
        return False
    declared, name = chance.choice(events)["told"], chance.choice(DECLARED)
    declared[name] = 1 - declared.get(name, 0)
    return True


def pending_result(parts: Parts, chance: random.Random) -> bool:
    """Another result kept for a first rating, or one less, in the recipe or in the list."""
    rows = parts["recipe.json"]["kept"] if chance.random() < 0.5 else parts["kept.json"]
    if not rows:
        return False
    row, field = chance.choice(rows), chance.choice((2, 3, 4, 5, 6, None))
    if field is None:
        rows.remove(row)
    else:
        row[field] = shifted(row[field], chance.choice((-800, 30))) if field == 2 else row[field] + 50
    return True


def operation(parts: Parts, chance: random.Random) -> bool:
    """Another one-off operation: another rating, another gain, or none."""
    operations = parts["recipe.json"]["operations"]
    if not operations:
        return False
    chosen = chance.choice(operations)
    changed = chosen["ratings"]
    if chosen["reverses"]:
        changed = parts[f"gains/{chosen['reverses']['operation']}.json"]
    if not changed or chance.random() < 0.2:
        operations.remove(chosen)
        return True
    player = chance.choice(sorted(changed))
    changed[player] = (changed[player] or 0) + chance.choice((-30, 1, 30))
    return True


def value_of_the_law(parts: Parts, chance: random.Random) -> bool:
    """Another number of the law."""
    value = chance.choice(_named(parts, chance, "value"))
    if "steps" in value:
        step = chance.choice(value["steps"])
        step[1] += chance.choice((-1, 1, 10))
    elif isinstance(value["value"], float):
        value["value"] *= chance.choice((0.5, 0.99, 1.01, 2.0))
    else:
        value["value"] += chance.choice((-1, 1, 10, 100))
    return True


def entry_of_a_table(parts: Parts, chance: random.Random) -> bool:
    """Another number in a table of the law."""
    tables = _named(parts, chance, "table")
    if not tables:
        return False
    entries = chance.choice(tables)["entries"]
    entries[chance.randrange(len(entries))] += chance.choice((-1, 1))
    return True


def expression_of_a_rule(parts: Parts, chance: random.Random) -> bool:
    """Another operation or another number in an expression of a rule."""
    rule = chance.choice(_named(parts, chance, "rule"))
    return _alter_expression(rule["expression"], chance)


def condition_of_a_rule(parts: Parts, chance: random.Random) -> bool:
    """A rule without its condition."""
    rules = [rule for rule in _named(parts, chance, "rule") if rule["where"]]
    if not rules:
        return False
    chance.choice(rules)["where"] = ""
    return True


def calendar_of_the_law(parts: Parts, chance: random.Random) -> bool:
    """Another number of the calendar."""
    names = _statute(parts, chance)["calendar"]
    values = [name for name in names if name["kind"] == "value" and name["unit"] == "whole"]
    if not values:
        return False
    chance.choice(values)["value"] += chance.choice((-1, 1, 12))
    return True


def words_of_the_law(parts: Parts, chance: random.Random) -> bool:
    """Another sentence, note or article: what explains a number and does not determine it."""
    rule, field = chance.choice(_named(parts, chance, "rule")), chance.choice(("sentence", "note", "article"))
    rule[field] += " (amended)"
    return True


ALTERATIONS: tuple[Alteration, ...] = (
    number_of_the_list,
    number_of_an_earlier_list,
    fact_of_the_register,
    result_of_a_game,
    line_of_a_game,
    player_of_an_event,
    day_of_an_event,
    fact_of_an_event,
    declared_fact,
    pending_result,
    operation,
    value_of_the_law,
    entry_of_a_table,
    expression_of_a_rule,
    condition_of_a_rule,
    calendar_of_the_law,
    words_of_the_law,
)


def _alter_cell(rows: Rows, chance: random.Random, without: tuple[str, ...]) -> bool:
    row = chance.choice(rows)
    name = chance.choice([name for name in row if name not in without])
    row[name] = _other(name, row[name], chance)
    return True


def _other(name: str, cell: str, chance: random.Random) -> str:
    match name:
        case "birth":
            return chance.choice(["", "1950", "2012", "2011-01-01"])
        case "title" | "flags":
            return chance.choice(["WIM", "IBCA", "GM"])
        case "status":
            return chance.choice([status for status in ("listed", "new", "unrated", "delisted") if status != cell])
        case "inactive":
            return str(1 - int(cell))
        case "last_played" | "member_from" | "member_to":
            return shifted(cell, chance.choice((-500, -1, 1, 500))) if cell else "2020-02-02"
        case "rd":
            return repr(float(cell or 0) + chance.choice((0.001, 1.5, 40.0)))
    return str(max(int(cell or 0) + chance.choice((-100, -1, 1, 3, 100)), -1))


def _reading(parts: Parts, chance: random.Random) -> Any:
    readings = sorted(name for name in parts if name.startswith("readings/"))
    return parts[chance.choice(readings)] if readings else None


def _game(parts: Parts, chance: random.Random) -> tuple[list[Any], list[Any] | None] | None:
    """A result of a player against another, and that of the other."""
    reading = _reading(parts, chance)
    if reading is None:
        return None
    games = [(entry["no"], result) for entry in reading["entries"] for result in entry["results"] if result[1]]
    no, result = chance.choice(games)
    theirs = [other for opponent, other in games if (opponent, other[0], other[1]) == (result[1], result[0], no)]
    return result, theirs[0] if theirs else None


def _statute(parts: Parts, chance: random.Random) -> Any:
    return parts[chance.choice(sorted(name for name in parts if name.startswith("statutes/")))]


def _named(parts: Parts, chance: random.Random, kind: str) -> list[Any]:
    return [name for name in _statute(parts, chance)["names"] if name["kind"] == kind]


def _alter_expression(expression: Any, chance: random.Random) -> bool:
    """Alter one operation or number somewhere in an expression."""
    places = list(_places(expression))
    if not places:
        return False
    inside, at = chance.choice(places)
    if at == 0:
        alike = next(names for names in ALIKE if inside[0] in names)
        inside[0] = chance.choice([name for name in alike if name != inside[0]])
    else:
        inside[at] += 1
    return True


def _places(expression: Any) -> Any:
    if isinstance(expression, list):
        if any(expression[0] in names for names in ALIKE):
            yield expression, 0
        for at, operand in enumerate(expression[1:], 1):
            if type(operand) in (int, float):
                yield expression, at
            yield from _places(operand)
