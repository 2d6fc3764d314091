"""The files that others run: CI, release, container, compose, systemd. What they name exists and agrees."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from collections.abc import Iterator
from configparser import ConfigParser
from fnmatch import fnmatch
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from types import ModuleType
from typing import Any

import changelog_section
import click
import pytest
import yaml

from ratinghouse.cli import verbs

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GITLAB = ROOT / ".gitlab-ci.yml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
VERSIONS = [line.rpartition(" ")[2] for line in PROJECT["classifiers"] if re.search(r":: 3\.\d+$", line)]


def read(path: Path) -> Any:
    """Return a YAML file as plain types."""
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def commands(part: Any) -> Iterator[str]:
    """Yield the shell commands of a workflow or pipeline."""
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "run" and isinstance(value, str):
                yield value
            elif key == "script":
                yield from value
            else:
                yield from commands(value)
    elif isinstance(part, list):
        for member in part:
            yield from commands(member)


def make_targets() -> set[str]:
    """Return the targets of the Makefile."""
    lines = re.findall(r"^([a-z][a-z ]*):(?!=)", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    return {target for line in lines for target in line.split()}


def python_versions(part: Any) -> list[str]:
    """Return all versions of Python that a workflow or pipeline names."""
    return re.findall(r"\b3\.1\d\b", str(part))


@pytest.mark.parametrize("path", [*WORKFLOWS, GITLAB], ids=lambda path: path.name)
def test_every_make_target_and_tool_that_is_called_exists(path: Path) -> None:
    called = " ".join(commands(read(path)))
    targets = set(re.findall(r"\bmake ([a-z]+)", called))
    assert targets
    assert targets <= make_targets()
    tools = re.findall(r"\b((?:tools|deploy)/[\w.-]+)", called)
    assert [tool for tool in tools if not (ROOT / tool).exists()] == []


@pytest.mark.parametrize("path", [*WORKFLOWS, GITLAB], ids=lambda path: path.name)
def test_only_versions_of_python_are_named_that_the_package_supports(path: Path) -> None:
    versions = python_versions(read(path))
    assert versions
    assert set(versions) <= set(VERSIONS)


def test_make_test_runs_on_every_version() -> None:
    assert VERSIONS == ["3.11", "3.12", "3.13"]
    github, gitlab = read(WORKFLOWS[0])["jobs"]["test"], read(GITLAB)["test"]
    assert github["strategy"]["matrix"]["python"] == VERSIONS
    assert gitlab["parallel"]["matrix"] == [{"PYTHON_VERSION": VERSIONS}]
    assert "CI=1 make test" in [*commands(github)]
    assert [*commands(gitlab)] == ["make test"]


def test_the_lowest_and_newest_versions_are_called_by_names_that_exist() -> None:
    rows = read(WORKFLOWS[0])["jobs"]["versions"]["strategy"]["matrix"]["include"]
    assert {row["versions"] for row in rows} == {"lowest", "newest"}
    assert {row["VERSIONS"] for row in read(GITLAB)["versions"]["parallel"]["matrix"]} == {"lowest", "newest"}
    assert make_targets() >= {"lowest", "newest"}


def test_a_release_publishes_without_a_password_and_brings_its_changes_and_materials() -> None:
    release = read(ROOT / ".github" / "workflows" / "release.yml")
    jobs = release["jobs"]
    assert release[True] == {"push": {"tags": ["v*"]}}  # YAML reads the word "on" as a truth value
    assert jobs["publish"]["permissions"] == {"id-token": "write"}
    assert jobs["publish"]["needs"] == "build"
    called = " ".join(commands(jobs))
    assert "make dist" in called
    assert "changelog_section.py" in called
    assert "cdx.json" in called
    assert "secrets." not in str(release)


@pytest.mark.parametrize(
    ("version", "text"), [("1.2.0", "### Added\n\n- Two."), ("1.1.0", "- One."), ("1.0.0", None), ("1", None)]
)
def test_the_section_of_a_version(version: str, text: str | None) -> None:
    changelog = (
        "# Changelog\n\n## [Unreleased]\n\n## [1.2.0] - 2026-12-01\n\n### Added\n\n- Two.\n\n## 1.1.0\n\n- One.\n"
        "\n## [1.0.0]\n"
    )
    assert changelog_section.section(changelog, version) == text


def container_lines() -> list[list[str]]:
    """Return the instructions of the container file, each as its words."""
    text = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    return [line.split() for line in joined.splitlines() if line]


def test_the_container_is_built_from_files_that_are_sent_to_the_builder() -> None:
    allowed = [line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    sources = [
        source
        for words in container_lines()
        if words[0] == "COPY" and not words[1].startswith("--from")
        for source in words[1:-1]
    ]
    assert {"src", "pyproject.toml", "deploy/requirements.txt"} <= set(sources)
    assert [source for source in sources if not (ROOT / source).exists()] == []
    assert [source for source in sources if not any(fnmatch(source, name) for name in allowed)] == []


def test_the_container_runs_slim_in_two_stages_not_as_root_and_checks_its_health() -> None:
    lines = container_lines()
    images = [words[1] for words in lines if words[0] == "FROM"]
    assert len(images) == 2
    assert all(re.fullmatch(r"python:(3\.\d+)-slim-bookworm", image) for image in images)
    assert {python_versions(image)[0] for image in images} <= set(VERSIONS)
    last = lines[[words[0] for words in lines].index("FROM", 1) :]
    assert ["USER", "ratinghouse"] in last
    assert any(words[0] == "HEALTHCHECK" and any("health.py" in word for word in words) for words in last)


@pytest.mark.parametrize("file", ["constraints.txt", "deploy/requirements.txt"])
def test_the_pinned_versions_have_hashes_and_hold_what_is_required(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    entries = re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:]
    assert all("--hash=sha256:" in entry for entry in entries)
    extras = PROJECT["optional-dependencies"]
    installed = (
        ("office", "postgresql") if "deploy" in file else extras.keys() - {"benchmark", "docs", "release", "test"}
    )
    required = [*PROJECT["dependencies"], *(line for extra in installed for line in extras[extra])]
    names = {re.split(r"[\[<>=]", line)[0] for line in required} - {"ratinghouse"}
    assert names <= {entry.partition("==")[0] for entry in entries}


def test_compose_runs_database_website_and_worker_with_commands_that_exist() -> None:
    compose = read(DEPLOY / "compose.yaml")
    services = compose["services"]
    assert services.keys() == {"database", "website", "worker"}
    for name in ("website", "worker"):
        service = services[name]
        words = service["command"]
        command = verbs.get_command(click.Context(verbs), words[0])
        assert command is not None
        command.make_context(words[0], words[1:])  # raises what the command line would
        assert service["depends_on"] == {"database": {"condition": "service_healthy"}}
        assert service["cap_drop"] == ["ALL"]
        assert service["environment"]["DATABASE_URL"].startswith("postgresql://ratinghouse:${DATABASE_PASSWORD:?}@")
    assert services["website"]["environment"] == services["worker"]["environment"]
    assert services["website"]["ports"] == ["127.0.0.1:8000:8000"]
    (network,) = compose["networks"]["default"]["ipam"]["config"]
    assert services["website"]["command"][-2:] == ["--proxy", network["gateway"]]
    assert (DEPLOY / services["website"]["build"]["context"] / services["website"]["build"]["dockerfile"]).exists()


def unit(name: str) -> ConfigParser:
    """Return a systemd unit."""
    parser = ConfigParser(interpolation=None, strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's names have capitals
    parser.read(DEPLOY / name)
    return parser


@pytest.mark.parametrize("name", ["ratinghouse.service", "ratinghouse-worker.service"])
def test_a_unit_starts_a_command_that_exists_as_a_user_of_its_own(name: str) -> None:
    service = unit(name)["Service"]
    assert service["User"] == "ratinghouse"
    program, *words = service["ExecStart"].split()
    assert program == "/opt/ratinghouse/bin/ratinghouse"
    command = verbs.get_command(click.Context(verbs), words[0])
    assert command is not None
    command.make_context(words[0], words[1:])


def test_the_units_differ_in_what_the_guide_says_and_the_guide_prints_the_first() -> None:
    website, worker = ((DEPLOY / name).read_text() for name in ("ratinghouse.service", "ratinghouse-worker.service"))
    differing = set(website.splitlines()) ^ set(worker.splitlines())
    assert {line.partition("=")[0] for line in differing} == {"Description", "Wants", "ExecStart", "TimeoutStopSec"}
    guide = (ROOT / "docs" / "guides" / "serving.md").read_text(encoding="utf-8")
    assert f"```ini\n{website}```" in guide
    assert all(f"`{line}`" in guide for line in differing - set(website.splitlines()))


class Answers(BaseHTTPRequestHandler):
    """Answers 200 to requests for a host that it knows, as the website does, else 400."""

    def do_GET(self) -> None:
        self.send_response(200 if (self.path, self.headers["Host"]) == ("/health", "ratings.example.org") else 400)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@pytest.mark.parametrize(
    ("hosts", "status"),
    [("ratings.example.org localhost", 0), (".ratings.example.org", 0), ("localhost", 1), ("", 1), ("*", 1)],
)
def test_the_health_check_asks_for_a_host_that_is_served(
    hosts: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RATINGHOUSE_HOSTS", hosts)
    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        assert health_check().main(f"http://127.0.0.1:{server.server_port}") == status
        server.shutdown()


def test_the_health_check_fails_where_nobody_answers() -> None:
    assert health_check().main("http://127.0.0.1:9") == 1


def health_check() -> ModuleType:
    """Return the program of the container's health check as a module."""
    spec = importlib.util.spec_from_file_location("health", DEPLOY / "health.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
