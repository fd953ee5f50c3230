"""Lists and searches of events with several showings each: the CPU of an uncached list, the time of a search.

On SQLite, and on PostgreSQL as well if BENCH_POSTGRES_URL names an empty database; there, the CPU of its processes is included.
"""

import os
import shutil
import sqlite3
import sys
import tempfile
import time
import urllib.parse
from pathlib import Path

from measure import RELEASE, cpu_seconds, fetch, load, print_table, resident_mb, seed, server, site

EVENTS = int(os.environ.get("BENCH_SHOWING_EVENTS", "100000"))
SHOWINGS = int(os.environ.get("BENCH_SHOWINGS", "4"))
SEARCHES = 500
LISTS = {
    "category and price": "category=music",
    "city and price": "city=ankara",
    "category and city": "category=theater&city=izmir",
    "this month and price": "dateRange=month",
    "price, by popularity": "sort=popular",
}
WORDS = ["caz", "konser", "tiyatro ankara", "sergi", "izmir müzik", "gece", "atölye yarın", "festival", "kahve", "rüzgar", "bahçe", "usta"]


def distinct(folder, filters):
    """A wrk script that never sends the same query twice."""
    script = Path(folder) / "distinct.lua"
    script.write_text(
        "local n = 0\n"
        "function request()\n"
        "  n = n + 1\n"
        f'  return wrk.format("GET", "/api/events?limit=24&{filters}&price_max=" .. (900000 + n / 100))\n'
        "end\n"
    )
    return script


def database_pids():
    """The processes of PostgreSQL servers on this machine."""
    names = ((path.parent, path.read_text().strip()) for path in Path("/proc").glob("[0-9]*/comm"))
    return [int(path.name) for path, name in names if name == "postgres"]


def database_seconds():
    return sum(cpu_seconds(pid) for pid in database_pids())


def lists(base, pid, folder, with_database):
    rows = []
    for name, filters in LISTS.items():
        before = database_seconds() if with_database else 0
        rate, own = load(base, pid, distinct(folder, filters))
        seconds = int(os.environ.get("BENCH_SECONDS", "8"))
        theirs = (database_seconds() - before) * 1000 / (rate * seconds) if with_database else 0
        rows.append((f"CPU of an uncached list of 24 by {name}, ms", f"{own + theirs:.2f}", "< 5" if with_database else "< 3"))
    return rows


def searches(base):
    took = []
    for number in range(SEARCHES):
        words = urllib.parse.quote(WORDS[number % len(WORDS)])
        begin = time.perf_counter()
        fetch(f"{base}/api/events?limit=24&q={words}&price_max={900000 + number / 100}")
        took.append((time.perf_counter() - begin) * 1000)
    took.sort()
    return [("search, p50, ms", f"{took[SEARCHES // 2]:.2f}", ""), ("search, p99, ms", f"{took[SEARCHES * 99 // 100]:.2f}", "< 8")]



def measure(engine, folder, env, with_database):
    begin = time.monotonic()
    seed(env, EVENTS, SHOWINGS)
    seeded = time.monotonic() - begin
    with server(RELEASE / "meydan", "serve", env=env) as (base, pid):
        while b'"understood"' not in fetch(base + "/api/events?limit=1&q=caz"):
            time.sleep(1)
        rows = lists(base, pid, folder, with_database) + searches(base)
        rows += [("resident memory, MB", f"{resident_mb(pid):.0f}", ""), ("seeding, s", f"{seeded:.0f}", "")]
    print(f"\n{engine}: {EVENTS:,} events with about {SHOWINGS} showings each\n")
    print_table(rows)


def main():
    if not shutil.which("wrk"):
        sys.exit("wrk is missing: run bench/run.sh")
    with tempfile.TemporaryDirectory() as folder:
        measure("SQLite", folder, site(folder), False)
        [database] = Path(folder).glob("*.db")
        [(count,)] = sqlite3.connect(database).execute("SELECT COUNT(*) FROM showing_index")
        print(f"\n{count:,} showings")
    if url := os.environ.get("BENCH_POSTGRES_URL"):
        with tempfile.TemporaryDirectory() as folder:
            measure("PostgreSQL", folder, {**site(folder), "DATABASE_URL": url}, True)


if __name__ == "__main__":
    main()
