"""The character encoding of a report.

Nothing in a tournament report names its encoding. It follows from a byte order mark; else the file is UTF-8 if it is
valid UTF-8; else it is the Windows code page of the federation in record 032. The assumption is always a finding.
"""

from __future__ import annotations

import codecs
from typing import NamedTuple

from ratinghouse.kernel.finding import Finding, Severity
from ratinghouse.kernel.texts import text

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

ENCODING_REMEDY = text("Give the encoding with --encoding NAME (for example cp1252), or save the file as UTF-8.")


class Decoded(NamedTuple):
    """A decoded file: its text, the codec that restores its bytes, its byte order mark, and what was assumed."""

    text: str
    encoding: str
    bom: bytes = b""
    findings: tuple[Finding, ...] = ()


def decode(raw: bytes, encoding: str | None = None) -> Decoded:
    """Return the text of a report. Never fails: where nothing fits, every byte becomes one Latin-1 character."""
    bom, marked = _byte_order_mark(raw)
    body = raw[len(bom) :]
    if encoding is not None:
        return _as_asked(body, bom, marked, encoding)
    if marked:
        decoded = _strictly(body, marked)
        if decoded is not None:
            return Decoded(decoded, marked, bom)
        finding = _finding(
            "error",
            "encoding-wrong",
            text("The byte order mark announces {encoding}, but the bytes are not {encoding}.", encoding=marked),
        )
        return Decoded(raw.decode("latin-1"), "latin-1", b"", (finding,))
    decoded = _strictly(body, "utf-8")
    if decoded is not None:
        return Decoded(decoded, "utf-8")
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
        name = {"utf-16": marked or "utf-16-le", "utf-8-sig": "utf-8"}.get(name, name)  # without the mark
        return Decoded(body.decode(name), name, bom)
    except LookupError:
        problem = text("There is no text encoding called {encoding!r}.", encoding=encoding)
    except ValueError as fault:
        problem = text("The bytes are not {encoding}: {reason}.", encoding=encoding, reason=str(fault))
    decoded = decode(bom + body)
    return decoded._replace(findings=(_finding("error", "encoding-wrong", problem), *decoded.findings))


def _by_federation(raw: bytes) -> Decoded:
    federation = _federation(raw)
    page = CODE_PAGES.get(federation)
    if page is not None:
        decoded = _strictly(raw, page)
        if decoded is not None:
            message = text(
                "The bytes are not UTF-8; they were read as {encoding} because record 032 names {federation}.",
                encoding=page,
                federation=federation,
            )
            return Decoded(decoded, page, b"", (_finding("note", "encoding-assumed", message),))
        message = text(
            "The bytes are neither UTF-8 nor {encoding}, the code page of {federation}; they were read as Latin-1.",
            encoding=page,
            federation=federation,
        )
    elif federation:
        message = text(
            "The bytes are not UTF-8, and no code page is known for {federation}; they were read as Latin-1.",
            federation=federation,
        )
    else:
        message = text(
            "The bytes are not UTF-8, and record 032 names no federation; they were read as Latin-1. Names may be "
            "misspelt."
        )
    return Decoded(raw.decode("latin-1"), "latin-1", b"", (_finding("warning", "encoding-unknown", message),))


def _federation(raw: bytes) -> str:
    for line in raw.replace(b"\r", b"\n").split(b"\n"):
        if line.startswith(b"032"):
            return line[3:].strip().decode("latin-1").upper()
    return ""


def _finding(severity: Severity, code: str, message: str) -> Finding:
    return Finding(severity, code, message, ENCODING_REMEDY)
