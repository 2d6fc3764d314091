"""How the checks of a rulebook become findings: what belongs together is one finding, each in its own file."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from ratinghouse.kernel.finding import Finding
from ratinghouse.rating.checking import check_run, findings_by_event, pool_by_rate_of_play
from ratinghouse.rating.period import POOLS, DeclaredFacts, PendingResult, RatingPeriod
from ratinghouse.rating.rate_of_play import rate_columns
from ratinghouse.rating.run import rate
from ratinghouse.reports import UnreadableReport, read_report
from ratinghouse.reports.report import Report
from ratinghouse.reports.trf import read_trf
from ratinghouse.rulebooks import rulebook, rulebook_ids
from tests.rulebooks.papers import LINE, check, dates, paper

OPEN = [2300, 2200, 2100, 2000]
DAYS = {"registered": "2025-01-10", "reported": "2025-03-20"}


def findings(
    *reports: Report,
    book: str = "fide-2009",
    declared: list[DeclaredFacts] | None = None,
    pending_results: list[PendingResult] | None = None,
) -> list[Finding]:
    return list(
        check_run(
            rate(
                RatingPeriod(list(reports), declared=declared or [], pending_results=pending_results or []),
                rulebook(book),
            )
        )
    )


def test_every_event_has_findings_of_its_own() -> None:
    fast = read_trf(paper(OPEN, rounds=3, header={"122": "60 min"}), "fast.trf")
    slow = read_trf(paper(OPEN, rounds=3, header={"012": "Another"}), "slow.trf")
    run_findings = findings(fast, slow)
    by_event = findings_by_event(rate(RatingPeriod([fast, slow]), rulebook("fide-2009")))
    assert sorted(by_event) == [0, 1]
    assert [(finding.file, finding.code) for finding in by_event[0]] == [("slow.trf", "unknown-registered")]
    assert [finding.code for finding in by_event[1]] == ["too-fast", "unknown-registered"]
    assert {(finding.file, finding.code) for finding in run_findings} == {
        ("fast.trf", "too-fast"),
        ("fast.trf", "unknown-registered"),
        ("slow.trf", "unknown-registered"),
    }


def test_what_was_told_belongs_to_its_event() -> None:
    reports = [read_trf(paper(OPEN, rounds=3, header={"012": name}), f"{name}.trf") for name in ("One", "Two")]
    declared = [
        DeclaredFacts(days={"registered": date(2025, 2, 10)}),
        DeclaredFacts(days={"registered": date(2025, 2, 11)}),
    ]
    assert [(finding.file, finding.code) for finding in findings(*reports, declared=declared)] == [
        ("Two.trf", "registered-late")
    ]


def test_what_is_late_names_the_days_that_were_compared_and_nothing_else() -> None:
    declared = [DeclaredFacts(days={"registered": date(2025, 3, 9), "reported": date(2025, 9, 1)})]
    run_findings = findings(read_trf(paper(OPEN, rounds=3), "event.trf"), book="fide-2024", declared=declared)
    assert [(finding.code, finding.message) for finding in run_findings] == [
        (
            "registered-late",
            (
                "Registration is 3 days before the start, 30 for norms or top players. A later registration is valid "
                "only if it was accepted as an exception. (registered: 2025-03-09, registration deadline: 2025-03-07)"
            ),
        ),
        (
            "reported-late",
            (
                "The last day on which a report is in time for the last list that the event may enter. A report "
                "received after the deadline is too late: the event is not rated. (reported: 2025-09-01, deadline: "
                "2025-05-29)"
            ),
        ),
    ]


def test_a_result_kept_from_an_earlier_period_is_not_checked() -> None:
    pending = PendingResult("70009", "Earlier", date(2025, 1, 5), games=4, score=200, opponents=8000, Ru=2000)
    report = read_trf(paper(OPEN, rounds=3), "event.trf")
    assert [finding.code for finding in findings(report, pending_results=[pending])] == ["unknown-registered"]


def test_a_rulebook_without_checks_finds_nothing() -> None:
    assert findings(read_trf(paper(OPEN, rounds=3, header={"122": "1 min"})), book="article") == []


def test_a_report_without_players_is_checked_as_far_as_it_goes() -> None:
    for book in rulebook_ids():
        findings(read_trf(b"012 Empty\n042 2025/03/10\n052 2025/03/12\n122 90+30\n"), book=book)


def test_every_finding_has_article_file_message_and_remedy() -> None:
    raw = paper([2300, 0, 0], header={"122": "5 min", "052": "2025/12/31"})
    for book in rulebook_ids():
        for finding in findings(read_trf(raw, "event.trf"), book=book):
            assert finding.file == "event.trf"
            assert finding.message.endswith((".", ")"))
            assert finding.remedy
            assert finding.article or finding.code == "other-edition"


def test_how_the_rate_of_play_was_read_is_noted_in_its_line() -> None:
    checked = check("fide-2009", paper(OPEN, rounds=3, header={"122": "120"}), days=DAYS)
    assert (checked["time-control-reading"].line, checked["time-control-reading"].column) == (LINE["122"], 5)


def test_two_rates_of_play_that_contradict_each_other_are_told_and_the_code_is_used() -> None:
    raw = paper(OPEN, rounds=3, header={"122": "120 min"}) + b"222 3600\n"
    checked = check("fide-2009", raw, days=DAYS)
    assert checked.codes == {"time-control-contradiction", "too-fast"}
    assert checked["time-control-contradiction"].file == "event.trf"


def test_a_told_rate_of_play_wins_over_an_unreadable_one() -> None:
    report = read_trf(paper(OPEN, rounds=3, header={"122": "as usual"}), "event.trf")
    stated_rate = rate_columns(read_trf(paper(OPEN, header={"122": "60 min"})).event)
    run_findings = findings(report, declared=[DeclaredFacts(stated_rate, {"registered": date(2025, 1, 10)})])
    assert [finding.code for finding in run_findings] == ["too-fast"]


@pytest.mark.parametrize(
    ("days", "rounds", "expected"),
    [
        (["10", "10", "11"], 3, 2),
        (["10", "11"], 3, None),
        ([], 1, 1),
    ],
)
def test_rounds_a_day_are_counted_only_where_every_round_has_a_date(
    days: list[str], rounds: int, expected: int | None
) -> None:
    raw = paper([2300] * 4, rounds=rounds, header={"122": "300 min", "132": dates(*(f"25/03/{day}" for day in days))})
    checked = check("fide-2009", raw, days=DAYS)
    if expected is None:
        assert checked.codes == {"unknown-rounds-per-day"}
    else:
        assert ("hours-per-day" in checked.codes) is (expected * 10 > 12)


@pytest.mark.parametrize(
    ("book", "control", "pool"),
    [
        ("fide-2024", "90+30", "standard"),
        ("fide-2024", "15+10", "rapid"),
        ("fide-2022", "3+2", "blitz"),
        ("fide-2024", "1 min", None),
        ("fide-2024", "", None),
        ("jcf-2024", "45 min", "standard"),
        ("jcf-2024", "44 min", "rapid"),
        ("jcf-2024", "5 min", None),
        ("fide-2009", "15+10", None),
    ],
)
def test_the_rate_of_play_tells_the_pool_where_the_rulebook_tells_pools_apart(
    book: str, control: str, pool: str | None
) -> None:
    report = read_trf(paper(OPEN, rounds=3, header={"122": control}))
    assert pool_by_rate_of_play(rate(RatingPeriod([report]), rulebook(book))) == pool


@pytest.mark.slow
@pytest.mark.parametrize("book", rulebook_ids())
def test_real_files_are_checked_without_noise(book: str, shared: Path) -> None:
    """No exception, no finding twice, and never more than a page of them, however large the file."""
    for path in sorted((shared / "data" / "trf").rglob("*.*")):
        try:
            report = read_report(path)
        except UnreadableReport:
            continue
        for pool in POOLS:
            run_findings = check_run(rate(RatingPeriod([report], pool=pool), rulebook(book)))
            codes = [finding.code for finding in run_findings]
            assert len(set(codes)) == len(codes), path.name
            assert len(codes) < 20, path.name
            assert all(len(finding.message) < 1200 for finding in run_findings), path.name
