# make run    play: sets everything up and serves the class
# make test   the whole suite, with coverage
# make check  format, lint, types

VENV := .venv
BIN := $(VENV)/bin
# a process for each core, four at most; a file's tests stay together
SPREAD := -n auto --maxprocesses 4 --dist loadfile --no-loadscope-reorder
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
# the first of these that is 3.11 or newer; another one: make run PYTHON=/path/to/python
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)

.PHONY: run test check clean
.DEFAULT_GOAL := run

run: $(VENV)/play.stamp
	@$(BIN)/flask --app app init-db
	@exec $(BIN)/gunicorn --config gunicorn.conf.py

test: $(VENV)/work.stamp
	$(BIN)/python -m pytest $(SPREAD) -m "not simulation" --cov --cov-report=
	$(BIN)/coverage report --fail-under=95
	@echo "engine and seat, every branch:"
	$(BIN)/coverage report --fail-under=100 --include="blackjack/engine/*,blackjack/seat/*"
	$(BIN)/python -m pytest $(SPREAD) -m simulation

check: $(VENV)/work.stamp
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

clean:
	rm -rf $(VENV) .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/play.stamp: requirements.txt | $(BIN)/python
	@echo "Installing what $< names into $(VENV) ..."
	@$(PIP) -r $<
	@touch $@

$(VENV)/work.stamp: requirements-dev.txt requirements.txt | $(BIN)/python
	@echo "Installing what $< names into $(VENV) ..."
	@$(PIP) -r $<
	@touch $@ $(VENV)/play.stamp

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Blackjack needs Python 3.11 or newer; found only: $$(python3 --version 2>&1)." \
		"Install one, or name it: make run PYTHON=/path/to/python"; exit 1; }
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
		echo "Blackjack needs Python 3.11 or newer; $(PYTHON) is not."; exit 1; }
	@echo "Making $(VENV) with $$("$(PYTHON)" --version) ..."
	@"$(PYTHON)" -m venv --clear $(VENV) || { rm -rf $(VENV); \
		echo "That Python cannot make a virtual environment (Debian: apt install python3-venv)."; exit 1; }
