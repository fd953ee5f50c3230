#!/usr/bin/env bash
# Generates the OpenAPI document (openapi/meydan.json) from the code, and the web client's types from it.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

# Moves a new version into place, and keeps the old file when nothing changed, because make compares modification times.
put() { # put NEW TARGET
  mkdir -p "$(dirname "$2")"
  cmp -s "$1" "$2" && return
  cp "$1" "$2.new"
  mv "$2.new" "$2"
  echo "generate: wrote $2"
}

# MEYDAN_BIN names an existing binary.
if [ -n "${MEYDAN_BIN:-}" ]; then
  "$MEYDAN_BIN" openapi >"$work/meydan.json"
else
  cargo run --quiet --package meydan-server --bin meydan -- openapi >"$work/meydan.json"
fi
[ -s "$work/meydan.json" ] || {
  echo "generate: the server printed no contract" >&2
  exit 1
}
put "$work/meydan.json" openapi/meydan.json

# The Node of the web app, not that of the machine.
PATH=$PWD/web/node_modules/.bin:$PATH
web/tools/openapi/node_modules/.bin/openapi-typescript openapi/meydan.json --output "$work/schema.d.ts" >/dev/null
put "$work/schema.d.ts" web/src/api/__generated__/schema.d.ts
