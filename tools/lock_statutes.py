"""Write the hashes of the law of every edition into src/ratinghouse/rulebooks/statutes.lock."""

from __future__ import annotations

from ratinghouse.rulebooks.statutes import LOCK, lock_lines

if __name__ == "__main__":
    LOCK.write_text("\n".join(lock_lines()) + "\n", encoding="utf-8")
