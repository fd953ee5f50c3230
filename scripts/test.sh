#!/usr/bin/env bash
# Runs every test, or only the steps named: scripts/test.sh [setup|scripts|web|container|format|lint|rust|contract|schemathesis|e2e|soak|flaky]…
# `soak` and `flaky` take hours and run only when they are named.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

all=(setup scripts web container format lint rust contract schemathesis e2e)
# Clippy's compiler is rustc with more lints: its output is also tested, so that nothing is built twice.
export RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-Dwarnings__CLIPPY_HACKERY__ CARGO_INCREMENTAL=0
began=$SECONDS
times=()
postgres_started=false

finish() {
  local code=$?
  trap - EXIT
  if $postgres_started; then
    scripts/postgres.sh stop || true
  fi
  echo "==> seconds: ${times[*]:-none}"
  if [ "$code" != 0 ]; then
    echo "==> failed in ${step:-start} after $((SECONDS - began)) s" >&2
  fi
  exit "$code"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

start_postgres() {
  ! $postgres_started || return 0
  # A server that was already running is not stopped.
  scripts/postgres.sh url >/dev/null 2>&1 || postgres_started=true
  MEYDAN_TEST_POSTGRES_URL=$(scripts/postgres.sh start)
  export MEYDAN_TEST_POSTGRES_URL
}

# The Python with the tools of the tests, such as the mail server.
use_python() {
  MEYDAN_TEST_PYTHON=$PWD/.cache/venv/bin/python
  [ -x "$MEYDAN_TEST_PYTHON" ] || scripts/setup.sh test
  export MEYDAN_TEST_PYTHON
}

# The binary of the Rust tests: another selection of packages would rebuild half the dependencies.
use_binary() {
  cargo test --workspace --locked --no-run --quiet
  export MEYDAN_BIN=$PWD/target/debug/meydan
}

step_setup() {
  scripts/setup.sh run test
}

step_scripts() {
  shellcheck scripts/*.sh .ci/run
}

step_web() {
  make --no-print-directory web
  (cd web && npm run --silent lint && npm run --silent typecheck && npm run --silent test)
}

# The Dockerfile's steps in an empty folder; the compiler is left out (`make container` runs it, too).
step_container() {
  # On a new machine the packages must be downloaded first, because the check itself is offline.
  cargo fetch --locked --quiet
  make --no-print-directory web
  scripts/check-dockerfile.py
}

step_format() {
  cargo fmt --all --check
}

step_lint() {
  make --no-print-directory web
  cargo fetch --locked --quiet
  scripts/dependencies.py check
  cargo test --workspace --all-targets --locked --no-run
}

step_rust() {
  make --no-print-directory web
  start_postgres
  use_python
  # Tests spend half of the time waiting for a disk, a database or a timer.
  cargo nextest run --workspace --locked --test-threads $(($(nproc) * 2))
  # nextest runs no documentation tests; a run of them costs a build, so only when there are some.
  if grep -rqsE '^\s*//[/!] ```(rust)?\s*$' crates --include='*.rs'; then
    cargo test --workspace --doc --locked
  fi
}

# Only by name (`make soak`): it takes an hour.
step_soak() {
  make --no-print-directory web
  scripts/setup.sh run test
  start_postgres
  cargo nextest run --workspace --locked --test process --no-capture -- acknowledged_writes_survive
}

# The committed files must match the generated ones.
step_contract() {
  local generated=(openapi web/src/api/__generated__)
  use_binary
  make --no-print-directory generate
  git diff --exit-code -- "${generated[@]}" || {
    echo "contract: run 'make generate' and commit the result" >&2
    return 1
  }
  local untracked
  untracked=$(git ls-files --others --exclude-standard -- "${generated[@]}")
  [ -z "$untracked" ] || {
    echo "contract: not committed: $untracked" >&2
    return 1
  }
}

step_schemathesis() {
  use_python
  use_binary
  scripts/schemathesis.sh
}

# Playwright runs on the Node of the web app, not that of the machine.
in_e2e() {
  PATH="$PWD/web/node_modules/.bin:$PATH" npm --prefix e2e run --silent "$@"
}

step_e2e() {
  make --no-print-directory web e2e/node_modules/.stamp
  use_binary
  in_e2e lint
  in_e2e typecheck
  in_e2e test
  hydration
}

step_flaky() {
  make --no-print-directory web e2e/node_modules/.stamp
  use_binary
  scripts/flaky.sh
}

# Only React's development build reports hydration mismatches.
hydration() {
  (cd web && npm run --silent build:development)
  MEYDAN_E2E_DEVELOPMENT=1 in_e2e test -- hydration.spec.ts
  # The production build is restored afterwards.
  (cd web && npm run --silent build)
}

steps=("$@")
[ $# -gt 0 ] || steps=("${all[@]}")
for step in "${steps[@]}"; do
  declare -F "step_$step" >/dev/null || {
    echo "test: no step '$step'; there are: ${all[*]}" >&2
    exit 2
  }
done
for step in "${steps[@]}"; do
  step_began=$SECONDS
  echo "==> $step ($((SECONDS - began)) s)"
  "step_$step"
  times+=("$step $((SECONDS - step_began))")
done
step=
echo "==> all done ($((SECONDS - began)) s)"
