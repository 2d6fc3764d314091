"""What the columns of tables are called, in the programs and languages that reports come from."""

from __future__ import annotations

import re
import unicodedata

from ratinghouse.reports.tables.sheets import Sheet

# Words are folded: lower case, letters and digits only.
COLUMNS: dict[str, tuple[str, ...]] = {
    "no": ("no", "sno", "nr", "snr", "startno", "startingrank", "startnr", "n", "番号"),
    "rank": ("rk", "rank", "rg", "rang", "pos", "place", "platz", "順位"),
    "title": ("title", "tit", "titel", "typ", "titulo", "称号"),
    "name": ("name", "player", "names", "nombre", "nom", "nome", "spieler", "氏名", "名前"),
    "id": ("id", "fideid", "idno", "idnumber", "ident", "playerid", "jcfid", "ncsid", "federationid", "会員番号"),
    "rating": ("rtg", "rating", "rtgi", "elo", "eloi", "fiderating", "irtg", "レーティング"),
    "fed": ("fed", "federation", "land", "country", "pais", "国"),
    "sex": ("sex", "gender", "geschl", "sexo", "性別"),
    "birth": ("birth", "born", "birthday", "birthdate", "bdate", "geb", "生年月日"),
    "points": ("pts", "points", "pkt", "punkte", "score", "ptos", "得点"),
    "round": ("round", "rd", "rnd", "runde", "ronda", "ラウンド", "回戦"),
    "date": ("date", "day", "datum", "fecha", "日付"),
    "reported": ("reported", "reportdate", "resultdate", "registered"),
    "game": ("game", "gameno", "serial", "serialno", "board"),
    "white": ("white", "whitename", "weiss", "weiß", "blancas", "白"),
    "white_id": ("whiteid", "whitefideid", "whitejcfid", "白id"),
    "white_rating": ("whiterating", "whiteelo", "whitertg"),
    "white_substitute": ("whitesubstitute", "whitesubstituteid"),
    "black": ("black", "blackname", "schwarz", "negras", "黒"),
    "black_id": ("blackid", "blackfideid", "blackjcfid", "黒id"),
    "black_rating": ("blackrating", "blackelo", "blackrtg"),
    "black_substitute": ("blacksubstitute", "blacksubstituteid"),
    "result": ("result", "res", "ergebnis", "resultado", "結果"),
}

_MEANING = {word: column for column, words in COLUMNS.items() for word in words}
_ROUND = re.compile(
    r"^(?:r|rd|round|runde|ronda|第)?\.?\s*(\d{1,2})\.?\s*(?:rd|round|runde|rnd|回戦)?\.?$", re.IGNORECASE
)


def folded(text: str) -> str:
    """A heading without case, blanks and marks."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def column_of(heading: str) -> str:
    """What a heading means, "" if nothing known."""
    return _MEANING.get(folded(heading), "")


def round_of(heading: str) -> int:
    """The round that a heading names: 1.Rd, R3, Round 12 or just 7; 0 if none."""
    match = _ROUND.match(unicodedata.normalize("NFKC", heading).strip())
    return int(match.group(1)) if match else 0


def find_header(sheet: Sheet, needed: set[str]) -> tuple[int, dict[str, int]] | None:
    """The first row that names the needed columns, with the place of each column it names."""
    for number, row in enumerate(sheet.rows[:60]):
        places: dict[str, int] = {}
        for at, heading in enumerate(row):
            meaning = column_of(heading)
            if meaning:
                places.setdefault(meaning, at)
        if needed <= places.keys():
            return number, places
    return None
