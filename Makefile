# The entry points of the project. `make` alone lists them.

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help run dev build test soak flaky check sbom container generate pictures bench clean setup web server

# Folders count too: their date moves when a file goes away.
WEB_SOURCES := $(shell find web/src web/public 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z][a-z0-9-]*:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

run: setup build ## Install what is missing, build, and serve with demo content on http://127.0.0.1:8080
	@exec target/release/meydan serve --demo

dev: setup web/node_modules/.stamp web/dist/index.html ## Serve for development: server and web app reload on change
	@exec scripts/dev.sh

build: web server ## Build the release binary, web app inside, at target/release/meydan

test: ## Install what is missing and run every test (scripts/test.sh NAME… runs some steps)
	@scripts/test.sh

soak: ## Kill the server 200 times on each engine under writers of every noun: nothing acknowledged is lost, nothing twice
	@MEYDAN_SOAK_ROUNDS=$${MEYDAN_SOAK_ROUNDS:-200} scripts/test.sh soak

flaky: ## Run the browser tests FLAKY_RUNS (10) times in random order under load, and list what failed
	@scripts/test.sh setup flaky

check: web ## Check format, lints, types, licences and versions, without running tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	scripts/dependencies.py check
	cd web && npm run --silent lint && npm run --silent typecheck

sbom: ## Print what is inside the binary as CycloneDX (redirect it into a file)
	@cargo fetch --quiet --locked
	@scripts/dependencies.py sbom

container: ## Run the Dockerfile's build steps for real in an empty folder, and start the binary they make
	@scripts/setup.sh run test
	scripts/check-dockerfile.py --full

generate: web web/tools/openapi/node_modules/.stamp ## Write openapi/meydan.json from the code and the web client's types from it
	@scripts/generate.sh

pictures: build e2e/node_modules/.stamp ## Take the README's pictures of the running site
	@scripts/setup.sh test
	cd e2e && MEYDAN_BIN=../target/release/meydan PATH="$$PWD/../web/node_modules/.bin:$$PATH" npx playwright test --config pictures.config.ts

bench: build ## Measure: our numbers beside the peers'
	@exec bench/run.sh

clean: ## Remove what was built and installed here, and stop the test database; ./data stays
	scripts/postgres.sh stop
	rm -rf .cache target web/dist web/dist-server web/node_modules web/tools/openapi/node_modules bench/lighthouse/node_modules e2e/node_modules e2e/test-results

setup:
	@scripts/setup.sh run

web: web/dist/index.html web/dist-server/server.js

server: web
	scripts/build.sh server

web/dist/index.html web/dist-server/server.js &: web/node_modules/.stamp $(WEB_SOURCES)
	scripts/build.sh web

web/node_modules/.stamp: web/package.json web/package-lock.json web/.npmrc
	scripts/build.sh packages
	@touch $@

# `npm install` and not `npm ci`: it accepts a lock file that was written on another platform, and leaves it as it is.
# npm warns by the Node that installs, but the tools run on the Node that is installed: only errors are shown.
web/tools/openapi/node_modules/.stamp e2e/node_modules/.stamp bench/lighthouse/node_modules/.stamp: \
%/node_modules/.stamp: %/package.json %/package-lock.json %/.npmrc
	cd $* && npm install --no-fund --no-audit --loglevel=error
	@touch $@
