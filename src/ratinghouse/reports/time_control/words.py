"""The words with which arbiters write a rate of play, in the languages of the reports, and tokens of the text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ratinghouse.kernel.late.dataclasses import dataclass
from ratinghouse.kernel.late.patterns import late_pattern

# Each kind of word, all languages together. Accents and case do not matter.
_VOCABULARY: dict[str, str] = {
    "hour": """h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur uren godz godzina godziny
        hod hodina hodiny hodin tim timme timmar час часа часов ч 時間""",
    "minute": """m min mins minute minutes minuten minuto minutos minuti minuta minuty minut minuut mn perc minuter
        minutter мин м минута минуты минут минуте 分""",
    "second": """s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos seg segs secondo
        secondi sekunda sekundy sekund sekunder seconden mp сек секунда секунды секунд секунде 秒""",
    "day": """day days tag tage tagen jour jours dia dias giorno giorni dag dagen dzien dni dnu dagar dage
        день дня дней сутки суток 日""",
    "move": """move moves mv mvs mov movs mm zug zuge zugen zuegen zuege coup coups cps cp jugada jugadas movimiento
        movimientos mossa mosse lance lances zet zetten ruch ruchow posuniec tah tahu tahy drag trekk traek lepes
        ход хода ходов ходу ходы 手 手目""",
    "rest": """rest remaining remainder end game g sd ko finish guillotine qpf reste restants restantes rimanenti resto
        ende restliche restlichen partie partien partij fin final finale fine partita partida koniec partii konca zbytek
        конца конец партии партию оставшиеся 切れ負け""",
    "all": "all alle tous toutes todas todos tutte tutti все wszystkie",
    "increment": """inc incr increment increments increased bonus zuschlag zugabe gutschrift zeitgutschrift zeitbonus
        ajout increment incremento incremental fischer добавление добавлением добавкой прибавкой доп
        加算 フィッシャー""",
    "delay": "delay dly bronstein verzogerung retard retraso ritardo задержка задержкой ディレイ",
    "from": "from starting beginning ab des depuis desde dalla dal da partir vanaf od fran от начиная から",
    "one": """one first erste ersten erster ein eine einer premier premiere primera primer prima primo первого первый
        uno una un""",
    "then": """then followed after thereafter danach dann anschliessend anschl gefolgt puis ensuite suivi suivis luego
        despues seguido seguidos poi seguiti seguito quindi potem nasledne sedan затем далее потом depois and und et y
        e i и plus plu mais""",
    "white": "white weiss blancs blanc blancas bianco белые белых 白",
    "black": "black schwarz noirs noir negras nero черные черных 黒",
    "filler": """a an the in for of with to per each every is are at on by his her their clock player players extra
        added add additional next another subsequent but time times control limit rate play playing thinking makes make
        whole entire mit fur pro je jede jeden jedem jeder fuer bei dem den der die das zu zum
        sowie weitere weiteren spieler bedenkzeit spielzeit zeit modus dazu zusatzlich
        nachste nachsten folgende folgenden suivants suivantes siguientes seguintes successive successivi prossime
        следующие следующих na za do op voor met og med
        le la les du de des par pour avec chaque joueur au aux cadence dans d l en tout
        el los las por para con cada jugador tiempo ritmo todo del
        lo il gli di al alla per ogni con giocatore tempo riflessione
        на за с каждый каждую каждого игроку игрока контроль времени время до
        cumulative acc accumulated fide standard classical classic rapid blitz klassisch schnellschach blitzschach
        rapide lampo rapido рапид блиц классика system mode
        持ち時間 各 一手 毎手 毎 ごと につき 付き あたり 追加 ずつ の は を に で""",
}
_NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "ninety": 90, "zwei": 2, "deux": 2, "dos": 2, "due": 2, "два": 2, "две": 2,
}  # fmt: skip
_QUOTES = str.maketrans({"´": "'", "`": "'", "’": "'", "‘": "'", "′": "'", "“": '"', "”": '"', "„": '"', "″": '"'})
_HOUR_STARTS = r"(?=\s*(?:h|std|stund|hora|heure|ora|ore|uur|час|ч))"
_TOKEN = late_pattern(
    rf"""
    (?P<clock>\d{{1,2}}:[0-5]\d(?::[0-5]\d)?(?![\d:]))
  | (?P<decimal>\d{{0,2}}[.,](?:5|25|75){_HOUR_STARTS})
  | (?P<range>\d+\s*[-–]\s*\d+)
  | (?P<number>\d+)(?:(?:st|nd|rd|th|er|re|ere|eme|a|o|-?го|-?и|\.(?=\s*[^\W\d]))(?!\w))?
  | (?P<delay>d(?=\d))
  | (?P<word>[^\W\d_]+)
  | (?P<mark>['"/|+,;:&×()\[\]\-–.])
  | (?P<space>\s+)
  | (?P<odd>.)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class TimeControlToken:
    """One piece of the text: a kind, its number where it has one, and whether it touches the piece before."""

    kind: str
    text: str
    number: int = 0
    touching: bool = False


def folded(text: str) -> str:
    """Return the text without case, accents and typographic quotes."""
    plain = unicodedata.normalize("NFKD", text.replace("½", ".5").translate(_QUOTES)).translate(_QUOTES)
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return unicodedata.normalize("NFKC", bare).casefold().replace("''", '"').replace("k.o.", "ko").replace("k.o", "ko")


_KINDS: dict[str, str] = {}
for _kind, _words in _VOCABULARY.items():
    for _word in _words.split():
        _KINDS.setdefault(folded(_word), _kind)
_UNSPACED = sorted((word for word in _KINDS if ord(word[0]) > 0x2E7F), key=len, reverse=True)
_UNSPACED_WORD = late_pattern("|".join(map(re.escape, _UNSPACED)))


def tokens(text: str) -> Iterator[TimeControlToken]:
    """Yield the tokens of the text; a word that is not in the vocabulary is of the kind ``unknown``."""
    spaced = _UNSPACED_WORD.sub(lambda match: f" {match[0]} ", folded(text))
    end = 0
    for match in _TOKEN.finditer(spaced):
        kind, piece = match.lastgroup or "odd", match[0]
        if kind == "space":
            continue
        touching, end = match.start() == end, match.end()
        if kind == "word":
            yield _word_token(piece, touching)
        elif kind == "number":
            yield TimeControlToken("number", piece, int(match["number"]), touching)
        else:
            yield TimeControlToken("unknown" if kind == "odd" else kind, piece, 0, touching)


def _word_token(word: str, touching: bool) -> TimeControlToken:
    if word in _NUMBER_WORDS:
        return TimeControlToken("number", word, _NUMBER_WORDS[word], touching)
    if word == "x":
        return TimeControlToken("mark", word, 0, touching)
    return TimeControlToken(_KINDS.get(word, "unknown"), word, 0, touching)
