"""The names of the months, in the languages in which reports come."""

from __future__ import annotations

import unicodedata

_NAMES = (
    # English, German, Romance, Dutch, Nordic, Turkish, Hungarian, Slavic and Greek names, without accents
    (
        "january januar janner janvier enero gennaio janeiro januari tammikuu ianuarie ocak leden ledna styczen "
        "stycznia sijecanj sijecnja январь января јануар януари січень січня ιανουαριος ιανουαριου"
    ),
    (
        "february februar fevrier febrero febbraio fevereiro februari helmikuu februarie subat unor unora luty "
        "lutego veljaca veljace февраль февраля фебруар февруари лютии лютого φεβρουαριος φεβρουαριου"
    ),
    (
        "march marz maerz mars marzo marco maart marts maaliskuu martie mart marcius brezen brezna marec marca "
        "marzec ozujak ozujka март марта березень березня μαρτιος μαρτιου"
    ),
    (
        "april avril abril aprile huhtikuu aprilie nisan aprilis duben dubna kwiecien kwietnia travanj travnja "
        "апрель апреля април квітень квітня απριλιος απριλιου"
    ),
    (
        "may mai mayo maggio maio mei maj majus toukokuu mayis kveten kvetna maja svibanj svibnja маи мая мај "
        "травень травня μαιος μαιου"
    ),
    (
        "june juni juin junio giugno junho kesakuu iunie haziran junius cerven cervna jun juna czerwiec czerwca "
        "lipanj lipnja июнь июня јун юни червень червня ιουνιος ιουνιου"
    ),
    (
        "july juli juillet julio luglio julho heinakuu iulie temmuz julius cervenec cervence jul jula lipiec "
        "lipca srpanj srpnja июль июля јул юли липень липня ιουλιος ιουλιου"
    ),
    (
        "august aout agosto augustus augusti elokuu agustos augusztus srpen srpna avgust sierpien sierpnia "
        "kolovoz kolovoza август августа серпень серпня αυγουστος αυγουστου"
    ),
    (
        "september septembre septiembre settembre setembro syyskuu septembrie eylul szeptember zari zarija "
        "septembar wrzesien wrzesnia rujan rujna сентябрь сентября септембар септември вересень вересня "
        "σεπτεμβριος σεπτεμβριου"
    ),
    (
        "october oktober octobre octubre ottobre outubro lokakuu octombrie ekim rijen rijna pazdziernik "
        "pazdziernika oktobar listopad listopada октябрь октября октобар октомври жовтень жовтня οκτωβριος "
        "οκτωβριου"
    ),
    (
        "november novembre noviembre novembro marraskuu noiembrie kasim listopad listopadu listopada studeni "
        "studenoga novembar ноябрь ноября новембар ноември листопад листопада νοεμβριος νοεμβριου"
    ),
    (
        "december dezember decembre diciembre dicembre dezembro joulukuu decembrie aralik prosinec prosince "
        "grudzien grudnia prosinac prosinca decembar декабрь декабря децембар декември грудень грудня δεκεμβριος "
        "δεκεμβριου"
    ),
)
_SHORTEST = 3  # letters of an abbreviation

_NO_ACCENT = str.maketrans("łıđø", "lido")


def plain_letters(text: str) -> str:
    """Return lower case without accents."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(_NO_ACCENT))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_SHORT = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_WORDS = tuple(frozenset({short, *names.split()}) for short, names in zip(_SHORT, _NAMES, strict=True))


def months_of(word: str) -> tuple[int, ...]:
    """Return the months that a word names or abbreviates; two where languages differ."""
    plain = plain_letters(word).rstrip(".")
    exact = tuple(number for number, names in enumerate(_WORDS, 1) if plain in names)
    if exact or len(plain) < _SHORTEST:
        return exact
    return tuple(number for number, names in enumerate(_WORDS, 1) if any(name.startswith(plain) for name in names))
