"""The public's view of a player: only the year of birth, and no name of a player who asked to be hidden.

An erased player is hidden too and has a pseudonym, which is the name in the register.
"""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratinghouse.office.models import Player


def public_name(player: Player) -> str:
    """Return a player's name, or a text that says it is withheld."""
    return withheld() if player.hidden and player.erased is None else player.name


def withheld() -> str:
    """Return the text shown instead of a hidden player's name."""
    return _("(name withheld)")


def birth_year(player: Player) -> str:
    """Return the year of birth, or "" for a hidden player."""
    return "" if player.hidden else player.birth[:4]
