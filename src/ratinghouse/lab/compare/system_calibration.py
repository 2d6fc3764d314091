"""The calibration of a system by all groupings, as the report of a comparison has it."""

from __future__ import annotations

from typing import TypedDict

from ratinghouse.lab.compare.calibration import CalibratedGames, CalibrationBinJson
from ratinghouse.lab.compare.replays import ArchiveFacts
from ratinghouse.lab.estimates.estimate import EstimateJson


class CalibrationJson(TypedDict):
    """The calibration of a system. Lists by age and federation are empty where the archive does not know them."""

    deflation_index: EstimateJson
    gap: list[CalibrationBinJson]
    level: list[CalibrationBinJson]
    colour: list[CalibrationBinJson]
    age: list[CalibrationBinJson]
    federation: list[CalibrationBinJson]


def calibration_of(calibrated: CalibratedGames, facts: ArchiveFacts) -> CalibrationJson:
    """Return the calibration by all groupings."""
    return {
        "deflation_index": calibrated.deflation_index().as_json(),
        "gap": [it.as_json() for it in calibrated.by_gap()],
        "level": [it.as_json() for it in calibrated.by_level()],
        "colour": [it.as_json() for it in calibrated.by_colour()],
        "age": [it.as_json() for it in calibrated.by_age(facts.birth_year)],
        "federation": [it.as_json() for it in calibrated.by_federation(facts.archive.players.fed)],
    }
