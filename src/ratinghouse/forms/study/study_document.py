"""A study as a document: all sections, in the order in which a committee reads them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ratinghouse.forms.document import Block, FormDocument, Heading, LabelledFacts, Paragraph, in_language
from ratinghouse.forms.study.amendment_section import PlayerNames, amendment_section, mover_section
from ratinghouse.forms.study.drift_section import calibration_section, drift_section
from ratinghouse.forms.study.federation_section import federation_section
from ratinghouse.forms.study.ledger_section import ledger_section
from ratinghouse.kernel.languages import ENGLISH
from ratinghouse.kernel.texts import Text, text, text_from_json


def study_document(
    study: Mapping[str, Any], names: PlayerNames, language: str = ENGLISH, more: Sequence[Block] = ()
) -> FormDocument:
    """Return the study as a document in a language; ``more`` are sections for its reader alone, at the end."""
    blocks = [*study_blocks(study, names, language), *more]
    return in_language(FormDocument(text("Study of the lists"), blocks, subtitle=study["archive"]), language)


def study_blocks(study: Mapping[str, Any], names: PlayerNames, language: str) -> Iterator[Block]:
    """Yield all blocks of a study."""
    drift = study["drift"]
    yield LabelledFacts(
        [
            (text("Lists"), f"{drift['lists']:,}"),
            (text("Rules"), text("as it was") if study["rules"] == "as-it-was" else study["rules"]),
            (text("From"), drift["first_day"]),
            (text("Until"), drift["last_day"]),
            (text("Players"), f"{drift['players']:,}"),
            (text("Games"), f"{drift['games']:,}"),
        ]
    )
    if study["published"] is not None:
        yield Paragraph(_published_again(study["published"]))
    yield from ledger_section(study["lists"], language)
    yield from drift_section(drift, language)
    yield from calibration_section(drift, language)
    yield from federation_section(drift, language)
    yield from amendment_section(study, language)
    yield from mover_section(study, names)
    if study["assumptions"]:
        yield Heading(text("What had to be assumed"))
        yield from (Paragraph(text_from_json(assumption)) for assumption in study["assumptions"])
    yield Paragraph(text("± standard error; –: it is not known; * small sample"), small=True)


def _published_again(published: Mapping[str, Any]) -> Text:
    if published["different"]:
        return text(
            "Derived again for the study, {different:,} of the {ratings:,} published ratings are others.",
            different=published["different"],
            ratings=published["ratings"],
        )
    return text("All {ratings:,} published ratings were derived again for the study.", ratings=published["ratings"])
