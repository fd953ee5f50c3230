#!/usr/bin/env bash
# Tests the running server against its OpenAPI document, as an admin and as a visitor. MEYDAN_BIN names another binary.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

email=schemathesis@example.org
password=correct-horse-battery
work=$(mktemp -d)
processes=()

finish() {
  for process in "${processes[@]}"; do
    kill "$process" 2>/dev/null || true
    wait "$process" 2>/dev/null || true
  done
  rm -rf -- "$work"
}
trap finish EXIT
trap 'exit 130' INT TERM HUP

fail() {
  echo "schemathesis: $*" >&2
  exit 1
}

# Starts a server with a folder of its own and sets url.
start_server() { # start_server FOLDER
  local folder=$work/$1 server
  mkdir "$folder"
  # The server's own redirection may come later than the first look at it.
  : >"$folder/out"
  MEYDAN_DATA_DIR=$folder/data MEYDAN_LISTEN=127.0.0.1:0 MEYDAN_FORM_LIMIT=0 MEYDAN_LOG=warn MEYDAN_LOG_FORMAT=json \
    MEYDAN_ADMIN_EMAIL=$email MEYDAN_ADMIN_PASSWORD=$password \
    env -u DATABASE_URL -u MEYDAN_MEDIA_URL -u MEYDAN_PUBLIC_URL -u MEYDAN_SMTP_URL -u MEYDAN_METRICS_LISTEN \
    "$binary" serve --demo >"$folder/out" 2>"$folder/log" &
  server=$!
  processes+=("$server")
  for _ in {1..300}; do
    url=$(sed -n 's/^listening on //p' "$folder/out")
    [ -z "$url" ] || return 0
    kill -0 "$server" 2>/dev/null || fail "the server did not start: $(cat "$folder/log")"
    sleep 0.1
  done
  fail "the server did not say where it listens"
}

# Prints the value of the session cookie.
sign_in() {
  curl --silent --show-error --fail --noproxy '*' --output /dev/null --dump-header - "$url/api/auth/login" \
    --header 'content-type: application/json' --data "{\"email\":\"$email\",\"password\":\"$password\"}" |
    sed -n 's/^set-cookie: meydan_session=\([^;]*\);.*/\1/p'
}

check() { # check FOLDER SESSION OPTION…
  MEYDAN_SESSION=$2 NO_PROXY='*' HYPOTHESIS_STORAGE_DIRECTORY=$work/$1/hypothesis "$tool" --config-file openapi/schemathesis.toml \
    run "$url/api/openapi.json" --checks all "${@:3}"
}

# Schemathesis sees responses; internal errors are in the log, one JSON object per line.
check_logs() {
  if grep -hE '"status":5[0-9][0-9]|"level":"ERROR"' "$work"/*/log >"$work/errors"; then
    head -n 20 "$work/errors" >&2
    failed=true
  fi
}

tool=.cache/venv/bin/schemathesis
[ -x "$tool" ] || fail "not installed; run scripts/setup.sh test"
binary=${MEYDAN_BIN:-}
if [ -z "$binary" ]; then
  cargo build --locked --package meydan-server --bin meydan
  binary=target/debug/meydan
fi
failed=false

# Side by side, because each keeps one core busy, and each on a server of its own, so that both send the same in every run.
start_server visitor
check visitor ended --phases examples,coverage,fuzzing --max-examples 5 >"$work/visitor/report" 2>&1 &
visitor=$!
processes+=("$visitor")
start_server admin
session=$(sign_in)
[ -n "$session" ] || fail "no session cookie"
echo "schemathesis: as an admin"
check admin "$session" || failed=true
echo "schemathesis: as a visitor whose session has ended"
wait "$visitor" || failed=true
cat "$work/visitor/report"
check_logs
! $failed || fail "the server and its contract disagree"
