"""Tournaments of Papi, as it stores them: an Access database with the tables INFO and JOUEUR.

Player 1 is a dummy: a player paired with it has a bye. The rows are read in the same way as those of the JSON document.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from ratinghouse.reports.programs.jet_tables import SIGNATURE, Value, jet_tables
from ratinghouse.reports.programs.papi_json import papi_report
from ratinghouse.reports.programs.program_report import ProgramFile
from ratinghouse.reports.report import Format, Report

_FIRST_DAY = date(1899, 12, 30)  # days are counted from here
_NOBODY = 1
_MOST_ROUNDS = 24
_VARIABLES = {
    "name": "Nom", "type": "Genre", "rounds": "NbrRondes", "timeControl": "Cadence", "ratingClass": "ClassElo",
    "venue": "Lieu", "startDate": "DateDebut", "endDate": "DateFin", "arbiter": "Arbitre",
}  # fmt: skip
_FIELDS = {
    "lastName": "Nom", "firstName": "Prenom", "gender": "Sexe", "elo": "Elo", "rapidElo": "Rapide",
    "blitzElo": "Blitz", "federation": "Federation", "fideElo": "Fide", "fideRapidElo": "RapideFide",
    "fideBlitzElo": "BlitzFide", "fideCode": "FideCode", "fideTitle": "FideTitre",
}  # fmt: skip


def looks_like_papi(raw: bytes) -> bool:
    """Return whether the bytes are an Access database that names the table of players."""
    return raw.startswith(SIGNATURE) and (b"\xff\xfeJOUEUR" in raw or "JOUEUR".encode("utf-16-le") in raw)


def read_papi(
    raw: bytes, file: str = "", *, encoding: str | None = None, format: Format | None = None
) -> Report | None:
    """Return the report in the database; None where it is not one of Papi. Raises RefusedFile."""
    tables = jet_tables(raw, ("INFO", "JOUEUR"))
    if set(tables) != {"INFO", "JOUEUR"}:
        return None
    stated = {str(row.get("Variable")): row.get("Value") for row in tables["INFO"]}
    variables = {name: value for name, field in _VARIABLES.items() if (value := stated.get(field)) is not None}
    rows = sorted(
        (row for row in tables["JOUEUR"] if row.get("Ref") != _NOBODY), key=lambda row: _whole(row.get("Ref"))
    )
    places = {_whole(row.get("Ref")): at for at, row in enumerate(rows)}
    players = [_player(row, places) for row in rows]
    return papi_report("papi", variables, players, ProgramFile.received(raw, file, format))


def _player(row: Mapping[str, Value], places: Mapping[int, int]) -> dict[str, Any]:
    player: dict[str, Any] = {name: row[field] for name, field in _FIELDS.items() if row.get(field) is not None}
    born = row.get("NeLe")
    if isinstance(born, float) and 0 < born < 100_000:
        player["birthDate"] = (_FIRST_DAY + timedelta(days=int(born))).strftime("%d/%m/%Y")
    player["rounds"] = {
        str(round): stored for round in range(1, _MOST_ROUNDS + 1) if (stored := _round(row, f"Rd{round:02}", places))
    }
    return player


def _round(row: Mapping[str, Value], name: str, places: Mapping[int, int]) -> dict[str, Any]:
    """Return a round of a player; empty where they were neither paired nor announced to be absent."""
    colour, opponent, result = (row.get(f"{name}{part}") for part in ("Cl", "Adv", "Res"))
    if colour in (None, "R") and not opponent and not result:
        return {}
    stored: dict[str, Any] = {"color": colour, "result": _whole(result)}
    if opponent and opponent != _NOBODY:
        stored["opponent"] = places.get(_whole(opponent), f"Ref {opponent}")
    return stored


def _whole(value: Value) -> int:
    return value if isinstance(value, int) else 0
