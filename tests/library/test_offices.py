"""An office as an object, from its creation to a verified list; also inside an event loop, as in a notebook."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ratinghouse as rh

SWISS = Path(__file__).parents[1] / "reports" / "good" / "swiss.trf"

SCRIPT = """
import asyncio, sys
from datetime import UTC, datetime
from pathlib import Path
import ratinghouse as rh

def work(home, report):
    at = datetime(2024, 5, 20, 12, tzinfo=UTC)
    office = rh.create_office(home, "XAN", "Xanadu", {"standard": "fide-2024"}, by="Marta", at=at)
    event = rh.read(report)
    rows = ["id,name,fed,rating,birth"]
    rows += [f'{p["id"] or "X7"},"{p["name"]}",{p["fed"]},{p["rating"] or ""},{p["birth"]}' for p in event.players]
    imported = office.import_players("\\n".join(rows).encode(), as_list="2024-05-01", own_ids=True, at=at)
    print(imported.created, office.lists()["date"])
    received = office.receive(report, at=at)
    print(received["state"], received["errors"])
    number = received["event"][0]
    print(len(office.match(number, at=at)))
    print(office.admit(number, at=at)["list"])
    try:
        office.admit(99, at=at)
    except rh.Refused as refused:
        print(refused.findings[0].code)
    preview = office.preview("2024-06-01")
    published = office.publish("2024-06-01", at=at)
    print(preview.counts == published.counts, published.content_hash != "")
    print({row["name"]: row["rating"] for row in office.list("top")}["Adair, Hamish"], len(office.lists()))
    print("change = K × chg" in str(office.explain("Adair")))
    print(rh.verify(office.export("zip")).holds, office.export("csv")[:9])
    print(office.verify())
    print(office.events("rated")["name"])
    decide(office, number, Path(home).parent, report, at)

def decide(office, number, folder, report, at):
    corrected = folder / "corrected.trf"
    lines = Path(report).read_text(encoding="utf-8").replace("Harbour Open 2024", "Harbour Open 2024, corrected")
    drawn = lines.replace("3 w 1\\n", "3 w =\\n").replace("1 b 0\\n", "1 b =\\n")  # Adair and Cairns in round 3
    corrected.write_text(drawn.replace("2.5    1", "2.0    1").replace("1.0    5", "1.5    5"), encoding="utf-8")
    previewed = office.correct(number, corrected, reason="round 3 was a draw", preview=True, at=at)
    print([(row["id"], row["original"], row["difference"]) for row in previewed], len(office.lists()))
    changed = office.correct(number, corrected, reason="round 3 was a draw", pointed_out="2024-05-20", at=at)
    print(changed["revised"] == previewed["revised"], office.lists()["edition"])
    annulled = office.correct(office.events("rated")["event"][0], None, reason="never played", at=at)
    print(len(annulled), {row["name"]: row["rating"] for row in office.list("top")}["Adair, Hamish"])
    player = office.list("top")["id"][0]
    decided = office.adjust({player: 2400}, because="decision 7", day="2024-07-01", at=at)
    print([(row["operation"], str(row["list"]), row["described"], row["applied"]) for row in decided])
    try:
        office.adjust_by_rule("fide-1999-lift", at=at)
    except rh.Refused as refused:
        print(refused.findings[0].code)
    print(len(office.fees()), list(office.fees().types))
    manifest = office.backup(folder / "office.zip", at=at)
    print(manifest["by"], manifest["journal"]["entries"], (folder / "office.zip").stat().st_size > 10_000)

async def notebook():
    work(*sys.argv[1:])

asyncio.run(notebook())
"""


@pytest.mark.slow
def test_an_office_from_its_creation_to_a_verified_list(tmp_path: Path) -> None:
    environment = {name: word for name, word in os.environ.items() if not name.startswith(("DJANGO", "RATINGHOUSE"))}
    command = [sys.executable, "-c", SCRIPT, str(tmp_path / "office"), str(SWISS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "7 [datetime.date(2024, 5, 1)]",
        "['matched'] [0]",
        "0",
        "[datetime.date(2024, 6, 1)]",
        "no-such-event",
        "True True",
        "2510 2",
        "True",
        "True b'id,name,f'",
        "<VerifiedList holds: lists 2, received 2, journal 6>",
        "['Harbour Open 2024']",
        "[('2400030', 2199, 10), ('2400010', 2510, -5)] 2",  # 20 × ½ and 10 × −½ from 2510.2
        "True [2, 1, 1]",
        "6 2510",
        "[(1, '2024-07-01', 'decision 7', False)]",
        "unknown-adjustment",
        "0 ['kind', 'code', 'name', 'currency', 'invoiced', 'paid', 'open']",
        "Marta 15 True",
    ]


def test_without_django_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratinghouse.library.offices.find_spec", lambda name: None)
    with pytest.raises(rh.MissingExtra, match=r"pip install 'ratinghouse\[office\]'"):
        rh.open_office("office")
