#!/usr/bin/env bash
# Runs the server and Vite side by side for development; rebuilds and restarts the server when its sources change.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

listen=${MEYDAN_LISTEN:-127.0.0.1:8080}
stamp=$(mktemp)
server=
vite=

stop_server() {
  [ -n "$server" ] || return 0
  kill "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=
}

finish() {
  stop_server
  [ -z "$vite" ] || kill "$vite" 2>/dev/null || true
  rm -f -- "$stamp"
}
trap finish EXIT
trap 'exit 130' INT TERM

changed() {
  [ -n "$(find crates Cargo.toml Cargo.lock -newer "$stamp" -print -quit)" ]
}

# The old server keeps running while the new one is built, and when the build fails.
build_and_restart() {
  touch "$stamp"
  if cargo build --package meydan-server --bin meydan; then
    stop_server
    MEYDAN_LISTEN=$listen target/debug/meydan serve --demo &
    server=$!
  else
    echo "dev: the build failed; waiting for the next change" >&2
  fi
}

build_and_restart
# Not through npm: Vite itself must receive the signal.
(cd web && PATH="$PWD/node_modules/.bin:$PATH" MEYDAN_DEV_SERVER="http://$listen" exec vite) &
vite=$!

while sleep 1; do
  kill -0 "$vite" 2>/dev/null || exit 1
  if changed; then
    build_and_restart
  fi
done
