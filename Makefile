# Each target sets up what it needs: .venv is made when missing and renewed when pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JAPANESE := /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
DEMO := .demo
PORT ?= 8000

.PHONY: run test check bench mutation
.DELETE_ON_ERROR:

run: $(VENV)/.run  ## build the invented federation in $(DEMO) if it is not there yet, and serve its office
	$(BIN)/ratinghouse serve --demo $(DEMO) --port $(PORT)

test: check  ## everything that must hold before a change is kept
	-tools/system-packages pg_ctlcluster:postgresql chromium:chromium pdftotext:poppler-utils wrk:wrk $(JAPANESE):fonts-noto-cjk
	HYPOTHESIS_PROFILE=ci $(BIN)/python -m pytest -n 2

check: $(VENV)/.test  ## the quick half of test: style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	RATINGHOUSE_HOME=$(VENV)/office $(BIN)/mypy

bench: $(VENV)/.benchmark  ## time the house against its peers
	tools/system-packages gcc:gcc
	$(BIN)/python -m benchmarks

mutation: $(VENV)/.test .mutation/site.json  ## whether the tests notice small changes of the code; takes up where it ended
	PYTHONPATH=tools $(BIN)/python -m mutation run

.mutation/site.json: | $(VENV)/.test
	PYTHONPATH=tools $(BIN)/python -m mutation measure

# pip, not python, is the sign of a whole environment: a venv made without ensurepip has the one but not the other.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(BIN)/pip
	$(PIP) --editable .
	@touch $@

$(VENV)/.%: pyproject.toml | $(BIN)/pip
	$(PIP) --editable '.[$*]'
	@touch $@ $(VENV)/.run
