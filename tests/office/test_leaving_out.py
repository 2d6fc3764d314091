"""A single game kept out of the rating by decision (JCF 3(8), J-016), and rated again."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from ratinghouse.derivation.bundles.bundle import verify_bundle
from ratinghouse.office.exporting.bundle_export import export_bundle
from ratinghouse.office.journal import act
from ratinghouse.office.models import Event, Game, GameDecision, JournalEntry, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.publication import publish
from ratinghouse.office.publishing.verification import verify
from ratinghouse.office.refusal import Refused
from ratinghouse.office.results.leaving_out import leave_out_game, rate_game_again
from ratinghouse.office.results.left_out_games import repeat_decisions
from ratinghouse.verifier import proof_of
from tests.office.offices import Office
from tests.office.previewed import correct_as_previewed as correct
from tests.office.simulated import Simulation, clerk_on
from tests.office.test_correction import corrected_report

NOVEMBER = date(2024, 11, 1)
RULING: Any = {"reason": "fair play", "authority": "Fair Play Committee", "day": date(2024, 10, 20)}
PLAYING = [f"X{number:04d}" for number in range(9, 19)]


def event_of_october() -> tuple[Event, Game]:
    """An admitted event of ten rated players, and a game of its second round."""
    simulation = Simulation("jcf-2024")
    simulation.set_up()
    simulation.luck.random = lambda: 0.5  # type: ignore[method-assign]  # nobody loses by forfeit
    simulation.hand_in(simulation.report(date(2024, 10, 3), PLAYING, name="Autumn Open"), date(2024, 10, 12))
    event = Event.objects.get()
    return event, Game.objects.filter(event=event, round=2).order_by("white")[0]


def games(day: date = NOVEMBER) -> dict[int, int]:
    """The rated games of each starting number on the current edition of a list."""
    listings = Listing.objects.filter(list__date=day, list__current=True, player__code__in=PLAYING)
    return {PLAYING.index(code) + 1: number for code, number in listings.values_list("player__code", "games")}


def assert_proved(folder: Path) -> None:
    assert verify().findings == ()
    for rating_list in PublishedList.objects.filter(taken_from=None):
        file = folder / f"{rating_list.date}-{rating_list.edition}.zip"
        file.write_bytes(export_bundle(rating_list))
        assert verify_bundle(file.read_bytes())[1] == ()
        assert proof_of(file).holds


def test_J_016_a_game_left_out_before_the_list_counts_for_neither(office: Office, tmp_path: Path) -> None:
    event, game = event_of_october()
    assert leave_out_game(clerk_on(date(2024, 10, 20)), event.pk, 2, game.black, **RULING).revisions == ()
    publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    assert games() == {no: 4 if no in (game.white, game.black) else 5 for no in range(1, 11)}
    for no in (game.white, game.black):
        sheet = explain(Pool.objects.get(), Player.objects.get(code=PLAYING[no - 1]), NOVEMBER).parts[0].sheets[0]
        assert sheet.played is not None
        [round_2] = [game for game in sheet.played["games"] if game["round"] == 2]
        assert (round_2["counted"], round_2["why"]) == (False, "left out by a decision on this game")
    assert_proved(tmp_path)


def test_J_016_a_decision_after_the_list_publishes_it_again_and_can_be_withdrawn(
    office: Office, tmp_path: Path
) -> None:
    event, game = event_of_october()
    publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    original = PublishedList.objects.get(date=NOVEMBER).content_hash
    ratings = dict(Listing.objects.filter(list__date=NOVEMBER).values_list("player__code", "rating"))
    decided = leave_out_game(clerk_on(NOVEMBER), event.pk, 2, game.white, **RULING)
    assert [(revision.date, revision.edition) for revision in decided.revisions] == [(NOVEMBER, 2)]
    assert {change.code for change in decided.revisions[0].changes} <= {
        PLAYING[game.white - 1],
        PLAYING[game.black - 1],
    }
    assert games()[game.white] == 4
    again = rate_game_again(clerk_on(NOVEMBER), event.pk, 2, game.white, reason="appeal", day=NOVEMBER)
    assert [revision.edition for revision in again.revisions] == [3]
    current = Listing.objects.filter(list__date=NOVEMBER, list__current=True)
    assert dict(current.values_list("player__code", "rating")) == ratings
    assert PublishedList.objects.get(date=NOVEMBER, edition=1).content_hash == original
    entries = JournalEntry.objects.filter(verb="leave-out", subject=f"event {event.pk}").order_by("number")
    assert [entry.why for entry in entries] == ["fair play", "appeal"]
    assert entries[0].after == {
        "game": [2, game.white, game.black],
        "authority": "Fair Play Committee",
        "day": "2024-10-20",
    }
    assert_proved(tmp_path)


def test_a_decision_holds_for_the_corrected_report(office: Office, tmp_path: Path) -> None:
    event, game = event_of_october()
    leave_out_game(clerk_on(date(2024, 10, 20)), event.pk, 2, game.white, **RULING)
    publish(clerk_on(NOVEMBER), "standard", NOVEMBER)
    corrected = correct(clerk_on(NOVEMBER), event.pk, corrected_report(event, NOVEMBER), "wrong result")
    assert GameDecision.objects.filter(event=corrected.event, withdrawn=None).count() == 1
    assert games()[game.white] == 4
    assert_proved(tmp_path)
    without = Event.objects.get(supersedes=event)
    without.games.filter(round=2, white=game.white).update(round=9)
    with act(clerk_on(NOVEMBER), "correct") as doing:
        repeat_decisions(doing, event, without)
        doing.note("a report without that game")
    assert GameDecision.objects.filter(event=corrected.event, withdrawn=None).count() == 1


def test_what_cannot_be_decided_is_refused(office: Office) -> None:
    event, game = event_of_october()
    clerk = clerk_on(NOVEMBER)

    def refused(round: int = 2, no: int = game.white, **more: object) -> str:
        with pytest.raises(Refused) as refusal:
            leave_out_game(clerk, event.pk, round, no, **{**RULING, **more})
        return refusal.value.findings[0].code

    assert refused(round=9) == "no-such-game"
    assert refused(no=99) == "no-such-game"
    assert refused(reason=" ") == "reason-missing"
    assert refused(authority="") == "authority-missing"
    assert refused(day=NOVEMBER + timedelta(days=1)) == "decided-later"
    with pytest.raises(Refused, match="not left out"):
        rate_game_again(clerk, event.pk, 2, game.white, reason="appeal", day=NOVEMBER)
    leave_out_game(clerk, event.pk, 2, game.white, **RULING)
    assert refused(no=game.black) == "nothing-new"
    publish(clerk, "standard", NOVEMBER)
    late = clerk_on(NOVEMBER + timedelta(days=200))
    with pytest.raises(Refused) as refusal:
        rate_game_again(late, event.pk, 2, game.white, reason="late", day=NOVEMBER + timedelta(days=91))
    assert refusal.value.findings[0].article == "7(3)"
