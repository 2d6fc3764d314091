"""Passwords hashed as the site does it, with as little work as the algorithm allows."""

from __future__ import annotations

from django.contrib.auth.hashers import Argon2PasswordHasher


class CheapArgon2(Argon2PasswordHasher):
    """Argon2 in one pass over 8 KiB."""

    time_cost, memory_cost, parallelism = 1, 8, 1
