"""Shared by the benchmarks: a server process, its CPU and memory, and a load generator."""

import contextlib
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RELEASE = ROOT / "target" / "release"
EVENTS = int(os.environ.get("BENCH_EVENTS", "10000"))
SECONDS = int(os.environ.get("BENCH_SECONDS", "8"))
ROUNDS = int(os.environ.get("BENCH_ROUNDS", "3"))
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
    """Requests per second, and milliseconds of the server's CPU per request."""
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


def site(folder):
    """The environment of a separate site in `folder`."""
    return {
        "MEYDAN_DATA_DIR": folder,
        "MEYDAN_LISTEN": "127.0.0.1:0",
        "MEYDAN_ADMIN_EMAIL": "bench@example.org",
        "MEYDAN_ADMIN_PASSWORD": "only-for-measuring",
        # There is no load balancer to drain for.
        "MEYDAN_DRAIN_SECONDS": "0",
    }


def seed(env, events, showings=1):
    command = [RELEASE / "meydan", "seed", "demo", "--events", str(events), "--showings", str(showings)]
    subprocess.run(command, check=True, env={**os.environ, **env}, stdout=subprocess.DEVNULL)


def print_table(rows):
    print("| measured | value | bound |\n|---|---|---|")
    for name, value, bound in rows:
        print(f"| {name} | {value} | {bound} |")
