"""What the public reads, page by page, against the office's own tables."""

from __future__ import annotations

import hashlib
import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client, RequestFactory

from ratinghouse.office.models import Entry, Event, Game, Listing, Player, Pool, PublishedList
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.list_views import ViewFilter, view
from ratinghouse.reports import read_report
from ratinghouse.rulebooks.statutes import statute
from ratinghouse.site.events.event_files import file_name
from ratinghouse.site.public.rules import _version
from tests.office.offices import Office


def text(client: Client, address: str, status: int = 200) -> str:
    """A page as its reader sees it: without marks, with one blank between words."""
    answer = client.get(address)
    assert answer.status_code == status, address
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.content.decode())).split())


def newest(pool: str = "standard") -> PublishedList:
    return PublishedList.objects.filter(pool__name=pool, current=True).latest("date")


def busy_listing() -> Listing:
    """Somebody with games on the newest standard list."""
    listings = Listing.objects.filter(list=newest(), games__gte=5, before__isnull=False, rating__isnull=False)
    listing = listings.select_related("player").order_by("player").first()
    assert listing is not None
    return listing


def test_home_shows_the_newest_list_of_every_pool(client: Client) -> None:
    page = text(client, "/")
    assert "Chess Federation of Lorandia" in page
    for pool in ("standard", "rapid"):
        rating_list = newest(pool)
        assert f"{pool} list of {rating_list.date}" in page
        best = view(rating_list, "top", ViewFilter(most=1)).rows[0]
        assert f"{best.name} {best.rating}" in page


def test_search_understands_accents_and_their_spellings(client: Client, demo_office: Office) -> None:
    Player.objects.filter(pk=busy_listing().player_id).update(
        name="Schröder, Zoë", sought="schroder zoe\nschroeder zoe"
    )
    for typed in ("Schröder", "schroeder", "SCHRODER zoe"):
        assert "Schröder, Zoë" in text(client, f"/players/?q={typed}")
    assert "No player found." in text(client, "/players/?q=xyzxyz")


def test_search_finds_local_scripts(client: Client, demo_office: Office) -> None:
    from ratinghouse.office.register.search import search_text

    local = "羽生善治"
    Player.objects.filter(pk=busy_listing().player_id).update(
        local_name=local, sought=search_text("Habu, Yoshiharu", local)
    )
    assert local in text(client, f"/players/?q={local}")


def test_fifty_players_are_shown_at_once(client: Client, demo_office: Office) -> None:
    quux = [Player(code=f"Q{number}", name=f"Quux, {number:02}", sought=f"quux {number:02}") for number in range(51)]
    Player.objects.bulk_create(quux)
    for page, number in ((1, 50), (2, 1)):
        content = client.get(f"/players/?q=quux&page={page}", headers={"HX-Request": "true"}).content.decode()
        assert len(set(re.findall(r'href="/players/(Q\d+)/"', content))) == number


def test_search_answers_htmx_with_rows_alone(client: Client) -> None:
    player = busy_listing().player
    answer = client.get("/players/", {"q": player.name}, headers={"hx-request": "true"})
    assert player.code in answer.content.decode()
    assert "<html" not in answer.content.decode()
    assert "HX-Request" in answer.headers["Vary"]


def test_player_page_shows_rating_rank_and_progress(client: Client) -> None:
    listing = busy_listing()
    page = text(client, f"/players/{listing.player.code}/")
    assert f"{listing.rating} previous: {listing.before}" in page
    active = Listing.objects.filter(list=newest(), inactive=False, rating__isnull=False)
    rank = active.filter(rating__gt=listing.rating).count() + 1
    share = 100 * active.filter(rating__lt=listing.rating).count() // active.count()
    assert f"Rank {rank} of {active.count()}, higher than {share} % of the active players" in page
    assert "Score by colour" in page
    assert 'class="progress"' in client.get(f"/players/{listing.player.code}/").content.decode()


def test_player_page_scores_are_those_of_the_reports(client: Client) -> None:
    from ratinghouse.site.public.player_games import entry_rows, events_of_player

    listing = busy_listing()
    entries = Entry.objects.filter(player=listing.player, event__state=Event.State.RATED).select_related(
        "event__received"
    )
    played = won = 0
    for entry in entries:
        report = read_report(bytes(entry.event.received.content), entry.event.received.file)
        results = next(reported for reported in report.entries if reported.no == entry.no).results
        played += sum(result.code in "1=0" for result in results if result.opponent is not None)
        won += sum(result.code == "1" for result in results if result.opponent is not None)
    record = events_of_player(listing.player, entry_rows(listing.player))
    for tallies in (record.by_colour, record.by_opponent):
        assert (sum(tally.games for tally in tallies), sum(tally.won for tally in tallies)) == (played, won)


def test_birth_is_told_by_its_year_alone(client: Client) -> None:
    player = busy_listing().player
    Player.objects.filter(pk=player.pk).update(birth="2011-05-17")
    for address in (
        f"/players/{player.code}/",
        f"/players/?q={player.code}",
        f"/lists/standard/{newest().date}/?view=all",
    ):
        assert "2011-05" not in client.get(address).content.decode()
    assert "Born 2011" in text(client, f"/players/{player.code}/")


def test_a_hidden_player_is_named_nowhere(client: Client) -> None:
    listing = busy_listing()
    player = listing.player
    name = "Unseen, Quite"
    Player.objects.filter(pk=player.pk).update(name=name, hidden=True, sought="unseen quite")
    entry = (
        Entry.objects.filter(player=player, event__state=Event.State.RATED).select_related("event").latest("event__end")
    )
    reported_name, event = entry.said_name, entry.event_id
    game = Game.objects.filter(event=event, white=entry.no)[0]
    other = Entry.objects.select_related("player").get(event=event, no=game.black)
    assert other.player is not None
    assert entry.event.pool is not None
    sheet_of_opponent = f"/players/{other.player.code}/{entry.event.pool.name}/{entry.event.list_date}/"
    addresses = [
        "/",
        "/players/?q=unseen",
        f"/players/?q={player.code}",
        f"/players/{player.code}/",
        f"/players/{player.code}/standard/{newest().date}/",
        f"/events/{event}/",
        f"/events/{event}/report.trf",
        sheet_of_opponent,
        *(f"/lists/standard/{newest().date}/?view={name}" for name in ("all", "top", "movers")),
    ]
    for address in addresses:
        page = text(client, address)
        assert name not in page, address
        assert reported_name not in page, address
    assert "(name withheld)" in text(client, sheet_of_opponent)


def test_calculation_page_shows_what_the_stored_working_says(client: Client) -> None:
    listing = busy_listing()
    explanation = explain(Pool.objects.get(name="standard"), listing.player)
    page = text(client, f"/players/{listing.player.code}/standard/{newest().date}/")
    sheet = explanation.parts[0].sheets[0]
    assert "Rc Ro w n chg K K*chg" in page
    assert sheet.event in page
    for step in (*sheet.player_steps, *sheet.entry_steps):
        assert step.sentence in page
        assert step.article in page
        assert step.working, f"{step.symbol} was calculated from what is stored"
        for equation in step.equations:
            assert equation in page
    change = next(step for step in sheet.entry_steps if step.symbol == "change")
    assert f"change = K × chg = {change.working}" in page
    assert f"{listing.rating} from {listing.before}" in page


def test_calculation_page_stars_a_capped_difference(client: Client) -> None:
    pool = Pool.objects.get(name="standard")
    for listing in Listing.objects.filter(list__pool=pool, games__gte=5).select_related("player", "list")[:400]:
        sheets = [sheet for part in explain(pool, listing.player, listing.list.date).parts for sheet in part.sheets]
        games = [game for sheet in sheets if sheet.played for game in sheet.played["games"]]
        capped = [game for game in games if game["counted"] and game["D"] != game["D_counted"]]
        if capped:
            page = text(client, f"/players/{listing.player.code}/standard/{listing.list.date}/")
            assert page.count(" * ") == len(capped)
            return
    pytest.fail("no capped difference in the whole federation")


def test_original_and_revised_edition_each_have_their_page(client: Client) -> None:
    revised = PublishedList.objects.filter(edition=2, current=True).select_related("pool").first()
    assert revised is not None
    address = f"/lists/{revised.pool.name}/{revised.date}/"
    original = PublishedList.objects.get(pool=revised.pool, date=revised.date, edition=1)
    changed = next(
        (listing, before)
        for listing in Listing.objects.filter(list=revised).select_related("player")
        if (before := Listing.objects.get(list=original, player=listing.player)).rating != listing.rating
    )
    now, before = changed
    assert "shown as it was published" in text(client, f"{address}?edition=1")
    assert "shown as it was published" not in text(client, address)
    calculation = f"/players/{now.player.code}/{revised.pool.name}/{revised.date}/"
    assert f" {now.rating} " in text(client, calculation)
    assert f" {before.rating} " in text(client, f"{calculation}?edition=1")
    assert f"{revised.date} {before.rating} {now.rating}" in text(client, f"/players/{now.player.code}/")


@pytest.mark.parametrize(
    "name", ["top", "women", "juniors", "seniors", "new", "movers", "inactive", "federation", "all"]
)
def test_every_view_of_a_list_has_the_rows_of_the_office(client: Client, name: str) -> None:
    rating_list = newest()
    chosen = view(rating_list, name, ViewFilter(most=100))
    page = text(client, f"/lists/standard/{rating_list.date}/?view={name}")
    assert re.search(rf"\b{chosen.total} players?\b", page)
    assert all(f"{row.name} {row.fed}" in page for row in chosen.rows)


def test_a_list_is_paged_and_a_page_too_far_is_not_found(client: Client) -> None:
    rating_list = newest()
    total = view(rating_list, "all").total
    last = -(-total // 100)
    assert f"{last} / {last}" in text(client, f"/lists/standard/{rating_list.date}/?view=all&page={last}")
    text(client, f"/lists/standard/{rating_list.date}/?view=all&page={last + 1}", 404)
    original = PublishedList.objects.filter(current=False).select_related("pool").latest("date")
    address = f"/lists/{original.pool.name}/{original.date}/"
    assert 'href="?view=all&amp;page=2"' in client.get(f"{address}?view=all").content.decode()
    first_edition = client.get(f"{address}?view=all&edition=1").content.decode()
    assert 'href="?view=all&amp;edition=1&amp;page=2"' in first_edition


def test_clubs_lead_to_their_players(client: Client) -> None:
    rating_list = newest()
    page = client.get(f"/lists/standard/{rating_list.date}/?view=clubs").content.decode()
    link = re.search(r'href="(\?view=federation&amp;club=[^"]+)"', page)
    assert link is not None
    assert "players" in text(client, f"/lists/standard/{rating_list.date}/{unescape(link[1])}")


def test_event_page_has_the_crosstable_of_the_report(client: Client) -> None:
    event = Event.objects.filter(state=Event.State.RATED).select_related("received").latest("end")
    report = read_report(bytes(event.received.content), event.received.file)
    page = text(client, f"/events/{event.pk}/")
    first = report.entries[0]
    for result in first.results:
        if result.opponent is not None and result.code in "10":
            assert f"{result.opponent}{result.colour}{result.code}" in page
    assert "Rating changes" in page
    assert "Starting rank" in page
    played = Entry.objects.filter(event=event, player__isnull=False).select_related("player")[0]
    assert event.pool is not None
    assert played.player is not None
    sheets = f'href="/players/{played.player.code}/{event.pool.name}/{event.list_date}/"'
    assert sheets in client.get(f"/events/{event.pk}/").content.decode()


def test_events_are_listed_the_newest_first(client: Client) -> None:
    rated = Event.objects.filter(state=Event.State.RATED).order_by("-end", "-pk").values_list("pk", flat=True)
    content = client.get("/events/").content.decode()
    assert re.findall(r'href="/events/(\d+)/"', content) == [str(number) for number in rated[:50]]
    text(client, "/events/?page=2", 200 if len(rated) > 50 else 404)


@pytest.mark.parametrize(("name", "file"), [("Spring Open, 2024", "spring-open-2024"), ("名人戦", "event-7")])
def test_files_of_an_event_are_called_as_it_is(name: str, file: str) -> None:
    assert file_name(Event(pk=7, name=name)) == file


def test_event_that_no_list_has_is_not_public(client: Client) -> None:
    waiting = Event.objects.exclude(state__in=[Event.State.RATED, Event.State.SUPERSEDED]).first()
    assert waiting is not None
    text(client, f"/events/{waiting.pk}/", 404)
    text(client, f"/events/{waiting.pk}/report.trf", 404)


def test_event_files_keep_results_and_lose_birth_dates(client: Client) -> None:
    event = Event.objects.filter(state=Event.State.RATED).latest("end")
    answer = client.get(f"/events/{event.pk}/report.trf")
    public = read_report(answer.content, "public.trf")
    original = read_report(bytes(event.received.content), event.received.file)
    assert [[result.code for result in entry.results] for entry in public.entries] == [
        [result.code for result in entry.results] for entry in original.entries
    ]
    assert {entry.birth for entry in public.entries} == {""}
    assert client.get(f"/events/{event.pk}/crosstable.pdf").content.startswith(b"%PDF")


def test_a_superseded_event_leads_to_the_one_that_took_its_place(client: Client) -> None:
    old = Event.objects.filter(state=Event.State.SUPERSEDED).first()
    assert old is not None
    assert "This report was replaced by a corrected one" in text(client, f"/events/{old.pk}/")


def test_a_rulebook_page_has_every_rule_with_its_examples(client: Client) -> None:
    from ratinghouse.kernel.formulas.formula import formula
    from ratinghouse.rulebooks import rulebook

    book = rulebook("fide-2024")
    page = text(client, "/rules/fide-2024/")
    for rule in book.rules:
        assert " ".join(book.sentence(rule).split()) in page
        assert formula(book, rule) in page
        assert all(" ".join(example.split()) in page for example in rule.examples)


def test_a_rulebook_page_has_the_hashes_of_its_statute_and_leads_to_it(client: Client) -> None:
    page = client.get("/rules/fide-2024/").content.decode()
    statute = client.get("/rules/fide-2024/statute.json")
    assert 'href="/rules/fide-2024/statute.json"' in page
    assert hashlib.sha256(statute.content).hexdigest() in page
    assert statute.headers["Content-Type"] == "application/json"
    assert client.get("/rules/none/statute.json").status_code == 404


def test_two_editions_are_compared_by_article(client: Client) -> None:
    page = text(client, "/rules/fide-2022/fide-2024/")
    assert "Values changed" in page
    assert "D_counted = D if exempts_top and 2650 ≤ R, otherwise clip(D, −400, 400)" in page
    answer = client.get("/rules/", {"old": "fide-2022", "new": "fide-2024"})
    assert answer.headers["Location"] == "/rules/fide-2022/fide-2024/"


@pytest.mark.parametrize(
    "address",
    [
        "/players/nobody/",
        "/players/nobody/standard/2022-02-01/",
        "/lists/correspondence/",
        "/lists/standard/2022-02-30/",
        "/lists/standard/1999-01-01/",
        "/lists/standard/2022-02-01/?view=none",
        "/lists/standard/2022-02-01/?edition=99999999",
        "/lists/standard/2022-02-01/?edition=x",
        "/events/999999/",
        "/rules/none/",
        "/rules/fide-2022/none/",
    ],
)
def test_what_is_not_there_is_not_found(client: Client, address: str) -> None:
    text(client, address, 404)


def test_a_page_that_is_not_there_leads_on(client: Client) -> None:
    page = text(client, "/players/nobody/", 404)
    assert "Page not found" in page
    assert "Find a player" in page


def test_the_distribution_counts_every_active_player_once(client: Client) -> None:
    from ratinghouse.office.publishing.history import histories
    from ratinghouse.site.public.list_position import BAND, bands_around, position_of

    listing = busy_listing()
    last = histories(listing.player)["standard"].last
    position, bands = position_of(last), bands_around(last, (listing.rating or 0) // BAND)
    ratings = Listing.objects.filter(list=newest(), inactive=False, rating__isnull=False).values_list(
        "rating", flat=True
    )
    for band in bands:
        assert band.players == sum(band.low <= (rating or 0) < band.low + BAND for rating in ratings)
    assert sum(band.players for band in bands) == position.active_players == len(ratings)
    assert [band.low for band in bands if band.has_player] == [(listing.rating or 0) // BAND * BAND]
    assert position.rank == 1 + sum((rating or 0) > (listing.rating or 0) for rating in ratings)
    for without_rank in (replace(last, inactive=True), replace(last, rating=None)):
        assert position_of(without_rank).rank is None


def test_the_version_of_a_page_of_rules_is_that_of_its_statutes(demo_office: Office) -> None:
    request = RequestFactory().get("/rules/")
    old, new = (statute(id).document_hash for id in ("fide-2022", "fide-2024"))
    assert _version(request, "fide-2024") == new
    assert _version(request, old="fide-2022", new="fide-2024") == f"{old} {new}"
    assert {old, new} < set(_version(request, old="none", new="").split())
