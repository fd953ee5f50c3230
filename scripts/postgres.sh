#!/usr/bin/env bash
# Starts, stops and names a private, throw-away PostgreSQL server for tests: scripts/postgres.sh start|stop|url.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
state=${MEYDAN_CACHE:-$root/.cache}/postgres
# Written by start, read by stop and url: the lines `folder`, `port`.
record=$state/server
role=meydan

fail() {
  echo "postgres: $*" >&2
  exit 1
}

find_binaries() {
  local newest
  newest=$(find /usr/lib/postgresql -maxdepth 3 -path '*/bin/initdb' 2>/dev/null | sort -V | tail -n 1)
  if [ -n "$newest" ]; then
    dirname "$newest"
  elif command -v initdb >/dev/null; then
    dirname "$(command -v initdb)"
  else
    fail "no server found; run scripts/setup.sh test"
  fi
}

# PostgreSQL refuses to run as root; then another account runs it.
server_user() {
  local user
  for user in postgres nobody; do
    if id "$user" >/dev/null 2>&1; then
      echo "$user"
      return
    fi
  done
  fail "running as root, and there is no account to run the server under"
}

as_server() {
  if [ "$(id -u)" != 0 ]; then
    (cd / && "$@")
  elif command -v runuser >/dev/null; then
    (cd / && runuser -u "$(server_user)" -- "$@")
  else
    (cd / && su -s /bin/sh "$(server_user)" -c 'exec "$@"' -- sh "$@")
  fi
}

recorded() { # recorded KEY
  [ -f "$record" ] && sed -n "s/^$1=//p" "$record"
}

# The server's process, if it is running. A stale pid file may name another process, so the command line is checked.
server_pid() {
  local folder pid command
  folder=$(recorded folder) || return 1
  pid=$(as_server head -n 1 "$folder/data/postmaster.pid" 2>/dev/null) || return 1
  command=$(tr '\0' ' ' <"/proc/$pid/cmdline" 2>/dev/null || ps -o args= -p "$pid" 2>/dev/null) || return 1
  [[ $command == *"$folder/data"* ]] && echo "$pid"
}

is_running() {
  server_pid >/dev/null && "$bin/pg_isready" -q -h 127.0.0.1 -p "$(recorded port)"
}

# Stops the recorded server in any state, and removes its folder.
stop() {
  local folder
  folder=$(recorded folder) || return 0
  if server_pid >/dev/null; then
    as_server "$bin/pg_ctl" stop -D "$folder/data" -m fast -w -t 20 >/dev/null 2>&1 ||
      as_server "$bin/pg_ctl" stop -D "$folder/data" -m immediate -w -t 20 >/dev/null 2>&1 || true
  fi
  # Only a folder created by make_folder.
  case $folder in
    */meydan-postgres.*) rm -rf -- "$folder" ;;
  esac
  rm -f -- "$record"
}

# A folder that the server's account can access: below the cache, or in /tmp when it cannot read the checkout.
make_folder() {
  local base folder
  for base in "$state" "${TMPDIR:-/tmp}" /tmp; do
    folder=$(mktemp -d "$base/meydan-postgres.XXXXXX") || continue
    [ "$(id -u)" != 0 ] || chown "$(server_user)" "$folder"
    if as_server test -w "$folder" 2>/dev/null; then
      echo "$folder"
      return
    fi
    rm -rf -- "$folder"
  done
  fail "found no folder that the server can write to"
}

free_port() {
  local port
  for _ in {1..50}; do
    port=$((20000 + RANDOM % 12000))
    if ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; then
      echo "$port"
      return
    fi
  done
  fail "found no free port"
}

start() {
  local folder port options
  if is_running; then
    return
  fi
  stop
  mkdir -p "$state"
  folder=$(make_folder)
  printf 'folder=%s\n' "$folder" >"$record"
  as_server env LC_ALL=C "$bin/initdb" -D "$folder/data" -U "$role" --auth=trust --encoding=UTF8 --locale=C \
    --no-sync >"$state/initdb.log" 2>&1 || fail "initdb failed: $(tail -n 3 "$state/initdb.log")"
  # Another program may take the port between the check and the start, hence the retries.
  for _ in 1 2 3 4 5; do
    port=$(free_port)
    options="-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories= -c max_connections=200"
    options+=" -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c shared_buffers=128MB"
    # The server inherits no file descriptor: a caller that reads this output would wait forever.
    if as_server env LC_ALL=C "$bin/pg_ctl" start -D "$folder/data" -w -t 60 -l "$folder/log" -o "$options" \
      >/dev/null 2>&1 </dev/null; then
      printf 'folder=%s\nport=%s\n' "$folder" "$port" >"$record"
      "$bin/createdb" -h 127.0.0.1 -p "$port" -U "$role" "$role"
      return
    fi
  done
  cat "$folder/log" >&2 || true
  stop
  fail "the server did not start"
}

url() {
  is_running || fail "not running; start it with scripts/postgres.sh start"
  echo "postgres://$role@127.0.0.1:$(recorded port)/$role"
}

case ${1:-} in
  start)
    bin=$(find_binaries)
    start
    url
    ;;
  stop)
    [ -f "$record" ] || exit 0
    bin=$(find_binaries)
    stop
    ;;
  url)
    bin=$(find_binaries)
    url
    ;;
  *)
    echo "usage: scripts/postgres.sh start|stop|url" >&2
    exit 2
    ;;
esac
