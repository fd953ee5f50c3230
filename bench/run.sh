#!/usr/bin/env bash
# Measures the API and the pages against their yardsticks, in one run on one machine; prints the tables of the README.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scripts/setup.sh bench
make --no-print-directory bench/lighthouse/node_modules/.stamp e2e/node_modules/.stamp
cargo build --release --package meydan-server --bin meydan --bin static_bytes
python3 bench/api.py
python3 bench/pages.py
python3 bench/panel.py
python3 bench/editor.py
python3 bench/search.py
python3 bench/lighthouse.py
