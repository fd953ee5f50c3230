"""Visitors of a national site while editors write: one node, then three nodes with PostgreSQL, S3 and nginx, then growth.

    bench/national.py [one] [three] [growth] [pages]   (without a name: one)

Needs wrk; `three` needs nginx, openssl and PostgreSQL as well. NATIONAL_SECONDS (60) is how long each part is loaded,
NATIONAL_CONNECTIONS (64) by how many, NATIONAL_TABS (200) how many listen to the stream meanwhile."""

import contextlib
import http.client
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fault import load as fault_load
from fault.load import Client
from fault.rig import bucket, bucket_env
from measure import RELEASE, cpu_seconds, fetch, print_table, resident_mb, seed, server, site
from rolling_restart import Node, database, free_port, nginx

HERE = Path(__file__).resolve().parent
BINARY = RELEASE / "meydan"
SECONDS = int(os.environ.get("NATIONAL_SECONDS", "60"))
CONNECTIONS = int(os.environ.get("NATIONAL_CONNECTIONS", "64"))
TABS = int(os.environ.get("NATIONAL_TABS", "200"))
WRITES_PER_SECOND = 5
GROWTH = [10_000, 100_000, 1_000_000]


class Writer(threading.Thread):
    """An importer: saves events with small changes."""

    def __init__(self, base, keys):
        super().__init__(daemon=True)
        self.client = Client(base)
        status, body = self.client.send_json("POST", "/api/auth/login", {"email": "bench@example.org", "password": "only-for-measuring"})
        assert status == 200, body
        self.keys, self.is_over, self.saved, self.late = keys, threading.Event(), 0, 0.0

    def run(self):
        due = time.monotonic()
        while not self.is_over.is_set():
            key = random.choice(self.keys)
            event = self.client.get_json(f"/api/events/{key}")["data"]
            event["description_en"] = f"{event['description_en'].split(' #')[0]} #{self.saved}"
            status, body = self.client.send_json("PUT", f"/api/events/{key}", event)
            assert status == 200, (status, body[:300])
            self.saved += 1
            due += 1 / WRITES_PER_SECOND
            self.late = max(self.late, time.monotonic() - due)
            time.sleep(max(0, due - time.monotonic()))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        self.join()


class Tabs:
    """Open pages that read the stream; a separate process, so that it does not slow the load generator."""

    SCRIPT = (
        "import socket,sys,time,selectors\n"
        "host,port,count=sys.argv[1],int(sys.argv[2]),int(sys.argv[3])\n"
        "poll=selectors.DefaultSelector()\n"
        "for _ in range(count):\n"
        "    s=socket.create_connection((host,port)); s.sendall(b'GET /api/stream HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'); poll.register(s,selectors.EVENT_READ)\n"
        "print('open',flush=True)\n"
        "while True:\n"
        "    for key,_ in poll.select():\n"
        "        if not key.fileobj.recv(65536): poll.unregister(key.fileobj)\n"
    )

    def __init__(self, base, count):
        host, port = base.removeprefix("http://").split(":")
        self.command = [sys.executable, "-c", self.SCRIPT, host, port, str(count)]

    def __enter__(self):
        self.child = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True)
        self.child.stdout.readline()

    def __exit__(self, *_):
        self.child.kill()
        self.child.wait()


def keys_of(base, folder, count=10_000):
    """The first events, most seen first; a file for wrk."""
    found, cursor = [], ""
    while cursor is not None and len(found) < count:
        page = json.loads(fetch(f"{base}/api/events?limit=100&cursor={cursor}"))
        found += [(event["category"], event["event_id"]) for event in page["data"]]
        cursor = page["meta"].get("next_cursor")
    random.Random(1).shuffle(found)
    path = Path(folder) / "keys.txt"
    path.write_text("".join(f"{category} {key}\n" for category, key in found))
    return path, [key for _, key in found]


def warm(base, names, pids):
    """Requests every event page in both languages once, like a site that has run for a day. Prints the cost of rendering."""
    def draw(language, names):
        host, port = base.removeprefix("http://").split(":")
        connection = http.client.HTTPConnection(host, int(port))
        for name in names:
            connection.request("GET", f"/event/{name}", headers={"Accept-Language": language, "Accept-Encoding": "zstd"})
            connection.getresponse().read()

    before, begin = sum(map(cpu_seconds, pids)), time.monotonic()
    with ThreadPoolExecutor() as pool:
        for future in [pool.submit(draw, language, names[half::2]) for language in ("tr", "en") for half in (0, 1)]:
            future.result()
    used = (sum(map(cpu_seconds, pids)) - before) * 1000 / (2 * len(names))
    print(f"drawing {2 * len(names):,} event pages: {time.monotonic() - begin:.0f} s, {used:.1f} ms of CPU a page", flush=True)


def outcomes(metrics_urls):
    """Lookups in the response cache by outcome, for pages; and the misses found in the page cache."""
    counted = {}
    for url in metrics_urls:
        for line in fetch(url).decode().splitlines():
            match = re.match(r'meydan_(cache_requests|stored_pages)_total\{(.*)\} (\d+)', line)
            if match and ('kind="page"' in match[2] or 'outcome="served"' in match[2]):
                outcome = re.search(r'outcome="(\w+)"', match[2])[1]
                counted[outcome] = counted.get(outcome, 0) + int(match[3])
    return counted


def visit(base, keys, pids, metrics_urls, connections=CONNECTIONS, seconds=SECONDS):
    request = urllib.request.Request(f"{base}/admin", headers={"Accept-Encoding": "zstd"})
    empty_bytes = len(urllib.request.urlopen(request).read()) + 300
    before_cpu, before = sum(map(cpu_seconds, pids)), outcomes(metrics_urls)
    command = ["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s", HERE / "visitors.lua", base, "--", keys, str(empty_bytes)]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    result = json.loads(output.strip().splitlines()[-1])
    after = outcomes(metrics_urls)
    pages = {name: after[name] - before.get(name, 0) for name in after}
    on_disk = pages.pop("served", 0)
    asked = max(1, sum(pages.values()))
    result["pages"] = {name: count / asked for name, count in pages.items()}
    result["on_disk"] = on_disk / asked
    result["rate"] = result["requests"] / result["seconds"]
    result["cpu_ms"] = (sum(map(cpu_seconds, pids)) - before_cpu) * 1000 / max(1, result["requests"])
    result["memory"] = max(map(resident_mb, pids))
    return result


def row(name, result):
    shares = " ".join(f"{outcome} {share:.1%}" for outcome, share in sorted(result["pages"].items()))
    shares += f" (on disk {result['on_disk']:.1%})"
    return (
        f"| {name} | {result['rate']:,.0f} | {result['p50']:.1f} | {result['p99']:.0f} | {shares} | {result['refused']:,} | "
        f"{result['empty']:,} | {result['failed']:,} | {result['cpu_ms']:.2f} | {result['memory']:.0f} |"
    )


HEAD = "| load | requests/s | p50 ms | p99 ms | pages by cache | refused | blank | failed | CPU ms a request | memory MB |\n|---|---|---|---|---|---|---|---|---|---|"


@contextlib.contextmanager
def one_node(events):
    with tempfile.TemporaryDirectory() as folder:
        metrics = free_port()
        env = {**site(folder), "MEYDAN_METRICS_LISTEN": f"127.0.0.1:{metrics}", "MEYDAN_CACHE_MB": os.environ.get("MEYDAN_CACHE_MB", "256")}
        begin = time.monotonic()
        seed(env, events)
        print(f"seeding {events:,} events: {time.monotonic() - begin:.0f} s", flush=True)
        with server(BINARY, "serve", env=env) as (base, pid):
            wait_for_search(base)
            yield base, [pid], [f"http://127.0.0.1:{metrics}/metrics"], folder


def wait_for_search(base):
    """Waits until the index contains all events."""
    while json.loads(fetch(f"{base}/api/events?q=konser&limit=1")).get("search") is None:
        time.sleep(0.5)


@contextlib.contextmanager
def three_nodes(events):
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        url = stack.enter_context(database())
        s3 = bucket(stack)
        s3.start()
        environment = {**os.environ, **site(str(folder / "seed")), **bucket_env(s3), "MEYDAN_DATABASE_URL": url}
        environment |= {"MEYDAN_TRUSTED_PROXIES": "127.0.0.1", "MEYDAN_CACHE_MB": "128", "MEYDAN_MAX_CONNECTIONS_PER_NETWORK": "1000"}
        seed(environment, events)
        ports = [free_port() for _ in range(3)]
        nodes = [Node(folder, number, {**environment, "MEYDAN_METRICS_LISTEN": f"127.0.0.1:{port}"}) for number, port in enumerate(ports)]
        for node in nodes:
            stack.callback(node.stop)
            node.start()
        wait_for_search(f"http://127.0.0.1:{nodes[0].port}")
        tls = stack.enter_context(nginx(folder, [node.port for node in nodes]))
        direct = f"http://127.0.0.1:{nodes[0].port}"
        yield f"https://127.0.0.1:{tls}", direct, [node.child.pid for node in nodes], [f"http://127.0.0.1:{port}/metrics" for port in ports], folder


def measure(base, direct, pids, metrics, folder, name):
    keys, names = keys_of(direct, folder)
    load = lambda **options: visit(base, keys, pids, metrics, **options)
    warm(direct, names, pids)
    load(seconds=min(SECONDS, 20))
    quiet = load()
    print(row(f"{name}, no writes", quiet), flush=True)
    with Writer(direct, names) as writer, Tabs(direct, TABS):
        busy = load()
        print(row(f"{name}, {WRITES_PER_SECOND} saves a second, {TABS} open tabs", busy), flush=True)
        crowd = load(connections=200, seconds=min(SECONDS, 30))
        print(row(f"{name}, the same by 200 connections", crowd), flush=True)
    print(f"\nwith writes / without: {busy['rate'] / quiet['rate']:.2f} (bound 0.60); saves: {writer.saved}, latest {writer.late:.1f} s late\n", flush=True)


def single_pages(base, pid, folder):
    """One page at a time, without and with writes: the cost of unrelated changes for a hot page."""
    _, names = keys_of(base, folder, 500)
    addresses = ["/", "/api/events?limit=20", f"/event/{names[0]}"]
    rows = []
    for address in addresses:
        quiet = hot(base + address)
        with Writer(base, names[1:]):
            busy = hot(base + address)
        rows.append((f"{address}: with writes / quiet", f"{busy / quiet:.2f} ({busy:,.0f} / {quiet:,.0f} requests/s)", "≥ 0.70"))
    print_table(rows)


def hot(url):
    output = subprocess.run(["wrk", "-t1", "-c32", "-d10s", "-H", "Accept-Encoding: zstd", url], check=True, capture_output=True, text=True).stdout
    return float(re.search(r"Requests/sec:\s+([\d.]+)", output)[1])


def main():
    if not shutil.which("wrk"):
        sys.exit("wrk is missing: run bench/run.sh")
    parts = sys.argv[1:] or ["one"]
    if "pages" in parts:
        with one_node(10_000) as (base, pids, _, folder):
            single_pages(base, pids[0], folder)
    if "one" in parts:
        with one_node(10_000) as (base, pids, metrics, folder):
            print(HEAD)
            measure(base, base, pids, metrics, folder, "one node, 10,000 events")
    if "three" in parts:
        with three_nodes(10_000) as (base, direct, pids, metrics, folder):
            print(HEAD)
            measure(base, direct, pids, metrics, folder, "three nodes, 10,000 events")
    if "growth" in parts:
        for events in GROWTH:
            with one_node(events) as (base, pids, metrics, folder):
                print(HEAD)
                measure(base, base, pids, metrics, folder, f"one node, {events:,} events")


if __name__ == "__main__":
    fault_load.EMAIL, fault_load.PASSWORD = "bench@example.org", "only-for-measuring"
    main()
