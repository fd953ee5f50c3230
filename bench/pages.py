"""Measures pages: cache hits and misses, concurrent requests of an uncached page, and the memory of many pages. Ratios are
against a yardstick of the same run."""

import asyncio
import http.cookiejar
import json
import os
import re
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from measure import RELEASE, ROUNDS, fetch, load, median, print_table, resident_mb, seed, server, site

CROWD = 1000
RENDERS = int(os.environ.get("BENCH_RENDERS", "20000"))


def renders(metrics):
    """The number of renders, from the metrics."""
    found = re.findall(r"^meydan_renders_total\{[^}]*\} (\d+)", fetch(metrics).decode(), re.M)
    return sum(map(int, found))


def engine_mb(metrics):
    """The memory of the largest engine, from the metrics."""
    found = re.findall(r"^meydan_engine_bytes\{[^}]*\} ([\d.e+]+)", fetch(metrics).decode(), re.M)
    return max(map(float, found)) / 2**20 if found else sys.exit("no engine says what it holds")


def signed_in(base):
    """A signed-in client, which gets every page fresh."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar()))
    send(browser, "POST", base + "/api/auth/login", {"email": "bench@example.org", "password": "only-for-measuring"})
    return browser


def send(browser, method, url, body):
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"}, method=method)
    return browser.open(request).read()


def missed_ms(base, path, rounds=15):
    """Milliseconds of a cache miss, right after a change of the content."""
    browser, times = signed_in(base), []
    for number in range(rounds):
        setting = {"setting_key": "bench", "setting_value": str(number), "is_active": False}
        send(browser, "PUT", base + "/api/settings", {"settings": [setting]})
        begin = time.monotonic()
        browser.open(base + path).read()
        times.append((time.monotonic() - begin) * 1000)
    return median(times)


async def crowd(base, path):
    """Concurrent requests on a thousand connections that are opened first."""
    host, port = base.removeprefix("http://").split(":")
    streams = [await asyncio.open_connection(host, int(port)) for _ in range(CROWD)]
    question = f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    for _, writer in streams:
        writer.write(question)
    answers = await asyncio.gather(*(reader.read() for reader, _ in streams))
    for _, writer in streams:
        writer.close()
    return sum(answer.startswith(b"HTTP/1.1 200") for answer in answers)


def many_pages(folder):
    """A wrk script that never requests the same page twice."""
    script = Path(folder) / "pages.lua"
    script.write_text(
        'local n = 0\nfunction request()\n  n = n + 1\n  return wrk.format("GET", "/search?q=caz" .. n)\nend\n'
    )
    return script


def memory_of_many(base, metrics, pid, folder):
    """The peak of resident memory and of the largest engine: within the first tenth of the renders, and within all of them."""
    script, early, late = many_pages(folder), None, (0, 0)
    while renders(metrics) < RENDERS:
        load(base, pid, script)
        late = tuple(map(max, late, (resident_mb(pid), engine_mb(metrics))))
        if early is None or renders(metrics) <= RENDERS // 10:
            early = late
    return early, late


def main():
    with tempfile.TemporaryDirectory() as folder:
        env = {**site(folder), "MEYDAN_METRICS_LISTEN": "127.0.0.1:9464", "MEYDAN_CACHE_MB": "8"}
        metrics = "http://127.0.0.1:9464/metrics"
        seed(env, 2000)
        with server(RELEASE / "meydan", "serve", env=env) as (base, pid):
            body = fetch(base + "/")
            same = Path(folder) / "same.html"
            same.write_bytes(body)
            with server(RELEASE / "static_bytes", same) as (yardstick, yardstick_pid):
                pairs = [(load(base + "/", pid), load(yardstick + "/", yardstick_pid)) for _ in range(ROUNDS)]
            missed = {path: missed_ms(base, path) for path in ("/", "/event/1", "/search?category=music")}
            before = renders(metrics)
            answered = asyncio.run(crowd(base, "/search?q=kalabal%C4%B1k"))
            # A page is rendered in two or three rounds: first to learn which API responses it needs, then with them.
            drawn = renders(metrics) - before
            early, late = memory_of_many(base, metrics, pid, folder)
            total = renders(metrics)
    if answered != CROWD:
        sys.exit(f"{CROWD - answered} of the crowd got no page")
    ratio = median([ours[0] / theirs[0] for ours, theirs in pairs])
    print(f"home page of {len(body):,} bytes\n")
    print_table(
        [
            ("cached home page, requests/s", f"{median([ours[0] for ours, _ in pairs]):,.0f}", ""),
            ("the same bytes from memory, requests/s", f"{median([theirs[0] for _, theirs in pairs]):,.0f}", ""),
            ("ratio", f"{ratio:.2f}", "≥ 0.70"),
            *((f"missed {path}, ms", f"{value:.0f}", "≤ 40") for path, value in missed.items()),
            (f"calls of an engine for {CROWD:,} requests at once", str(drawn), "≤ 3: one page"),
            ("largest engine in the beginning, MB", f"{early[1]:.1f}", ""),
            (f"largest engine within {total:,} renders, MB", f"{late[1]:.1f}", f"≤ {early[1] * 1.2:.1f}, a fifth more"),
            ("resident memory in the beginning, MB", f"{early[0]:.0f}", ""),
            (f"resident memory within {total:,} renders, MB", f"{late[0]:.0f}", ""),
        ]
    )


if __name__ == "__main__":
    main()
