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

run: setup build ## Install missing packages, build, and serve with demo content on http://127.0.0.1:8080
	@exec target/release/meydan serve --demo

dev: setup web/node_modules/.stamp web/dist/index.html ## Serve for development: server and web app reload on change
	@exec scripts/dev.sh

build: web server ## Build the release binary with the web app inside: target/release/meydan

test: ## Install missing packages and run every test (scripts/test.sh NAME… runs some steps)
	@scripts/test.sh

soak: ## Kill the server 200 times on each database under concurrent writes; no acknowledged write may be lost or doubled
	@MEYDAN_SOAK_ROUNDS=$${MEYDAN_SOAK_ROUNDS:-200} scripts/test.sh soak

flaky: ## Run the browser tests FLAKY_RUNS (10) times in random order under load, and list what failed
	@scripts/test.sh setup flaky

check: web ## Check format, lints, types, licenses and versions, without running tests
	cargo fmt --all --check
	cargo clippy --workspace --all-targets -- -D warnings
	scripts/dependencies.py check
	cd web && npm run --silent lint && npm run --silent typecheck

sbom: ## Print the contents of the binary as a CycloneDX bill of materials
	@cargo fetch --quiet --locked
	@scripts/dependencies.py sbom

container: ## Run the Dockerfile's build steps in an empty folder and start the resulting binary
	@scripts/setup.sh run test
	scripts/check-dockerfile.py --full

generate: web web/tools/openapi/node_modules/.stamp ## Write openapi/meydan.json from the code and the web client's types from it
	@scripts/generate.sh

pictures: build e2e/node_modules/.stamp ## Take the README's screenshots from the running site
	@scripts/setup.sh test
	cd e2e && MEYDAN_BIN=../target/release/meydan PATH="$$PWD/../web/node_modules/.bin:$$PATH" npx playwright test --config pictures.config.ts

bench: build ## Run the benchmarks and print the tables of the README
	@exec bench/run.sh

clean: ## Remove build results and installed packages, and stop the test database; ./data stays
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

# `npm install` and not `npm ci`: it accepts a lock file that was written on another platform. `--no-save` leaves it as it is.
# npm warns by the Node that installs, but the tools run on the Node that is installed: only errors are shown.
web/tools/openapi/node_modules/.stamp e2e/node_modules/.stamp bench/lighthouse/node_modules/.stamp: \
%/node_modules/.stamp: %/package.json %/package-lock.json %/.npmrc
	cd $* && npm install --no-save --no-fund --no-audit --loglevel=error
	@touch $@
