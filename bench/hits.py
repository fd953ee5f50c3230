"""Measures hits: rolling up millions of clicks after an update, and reads of the daily counts.

Yardsticks of the same run: the question that used to be asked of every single click, and counting the rows.
Needs a built binary (MEYDAN_BIN, or the release build) and no other tools. BENCH_CLICKS sets how many clicks there are.
"""

import http.cookiejar
import json
import os
import random
import re
import sqlite3
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

from measure import RELEASE, median, print_table, server, site

BINARY = Path(os.environ.get("MEYDAN_BIN", RELEASE / "meydan"))
CLICKS = int(os.environ.get("BENCH_CLICKS", "3000000"))
EVENTS = int(os.environ.get("BENCH_EVENTS", "5000"))
DAYS = 30
DAY = 24 * 60 * 60 * 1000
BATCH = 100_000
# The tables of the migration, to run it again over clicks of an earlier version.
INDEXES = [
    "analytics_events_age",
    "login_failures_age",
    "change_log_age",
    "audit_trail_age",
    "blogs_trash",
    "categories_trash",
    "images_trash",
    "logos_trash",
    "contact_messages_trash",
]


def run(env, *arguments):
    begin = time.monotonic()
    subprocess.run([BINARY, *arguments], check=True, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
    return time.monotonic() - begin


def timed(work):
    begin = time.monotonic()
    work()
    return time.monotonic() - begin


def fill(database, now):
    """Inserts clicks of the last days, most of them on a few events."""
    keys = [key for (key,) in database.execute("SELECT event_id FROM events")]
    chance = random.Random(1)
    weights = [1 / (rank + 1) for rank in range(len(keys))]
    for begin in range(0, CLICKS, BATCH):
        count = min(BATCH, CLICKS - begin)
        rows = [
            ("event_click", json.dumps({"event_id": key}), key, now - chance.randrange(DAYS * DAY))
            for key in chance.choices(keys, weights, k=count)
        ]
        database.executemany("INSERT INTO analytics_events (event_type, event_data, clicked_event, at) VALUES (?, ?, ?, ?)", rows)
        database.commit()


def drop_counts(database):
    """Restores the schema from before the daily counts."""
    database.execute("DROP TABLE hit_counts")
    for name in INDEXES:
        database.execute(f"DROP INDEX {name}")
    database.execute("CREATE INDEX analytics_events_at ON analytics_events (event_type, at)")
    database.execute("DELETE FROM seaql_migrations WHERE version = 'm0009_retention'")
    database.commit()


def raw_query(database, now):
    sql = "SELECT clicked_event, COUNT(id) FROM analytics_events WHERE event_type = 'event_click' AND at >= ? GROUP BY clicked_event"
    return database.execute(sql, (now - DAYS * DAY,)).fetchall()


def signed_in(base, env):
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    body = {"email": env["MEYDAN_ADMIN_EMAIL"], "password": env["MEYDAN_ADMIN_PASSWORD"]}
    request = urllib.request.Request(base + "/api/auth/login", json.dumps(body).encode(), {"content-type": "application/json"})
    opener.open(request).read()
    return opener


def popularity_seconds(database, now):
    """From the due time of the job until it is done."""
    database.execute("UPDATE event_index SET unpopularity = 0")
    database.execute("INSERT INTO jobs (task, queue, run_at, attempts) VALUES ('{\"kind\":\"count_popularity\"}', 'maintenance', ?, 0)", (now,))
    database.commit()
    begin = time.monotonic()
    while database.execute("SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND task LIKE '%count_popularity%'").fetchone()[0]:
        time.sleep(0.05)
    return time.monotonic() - begin


def peak_mb(pid):
    return int(re.search(r"VmHWM:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def main():
    with tempfile.TemporaryDirectory() as folder:
        env = site(folder)
        run(env, "seed", "demo", "--events", str(EVENTS))
        database = sqlite3.connect(Path(folder) / "meydan.db", timeout=60)
        now = int(time.time() * 1000)
        fill(database, now)
        drop_counts(database)
        counting = median([timed(lambda: database.execute("SELECT COUNT(*) FROM analytics_events NOT INDEXED").fetchone()) for _ in range(3)])
        before = timed(lambda: raw_query(database, now))
        migrate = run(env, "migrate")
        clicks = database.execute("SELECT SUM(hits) FROM hit_counts").fetchone()[0]
        assert clicks == CLICKS, f"{clicks} clicks were summed, not {CLICKS}"
        sums = database.execute("SELECT COUNT(*) FROM hit_counts").fetchone()[0]
        with server(BINARY, "serve", env=env) as (base, pid):
            staff = signed_in(base, env)
            top = median([timed(lambda: staff.open(f"{base}/api/analytics/top-events?days={DAYS}").read()) for _ in range(5)])
            days = median([timed(lambda: staff.open(f"{base}/api/analytics/days?days={DAYS}").read()) for _ in range(5)])
            popularity = popularity_seconds(database, now)
            peak = peak_mb(pid)
        archives = {}
        for flag in [(), ("--with-hits",)]:
            archive = Path(folder) / "archive"
            seconds = run(env, "backup", *flag, str(archive))
            archives[flag] = (seconds, archive.stat().st_size / 1024 / 1024)
        rows = [
            (f"counting {CLICKS:,} rows (yardstick), s", f"{counting:.2f}", ""),
            ("clicks by event, asked of every click (before), s", f"{before:.2f}", ""),
            (f"update: sums of all clicks ({sums:,} rows), s", f"{migrate:.1f}", ""),
            ("top events of 30 days, s", f"{top:.3f}", ""),
            ("days of 30 days, s", f"{days:.3f}", ""),
            ("popularity of all events, s (looks once a second)", f"{popularity:.2f}", ""),
            ("peak memory of the node, MB", f"{peak:.0f}", ""),
            ("backup, s and MB", "{:.1f} s, {:.1f} MB".format(*archives[()]), ""),
            ("backup with every hit, s and MB", "{:.1f} s, {:.1f} MB".format(*archives[("--with-hits",)]), ""),
            ("top events against asking every click", f"{top / before:.4f}", "< 0.1"),
        ]
        print_table(rows)


if __name__ == "__main__":
    main()
