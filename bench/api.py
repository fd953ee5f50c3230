"""Measures the JSON API: cached and uncached reads, memory, start. Ratios are against a yardstick of the same run."""

import json
import shutil
import sys
import tempfile
import time
from pathlib import Path

from measure import EVENTS, RELEASE, ROUNDS, fetch, load, median, print_table, resident_mb, seed, server, site

QUERY = "/api/events?limit=100&category=music"


def start_seconds(env):
    """From the start of the process to its first response, on an existing database."""
    begin = time.monotonic()
    with server(RELEASE / "meydan", "serve", env=env) as (base, _):
        fetch(base + "/api/events?limit=20")
        return time.monotonic() - begin


def distinct_queries(folder):
    """A wrk script that never sends the same query twice."""
    script = Path(folder) / "distinct.lua"
    script.write_text(
        "local n = 0\n"
        "function request()\n"
        "  n = n + 1\n"
        f'  return wrk.format("GET", "{QUERY}&price_max=" .. (100000 + n))\n'
        "end\n"
    )
    return script


def main():
    if not shutil.which("wrk"):
        sys.exit("wrk is missing: run bench/run.sh")
    with tempfile.TemporaryDirectory() as folder:
        env = site(folder)
        begin = time.monotonic()
        seed(env, EVENTS)
        seeded = time.monotonic() - begin
        # The first start creates the first account, whose password hash is slow on purpose.
        start_seconds(env)
        starts = [start_seconds(env) for _ in range(5)]
        with server(RELEASE / "meydan", "serve", env=env) as (base, pid):
            body = fetch(base + QUERY)
            time.sleep(3)
            idle = resident_mb(pid)
            same = Path(folder) / "same.json"
            same.write_bytes(body)
            with server(RELEASE / "static_bytes", same) as (yardstick, yardstick_pid):
                pairs = [(load(base + QUERY, pid), load(yardstick + QUERY, yardstick_pid)) for _ in range(ROUNDS)]
            uncached = load(base + QUERY, pid, distinct_queries(folder))
            busy = resident_mb(pid)
        ratio = median([ours[0] / theirs[0] for ours, theirs in pairs])
        rows = [
            ("cached list of 100, requests/s", f"{median([ours[0] for ours, _ in pairs]):,.0f}", ""),
            ("the same bytes from memory, requests/s", f"{median([theirs[0] for _, theirs in pairs]):,.0f}", ""),
            ("ratio", f"{ratio:.2f}", "≥ 0.70"),
            ("CPU a cached request, ms", f"{median([ours[1] for ours, _ in pairs]):.3f}", ""),
            ("CPU an uncached request, ms", f"{uncached[1]:.2f}", "< 2"),
            ("uncached requests/s", f"{uncached[0]:,.0f}", ""),
            ("resident memory idle, MB", f"{idle:.0f}", "< 80"),
            ("resident memory after the load, MB", f"{busy:.0f}", ""),
            ("start to first answer, ms", f"{median(starts) * 1000:.0f}", "< 300"),
            (f"seeding {EVENTS:,} events, s", f"{seeded:.1f}", ""),
        ]
        print(f"{EVENTS:,} events, list of {len(json.loads(body)['data'])}, {len(body):,} bytes\n")
        print_table(rows)


if __name__ == "__main__":
    main()
