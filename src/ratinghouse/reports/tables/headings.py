"""Headings of the columns of tables, in the programs and languages of reports."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from datetime import date

from ratinghouse.reports.months import plain_letters
from ratinghouse.reports.report_findings import ReportFindings
from ratinghouse.reports.tables.sheets import TableSheet
from ratinghouse.reports.tables.table_cells import number_of
from ratinghouse.reports.written_dates import readings

LONGEST_HEADING = 40  # characters
HEADER_ROWS = 60  # the headings are in one of so many rows

_RATINGS, _YEARS = frozenset(range(1000, 3000)), frozenset(range(1920, 2050))

# Words are folded: lower case, letters and digits only, without accents.
COLUMNS: dict[str, str] = {
    "no": (
        "no sno nr snr startno startingrank startnr startnummer n noini numini stc stcislo rajtszam bslno bsno "
        "стном стартном ном № 番号 序号 编号 sbd rajtsz num numer αρ so c"
    ),
    "rank": (
        "rk rank rg rang pos place platz pl plass plats plaats mce miejsce mjesto mesto por poradi poradie hely "
        "helyezes sira loc locul lugar puesto место ранг θεση hang 順位 名次 排名"
    ),
    "title": "title tit titel typ titulo titre titolo titul unvan cim tytul звание τιτλος 称号",
    "name": (
        "name player players names playername nombre jugador nom joueur nome giocatore jogador spieler teilnehmer "
        "naam speler nazwisko nazwiskoiimie imieinazwisko zawodnik jmeno meno hrac nev versenyzo isim adsoyad "
        "adisoyadi ime imeiprezime prezimeiime igrac nume numele jucator namn spelare navn spiller nimi pelaaja "
        "имя фио фамилия игрок участник имеи име імя прізвище учасник ονομα ονοματεπωνυμο παικτης ten hoten 氏名 名前 "
        "姓名 棋手 nama emri vardas vardaspavarde pavardevardas անուն الاسم"
    ),
    "id": (
        "id fideid idno idnumber ident playerid jcfid ncsid federationid idfide codefide fidekod fidekodu "
        "fidecode fidenr fideno fidenumber nofide nrfide idfede locid 会員番号"
    ),
    "rating": (
        "rtg rating rtgi elo eloi fiderating fideelo fidertg irtg elofide rtgfide ratingfide rankingfide ukd rejting "
        "ертг рейтинг рейтингfide рейт реит реитинг ρειτινγκ レーティング 等级分 ελο"
    ),
    "fed": (
        "fed federation land country pais fede federazione federacao federacion bund orszag фед федерация zemlja "
        "国 协会 szov ομος ld"
    ),
    "sex": "sex gender geschl geschlecht sexo sexe sesso plec pohlavi pol пол 性別",
    "birth": (
        "birth born birthday birthdate bdate geb geboren geburt dateofbirth birthyear yearofbirth yob dob "
        "nacimiento naissance nascita nascimento datanarozeni narozen urodzenia godrodj 生年月日"
    ),
    "points": (
        "pts points pkt punkte punkt punkty score total ptos puntos puntuacion punti pontos punten poeng poang "
        "body bodovi bodu bod poeni puncte pct puan pont pontszam ptn point punts очки очк бали точки βαθμοι βαθ diem "
        "得点 积分"
    ),
    "round": "round rd rnd runde ronda ronde turno rodada kolo runda kierros ラウンド 回戦 тур",
    "date": "date day datum fecha data datei дата 日付 日期",
    "reported": "reported reportdate resultdate registered",
    "game": "game gameno serial serialno",
    "board": (
        "bo board br brett ech echiquier m mesa tablero tav scacchiera bord stul szach szachownica sach tabla "
        "masa стол доска дос τραπεζι 台 台次"
    ),
    "white": (
        "white whitename weiss blancas blancs bianco brancas wit biale bialy bily bieli biely bijeli beli alb vit "
        "hvit hvid valkea vilagos beyaz белые білі λευκα trang 白 白方 blanques bele bijele bela aglar putih baltieji "
        "бели أبيض"
    ),
    "white_id": "whiteid whitefideid whitejcfid idwhite fideidwhite 白id",
    "white_rating": "whiterating whiteelo whitertg whitefiderating ratingwhite elowhite rtgwhite",
    "white_substitute": "whitesubstitute whitesubstituteid",
    "black": (
        "black blackname schwarz negras noirs nero pretas zwart czarne czarny cerny cierny crni negru svart sort "
        "musta sotet siyah черные чорні μαυρα den 黒 黑方 negres crne crna qaralar hitam juodieji црни черни أسود"
    ),
    "black_id": "blackid blackfideid blackjcfid idblack fideidblack 黒id",
    "black_rating": "blackrating blackelo blackrtg blackfiderating ratingblack eloblack rtgblack",
    "black_substitute": "blacksubstitute blacksubstituteid",
    "result": (
        "result res ergebnis resultado resultat risultato uitslag wynik vysledek vysledok rezultat eredmeny sonuc "
        "tulos результат αποτελεσμα ketqua 結果 结果 resultaat hasil rezultatas netice резултат النتيجة"
    ),
}

_TIE_BREAKS = (
    "tb tiebreak wtg wertung feinwertung des desemp desempate dep departage spar spareggio bh buch buchh buchholz sb "
    "sobe sonneborn sonnebornberger berger rp perf performance prog progr progressive koya arpo aro median wins доп "
    "бухг бхг"
)
"""Words that may have a number behind them: columns of halves, which are no games."""

_ROUND = re.compile(
    r"^(?:r|rd|round|runde|ronda|ronde|turno|kolo|第)?\.?\s*(\d{1,2})\.?\s*"
    r"(?:rd|round|runde|rnd|ronda|ronde|kolo|тур|回戦)?\.?$",
    re.IGNORECASE,
)
_WORDS_FOR_ROUND = (  # without accents
    "round|runde|ronda|ronde|turno|rodada|kolo|runda|kierros|omgang|fordulo|rond|тур|коло|кръг|γυροσ|vong|tur"
)
_ROUND_TITLE = re.compile(
    rf"\b(?:{_WORDS_FOR_ROUND})\s*\.?\s*(\d{{1,3}})\b"
    rf"|\b(\d{{1,3}})\s*\.?\s*(?:{_WORDS_FOR_ROUND})\b|第(\d{{1,3}})[回轮輪]"
)
_NUMBERS = re.compile(r"[0-9]+")
_DAY = re.compile(r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}")


def folded(text: str) -> str:
    """Return a heading without case, accents, blanks and marks."""
    return "".join(letter for letter in plain_letters(text) if letter.isalnum() or letter == "№")


_OF_FIDE = (
    "fideid idfide codefide fidekod fidekodu fidecode fidenr fideno fidenumber nofide nrfide rtgi eloi irtg fiderating "
    "fideelo fidertg elofide rtgfide ratingfide rankingfide рейтингfide"
)
_PREFERENCE = {
    **{folded(word): 2 for word in _OF_FIDE.split()},
    **dict.fromkeys(("jcfid", "ncsid", "federationid"), 3),
    "ukd": 0,  # the national rating of Türkiye
}
"""Of several columns of one meaning, the one with the highest number is read; other headings have 1."""

_MEANING: dict[str, str] = {}
for _column, _words in COLUMNS.items():
    for _word in _words.split():
        _MEANING.setdefault(folded(_word), _column)
for _word in _TIE_BREAKS.split():
    for _number in ("", *"123456789"):
        _MEANING.setdefault(folded(_word + _number), "tie_break")


def column_of(heading: str) -> str:
    """Return the meaning of a heading, "" if it is not known."""
    return _MEANING.get(folded(heading), "") if len(heading) <= LONGEST_HEADING else ""


def round_of(heading: str) -> int:
    """Return the round that a heading names: 1.Rd, R3, Round 12 or just 7; 0 if none."""
    match = _ROUND.match(unicodedata.normalize("NFKC", heading[:LONGEST_HEADING]).strip())
    return int(match.group(1)) if match else 0


def round_in(text: str) -> int:
    """Return the round that a cell names: 3, 3.12 with the board behind a point, or Round 3; 0 if none."""
    before, _, _ = text.partition(".")
    return number_of(before) or round_of(text)


def number_in(heading: str) -> int:
    """Return the only number in a heading, as of a round in any language (1.Γυρ, 2. kör); 0 if there is none."""
    numbers = _NUMBERS.findall(unicodedata.normalize("NFKC", heading[:LONGEST_HEADING]))
    return int(numbers[0]) if len(numbers) == 1 and len(numbers[0]) <= 2 else 0


def round_title(text: str) -> tuple[int, date | None] | None:
    """Return round and day in a title such as "Round 3 on 2026/08/03 at 14:30"; None for another text."""
    match = _ROUND_TITLE.search(plain_letters(text[:200]))
    if match is None:
        return None
    day = _DAY.search(text)
    days = readings(day[0]) if day else ()
    return int(next(filter(None, match.groups()))), days[0].day if days else None


def count_unread_ratings(sheet: TableSheet, header: int, findings: ReportFindings) -> None:
    """Add a warning where the numbers of a column could be ratings; for tables of which no rating is read."""
    at = _unread_ratings(sheet, header)
    if at is not None:
        findings.count("table-rating", header + 1, at + 1, repr(sheet.cell(header, at)[:40]))


def find_header(sheet: TableSheet, needed: set[str]) -> tuple[int, dict[str, int]] | None:
    """Return the first row that names the needed columns, with the place of each column it names."""
    for number, row in enumerate(sheet.rows[:HEADER_ROWS]):
        places = columns_in(row)
        if needed <= places.keys():
            return number, places
    return None


def columns_in(row: Sequence[str]) -> dict[str, int]:
    """Return the columns that a row names, each with the first place that is preferred."""
    places: dict[str, int] = {}
    for at, heading in enumerate(row):
        meaning = column_of(heading)
        if meaning and (meaning not in places or _preference(heading) > _preference(row[places[meaning]])):
            places[meaning] = at
    return places


def columns_of(row: Sequence[str], meaning: str) -> list[int]:
    """Return all columns of a meaning, without those to which others are preferred."""
    columns = [at for at, heading in enumerate(row) if column_of(heading) == meaning]
    most = max((_preference(row[at]) for at in columns), default=0)
    return [at for at in columns if _preference(row[at]) == most]


def _unread_ratings(sheet: TableSheet, header: int) -> int | None:
    """Return a column of which all numbers could be ratings, and not all are years; None without one.

    Its heading has no other meaning than the rank: Rg is the rank in one language, and the rating in another.
    """
    rows = [row for row in range(header + 1, len(sheet.rows)) if any(sheet.rows[row])]
    for at in range(max((len(sheet.rows[row]) for row in rows), default=0)):
        heading = sheet.cell(header, at)
        if column_of(heading) in ("", "rank", "rating") and not round_of(heading):
            cells = [cell for row in rows if any(map(str.isdecimal, cell := sheet.cell(row, at)))]
            numbers = {number_of(cell) for cell in cells} - {0}
            could_be = len(numbers) > 1 and numbers <= _RATINGS and not numbers <= _YEARS
            if could_be and 2 * len(cells) >= len(rows):
                return at
    return None


def _preference(heading: str) -> int:
    return _PREFERENCE.get(folded(heading), 1)


def repeats_headings(row: Sequence[str], headings: dict[str, int]) -> bool:
    """Return whether a row names the same columns, in the same places, as the row of headings above it."""
    first = next(iter(headings.values()))  # of most rows, one cell is enough
    return first < len(row) and column_of(row[first]) != "" and columns_in(row) == headings
