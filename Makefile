# Each target sets up what it needs: .venv is made when missing and renewed when pyproject.toml changes.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
JAPANESE := /usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc
SAMPLE := src/ratinghouse/samples/round-robin-8.58.trf

.PHONY: run test check bench
.DELETE_ON_ERROR:

run: $(VENV)/.run  ## rate the sample event, then show one player's calculation sheet
	$(BIN)/ratinghouse rate $(SAMPLE) --rules fide-2009
	$(BIN)/ratinghouse explain $(SAMPLE) F --rules fide-2009

test: check  ## everything that must hold before a change is kept
	-tools/system-packages pg_ctlcluster:postgresql pdftotext:poppler-utils $(JAPANESE):fonts-noto-cjk
	HYPOTHESIS_PROFILE=ci $(BIN)/python -m pytest -n 2

check: $(VENV)/.test  ## the quick half of test: style and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	RATINGHOUSE_HOME=$(VENV)/office $(BIN)/mypy

bench: $(VENV)/.benchmark  ## time the house against its peers
	tools/system-packages gcc:gcc
	$(BIN)/python -m benchmarks

# pip, not python, is the sign of a whole environment: a venv made without ensurepip has the one but not the other.
$(BIN)/pip:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.run: pyproject.toml | $(BIN)/pip
	$(PIP) --editable .
	@touch $@

$(VENV)/.%: pyproject.toml | $(BIN)/pip
	$(PIP) --editable '.[$*]'
	@touch $@ $(VENV)/.run
