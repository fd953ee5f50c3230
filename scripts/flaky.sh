#!/usr/bin/env bash
# Runs the browser tests again and again, each time in another random order, on a machine that is kept busy, and lists
# what failed: scripts/flaky.sh [FILE…]. FLAKY_RUNS (10) is how often, FLAKY_LOAD (one a core) how many busy loops,
# FLAKY_SEED the order of the first run, to see one again.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

runs=${FLAKY_RUNS:-10}
load=${FLAKY_LOAD:-$(nproc)}
seed=${FLAKY_SEED:-$RANDOM}
logs=e2e/test-results/flaky
[[ $runs =~ ^[1-9][0-9]*$ ]] || { echo "flaky: FLAKY_RUNS must be a number from 1" >&2; exit 2; }
[[ $load =~ ^[0-9]+$ ]] || { echo "flaky: FLAKY_LOAD must be a number" >&2; exit 2; }
[[ $seed =~ ^[0-9]+$ ]] || { echo "flaky: FLAKY_SEED must be a number" >&2; exit 2; }
MEYDAN_BIN=$(realpath "${MEYDAN_BIN:-target/debug/meydan}")
export MEYDAN_BIN
[ -x "$MEYDAN_BIN" ] || { echo "flaky: there is no $MEYDAN_BIN; 'make flaky' builds it" >&2; exit 2; }

loops=()
finish() {
  for loop in "${loops[@]}"; do
    kill "$loop" 2>/dev/null || true
  done
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

for ((loop = 0; loop < load; loop += 1)); do
  # It ends with this script, even after a crash.
  (while kill -0 $$ 2>/dev/null; do for ((i = 0; i < 200000; i += 1)); do :; done; done) &
  loops+=($!)
done

mkdir -p "$logs"
: >"$logs/failed.txt"
for ((run = 1; run <= runs; run += 1)); do
  order=$((seed + run - 1))
  log=$logs/run-$run.log
  echo "==> run $run of $runs, FLAKY_SEED=$order (log: $log)"
  # One server serves the tests of all files of its worker: tests that depend on others fail here.
  if PATH="$PWD/web/node_modules/.bin:$PATH" MEYDAN_E2E_SHARED=1 npm --prefix e2e run --silent test -- \
    --shuffle="$order" --output="test-results/flaky-$run" "$@" >"$log" 2>&1; then
    tail -n 1 "$log"
    continue
  fi
  # The list at the end of the log names the failed tests; without it the run itself failed.
  failed=$(grep -E '^ {4}[^ ].*\.spec\.ts:[0-9]+' "$log" | sed -E 's/ ─+$//' || true)
  if [ -z "$failed" ]; then
    tail -n 20 "$log" >&2
    failed="    the run itself, see $log"
  fi
  echo "$failed"
  awk -v where="run $run, FLAKY_SEED=$order" '{ print $0 " (" where ")" }' <<<"$failed" >>"$logs/failed.txt"
done

if [ -s "$logs/failed.txt" ]; then
  echo "==> failed in $runs runs:"
  sed -E 's/^ +//' "$logs/failed.txt" | sort
  exit 1
fi
echo "==> nothing failed in $runs runs"
