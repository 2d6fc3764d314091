"""Write the hashes of every edition's statute into statutes.lock of the rulebooks and of the title regulations."""

from __future__ import annotations

from ratinghouse.rulebooks import statutes
from ratinghouse.titles import statute as title_statutes

if __name__ == "__main__":
    statutes.LOCK.write_text("\n".join(statutes.lock_lines()) + "\n", encoding="utf-8")
    title_statutes.LOCK.write_text("\n".join(title_statutes.lock_lines()) + "\n", encoding="utf-8")
