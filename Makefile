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

# Where the tests are that must cover every branch of the rules; measuring slows them down, so the others run without.
MEASURED := tests/core tests/games tests/match

# Tests of what the wheel has compiled: `make test` runs the quick ones against it too, `make wheeltest` all there are.
COMPILED := $(MEASURED) tests/wires tests/tables tests/seats

# Where most of the time is spent waiting, for processes and browsers, there are more workers than processors.
MANY := -n $(shell expr 2 + $$(nproc)) --dist worksteal

# What failed among thousands on two busy cores is run once more by itself; what fails again fails. Both are printed.
AGAIN = || { test $$? = 1 && echo "Once more, by itself, what failed:" && $(1) -n 0 --last-failed --last-failed-no-failures=none; }

.PHONY: help setup run test check wheel wheeltest release bench strength fuzz soak golden pages docs man clauses lock clean

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

run: .venv/run.stamp ## Start the server and say where to point a client; WEB=127.0.0.1:9000 moves a port.
	@$(BIN)/parley serve $(if $(WEB),--web $(WEB)) $(if $(BPGP),--bpgp $(BPGP)) $(if $(DOTLINE),--dotline $(DOTLINE))

test: setup .make/compiled.stamp ## Everything: format, lint, types, import contracts, tests, coverage.
	$(BIN)/ruff format --check --quiet .
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	@$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -q -n auto --dist worksteal -m measured $(MEASURED)
	@$(BIN)/coverage combine -q
	$(BIN)/coverage report --fail-under=100 --include='src/parley/core/*,src/parley/games/*,src/parley/match/*'
	$(BIN)/pytest -q --cache-clear $(MANY) -m 'not measured' $(call AGAIN,$(BIN)/pytest -q)
	.make/compiled/bin/pytest -q --cache-clear -n auto --dist worksteal -m 'not slow' $(COMPILED) $(call AGAIN,.make/compiled/bin/pytest -q)

check: setup ## The everyday part of `make test`, under three minutes.
	$(BIN)/ruff format --quiet .
	$(BIN)/node tests/web/node_modules/prettier/bin/prettier.cjs --config tests/web/.prettierrc.json --log-level warn --write 'src/parley/web/**/*.js' '!**/films.js' '!**/words/*.js'
	$(BIN)/ruff check --quiet .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/pytest -q $(MANY) -m 'not slow'

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

release: setup ## Build dist/parley-*.whl and .tar.gz of this version, and try both in fresh environments.
	@rm -rf dist .make/wheel.stamp && $(BIN)/hatchling build --target sdist --target wheel
	@$(BIN)/python -m tests.release $(UV)

bench: setup .venv/bench.stamp $(PEER) ## Measure us and a peer in one run; print the ratios.
	@$(BIN)/python -m benchmarks

strength: setup ## Let the bots play each other over night, and keep how strong they are; GAMES="dots" MINUTES=60 for a part.
	@nice $(BIN)/python -m benchmarks.strength $(if $(MINUTES),--minutes $(MINUTES)) $(GAMES)

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

pages: setup ## Write docs/protocols, docs/reference, docs/rules and docs/documents anew from the code and the clauses.
	@$(BIN)/python -m docs.protocols
	@$(BIN)/python -m docs.reference
	@$(BIN)/python -m docs.rules
	@$(BIN)/python -m docs.documents --pages

docs: .venv/docs.stamp ## Make a site of docs/ in .make/site, to be read in a browser.
	@NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet
	@echo "open .make/site/index.html; or, to search in it: python3 -m http.server -b 127.0.0.1 -d .make/site 8000"

man: .venv/man.stamp ## Write dist/parley.1, the manual page, from the parser of the command line.
	@mkdir -p dist
	@$(BIN)/argparse-manpage --module parley.cli.main --function make_parser --project-name parley \
	  --author "The Parley authors" --prog parley --manual-title Parley \
	  --description "referee and meeting place for board games" --output dist/parley.1
	@echo "dist/parley.1: read it with man -l, or copy it to ~/.local/share/man/man1"

clauses: .venv/test.stamp ## Say where every clause of the documents is implemented, tested and examined.
	@$(BIN)/python -m docs.documents

lock: $(UV) ## Choose versions anew and write requirements/*.txt.
	@for name in uv run fast cluster dask tournament rl mcp test docs man bench fuzz; do \
	  $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-header --upgrade requirements/$$name.in -o requirements/$$name.txt || exit 1; done

clean: ## Remove everything that was installed or generated.
	rm -rf .venv .make dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* tests/web/node_modules benchmarks/colyseus/node_modules
