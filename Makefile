# Every command of the project. `make run` and `make test` install what is missing first.
# Node 24 comes with the packages (decision 8), so node_modules/.bin is first in PATH; npm itself runs on the machine's Node.
SHELL := /bin/sh
MACHINE_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.PHONY: help setup run check test fuzz openapi bench format

help: ## says what there is
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile

setup: node_modules/.package-lock.json ## installs the packages
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 24 ? 1 : 0)' || { echo "Node 24 is needed: the packages bring it on Linux x64; elsewhere install it."; exit 1; }

node_modules/.package-lock.json: package-lock.json
	@PATH="$(MACHINE_PATH)" sh scripts/install.sh
	@touch $@

run: setup ## starts MongoDB, Redis and the API, and prints the address
	@exec node scripts/run.ts

check: setup ## the quick checks: format, lint, types, dead code, unit, drift and architecture tests
	@exec node scripts/test.ts check

test: setup ## every check and every test tier, counted in one line
	@exec node scripts/test.ts

fuzz: setup ## many requests made up from the OpenAPI document; FUZZ_EXAMPLES per call (default 200), FUZZ_SEED repeats a run
	@FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-200} exec vitest run --project int api/tests/http/fuzz

openapi: setup ## writes dist/openapi.json and docs/api-baseline.txt; refuses what breaks clients, unless BREAKS=accepted
	@exec node api/scripts/write-openapi.ts

bench: setup ## our API beside a bare Express app, on the same mongod
	@exec node bench/bench.ts

format: setup ## writes every file the way `make check` wants it
	@exec oxfmt
