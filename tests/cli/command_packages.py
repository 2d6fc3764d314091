"""Every command with words that it takes, and the packages that it may load: one table."""

from __future__ import annotations

GROUPS = {
    "-": set[str](),
    "accounts": {"django", "django_otp", "django_tasks", "django_tasks_db"},
    "names": {"anyascii", "rapidfuzz"},
    "server": {"ninja", "waitress", "whitenoise"},
}
"""Packages that are loaded together."""

EVERYWHERE = {"click", "rich", "typing_extensions"}

CORE = """
-                               | calc change 1900w1 --rating 1850 --k 20 --rules fide-2024
-                               | calc convert 2000 --rules article
-                               | calc expected 1900 --rating 1850 --rules fide-2024
-                               | calc goal 1900 --rating 1850 --k 20 --gain 5 --rules fide-2024
-                               | calc initial 1900w1 1800w1 1700w0 1600w1 1500w1 --rules fide-2024
-                               | calc norm 2400w1 --rules fide-2024
-                               | calc performance 1900w1 --rules fide-2024
-                               | calc schedule 1900 --rating 1850 --k 20 --rules fide-2024
-                               | calc team 2000 1900 --rules fide-2024
-                               | calc what-if 1900 --rating 1850 --k 20 --rules fide-2024
-                               | calendar --rules fide-2024 --start 2024-05-01 --end 2024-05-09
-                               | check REPORT --rules fide-2024
-                               | check REPORT --rules fide-2024 --json
-                               | convert REPORT FOLDER/event.csv
xlsxwriter                      | convert REPORT FOLDER/event.xlsx
-                               | explain REPORT 1 --rules fide-2024
-                               | form crosstable REPORT --out FOLDER/form.html
typst                           | form crosstable REPORT --out FOLDER/form.pdf
-                               | norms REPORT
-                               | rate REPORT --rules fide-2024
-                               | rate REPORT --rules fide-2024 --json
-                               | rate REPORT --rules fide-2024 --register REGISTER
numpy platformdirs              | rate REPORT --register LIST --list-date 2024-06-01 --out FOLDER/next.txt
-                               | rules
-                               | rules diff fide-2009 fide-2024
-                               | rules hash
-                               | rules new own-2025
-                               | rules show fide-2024
numpy                           | rules test article
-                               | samples FOLDER/samples
numpy                           | verify BUNDLE
"""
"""Commands that need no extra."""

LAB = """
numpy pyarrow                   | lab import FOLDER/games.csv FOLDER/archive
numpy                           | lab info FOLDER/archive
numpy pyarrow                   | lab replay FOLDER/archive --rules fide-2024 --out FOLDER/replay
numpy pyarrow                   | lab compare FOLDER/replay
numpy pyarrow                   | lab drift FOLDER/replay
numpy pyarrow                   | lab screen FOLDER/archive
numpy pyarrow                   | lab report FOLDER/archive --out FOLDER/report.json
numpy pyarrow                   | lab simulate FOLDER/world --years 1 --players 40
numpy pyarrow                   | lab replay FOLDER/world --rules fide-2024 --out FOLDER/replayed-world
numpy pyarrow                   | lab truth FOLDER/replayed-world
dask numpy pyarrow              | lab scenarios FOLDER/archive --rules fide-2024 --out FOLDER/scenarios --workers 1
"""
"""Commands of the extra ``lab``, each on what the one before it has written."""

OFFICE = """
django numpy                    | init --federation XAN --name Xanadu --pool standard=fide-2024
django numpy names              | import players REGISTER
numpy accounts names            | receive REPORT
django                          | event
numpy accounts names            | match 1
numpy accounts names            | declare 1
numpy accounts names            | admit 1
numpy accounts names            | refuse 1 --reason late
django numpy names              | preview
numpy accounts names            | publish
django numpy names              | adjust
numpy accounts names            | appeal 1
accounts                        | backup FOLDER/backup.zip
numpy accounts names            | correct
accounts segno                  | create-officer ada
django numpy names              | deadlines
django numpy names              | demo
django numpy names              | explain 1
django numpy names              | export
django numpy names              | fee accounts
django numpy names              | fee cancel 1 --reason wrong
django numpy names              | fee invoice --from 2024-01-01
django                          | fee invoices
django numpy names              | fee organiser 1 XAN
django numpy names              | fee pay federation XAN 10 --currency EUR
django numpy names              | fee print 1 --out FOLDER/invoice.pdf
django numpy                    | fee tariff
django                          | history
django                          | journal
numpy accounts names            | leave-out 1 1 1
django numpy names              | list
numpy accounts names segno      | mail
numpy accounts names segno      | mail receive
django                          | official
django names                    | player add
django names                    | player club XAN Xanadu
django names                    | player edit 1
accounts names segno            | player erase
django names                    | player fide 1 standard
django names                    | player member 1 --from 2024-01-01
django names                    | player merge 1 2
django names                    | player show 1
django names                    | player unmerge 2
django numpy names              | registration add Open 2024-05-01 2024-05-09
django numpy names              | registration cancel 1
django numpy names              | registration change 1
django numpy names              | registration link 1
django numpy names              | registration list
accounts                        | restore REPORT
django numpy                    | rules impact
numpy accounts names server segno| serve --port 0
accounts                        | token create ada
accounts                        | token list
accounts                        | token revoke 1
django numpy names              | verify
numpy accounts names            | withdraw 1 --reason wrong
numpy accounts names segno      | worker --while-open
"""
"""Commands of the extra ``office``, in an office in which the ones above have worked."""


def commands(section: str) -> dict[str, set[str]]:
    """Return the packages that each command of a section may load."""
    rows = [line.split("|") for line in section.strip().splitlines()]
    return {words.strip(): EVERYWHERE.union(*map(_group, packages.split())) for packages, words in rows}


def _group(word: str) -> set[str]:
    return GROUPS.get(word, {word})
