"""A player's record: what each event brought them on the current lists, under whichever record they played it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from ratinghouse.office.journal import Clerk
from ratinghouse.office.models import Entry, Event, EventWorking, Player, PublishedList
from ratinghouse.office.publishing.correction import correct
from ratinghouse.office.register.merging import merge_players
from ratinghouse.reports.results import CODES
from ratinghouse.site.public.player_games import entry_numbers, entry_rows, events_of_player
from tests.office.offices import Office
from tests.office.test_correction import corrected_report


def clerk() -> Clerk:
    last = PublishedList.objects.latest("date").date
    return Clerk("tester", datetime.combine(last, datetime.min.time(), UTC) + timedelta(days=10))


def busy() -> Player:
    entry = Entry.objects.filter(event__state="rated", player__isnull=False).latest("event__end")
    assert entry.player is not None
    return entry.player


def expected(event: Event, player: Player) -> dict[str, object]:
    working = EventWorking.objects.select_related("event").get(event=event, list__current=True)
    numbers = entry_numbers(working)[player.pk]
    return {name: numbers[name] for name in ("n", "W", "change")}


def test_every_event_has_the_numbers_of_its_working(demo_office: Office) -> None:
    player = busy()
    events = events_of_player(player, entry_rows(player)).events
    assert len(events) == Event.objects.filter(state="rated", entries__player=player).count() > 1
    assert [row.end for row in events] == sorted((row.end for row in events), reverse=True)
    for row in events:
        event = Event.objects.select_related("pool").get(pk=row.event)
        assert dict(row.numbers) == expected(event, player)
        assert event.pool is not None
        assert (row.name, row.pool, row.end) == (event.name, event.pool.name, str(event.end))
        assert row.list_date == str(event.list_date)


def test_a_score_counts_every_game_over_the_board_once(demo_office: Office) -> None:
    player = busy()
    record = events_of_player(player, entry_rows(player))
    white = black = points = 0
    for entry in Entry.objects.filter(player=player, event__state="rated").select_related("event"):
        for game in entry.event.games.all():
            for no, code, is_white in ((game.white, game.white_code, True), (game.black, game.black_code, False)):
                if no == entry.no and CODES[code].played and game.coloured:
                    white, black = white + is_white, black + (not is_white)
                    points += CODES[code].score
    by_colour = {tally.label: tally for tally in record.by_colour}
    assert (by_colour["w"].games, by_colour["b"].games) == (white, black)
    for tallies in (record.by_colour, record.by_opponent):
        assert sum(100 * tally.won + 50 * tally.drawn for tally in tallies) == points
        assert sum(tally.games for tally in tallies) == white + black


def test_events_of_a_merged_record_keep_their_numbers(demo_office: Office) -> None:
    player = busy()
    met = Entry.objects.filter(event__entries__player=player).values("player")
    other = Player.objects.filter(entries__event__state="rated", merged_into=None).exclude(pk__in=met).order_by("pk")[0]
    before = {
        row.event: dict(row.numbers) for who in (player, other) for row in events_of_player(who, entry_rows(who)).events
    }
    merge_players(clerk(), player.code, other.code, "the same person")
    again = Player.objects.get(pk=player.pk)
    after = {row.event: dict(row.numbers) for row in events_of_player(again, entry_rows(again)).events}
    assert after == before
    assert all(after.values())


def test_a_corrected_event_has_the_numbers_of_the_current_edition(demo_office: Office) -> None:
    event = Event.objects.filter(state="rated", pool__name="standard").latest("pk")
    players = [entry.player for entry in event.entries.select_related("player") if entry.player]
    before = {who.pk: events_of_player(who, entry_rows(who)).events for who in players}
    correct(clerk(), event.pk, corrected_report(event, clerk().now.date()), "a result")
    fresh = Event.objects.get(supersedes=event)
    changed = 0
    for who in players:
        events = {row.event: row for row in events_of_player(who, entry_rows(who)).events}
        assert event.pk not in events
        assert dict(events[fresh.pk].numbers) == expected(fresh, who)
        old = next(row for row in before[who.pk] if row.event == event.pk)
        changed += dict(old.numbers) != dict(events[fresh.pk].numbers)
    assert changed
