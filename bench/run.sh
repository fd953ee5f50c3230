#!/usr/bin/env bash
# Measures the API beside its yardsticks, in one run on one machine; prints the table that the README quotes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh bench
cargo build --release --package meydan-server --bin meydan --bin static_bytes
exec python3 bench/api.py "$@"
