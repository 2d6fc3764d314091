"""Which characters the bytes of a report stand for.

Nothing in a tournament report names its encoding. A byte order mark settles it, else valid UTF-8 is UTF-8, else the
federation in record 032 tells which Windows code page its programs wrote. The assumption is always told as a finding.
"""

from __future__ import annotations

import codecs
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding, Severity

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_FEDERATIONS = {
    "cp1252": (
        "AND ARG ARU AUS AUT BAH BAR BEL BER BIZ BOL BRA CAN CAY CHI CIV COL COM CRC CUB DEN DMA DOM ECU ENG "
        "ESA ESP FAI FIN FRA GAB GCI GER GRN GUA GUM GUY HAI HON IND INA IOM IRL ISL ISV ITA IVB JAM JCI KEN "
        "LCA LIE LUX MAD MAS MAW MEX MLT MNC MOZ NAM NCA NED NGR NOR NZL PAN PAR PER PHI PNG POR PUR RSA RWA "
        "SCO SEN SEY SGP SMR STP SUI SUR SWE SWZ TAN TOG TTO UGA URU USA VEN WLS ZAM ZIM "
    ),
    "cp1250": "ALB BIH CRO CZE HUN MNE POL ROU SLO SRB SVK",
    "cp1251": "BLR BUL KAZ KGZ MDA MGL MKD RUS TJK TKM UKR",
    "cp1253": "CYP GRE",
    "cp1254": "AZE TUR UZB",
    "cp1255": "ISR",
    "cp1256": "AFG ALG BRN EGY IRI IRQ JOR KSA KUW LBA LBN MAR MTN OMA PAK PLE QAT SUD SYR TUN UAE YEM",
    "cp1257": "EST LAT LTU",
    "cp1258": "VIE",
    "cp874": "THA",
    "cp932": "JPN",
    "gbk": "CHN",
    "big5": "HKG MAC TPE",
    "euc-kr": "KOR",
}
CODE_PAGES: dict[str, str] = {fed: page for page, feds in _FEDERATIONS.items() for fed in feds.split()}
"""Federation -> the code page its programs write when they do not write UTF-8."""

CODES = {
    "encoding-assumed": "the bytes are not UTF-8; the code page of the federation in record 032 was taken",
    "encoding-unknown": "the bytes are not UTF-8 and nothing tells what they are; names may be misspelt",
    "encoding-wrong": "the encoding asked for, or the one the byte order mark announces, does not fit the bytes",
}

ENCODING_REMEDY = "Name the encoding with --encoding NAME (for example cp1252), or save the file as UTF-8."


class Decoded(NamedTuple):
    """The text, the codec that gives the same bytes again, the byte order mark before them, and what was assumed."""

    text: str
    encoding: str
    bom: bytes = b""
    findings: tuple[Finding, ...] = ()


def decode(raw: bytes, encoding: str | None = None) -> Decoded:
    """The text of a report. Never fails: where nothing fits, every byte survives as one Latin-1 character."""
    bom, marked = _byte_order_mark(raw)
    body = raw[len(bom) :]
    if encoding is not None:
        return _as_asked(body, bom, marked, encoding)
    if marked:
        text = _strictly(body, marked)
        if text is not None:
            return Decoded(text, marked, bom)
        finding = _finding("error", "encoding-wrong", f"The byte order mark announces {marked}, but the bytes are not.")
        return Decoded(raw.decode("latin-1"), "latin-1", b"", (finding,))
    text = _strictly(body, "utf-8")
    if text is not None:
        return Decoded(text, "utf-8")
    return _by_federation(raw)


def _byte_order_mark(raw: bytes) -> tuple[bytes, str]:
    for bom, name in _BOMS:
        if raw.startswith(bom):
            return bom, name
    return b"", ""


def _strictly(raw: bytes, encoding: str) -> str | None:
    try:
        return raw.decode(encoding)
    except UnicodeDecodeError:
        return None


def _as_asked(body: bytes, bom: bytes, marked: str, encoding: str) -> Decoded:
    try:
        name = codecs.lookup(encoding).name
        name = {"utf-16": marked or "utf-16-le", "utf-8-sig": "utf-8"}.get(name, name)  # the mark is kept apart
        return Decoded(body.decode(name), name, bom)
    except LookupError:
        problem = f"No text encoding is called {encoding!r}."
    except ValueError as fault:
        problem = f"The bytes are not {encoding}: {fault}."
    decoded = decode(bom + body)
    return decoded._replace(findings=(_finding("error", "encoding-wrong", problem), *decoded.findings))


def _by_federation(raw: bytes) -> Decoded:
    federation = _federation(raw)
    page = CODE_PAGES.get(federation)
    if page is not None:
        text = _strictly(raw, page)
        if text is not None:
            message = f"The bytes are not UTF-8; {page} was taken because record 032 says {federation}."
            return Decoded(text, page, b"", (_finding("note", "encoding-assumed", message),))
        message = f"The bytes are neither UTF-8 nor {page}, the code page of {federation}; Latin-1 was taken."
    elif federation:
        message = f"The bytes are not UTF-8, and no code page is known for {federation}; Latin-1 was taken."
    else:
        message = (
            "The bytes are not UTF-8, and record 032 names no federation; Latin-1 was taken. Names may be misspelt."
        )
    return Decoded(raw.decode("latin-1"), "latin-1", b"", (_finding("warning", "encoding-unknown", message),))


def _federation(raw: bytes) -> str:
    for line in raw.replace(b"\r", b"\n").split(b"\n"):
        if line.startswith(b"032"):
            return line[3:].strip().decode("latin-1").upper()
    return ""


def _finding(severity: Severity, code: str, message: str) -> Finding:
    return Finding(severity, code, message, ENCODING_REMEDY)
