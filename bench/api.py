"""Measures the JSON API: cached and uncached reads, memory, start. Ratios are against a yardstick of the same run."""

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "target" / "release"
EVENTS = int(os.environ.get("BENCH_EVENTS", "10000"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "8"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
QUESTION = "/api/events?limit=100&category=music"
TICKS = os.sysconf("SC_CLK_TCK")


@contextlib.contextmanager
def server(*command, env=None):
    """A child that prints `listening on http://…`; yields its address and process id."""
    child = subprocess.Popen(command, env={**os.environ, **(env or {})}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        for line in child.stdout:
            if line.startswith("listening on "):
                yield line.removeprefix("listening on ").strip(), child.pid
                return
        sys.exit(f"{command[0]} did not start")
    finally:
        child.terminate()
        child.wait()


def fetch(url):
    with urllib.request.urlopen(url) as answer:
        return answer.read()


def cpu_seconds(pid):
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mb(pid):
    return int(re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())[1]) / 1024


def load(url, pid, script=None):
    """Requests a second, and milliseconds of the server's CPU a request."""
    command = ["wrk", "-t1", "-c32", f"-d{SECONDS}s", *(["-s", script] if script else []), url]
    before = cpu_seconds(pid)
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    used = cpu_seconds(pid) - before
    if "Non-2xx" in output:
        sys.exit(f"{url} did not answer every request:\n{output}")
    count = int(re.search(r"(\d+) requests in", output)[1])
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1]), used * 1000 / count


def median(values):
    return sorted(values)[len(values) // 2]


def start_seconds(env):
    """From the start of the process to its first answer, on a database that exists."""
    begin = time.monotonic()
    with server(RELEASE / "meydan", "serve", env=env) as (base, _):
        fetch(base + "/api/events?limit=20")
        return time.monotonic() - begin


def distinct_questions(folder):
    """A wrk script that never asks the same question twice."""
    script = Path(folder) / "distinct.lua"
    script.write_text(
        "local n = 0\n"
        "function request()\n"
        "  n = n + 1\n"
        f'  return wrk.format("GET", "{QUESTION}&price_max=" .. (100000 + n))\n'
        "end\n"
    )
    return script


def main():
    if not shutil.which("wrk"):
        sys.exit("wrk is missing: run bench/run.sh")
    with tempfile.TemporaryDirectory() as folder:
        env = {
            "MEYDAN_DATA_DIR": folder,
            "MEYDAN_LISTEN": "127.0.0.1:0",
            "MEYDAN_ADMIN_EMAIL": "bench@example.org",
            "MEYDAN_ADMIN_PASSWORD": "only-for-measuring",
        }
        seed = [RELEASE / "meydan", "seed", "demo", "--events", str(EVENTS)]
        begin = time.monotonic()
        subprocess.run(seed, check=True, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
        seeded = time.monotonic() - begin
        # The first start makes the first account, whose password hash takes its time on purpose.
        start_seconds(env)
        starts = [start_seconds(env) for _ in range(5)]
        with server(RELEASE / "meydan", "serve", env=env) as (base, pid):
            body = fetch(base + QUESTION)
            time.sleep(3)
            idle = resident_mb(pid)
            same = Path(folder) / "same.json"
            same.write_bytes(body)
            with server(RELEASE / "static_bytes", same) as (yardstick, yardstick_pid):
                pairs = [(load(base + QUESTION, pid), load(yardstick + QUESTION, yardstick_pid)) for _ in range(ROUNDS)]
            uncached = load(base + QUESTION, pid, distinct_questions(folder))
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
        print("| measured | value | bound |\n|---|---|---|")
        for name, value, bound in rows:
            print(f"| {name} | {value} | {bound} |")


if __name__ == "__main__":
    main()
