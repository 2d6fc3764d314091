"""Studies on the site: made at the desk by the worker, read by the public only when published, the same as JSON."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest
from django.test import Client

from ratinghouse.kernel.finding import Finding
from ratinghouse.lab.archive.arrow import ArchiveRefused
from ratinghouse.office.models import JournalEntry, Player, Pool, Study
from ratinghouse.office.studies.public_studies import set_public
from ratinghouse.site.request_counts import counts
from tests.forms.form_reports import pages_of
from tests.office.offices import Office
from tests.site.accounts import NOON, account, entered
from tests.site.window import Window

SECTIONS = (
    "Where points come from",
    "Does the level move?",
    "Do ratings predict scores?",
    "Federations and islands",
    "Would other rules predict better?",
    "Who would gain, who would lose",
)


@pytest.fixture
def officer(demo_office: Office) -> Client:
    return entered(account("vera", "officer"))


@pytest.fixture
def study(demo_office: Office) -> Study:
    """The study that comes with the demonstration."""
    return Study.objects.get()


def text_of(client: Client, path: str, status: int = 200) -> str:
    answer = client.get(path)
    assert answer.status_code == status
    return answer.content.decode()


def gains(study: Study) -> list[dict[str, Any]]:
    """Who would gain most by the first amendment."""
    return study.document["comparison"]["movers"]["fide-2022+cap=350"]["gains"]  # type: ignore[no-any-return]


def test_a_visitor_reads_the_published_study_as_page_pdf_and_json(client: Client, study: Study) -> None:
    listed = text_of(client, "/studies/")
    assert f'href="/studies/{study.pk}/"' in listed
    assert "cap=350 K_usual=30" in listed
    page = text_of(client, f"/studies/{study.pk}/")
    for section in SECTIONS:
        assert f"<h2>{section}</h2>" in page
    assert page.count("<svg") >= 6
    assert page.count("<desc>") == page.count("<svg")
    answer = client.get(f"/studies/{study.pk}/study.pdf")
    assert answer["Content-Type"] == "application/pdf"
    words = pages_of(answer.content)
    assert all(section in words for section in SECTIONS)
    assert "calculation" not in words, "print has no links"
    (row,) = client.get("/api/v1/studies").json()["studies"]
    assert (row["study"], row["pool"], row["sha256"]) == (study.pk, "standard", study.document_hash)
    assert row["amendments"] == ["cap=350", "K_usual=30"]
    document = client.get(f"/api/v1/studies/{study.pk}").json()["document"]
    assert (document["format"], document["version"]) == ("ratinghouse-study", 1)
    assert document["lists"] == study.document["lists"]
    assert document["published"]["different"] == 0


def test_the_page_of_a_study_is_made_once_and_gone_when_it_is_withdrawn(study: Study) -> None:
    window = Window()
    first, before = window.get(f"/studies/{study.pk}/"), counts().get("cache_hits", 0)
    assert first.status_code == 200
    assert window.get(f"/studies/{study.pk}/").content == first.content
    assert counts()["cache_hits"] == before + 1
    set_public(NOON, study.pk, public=False)
    assert window.get(f"/studies/{study.pk}/").status_code == 404


def test_a_study_that_is_not_published_is_for_officers_only(client: Client, officer: Client, study: Study) -> None:
    set_public(NOON, study.pk, public=False)
    addresses = (f"/studies/{study.pk}/", f"/studies/{study.pk}/study.pdf", f"/api/v1/studies/{study.pk}")
    for visitor in (client, officer, entered(account("ari", "arbiter"))):
        assert [visitor.get(address).status_code for address in addresses] == [404, 404, 404]
        assert "No study has been published yet." in text_of(visitor, "/studies/")
        assert visitor.get("/api/v1/studies").json() == {"studies": []}
    assert "for officers only" in text_of(officer, "/desk/studies/")
    assert "Only officers see this study." in text_of(officer, f"/desk/studies/{study.pk}/")
    assert officer.get(f"/desk/studies/{study.pk}/study.pdf").content.startswith(b"%PDF")


@pytest.mark.parametrize("path", ["", "{study}/", "{study}/study.pdf"])
def test_the_desk_of_studies_is_closed_to_others(path: str, client: Client, study: Study) -> None:
    address = f"/desk/studies/{path.format(study=study.pk)}"
    assert client.get(address)["Location"].startswith("/account/sign-in/")
    arbiter = entered(account("ari", "arbiter"))
    assert arbiter.get(address).status_code == 403
    assert arbiter.post(f"/desk/studies/{study.pk}/public/").status_code == 403
    assert Study.objects.get().public


def test_an_officer_studies_the_lists_and_publishes_the_study(officer: Client, client: Client, study: Study) -> None:
    typed = {"pool": "rapid", "amendments": "K_usual=24  K_of_juniors=30\r\n\r\ncap=350\r\n"}
    begun = officer.post("/desk/studies/", typed)
    page = text_of(officer, begun["Location"])
    new_study = Study.objects.latest("pk")
    assert new_study.pk != study.pk
    assert f'href="/desk/studies/{new_study.pk}/"' in page
    assert (new_study.pool.name, new_study.amendments, new_study.public) == (
        "rapid",
        "K_usual=24+K_of_juniors=30 cap=350",
        False,
    )
    entry = JournalEntry.objects.get(subject=f"study {new_study.pk}")
    assert (entry.verb, entry.who) == ("study", "vera")
    assert isinstance(entry.after, dict)
    assert entry.after["document"] == new_study.document_hash
    assert text_of(client, f"/studies/{new_study.pk}/", 404)
    for public, status in (("1", 200), ("", 404), ("1", 200)):
        assert officer.post(f"/desk/studies/{new_study.pk}/public/", {"public": public}).status_code == 302
        assert client.get(f"/studies/{new_study.pk}/").status_code == status
    assert JournalEntry.objects.filter(subject=f"study {new_study.pk}").count() == 4
    assert f'<a href="/desk/studies/{new_study.pk}/">study {new_study.pk}</a>' in text_of(
        officer, "/desk/journal/?verb=study"
    )


@pytest.mark.parametrize(
    ("amendments", "message"),
    [
        ("cup=350", "has no value or table cup"),
        ("cap", "is no amendment"),
        ("cap=350 cap=300", "cap is amended twice"),
        ("/etc/rules.py", "an office does not run it"),
        ("\n".join(f"cap={cap}" for cap in range(300, 313)), "these are 13 variants"),
    ],
)
def test_wrong_amendments_are_refused_beside_their_field(amendments: str, message: str, officer: Client) -> None:
    answer = officer.post("/desk/studies/", {"pool": "standard", "amendments": amendments})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert message in page
    assert page.index('name="amendments"') < page.index(message)
    assert Study.objects.count() == 1


def test_a_pool_without_lists_of_its_own_is_refused(officer: Client) -> None:
    Pool.objects.create(name="bullet")
    answer = officer.post("/desk/studies/", {"pool": "bullet", "amendments": ""})
    assert (answer.status_code, "has no list that was calculated here" in answer.content.decode()) == (422, True)


def test_without_pyarrow_the_office_makes_the_same_study(
    officer: Client, study: Study, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = {"pool": "rapid", "amendments": "cap=350"}
    officer.post("/desk/studies/", typed)
    with_pyarrow = Study.objects.latest("pk")
    monkeypatch.setitem(sys.modules, "pyarrow", None)  # an import of it fails now
    officer.post("/desk/studies/", typed)
    without = Study.objects.latest("pk")
    assert without.pk == with_pyarrow.pk + 1
    assert without.document.pop("archive_hash") != with_pyarrow.document.pop("archive_hash")
    assert without.document == with_pyarrow.document
    assert without.queue == with_pyarrow.queue
    assert len(without.document["lists"]) > 10


def test_an_archive_that_cannot_be_replayed_makes_no_study(officer: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise ArchiveRefused(Finding("error", "damaged-archive", "the file games.parquet is missing"))

    monkeypatch.setattr("ratinghouse.office.studies.studying.export_archive", refuse)
    begun = officer.post("/desk/studies/", {"pool": "standard", "amendments": ""})
    page = text_of(officer, begun["Location"])
    assert "It was not done; nothing was changed." in page
    assert "the file games.parquet is missing" in page
    assert Study.objects.count() == 1


def test_hidden_players_are_named_at_the_desk_only(client: Client, officer: Client, study: Study) -> None:
    mover = gains(study)[0]
    player = Player.objects.get(code=mover["code"])
    address = f"/api/v1/studies/{study.pk}"

    def public_mover() -> dict[str, Any]:
        comparison = client.get(address).json()["document"]["comparison"]
        return comparison["movers"]["fide-2022+cap=350"]["gains"][0]  # type: ignore[no-any-return]

    assert player.name in text_of(client, f"/studies/{study.pk}/")
    assert f'href="/players/{player.code}/"' in text_of(client, f"/studies/{study.pk}/")
    assert (public_mover()["code"], public_mover()["name"]) == (player.code, player.name)
    Player.objects.filter(pk=player.pk).update(hidden=True)
    for path in (f"/studies/{study.pk}/", address):
        page = text_of(client, path)
        assert player.name not in page
        assert f'"{player.code}"' not in page
        assert f"/players/{player.code}/" not in page
    assert (public_mover()["code"], public_mover()["name"]) == ("", "")
    assert player.name in text_of(officer, f"/desk/studies/{study.pk}/")


def test_a_stored_study_names_nobody(study: Study) -> None:
    """Names change and are erased; a study never changes."""
    stored = json.dumps(study.document, ensure_ascii=False)
    names = Player.objects.values_list("name", flat=True)
    assert [name for name in names if name in stored] == []
    assert gains(study)[0]["code"] in stored


def test_the_calculation_behind_a_player_opens(client: Client, study: Study) -> None:
    code = gains(study)[0]["code"]
    why = f"/players/{code}/standard/{study.last_day}/"
    assert f'href="{why}"' in text_of(client, f"/studies/{study.pk}/")
    assert client.get(why).status_code == 200


def test_the_queue_is_for_officers_only(client: Client, officer: Client, study: Study) -> None:
    assert study.queue["format"] == "ratinghouse-screen"
    player = Player.objects.order_by("pk")[0]
    event = {"key": "1", "name": "Lorandia Open", "first_day": "2022-05-01", "last_day": "2022-05-04"}
    numbers = {"before": 1400, "after": 1702, "from": "2022-01-01", "to": "2022-09-01", "games": 16}
    case = {
        "rank": 1,
        "kind": "steep-rise",
        "measure": 302.0,
        "expected": 0.0123,
        "players": [{"code": player.code, "name": "", "fed": "LOR"}],
        "events": [event],
        "numbers": numbers,
    }
    again = Study.objects.create(
        pool=study.pool,
        at=study.at,
        first_day=study.first_day,
        last_day=study.last_day,
        document=study.document,
        document_hash=study.document_hash,
        queue={**study.queue, "queue": [case]},
        public=True,
    )
    page = text_of(officer, f"/desk/studies/{again.pk}/")
    for words in ("<h2>To look at</h2>", "They accuse nobody", "steep rise", "1400 to 1702", "Lorandia Open", "0.012"):
        assert words in page
    assert f'<a href="/desk/register/{player.code}/">{player.name}</a>' in page
    for path in (f"/studies/{again.pk}/", f"/api/v1/studies/{again.pk}"):
        for visitor in (client, officer):
            public = text_of(visitor, path)
            assert "To look at" not in public
            assert "steep-rise" not in public
            assert "steep rise" not in public
    for address in (f"/desk/studies/{again.pk}/study.pdf", f"/studies/{again.pk}/study.pdf"):
        assert "To look at" not in pages_of(officer.get(address).content), "print leaves the desk"


def test_the_stored_queue_names_nobody(study: Study) -> None:
    stored = json.dumps(study.queue, ensure_ascii=False)
    assert [name for name in Player.objects.values_list("name", flat=True) if name in stored] == []
