#!/usr/bin/env bash
# Installs what a bare Debian or Ubuntu machine lacks to run (`run`), test (`test`) or measure (`bench`) the project.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

usage() {
  echo "usage: scripts/setup.sh run|test|bench…" >&2
  exit 2
}

[ $# -gt 0 ] || usage
want_test=false
want_bench=false
for group in "$@"; do
  case $group in
    run) ;;
    test) want_test=true ;;
    bench) want_bench=true ;;
    *) usage ;;
  esac
done

has() { command -v "$1" >/dev/null 2>&1; }

missing=()
need() { # need PACKAGE COMMAND: the package is missing when the command is
  has "$2" || missing+=("$1")
}

has_chromium() {
  [ -x "${CHROMIUM:-}" ] && return
  local browser
  for browser in chromium chromium-browser google-chrome; do
    [ -x "/usr/bin/$browser" ] && return
  done
  return 1
}

has_postgres_server() {
  has initdb && return
  compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null
}

has_compiler() {
  # A compiler without the C library's headers is not usable.
  has cc && echo '#include <stdio.h>' | cc -E - >/dev/null 2>&1
}

has_compiler || missing+=(build-essential)
need make make
need pkg-config pkg-config
need nodejs node
need npm npm
[ -e /etc/ssl/certs/ca-certificates.crt ] || missing+=(ca-certificates)
if $want_test; then
  need git git
  need curl curl
  need python3 python3
  need shellcheck shellcheck
  need default-jre-headless java
  has_chromium || missing+=(chromium)
  has_postgres_server || missing+=(postgresql)
  if ! has python3 || ! python3 -c 'import ensurepip, venv' >/dev/null 2>&1; then
    missing+=(python3-venv)
  fi
fi

if $want_bench; then
  need wrk wrk
  need nginx nginx
  need openssl openssl
  has_postgres_server || missing+=(postgresql)
  need python3 python3
  has_chromium || missing+=(chromium)
fi

retry() {
  local attempt
  for attempt in 1 2 3; do
    "$@" && return
    echo "setup: '$*' failed (attempt $attempt of 3)" >&2
    [ "$attempt" = 3 ] || sleep $((attempt * 3))
  done
  return 1
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  else
    sudo -n "$@"
  fi
}

can_be_root() {
  [ "$(id -u)" = 0 ] || { has sudo && sudo -n true 2>/dev/null; }
}

install_packages() {
  retry as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@"
}

if [ ${#missing[@]} -gt 0 ]; then
  if ! has apt-get; then
    echo "setup: please install these, then try again: ${missing[*]}" >&2
    exit 1
  fi
  if ! can_be_root; then
    echo "setup: not root; please run: sudo apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  echo "setup: installing ${missing[*]}"
  retry as_root env DEBIAN_FRONTEND=noninteractive apt-get update -qq
  install_packages "${missing[@]}"
fi

# The headless shell runs the tests in half the time. Where it is not available, the full browser is used.
if $want_test && ! has chromium-headless-shell && can_be_root && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
  echo "setup: installing chromium-headless-shell"
  install_packages chromium-headless-shell || true
fi

if ! has cargo; then
  echo "setup: Rust is missing; install it with rustup (https://rustup.rs), then try again" >&2
  exit 1
fi

if $want_test && ! cargo nextest --version >/dev/null 2>&1; then
  # Built from source, which takes some minutes, once. A ready-made cargo-nextest on the PATH is used as it is.
  echo "setup: installing cargo-nextest"
  retry cargo install cargo-nextest --locked
fi

# The Python tools of the tests, in a virtual environment; reinstalled when their list changes.
install_python_tools() {
  local venv=.cache/venv
  cmp -s scripts/requirements.txt "$venv/installed.txt" && return
  echo "setup: installing the Python tools of the tests"
  python3 -m venv --clear "$venv"
  retry "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --requirement scripts/requirements.txt
  cp scripts/requirements.txt "$venv/installed.txt"
}

if $want_test; then
  install_python_tools
fi
