"""What is left in English on a page of another language: words that readers see, less names and symbols."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser

_SYMBOLS = """
API CORS CSV DWZ ECF Elo Enter FIDE GET HTML IBCA ICCF ICSC IPCA JCF JSON PDF PGN POST Player Ratinghouse TOTP TRF TXT
USCF UTC UTF WCM WFM WGM WIM XLSX XML XXR XXS ZIP Accept All Bearer Authorization TOKEN Calculator Rating
article birthday chg col dispensation exp header honorary iii latest max min online original passes ratinghouse revised
standard rapid blitz uscf ecf all new unrated Lat XXC cp1252 Mark Glickman Swiss Manager Chess Results Latin
advantageous calc check finished json None Match Ravg norms
"""
SYMBOLS = frozenset(_SYMBOLS.split())
"""Words that are the same in every language: bodies, formats, symbols of the field, readings, words that are typed."""

_SILENT = {"script", "style", "code", "pre", "var", "kbd", "textarea"}
_VOID = {
    "area",
    "base",
    "br",
    "col",
    "hr",
    "img",
    "input",
    "link",
    "meta",
    "path",
    "rect",
    "line",
    "circle",
    "polyline",
}
_READ_ATTRIBUTES = ("alt", "aria-label", "placeholder", "title")
_WORD = re.compile(r"[A-Za-z][A-Za-z’']{2,}(?![\w.@/_-]*[\d_@/])")
_CODE = re.compile(r"[A-Z]{3}")  # of federations
_MACHINE = re.compile(
    r"[\w.+-]+@[\w.-]+|https?://\S+|\S*[_/\\=]\S*|--?[a-z]+(?:-[a-z]+)*|\b\w+(?:-\w+)*-\d{4}(?:-\w+)*\b|\S+\.\w{2,4}\b"
)


class _VisibleTexts(HTMLParser):
    """The texts of a page that are seen or read out, in its own language."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        hidden = (
            self._hidden[-1] or tag in _SILENT or (attributes.get("lang") or "ja") != "ja" or "translate" in attributes
        )
        if not hidden:
            self.texts += [attributes[name] or "" for name in _READ_ATTRIBUTES if name in attributes]
        if tag not in _VOID:
            self._hidden.append(hidden)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in _VOID and len(self._hidden) > 1:
            self._hidden.pop()

    def handle_data(self, data: str) -> None:
        if not self._hidden[-1] and data.strip():
            self.texts.append(" ".join(data.split()))


def visible_texts(page: str) -> list[str]:
    """The texts that a reader of the page sees, or hears."""
    parser = _VisibleTexts()
    parser.feed(page)
    return parser.texts


def left_in_english(page: str, names: Iterable[str]) -> Iterator[str]:
    """The texts with English words in them that are none of the names."""
    longest_first = sorted({name for name in names if len(name) > 1}, key=len, reverse=True)
    of_names = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None
    for text in visible_texts(page):
        rest = of_names.sub(" ", text) if of_names else text
        if any(word not in SYMBOLS and not _CODE.fullmatch(word) for word in _WORD.findall(_MACHINE.sub(" ", rest))):
            yield text
