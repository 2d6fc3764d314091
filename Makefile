# Each target sets up what it needs: .venv is made when missing and renewed when pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JAPANESE := /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
DEMO := .demo
HELP := src/ratinghouse/site/help
SPHINX = $(BIN)/python -m sphinx -q
PORT ?= 8000

NEEDED := pg_ctlcluster:postgresql chromium:chromium pdftotext:poppler-utils wrk:wrk $(JAPANESE):fonts-noto-cjk
PYTEST := $(BIN)/python -m pytest -n auto --dist worksteal

# Without compiled files and stored editions every command that the tests start would compile the whole package again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run help quick test night check style types requirements bench mutation lowest newest constraints licences dist
.DELETE_ON_ERROR:

run: $(HELP)/index.html $(VENV)/.run  ## build the invented federation in $(DEMO) if it is not there yet, and serve its office
	$(BIN)/ratinghouse serve --demo $(DEMO) --port $(PORT)

help: $(VENV)/.docs  ## build the documentation, which /help serves and a wheel contains; warnings are errors
	$(SPHINX) -W --keep-going -n -t office -d $(VENV)/doctrees docs $(HELP)

# Built once for a first look: a warning in the documentation does not keep make run from serving the office.
$(HELP)/index.html: | $(VENV)/.docs
	-$(SPHINX) -t office -d $(VENV)/doctrees docs $(HELP)

quick: check  ## while you work: make check, then the fast tests of all packages up to the office, on SQLite
	HYPOTHESIS_PROFILE=quick $(PYTEST) -m "not slow and not night and not postgresql and not browser" \
		$(addprefix --ignore=tests/,benchmarks docs lab site tools)

test: check  ## everything that must hold before a change is kept
	-tools/system-packages $(NEEDED)
	HYPOTHESIS_PROFILE=ci $(PYTEST) -m "not night"

night: check  ## what test leaves out: killed processes, slow tests on PostgreSQL, demo years, fuzzing, planted errors, mutation
	-tools/system-packages $(NEEDED)
	NIGHT=1 HYPOTHESIS_PROFILE=night $(PYTEST) -m "night or longer or hypothesis"
	rm -rf .demo-night
	$(BIN)/ratinghouse demo --office .demo-night --years 5
	$(BIN)/ratinghouse verify --office .demo-night
	$(BIN)/python tools/planted_errors.py
	$(MAKE) mutation MINUTES=$(or $(MINUTES),120)

lowest newest: $(VENV)/.test  ## the quick tests with the lowest, or newest, versions that pyproject.toml allows
	tools/versions $@

constraints: $(VENV)/.test  ## write constraints.txt anew: the versions that installations are made with, with hashes
	tools/versions constraints

licences: $(VENV)/.test  ## the licences of all packages that an installation brings; fails if one is not permissive
	$(BIN)/python tools/licences.py

dist: $(VENV)/.release help  ## wheel and sdist in dist/, the same bytes from the same commit, and their bill of materials
	rm -rf dist
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct) $(BIN)/python -m build --outdir dist .
	$(BIN)/twine check --strict dist/*
	$(BIN)/python tools/distributions.py dist
	tools/bill-of-materials dist

check: $(VENV)/.test $(VENV)/.docs  ## style, types, documentation and requirements, two at a time
	$(MAKE) --jobs=2 --output-sync style types help requirements

style:
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types:
	RATINGHOUSE_HOME=$(VENV)/office $(BIN)/mypy

requirements:
	$(BIN)/python tools/requirements.py --check

bench: $(VENV)/.benchmark  ## time Ratinghouse against its peers, in more than an hour
	tools/system-packages gcc:gcc pg_ctlcluster:postgresql wrk:wrk
	$(BIN)/python -m benchmarks

mutation: $(VENV)/.test  ## whether the tests notice small changes of the code; continues where it was stopped
	PYTHONPATH=tools $(BIN)/python -m mutation measure
	PYTHONPATH=tools $(BIN)/python -m mutation run $(if $(MINUTES),--minutes $(MINUTES))

# pip, not python, is the sign of a whole environment: a venv made without ensurepip has the one but not the other.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(BIN)/pip
	$(PIP) --editable '.[office]'
	@touch $@

$(VENV)/.%: pyproject.toml | $(BIN)/pip
	$(PIP) --editable '.[$*]'
	@touch $@ $(VENV)/.run
