"""The games of reports as columns of their table: the same as by single objects."""

from __future__ import annotations

import random

from ratinghouse.office.events.game_columns import GameOfReport, game_columns, games_of_report
from ratinghouse.reports import Report, ReportEntry, ReportHeader, Result
from tests.rating.test_report_games import contradictory


def test_games_of_reports_that_contradict_themselves() -> None:
    """With all colours, none, or one; several events together give the games of each."""
    chance, games_compared = random.Random(1), 0
    for _ in range(150):
        reports = {event: (contradictory(chance, event), chance.random() < 0.5) for event in (3, 5, 8)}
        columns = game_columns(reports)
        rows = sorted(zip(*(columns[name] for name in ("event_id", *GameOfReport._fields)), strict=True), key=str)
        one_by_one = [
            (event, *game)
            for event, (report, by_result) in reports.items()
            for game in games_of_report(report, by_result=by_result)
        ]
        assert rows == sorted(one_by_one, key=str)
        games_compared += len(rows)
    assert games_compared > 200


def test_a_colour_that_only_one_line_has() -> None:
    """The other player has White, whichever of them says so."""
    for colours, white in ((("b", ""), 2), (("", "b"), 1), (("w", ""), 1), (("", "w"), 2), (("", ""), 1)):
        results = (Result(1, 2, colours[0], "1"), Result(1, 1, colours[1], "0"))
        entries = tuple(ReportEntry(no, f"Player {no}", results=(results[no - 1],)) for no in (1, 2))
        columns = game_columns({7: (Report(ReportHeader("Two"), entries), False)})
        assert columns["white"] == [white]
        assert columns["coloured"] == [colours != ("", "")]
