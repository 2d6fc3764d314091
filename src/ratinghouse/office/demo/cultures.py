"""How names are built in the invented country and among its guests, in Latin letters and in their own script.

First names are common ones. Surnames are put together from a beginning and an ending, so that no real person is named.
"""

from __future__ import annotations

from dataclasses import dataclass

Spelling = tuple[str, str]  # in Latin letters, in the script of the country ("" where that is Latin)


@dataclass(frozen=True)
class Culture:
    """A federation's names. The local name is first name and surname, or the other way round."""

    fed: str
    beginnings: tuple[Spelling, ...]
    endings: tuple[Spelling, ...]
    endings_of_women: tuple[Spelling, ...]
    men: tuple[Spelling, ...]
    women: tuple[Spelling, ...]
    surname_first: bool = False


def _latin(words: str) -> tuple[Spelling, ...]:
    return tuple((word, "") for word in words.split())


def _both(text: str) -> tuple[Spelling, ...]:
    """Pairs written as ``latin=local``, separated by blanks."""
    return tuple((latin, local) for latin, local in (pair.split("=") for pair in text.split()))


LORANDIAN = Culture(
    "LOR",
    beginnings=_latin(
        "Alm Bres Cald Dorn Fal Grav Har Hol Kest Lun Mar Mor Ost Per Rund Sel Sol Tern Vald Wint Brand Corv Lant Sarn"
    ),
    endings=_latin("arek avel avin essin ivel olt orin andel érac ömer üstin"),
    endings_of_women=_latin("arek avel avin essin ivel olt orin andel érac ömer üstin"),
    men=_latin(
        "Adrian Aurel Benno Corvin Dario Emeric Florian Gavril Henrik Ilario Jonas Kasimir Lorenz Marek Nevio Oskar "
        "Pascal Remy Silvan Tibor Ulrik Viktor Walter Zeno"
    ),
    women=_latin(
        "Adela Bianca Celia Delphine Elina Flora Greta Ilona Jana Klara Livia Mirela Nadine Oriana Petra Rosalie Selma "
        "Tamara Verena Zoe"
    ),
)
RADOVIAN = Culture(  # a people of Lorandia that writes in Cyrillic letters
    "LOR",
    beginnings=_both("Dubr=Дубр Gorl=Горл Mirn=Мирн Rad=Рад Slav=Слав Svet=Свет Vesn=Весн Zelen=Зелен Bor=Бор Zim=Зим"),
    endings=_both("archuk=арчук eyko=ейко imets=имец ovets=овец"),
    endings_of_women=_both("archuk=арчук eyko=ейко imets=имец ovets=овец"),
    men=_both("Anton=Антон Boris=Борис Denis=Денис Igor=Игорь Maksim=Максим Pavel=Павел Roman=Роман Timur=Тимур"),
    women=_both("Alina=Алина Darya=Дарья Irina=Ирина Lidia=Лидия Olga=Ольга Polina=Полина Vera=Вера Yana=Яна"),
)
GREEK = Culture(
    "GRE",
    beginnings=_both("Anem=Ανεμ Dros=Δροσ Kalam=Καλαμ Marin=Μαριν Pelag=Πελαγ Thalass=Θαλασσ Xanth=Ξανθ"),
    endings=_both("elakis=ελάκης opelis=όπελης"),
    endings_of_women=_both("elaki=ελάκη opeli=όπελη"),
    men=_both("Alexis=Αλέξης Dimos=Δήμος Kostas=Κώστας Lefteris=Λευτέρης Nikos=Νίκος Stavros=Σταύρος"),
    women=_both("Danai=Δανάη Eleni=Ελένη Ioanna=Ιωάννα Melina=Μελίνα Zoi=Ζωή"),
)
GEORGIAN = Culture(
    "GEO",
    beginnings=_both("Gvar=გვარ Kor=კორ Lom=ლომ Mar=მარ Nis=ნის Tav=თავ Var=ვარ"),
    endings=_both("adashvili=ადაშვილი eladze=ელაძე oradze=ორაძე"),
    endings_of_women=_both("adashvili=ადაშვილი eladze=ელაძე oradze=ორაძე"),
    men=_both("Davit=დავით Giga=გიგა Irakli=ირაკლი Levan=ლევან Sandro=სანდრო Zura=ზურა"),
    women=_both("Ana=ანა Eka=ეკა Keti=ქეთი Nino=ნინო Tamta=თამთა"),
)
JAPANESE = Culture(
    "JPN",
    beginnings=_both("Aki=秋 Fuyu=冬 Haru=春 Hoshi=星 Kiri=霧 Kumo=雲 Natsu=夏 Tsuki=月"),
    endings=_both("hata=畑 mori=森 sawa=沢 zaki=崎"),
    endings_of_women=_both("hata=畑 mori=森 sawa=沢 zaki=崎"),
    men=_both("Daichi=大地 Haruto=陽斗 Kaito=海斗 Ren=蓮 Sota=颯太 Yuma=悠真"),
    women=_both("Hina=陽菜 Mio=澪 Rin=凛 Sakura=咲良 Yui=結衣"),
    surname_first=True,
)
EGYPTIAN = Culture(
    "EGY",
    beginnings=_both("Al-Qasv=القسو Al-Tam=التام Al-Zahr=الزهر Al-Nurv=النور Al-Samd=السمد"),
    endings=_both("ani=اني umi=ومي"),
    endings_of_women=_both("ani=اني umi=ومي"),
    men=_both("Amin=أمين Bilal=بلال Karim=كريم Nabil=نبيل Samir=سمير"),
    women=_both("Amal=أمل Layla=ليلى Nadia=نادية Salma=سلمى"),
)
NORWEGIAN = Culture(
    "NOR",
    beginnings=_latin("Bjel Hav Iver Skar Snor Tind Vestr Øster"),
    endings=_latin("myr søy vang åsen"),
    endings_of_women=_latin("myr søy vang åsen"),
    men=_latin("Aksel Eirik Jørgen Leif Odd Sindre"),
    women=_latin("Astrid Frøya Ingrid Signe Tuva"),
)
GUESTS = (GREEK, GEORGIAN, JAPANESE, EGYPTIAN, NORWEGIAN)
"""The federations from which guests come. They are real ones: title norms ask for foreigners of known federations."""
