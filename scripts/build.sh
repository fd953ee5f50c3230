#!/usr/bin/env bash
# Builds the release: scripts/build.sh [packages|web|server]… (without a name: all three). `make build` and deploy/Dockerfile call it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# `npm install` and not `npm ci`: it accepts a lock file that was written on another platform. `--no-save` leaves it as it is.
build_packages() {
  (cd web && npm install --no-save --no-fund --no-audit --loglevel=error)
}

# web/dist is loaded by browsers, web/dist-server renders pages on the server: the binary embeds both.
build_web() {
  (cd web && npm run --silent build)
}

build_server() {
  cargo build --release --locked --package meydan-server --bin meydan
}

parts=("$@")
[ $# -gt 0 ] || parts=(packages web server)
for part in "${parts[@]}"; do
  declare -F "build_$part" >/dev/null || {
    echo "usage: scripts/build.sh [packages|web|server]…" >&2
    exit 2
  }
  "build_$part"
done
