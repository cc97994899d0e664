# `make run` and `make test` do their own set-up; nothing else is needed on a fresh machine.
PYTHON ?= python3
BIN := .venv/bin
UV := .make/uv/bin/uv
export UV_PYTHON_DOWNLOADS := never
export UV_NO_CONFIG := 1

# What the tests start for real: a file of each, and the Debian packages they come in.
HEADERS = $(shell $(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("include"))')/Python.h
PROGRAMS = $(addprefix /usr/bin/,bwrap chromium curl dosbox gcc nasm node openssl socat tmux tshark) /usr/sbin/haproxy /usr/lib/postgresql/*/bin/postgres $(HEADERS)
PACKAGES := bubblewrap chromium curl dosbox gcc haproxy libc6-dev nasm nodejs openssl python3-dev socat tmux tshark postgresql

# What checks the page, and is never part of it; npm writes this file last.
TOOLS := tests/web/node_modules/.package-lock.json
# What we are measured against, and never part of us either.
PEER := benchmarks/colyseus/node_modules/.package-lock.json

# Tests that must cover every branch of the rules; measuring slows them down, so the others run without.
MEASURED := tests/core tests/games tests/match

# Tests of what the wheel has compiled: `make test` runs the quick ones against it too, `make wheeltest` all there are.
COMPILED := $(MEASURED) tests/wires tests/tables tests/seats

# Where most of the time is spent waiting, for processes and browsers, there are more workers than processors.
MANY := -n $(shell expr 2 '*' $$(nproc)) --dist worksteal

.PHONY: help setup run test check wheel wheeltest bench fuzz soak golden pages clauses lock clean

help: ## Show what there is.
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-9s %s\n", $$1, $$2}'

$(UV): requirements/uv.txt
	@rm -rf .make/uv && $(PYTHON) -m venv .make/uv
	@.make/uv/bin/python -m pip install --quiet --require-hashes --disable-pip-version-check -r requirements/uv.txt
	@touch $@

.venv/%.stamp: requirements/%.txt pyproject.toml $(UV)
	@test -x $(BIN)/python || $(UV) venv --quiet --python $(PYTHON) .venv
	@$(UV) pip install --quiet --python $(BIN)/python --require-hashes -r requirements/$*.txt
	@$(UV) pip install --quiet --python $(BIN)/python --no-deps --no-build-isolation --editable .
	@touch $@

.make/programs.stamp: Makefile
	@mkdir -p .make
	@if ! ls $(PROGRAMS) >/dev/null 2>&1; then \
	  if [ "$$(id -u)" != 0 ]; then echo "The tests need: sudo apt-get install $(PACKAGES)"; exit 1; fi; \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
	    $(PACKAGES) >/dev/null && ls $(PROGRAMS) >/dev/null; \
	fi
	@touch $@

$(TOOLS): tests/web/package-lock.json | .venv/test.stamp
	@cd tests/web && ../../$(BIN)/npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

# Not `npm ci`, which wants the optional parts of every platform locked, and mirrors do not have them all.
$(PEER): benchmarks/colyseus/package-lock.json | .venv/test.stamp
	@cd benchmarks/colyseus && ../../$(BIN)/npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null
	@touch $@

setup: .venv/run.stamp .venv/test.stamp .make/programs.stamp $(TOOLS) ## Install everything the tests need.

run: .venv/run.stamp ## Start the server and say where to point a client.
	@$(BIN)/parley serve

test: setup .make/compiled.stamp ## Everything: format, lint, types, import contracts, tests, coverage.
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q -n auto --dist worksteal $(MEASURED)
	@$(BIN)/coverage combine -q
	$(BIN)/coverage report --fail-under=100 --include='src/parley/core/*,src/parley/games/*,src/parley/match/*'
	$(BIN)/pytest -q $(MANY) $(addprefix --ignore=,$(MEASURED))
	.make/compiled/bin/pytest -q -n auto --dist worksteal -m 'not slow' $(COMPILED)

check: setup ## The everyday part of `make test`, under two minutes.
	$(BIN)/ruff format --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q -n auto --dist worksteal -m 'not slow'

wheel: .make/wheel.stamp ## Compile rules and wires into dist/parley-*.whl, for this machine and this Python.
	@ls dist/parley-*.whl

.make/wheel.stamp: hatch_build.py pyproject.toml $(shell find src -name '*.py') | .venv/test.stamp .make/programs.stamp
	@rm -rf dist && HATCH_BUILD_HOOK_ENABLE_CUSTOM=1 $(BIN)/hatchling build --target wheel
	@touch $@

.make/compiled.stamp: .make/wheel.stamp requirements/test.txt
	@test -x .make/compiled/bin/python || $(UV) venv --quiet --python $(PYTHON) .make/compiled
	@$(UV) pip install --quiet --python .make/compiled/bin/python --require-hashes -r requirements/test.txt
	@$(UV) pip install --quiet --python .make/compiled/bin/python --no-deps --reinstall dist/parley-*.whl
	@touch $@

wheeltest: setup .make/compiled.stamp ## All tests, against the wheel.
	.make/compiled/bin/pytest -q -n auto --dist worksteal

bench: setup .venv/bench.stamp $(PEER) ## Measure us and a peer in one run; print the ratios.
	@$(BIN)/python -m benchmarks

fuzz: setup .venv/fuzz.stamp ## Fuzz every parser for a minute each; what is found goes to .make/corpus.
	@for target in comport bpgp dotline gamecore http json_socket proxy_header; do \
	  mkdir -p .make/corpus/$$target; echo "fuzzing $$target"; \
	  $(BIN)/python -m fuzz.$$target .make/corpus/$$target $$(ls -d fuzz/corpus/$$target 2>/dev/null) \
	    -max_total_time=60 -max_len=4096 -verbosity=0 || exit 1; done

soak: setup ## Kill the server again and again, storm it, hurt a cluster, play 2,000 matches among programs: an hour.
	@$(BIN)/python -m tests.net.soak
	@$(BIN)/python -m tests.attacks.soak
	@$(BIN)/python -m tests.cluster.soak
	@$(BIN)/python -m tests.arena.soak_conquest

golden: setup ## Play the golden games again and write them down.
	@$(BIN)/python -m tests.playthroughs

pages: setup ## Write docs/protocols anew from the tables, docs/documents from the clauses.
	@$(BIN)/python -m docs.protocols
	@$(BIN)/python -m docs.documents --pages

clauses: .venv/test.stamp ## Say where every clause of the documents is implemented, tested and examined.
	@$(BIN)/python -m docs.documents

lock: $(UV) ## Choose versions anew and write requirements/*.txt.
	@for name in uv run fast cluster dask tournament test bench fuzz; do \
	  $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-header --upgrade requirements/$$name.in -o requirements/$$name.txt || exit 1; done

clean: ## Remove everything that was installed or generated.
	rm -rf .venv .make dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* tests/web/node_modules benchmarks/colyseus/node_modules
