"""XML as a stream of events, for untrusted files: in constant memory, without document types and their entities."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat

from ratinghouse.kernel.texts import text
from ratinghouse.reports.tables.limits import RefusedFile

_PIECE = 64 * 1024


class XmlEvent(NamedTuple):
    """The start or end of an element, or a text. Names are without their namespace."""

    kind: str  # "start", "end" or "text"
    name: str  # the element; of a text the text itself
    attributes: Mapping[str, str] = {}


def xml_events(read: Callable[[int], bytes]) -> Iterator[XmlEvent]:
    """Yield the events of a document that ``read`` gives piece by piece. Raises expat.ExpatError if it is not XML.

    When a piece ends inside a tag, comment or text, Expat reads that again with the next piece. So pieces grow as long
    as nothing ends in them: the time for a tag of many megabytes is proportional to its length, not to its square.
    """
    waiting: list[XmlEvent] = []
    parser = expat.ParserCreate(namespace_separator="}")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_document_type
    parser.StartElementHandler = lambda name, attributes: waiting.append(
        XmlEvent("start", _local(name), {_local(key): value for key, value in attributes.items()})
    )
    parser.EndElementHandler = lambda name: waiting.append(XmlEvent("end", _local(name)))
    parser.CharacterDataHandler = lambda text: waiting.append(XmlEvent("text", text))
    size = _PIECE
    while piece := _whole_piece(read, size):
        parser.Parse(piece, False)
        size = _PIECE if waiting else 2 * size
        yield from waiting
        waiting.clear()
    parser.Parse(b"", True)
    yield from waiting


def _whole_piece(read: Callable[[int], bytes], size: int) -> bytes:
    """Return as many bytes as asked for, fewer only at the end: a stream may give fewer at a time."""
    pieces = []
    while size > 0 and (piece := read(min(size, _PIECE))):
        pieces.append(piece)
        size -= len(piece)
    return b"".join(pieces)


def _local(name: str) -> str:
    return name.rpartition("}")[2]


def _refuse_document_type(*_: object) -> None:
    raise RefusedFile(text("The workbook declares a document type, which no spreadsheet program writes."))
