"""Records that are stored with the templates of their texts."""

from __future__ import annotations

import json

from ratinghouse.kernel.stored_texts import with_stored_texts, with_texts
from ratinghouse.kernel.texts import Text, text

GAMES = text("{count} more games", count=2)
RECORD = {
    "title": "GM",
    "missing": [GAMES, Text("a norm")],
    "rounds": [1, 2],
    "conditions": [{"name": Text("number of games"), "holds": None, "evidence": GAMES}],
}


def test_a_record_is_stored_with_its_sentences_and_read_back_with_its_texts() -> None:
    stored = json.loads(json.dumps(with_stored_texts(RECORD)))
    assert stored["missing"] == ["2 more games", "a norm"]
    assert stored["conditions"][0]["evidence"] == "2 more games"
    read = with_texts(stored)
    assert read == RECORD
    for sentence in (read["missing"][0], read["conditions"][0]["evidence"]):
        assert (sentence.template, sentence.values) == ("{count} more games", {"count": 2})


def test_what_an_older_version_stored_is_read_as_it_is() -> None:
    older = {"title": "GM", "missing": ["2 more games"], "conditions": [{"name": "number of games", "holds": True}]}
    assert with_texts(older) == older
    assert with_stored_texts(older) == older
