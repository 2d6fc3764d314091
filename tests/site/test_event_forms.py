"""Forms, files and norms of an event: what anybody may have, what only some may; and every link leads somewhere."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

from ratinghouse.kernel.statutes.canonical import canonical_content
from ratinghouse.office.events.event_norms import statute_of_norms
from ratinghouse.office.models import Event, EventWorking, NormResult, Player, Pool, StoredStatute
from ratinghouse.office.publishing.explanation import explain
from ratinghouse.office.publishing.stored_calculations import event_calculation
from ratinghouse.office.refusal import Damaged
from ratinghouse.office.register.register import edit_player
from ratinghouse.rating.sheet import sheets_of
from ratinghouse.site.accounts.erasure_requests import erase_player
from ratinghouse.site.cache.cached_forms import directory
from ratinghouse.site.events import event_forms
from ratinghouse.titles import stated_regulations
from ratinghouse.titles.statute import TitleStatute, read_title_statute, title_statute
from tests.office.offices import Office, enter, leave
from tests.office.test_statutes_of_lists import without_triggers
from tests.site.accounts import NOON, account, entered

LINK = re.compile(r'href="(/[^"]*/(?:forms|norms)/[^"]*|/[^"]*/report\.[^"]*)"')


@pytest.fixture
def event(_test_environment: None, norm_office: Path, tmp_path: Path) -> Iterator[Event]:
    """A closed tournament in which Nils Nordmann made norms."""
    home = tmp_path / "office"
    shutil.copytree(norm_office, home)
    enter(Office(home, "sqlite"))
    yield Event.objects.get()
    leave()


def links(client: Client, address: str) -> list[str]:
    addresses = LINK.findall(client.get(address).content.decode())
    assert addresses
    return addresses


def test_every_form_that_is_offered_can_be_had(event: Event) -> None:
    client = Client()
    offered = links(client, f"/events/{event.pk}/")
    for address in offered:
        answer = client.get(address)
        assert answer.status_code == 200, address
        if address.endswith(".pdf"):
            assert answer.content.startswith(b"%PDF"), address
        assert b"2001-02-03" not in answer.content, address  # a date of birth
    names = {address.rsplit("/", 1)[1] for address in offered}
    assert names == {
        *("crosstable.html", "crosstable.pdf", "it3.html", "it3.pdf", "norm-table.html", "norm-table.pdf"),
        *("sheet.html", "sheet.pdf", "pictures.html", "pictures.pdf", "report.trf26", "report.trf16", "report.csv"),
    }


def test_forms_follow_the_language_of_the_page_and_those_for_fide_are_english(event: Event) -> None:
    client = Client(headers={"Accept-Language": "ja"})
    assert "<h1>対戦表</h1>" in client.get(f"/events/{event.pk}/forms/crosstable.html").content.decode()
    assert "<h1>IT3 · Tournament Report</h1>" in client.get(f"/events/{event.pk}/forms/it3.html").content.decode()


@pytest.mark.parametrize("name", ["it1", "form2", "form4", "form1", "nothing"])
def test_certificates_and_forms_of_another_time_are_not_public(event: Event, name: str) -> None:
    for kind in ("pdf", "html"):
        assert Client().get(f"/events/{event.pk}/forms/{name}.{kind}").status_code == 404
    assert Client().get(f"/events/{event.pk}/forms/crosstable.exe").status_code == 404
    assert Client().get(f"/events/{event.pk}/report.exe").status_code == 404


def test_the_desk_has_them_all_with_dates_of_birth(event: Event) -> None:
    for client in (entered(account("officer", "officer")), entered(account("arbiter", "arbiter"))):
        offered = links(client, f"/desk/events/{event.pk}/")
        assert f"/desk/events/{event.pk}/forms/it1.pdf" in offered
        for address in offered:
            assert client.get(address).status_code == 200, address
        certificate = client.get(f"/desk/events/{event.pk}/forms/it1.html").content.decode()
        assert "2001-02-03" in certificate
        assert "Nordmann, Nils" in certificate
        assert "14500017" in certificate  # FIDE's ID, and not the federation's
        assert "N00" not in certificate
        assert "N01" not in certificate
        assert b"2001/02/03" in client.get(f"/desk/events/{event.pk}/report.trf16").content
    stranger = entered(account("other", "arbiter"))
    assert stranger.get(f"/desk/events/{event.pk}/forms/it1.pdf").status_code == 403


def test_a_form_that_cannot_be_made_says_why(client: Client) -> None:
    rated = Event.objects.filter(state="rated", pool__name="standard")[0]
    page = client.get(f"/events/{rated.pk}/").content.decode()
    assert "no title norm was achieved" in page
    assert client.get(f"/events/{rated.pk}/forms/norm-table.pdf").status_code == 404


def test_the_player_gets_his_certificate_and_nobody_elses(event: Event) -> None:
    norm = NormResult.objects.get(player__code="N00", title="GM")
    address = f"/account/norms/{norm.pk}/certificate.pdf"
    his = entered(account("nils", "player", player="N00"))
    assert address in his.get("/account/player/").content.decode()
    assert his.get(address).content.startswith(b"%PDF")
    other = entered(account("max", "player", player="N01"))
    assert other.get(address).status_code == 403
    assert Client().get(address).status_code == 302


def amended_titles() -> TitleStatute:
    """The title regulations with other levels, bounds, sentences and another rating for unrated opponents."""
    document = json.loads(title_statute("titles-2024").content)
    document["edition"] |= {"unrated": 1500, "note": "Another note."}
    for level in document["levels"]:
        level |= {"performance": level["performance"] + 100, "floor": level["floor"] + 300}
    of_norm = document["parts"][0]
    table = next(row for row in of_norm["names"] if row["name"] == "performances")
    table["entries"] = [entry + 100 for entry in table["entries"]]
    for condition in of_norm["conditions"]:
        condition["article"] += " as amended"
    return read_title_statute(canonical_content(document))


def forms_of_norms(event: Event, client: Client) -> dict[str, bytes]:
    """Every form that shows norms, made anew."""
    shutil.rmtree(directory(), ignore_errors=True)
    addresses = [f"/desk/events/{event.pk}/forms/{name}" for name in ("it1", "norm-table", "it3")]
    return {f"{it}.{kind}": client.get(f"{it}.{kind}").content for it in addresses for kind in ("html", "pdf")}


def test_certificates_follow_the_title_statute_that_the_norm_was_judged_by(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = entered(account("officer", "officer"))
    before = forms_of_norms(event, client)
    law = amended_titles()
    monkeypatch.setattr(stated_regulations, "title_statute", lambda edition: law)
    stated_regulations.installed_regulations.cache_clear()
    assert forms_of_norms(event, client) == before
    with monkeypatch.context() as careless:  # by today's law they are others: the comparison can fail
        careless.setattr(event_forms, "statute_of_norms", lambda event: None)
        assert forms_of_norms(event, client).items().isdisjoint(before.items())
    stated_regulations.installed_regulations.cache_clear()


def test_an_altered_title_statute_is_named(event: Event) -> None:
    without_triggers()
    StoredStatute.objects.filter(edition="titles-2024").update(content=amended_titles().content)
    with pytest.raises(Damaged, match="the statute of the norms of event 1"):
        statute_of_norms(event)


def test_norms_of_which_no_statute_is_stored_are_those_of_this_version(event: Event) -> None:
    """As of the oldest norms, which name none."""
    client = entered(account("officer", "officer"))
    before = forms_of_norms(event, client)
    without_triggers()
    StoredStatute.objects.filter(edition="titles-2024").delete()
    assert statute_of_norms(event) is None
    assert forms_of_norms(event, client) == before


def test_norms_are_on_the_players_page_with_every_condition(event: Event) -> None:
    page = Client().get("/players/N00/").content.decode()
    assert "Title norms" in page
    assert "<strong>GM</strong>" in page
    assert "7 <span" in page.replace("\n", "")
    assert "1.4.8a" in page
    assert "Title norms" not in Client().get("/players/N01/").content.decode()


def test_the_run_of_an_event_says_what_the_explanation_of_each_player_says(event: Event) -> None:
    """Nothing is calculated again: both read the working that was stored with the list."""
    working = EventWorking.objects.select_related("event", "list__pool").get(event=event)
    calculation = event_calculation(working)
    pool = Pool.objects.get(name="standard")
    assert len(calculation.players) == 10
    for row, player in enumerate(calculation.players):
        (sheet,) = sheets_of(calculation, row)
        (part,) = explain(pool, Player.objects.get(code=player.id)).parts
        assert sheet.entry == part.sheets[0].entry
        assert sheet.player_steps == part.sheets[0].player_steps
        assert sheet.entry_steps == part.sheets[0].entry_steps


def test_hidden_and_erased_players_are_not_on_public_forms(event: Event) -> None:
    edit_player(NOON, "N01", {"hidden": True}, "asked")
    erase_player(NOON, "N00", "asked")
    client = Client()
    for name in ("crosstable", "it3", "norm-table", "sheet", "pictures"):
        page = client.get(f"/events/{event.pk}/forms/{name}.html").content.decode()
        assert "Nordmann" not in page, name
        assert "Meister1," not in page, name
        if name in ("crosstable", "sheet"):
            assert "Player N00" in page
            assert "Meister2," in page
    for kind in ("trf16", "trf26", "csv"):
        text = client.get(f"/events/{event.pk}/report.{kind}").content.decode()
        assert "Nordmann" not in text
        assert "Meister1," not in text
        assert "Meister2," in text
    desk = entered(account("officer", "officer"))
    for name in ("it1", "form2", "sheet"):
        desk_page = desk.get(f"/desk/events/{event.pk}/forms/{name}.html").content.decode()
        assert "Nordmann" not in desk_page
        assert "2001-02-03" not in desk_page


def test_a_pdf_is_made_once_and_anew_when_the_register_says_something_else(event: Event) -> None:
    client = Client()
    first = client.get(f"/events/{event.pk}/forms/crosstable.pdf").content
    (stored,) = directory().iterdir()
    stored.write_bytes(b"%PDF kept")
    assert client.get(f"/events/{event.pk}/forms/crosstable.pdf").content == b"%PDF kept"
    edit_player(NOON, "N02", {"hidden": True}, "asked")
    again = client.get(f"/events/{event.pk}/forms/crosstable.pdf").content
    assert again.startswith(b"%PDF")
    assert again not in (first, b"%PDF kept")
