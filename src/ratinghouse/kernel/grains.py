"""Grains: what one row of a column stands for, and how the rows of one grain belong to those of another."""

from __future__ import annotations

from typing import Literal

Grain = Literal["side", "entry", "event", "player", "run"]

GRAINS: tuple[Grain, ...] = ("side", "entry", "event", "player", "run")

# A rule of a finer grain reads a column of a coarser one directly: every side has one entry, event and player.
COARSER: dict[Grain, tuple[Grain, ...]] = {
    "side": ("entry", "event", "player", "run"),
    "entry": ("event", "player", "run"),
    "event": ("run",),
    "player": ("run",),
    "run": (),
}

# A rule gets a column of a finer grain as a ``Many``. A player reads sides through entries only, so that events can be
# run separately.
FINER: dict[Grain, tuple[Grain, ...]] = {
    "side": (),
    "entry": ("side",),
    "event": ("side", "entry"),
    "player": ("entry",),
    "run": (),
}

# The grains whose rows have earlier rows: the earlier rounds of an entry, the earlier events of a player.
SEQUENCE: dict[Grain, Grain] = {"side": "entry", "entry": "player"}
