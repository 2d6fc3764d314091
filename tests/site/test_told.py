"""What rulebooks, findings and desks say in English: gathered, translated, recognised with its values, and told."""

from __future__ import annotations

import ast
from pathlib import Path

import polib
import pytest
from django.test import override_settings
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from ratinghouse.kernel import languages
from ratinghouse.rulebooks import calendar_of, rulebook, rulebook_ids
from ratinghouse.site.language.catalogue import read_mo, told_in
from ratinghouse.site.language.text_templates import FIELD, Template, Templates
from ratinghouse.site.language.translation import translated
from tests.office.offices import Office
from tests.site.texts import spoken_in, told_texts

TEXTS = told_texts()
TEMPLATES = [text for text in TEXTS if FIELD.search(text)]
RECOGNISED = Templates(TEXTS)
_VALUES = st.text(st.characters(categories=["Lo", "Nd"]), min_size=1, max_size=12)  # none of the texts' own letters


def test_every_sentence_of_every_rulebook_is_gathered() -> None:
    for id in rulebook_ids():
        book = rulebook(id)
        assert {rule.sentence for rule in book.rules} <= TEXTS.keys()
        assert {check.remedy for check in book.every_check} <= TEXTS.keys()
        assert {rule.sentence.template for rule in calendar_of(id).rules.values()} <= TEXTS.keys()


@pytest.mark.parametrize(
    ("code", "texts"),
    [
        ('"""A module of two words."""', []),
        ('say(f"line {row} is {text!r}")', ["line {row} is {text}"]),
        ('f"{player.no} {player.name} of {len(games)} games, {player.no}"', ["{no} {name} of {len} games, {no}"]),
        ('f"the {a.name} and the {b.name}"', ["the {name} and the {name2}"]),
        ("""f"there is no {'club' if x else 'player'} here\"""", ["there is no club here", "there is no player here"]),
        ('"see it: " + f"event {number:04d}"', ["see it: event {number}"]),
        ('"match its players {} now".format(x)', ["match its players {0} now"]),
        ('f"{short} more game(s)"', ["{short} more game", "{short} more games"]),
        ("f\"{', '.join('no name' for one in all)} is told\"", ["{join} is told", "no name"]),
        ('_("said in pages") or re.compile("two words")', []),
        ('"word" + "-" + "SELECT a FROM b"', []),
    ],
)
def test_texts_are_taken_out_of_code(code: str, texts: list[str]) -> None:
    assert list(spoken_in(ast.parse(code))) == texts


@given(st.sampled_from(TEMPLATES), st.lists(_VALUES, min_size=12, max_size=12))
def test_what_a_template_made_is_recognised_with_its_values(text: str, drawn: list[str]) -> None:
    template = Template.of(text)
    values = dict(zip(dict.fromkeys(template.names), drawn, strict=False))
    said = FIELD.sub(lambda field: values[field[1]], text)
    found = RECOGNISED.recognise(said)
    assert found is not None
    assert FIELD.sub(lambda field: found[1][field[1]], found[0]) == said
    if found[0] == text and "}{" not in text:  # where two values touch, nobody can tell where one ends
        assert found[1] == values


@given(st.text(max_size=300))
def test_whatever_was_typed_stays_as_it_is_or_is_told(said: str) -> None:
    with override("ja"):
        assert isinstance(translated(said), str)
    with override("en"):
        assert translated(said) == said


def test_a_text_made_to_mislead_is_not_recognised() -> None:
    hostile = " and ".join(["a, b: c (d); e"] * 150)
    assert Template.of("{a} and {b} and {c}, {d} is no rating").values(hostile) is None
    with override("ja"):
        assert translated(hostile) == hostile
        assert translated(hostile * 1_000) == hostile * 1_000


@pytest.mark.parametrize("id", rulebook_ids())
def test_every_sentence_is_told_with_its_values_and_its_article(id: str) -> None:
    book, catalogue = rulebook(id), told_in("ja")
    with override("ja"):
        for rule in (*book.rules, *(check.rule for check in book.checks)):
            said = book.sentence(rule)
            values = Template.of(rule.sentence).values(said) or {}
            wanted = _filled(catalogue[rule.sentence], {name: translated(value) for name, value in values.items()})
            assert translated(said) == wanted
            assert translated(f"{rule.article}: {said}") == f"{catalogue.get(rule.article, rule.article)}: {wanted}"


def _filled(text: str, values: dict[str, str]) -> str:
    return FIELD.sub(lambda field: values[field[1]], text)


@pytest.mark.parametrize(
    ("said", "japanese"),
    [
        ("A difference of more than 400 points counts as 400.", "400 点を超える差は 400 点とみなす。"),
        ("8.54: A difference of more than 350 points counts as 350.", "8.54: 350 点を超える差は 350 点とみなす。"),
        (
            "6.41: For a rated player, a game against an opponent without a rating is not counted.",
            "6.41: レーティング保持者については、レーティングのない相手との対局は計算に入れない。",
        ),
        ("a date that cannot be read: 2009/13/40", "読めない日付: 2009/13/40"),
        ("a date that cannot be read: x (and 3 more like it)", "読めない日付: x (同様のものがほかに 3 件)"),
        ("In round 3 player 5 is paired with himself.", "第 3 ラウンドで選手 5 が自分自身と組まれています。"),
        (
            "In round 3 player 5 meets 9, whom the report does not list; 2 more meet him.",
            "第 3 ラウンドの選手 5 の相手 9 は報告に載っていません。ほかに 2 人が対戦しています。",
        ),
        (
            "In round 3 player 5 meets 9, whom the report does not list.",
            "第 3 ラウンドの選手 5 の相手 9 は報告に載っていません。",
        ),
        (
            "At most 3 rounds are played on a day. Not so for 2 players: Black, Anna; White, Bo.",
            "1 日に行うのは 3 ラウンドまでとする。 満たしていません: 2 名: Black, Anna; White, Bo。",
        ),
        (
            (
                "Both players of a match are rated. (the rating in force when the event started: 0) Not so for 2 games:"
                " Alder, Al against Moor, Dora in round 1 (minutes needed: 90); Birk, Otto against Bo, Ann in round 2."
            ),
            (
                "マッチの両者がレーティングを持つ。 (大会開始時に有効なレーティング: 0) 満たしていません: "
                "第 1 ラウンドの 2 局: Alder, Al 対 Moor, Dora (必要な分: 90); 第 2 ラウンドの Birk, Otto 対 Bo, Ann。"
            ),
        ),
        (
            "Missing or empty: 032 (federation), 102 (x).",
            "ないか空です: 032 (連盟), 102 (x)。",
        ),
        ("20 from 2022-01-01, 0 from 2023-02-01", "2022-01-01 から 20, 2023-02-01 から 0"),
        ("event 5 waits to be admitted: it was not refused", "大会 5 は受理待ちです: 却下されていません"),
        ("match its players first: ratinghouse match 7", "先に選手を照合してください: ratinghouse match 7"),
        ("FIDE ID 1234 belongs to X1 Black", "FIDE ID 1234 は X1 Black のものです"),
        ("standard", "スタンダード"),
        ("What nobody ever wrote", "What nobody ever wrote"),
        ("", ""),
    ],
)
def test_told_in_japanese(said: str, japanese: str) -> None:
    with override("ja"):
        assert translated(said) == japanese


def test_stored_findings_of_the_demo_are_told(house: Office) -> None:
    from ratinghouse.office.models import Event

    said = {text for event in Event.objects.all() for one in event.findings for text in (one["message"], one["remedy"])}
    assert len(said) > 3
    with override("ja"):
        assert [text for text in said if text and translated(text) == text] == []


def test_a_language_without_a_catalogue_is_told_in_english() -> None:
    assert told_in("xx") == {}
    with override("de"):
        assert translated("standard") == "standard"


def test_a_third_language_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "fr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    catalogue = polib.POFile()
    catalogue.append(polib.POEntry(msgid="standard", msgstr="cadence lente"))
    catalogue.append(polib.POEntry(msgid="club {code}", msgstr="le club {code}"))
    catalogue.save_as_mofile(str(folder / "django.mo"))
    with override_settings(LOCALE_PATHS=[tmp_path]), override("fr"):
        told_in.cache_clear()
        languages.catalogue.cache_clear()
        monkeypatch.setattr(languages, "LOCALE", tmp_path)
        assert [translated(said) for said in ("standard", "club 7", "rapid")] == ["cadence lente", "le club 7", "rapid"]
    told_in.cache_clear()
    languages.catalogue.cache_clear()


def test_compiled_catalogues_of_either_byte_order_are_read() -> None:
    little = bytes.fromhex("de120495 00000000 01000000 1c000000 24000000 00000000 00000000") + _tail("little")
    big = bytes.fromhex("950412de 00000000 00000001 0000001c 00000024 00000000 00000000") + _tail("big")
    assert list(read_mo(little)) == list(read_mo(big)) == [("told\x04no", "いいえ")]


def _tail(order: str) -> bytes:
    text, translation = b"told\x04no", "いいえ".encode()
    at = 0x2C
    numbers = (len(text), at, len(translation), at + len(text) + 1)
    packed = b"".join(number.to_bytes(4, "little" if order == "little" else "big") for number in numbers)
    return packed + text + b"\0" + translation + b"\0"
