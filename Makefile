# All commands of the project. `make run` and `make test` first install what is missing.
# node_modules/.bin is first in PATH because the packages include Node 24 (decision 8). npm uses the machine's Node.
SHELL := /bin/sh
MACHINE_PATH := $(PATH)
export PATH := $(CURDIR)/node_modules/.bin:$(PATH)
.PHONY: help setup run dev stores payments check test fuzz openapi bench load format cluster e2e base emulator release publish

help: ## lists the commands
	@sed -n 's/^\([a-z0-9]*\):.*## /  make \1\t/p' Makefile

setup: node_modules/.package-lock.json ## installs the packages
	@node -e 'process.exit(Number(process.versions.node.split(".")[0]) < 24 ? 1 : 0)' || { echo "Node 24 is required. On Linux (x64, arm64) the packages include it; on other systems install it."; exit 1; }

node_modules/.package-lock.json: package-lock.json
	@PATH="$(MACHINE_PATH)" sh scripts/install.sh
	@touch $@

run: setup ## starts MongoDB, Redis and the API, and prints the address
	@exec node scripts/run.ts

dev: setup ## as `run`, but pages change while they are edited, and API and agent start again with each change
	@exec node scripts/dev.ts

stores: setup ## starts MongoDB and Redis of `make run` without the API, and prints their settings
	@exec node scripts/run.ts stores

payments: setup ## starts an empty stand-in for Stripe, and prints its settings; see docs/billing.md
	@exec node tools/payment-stand-in/src/main.ts

check: setup ## runs the quick checks: format, lint, types, dead code, unit, drift and architecture tests
	@exec node scripts/test.ts check

test: setup ## runs the checks, unit, integration and component tests, and prints one summary line; PROOF_SIZE=full takes the proofs at full size, PROOF_SIZE=ci those of .ci/run
	@exec node scripts/test.ts

fuzz: setup ## sends generated requests: FUZZ_EXAMPLES per call (default 200); FUZZ_SEED repeats a run
	@FUZZ_EXAMPLES=$${FUZZ_EXAMPLES:-200} exec vitest run --project int api/tests/http/fuzz

openapi: setup ## writes dist/openapi.json and docs/api-baseline.txt; fails if clients would break, unless BREAKS=accepted
	@exec node api/scripts/write-openapi.ts

bench: setup ## compares our API with a bare Express app on the same mongod, on 2 cores; ROWS=1000000 with so many live rows; CAPACITY=1000,1000000 what a pair and a live secret cost; PROCESSES=1,2,4 so many processes; WITH=folder beside another checkout
	@pin=$$(taskset -c 0,1 true 2>/dev/null && echo taskset -c 0,1); exec $$pin node bench/bench.ts $(if $(ROWS),--rows $(ROWS)) $(if $(CAPACITY),--capacity $(CAPACITY)) $(if $(PROCESSES),--processes $(PROCESSES)) $(if $(WITH),--with $(WITH))

load: setup ## runs a load test with k6: SCENARIO (default smoke), JOURNEY, TARGET; see docs/load-testing.md
	@exec node load/run.ts

cluster: setup ## runs a Kubernetes cluster with real pods until Ctrl-C: of kind where Docker answers (untried), else on this machine with Linux x64, root, Go and gcc
	@exec node scripts/cluster.ts

e2e: setup ## runs the tests that measure time, those of whole pages in Chromium, Firefox and WebKit, builds and runs the images, and runs the tests on real Kubernetes programs and Prometheus: builds those once, about 20 minutes; KUBECONFIG names another cluster
	@exec node scripts/e2e.ts

base: setup ## looks up the digest of the base image and writes it into programs.lock.json; see docs/release.md
	@exec node scripts/release.ts base

emulator: ## installs qemu, by which make release builds for another processor (Debian, Ubuntu)
	@exec sudo apt-get install --yes --no-install-recommends qemu-user-static binfmt-support

release: setup ## writes everything of the version into dist/; MONGODB_ARCHIVE_AMD64, MONGODB_SHA256_AMD64 (ARM64), TAG; STAND_INS=accepted for a trial; see docs/release.md
	@exec node scripts/release.ts

publish: setup ## pushes, signs and publishes dist/ with skopeo, cosign and gh: TAG, REGISTRY, REGISTRY_USER, REGISTRY_TOKEN, GH_TOKEN; see docs/release.md
	@exec node scripts/release.ts publish

format: setup ## formats every file
	@exec oxfmt
