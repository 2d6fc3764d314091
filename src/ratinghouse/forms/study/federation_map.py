"""A schematic map: a tile for each federation near its neighbours, coloured by how far its players are misrated."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ratinghouse.forms.document import Picture
from ratinghouse.forms.html import escape
from ratinghouse.forms.study.numbers import estimate, signed
from ratinghouse.forms.study.plot import COLOURS, IN_PRINT, LINE, WIDTH, bar, chart, fitting, label, legend
from ratinghouse.kernel.languages import translated
from ratinghouse.kernel.texts import text

TILES = """
... ... ... ... ... ... ... ... ISL FAI ... NOR SWE FIN ... ... ... ... ... ... ... ...
... CAN ... ... ... ... ... ... IRL SCO ... DEN ... EST ... RUS ... ... ... ... ... ...
... USA ... BER ... ... ... IOM WLS ENG NED GER POL LAT LTU BLR ... KAZ MGL ... ... ...
... ... ... ... ... ... ... GCI JCI BEL LUX CZE SVK UKR MDA ... UZB KGZ CHN KOR JPN ...
... MEX ... BAH ... ... ... ... FRA LIE SUI AUT HUN ROU ... GEO TKM TJK ... MAC HKG TPE
... GUA BIZ CUB HAI DOM ... POR ESP MNC ITA SLO CRO SRB BUL ARM AZE AFG NEP BHU ... ...
... ESA HON JAM PUR IVB ISV AND ... SMR MLT MNE BIH KOS MKD TUR IRI PAK IND BAN MYA LAO
... NCA CAY AHO ANT SKN LCA ... ... ... ... ALB GRE ... CYP SYR IRQ KUW MDV SRI THA VIE
... CRC ARU TTO GRN VIN BAR ... MAR ALG TUN LBA EGY PLE LBN JOR KSA BRN ... MAS CAM PHI
... PAN COL VEN GUY SUR DMA CPV MTN MLI NIG CHA SUD ERI ... YEM OMA QAT ... BRU SGP GUM
... ... ECU BRA ... ... ... SEN BUR NGR CAF SSD ETH DJI ... ... ... UAE TLS INA PNG PLW
... ... PER BOL ... ... ... GAM GUI BEN CMR UGA KEN SOM ... ... ... ... ... SOL NRU ...
... ... CHI PAR ... ... GBS SLE CIV TOG GAB RWA TAN SEY ... ... ... ... AUS VAN FIJ ...
... ... ARG URU ... ... ... LBR GHA STP COD BDI MAW COM ... ... ... ... NZL ... ... ...
... ... ... ... ... ... ... ... ... GEQ ANG ZAM MOZ MAD MRI ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ... ... NAM BOT ZIM SWZ ... ... ... ... ... ... ... ...
... ... ... ... ... ... ... ... ... ... ... RSA LES ... ... ... ... ... ... ... ... ...
"""
"""Federations by their codes, roughly in their geographical places, so that neighbours are near each other."""

GRID = [row.split() for row in TILES.strip().splitlines()]
PLACES = {code: (column, row) for row, codes in enumerate(GRID) for column, code in enumerate(codes) if code != "..."}
COLUMNS = len(GRID[0])
TILE = WIDTH / COLUMNS
SMALL = 8.0
DARK = 0.7
FULL = 50.0
"""The points too low or too high at which a tile has the full colour."""


def federation_map(federations: Sequence[Mapping[str, Any]], language: str) -> Picture | None:
    """Return the map; federations without a place on it are in a row below."""
    if not federations:
        return None
    title = translated(text("Federations on a schematic map: what their players' ratings lack"), language)
    described = "; ".join(f"{row['fed']} {estimate(row['points'], 0, sign=True)}" for row in federations)
    keys, top = legend(
        [
            ("first", translated(text("rated too low"), language)),
            ("second", translated(text("rated too high"), language)),
            ("tile", translated(text("too few games"), language)),
        ],
        12,
    )
    lacking = {row["fed"]: row for row in federations}
    elsewhere = [code for code in lacking if code not in PLACES]
    height = top + TILE * (len(GRID) + -(-len(elsewhere) // COLUMNS)) + (LINE if elsewhere else 0) + 4
    shapes = [*keys, *_tiles(lacking, top)]
    if elsewhere:
        below = top + TILE * len(GRID)
        shapes.append(label(translated(text("not on the map"), language), 0, below + LINE * 0.8, faint=True))
        shapes += _row_below([lacking[code] for code in elsewhere], below + LINE + 2)
    return Picture(chart(height, title, described, shapes, wide=True), title, IN_PRINT)


def _tiles(lacking: Mapping[str, Mapping[str, Any]], top: float) -> Iterator[str]:
    for code, (column, row) in PLACES.items():
        x, y = column * TILE, top + row * TILE
        if code in lacking:
            yield from _tile(lacking[code], x, y)
        else:
            yield bar(x + 0.8, y + 0.8, TILE - 1.6, TILE - 1.6, COLOURS["tile"], code, "tile")


def _row_below(federations: Sequence[Mapping[str, Any]], top: float) -> Iterator[str]:
    for number, row in enumerate(federations):
        yield from _tile(row, number % COLUMNS * TILE, top + number // COLUMNS * TILE)


def _tile(row: Mapping[str, Any], x: float, y: float) -> Iterator[str]:
    """Yield a coloured tile with code and points; the fuller the colour, the further the ratings are off."""
    points = row["points"]["value"] or 0.0
    kind = "first" if points >= 0 else "second"
    strength = 0.25 + 0.75 * min(abs(points) / FULL, 1.0)
    hint = f"{row['fed']}: {estimate(row['points'], 0, sign=True)}, n = {row['games']:,}"
    yield bar(x + 0.8, y + 0.8, TILE - 1.6, TILE - 1.6, _mixed(COLOURS[kind], strength), hint)
    ink = 'class="on-dark" fill="#ffffff"' if strength > DARK else 'class="on-light" fill="#111111"'
    for words, at in ((fitting(row["fed"], TILE, SMALL), 0.45), (signed(points), 0.85)):
        yield (
            f'<text {ink} x="{x + TILE / 2:.1f}" y="{y + TILE * at:.1f}" text-anchor="middle" '
            f'font-size="{SMALL:g}">{escape(words)}</text>'
        )


def _mixed(colour: str, strength: float) -> str:
    """Return a colour mixed with white.

    >>> _mixed("#2b6ca3", 1.0), _mixed("#2b6ca3", 0.0)
    ('#2b6ca3', '#ffffff')
    """
    parts = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(255 + (part - 255) * strength):02x}" for part in parts)
