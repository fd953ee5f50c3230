"""Restarts three nodes behind the shipped nginx.conf one after the other, under load: no GET and no POST may fail.

Needs nginx, openssl and PostgreSQL. MEYDAN_BIN names the binary; CONNECTIONS, PAUSE (seconds between the calls of one) and
ROUNDS how much is asked of it. The machine must bear the load without restarts: a node that cannot keep up answers 503."""

import contextlib
import glob
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from pathlib import Path

from measure import RELEASE, ROOT, print_table

BINARY = Path(os.environ.get("MEYDAN_BIN", RELEASE / "meydan"))
CONNECTIONS = int(os.environ.get("CONNECTIONS", "200"))
PAUSE = float(os.environ.get("PAUSE", "0.25"))
ROUNDS = int(os.environ.get("ROUNDS", "1"))
NODES = 3
SETTLE = 3
START_LIMIT = 120
PATHS = ["/api/events?limit=20", "/api/categories", "/api/blogs", "/health"]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def psql_path():
    found = shutil.which("psql") or next(iter(sorted(glob.glob("/usr/lib/postgresql/*/bin/psql"), reverse=True)), None)
    return found or sys.exit("psql is missing: run scripts/setup.sh test")


def query(url, statement):
    command = [psql_path(), "--no-psqlrc", "-qAtX", "-v", "ON_ERROR_STOP=1", url, "-c", statement]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


@contextlib.contextmanager
def database():
    """A new, empty database, on the server of the tests or on one started for this."""
    script = ROOT / "scripts" / "postgres.sh"
    server = os.environ.get("MEYDAN_TEST_POSTGRES_URL")
    is_own = not server and subprocess.run([script, "url"], capture_output=True).returncode != 0
    server = server or subprocess.run([script, "start"], check=True, capture_output=True, text=True).stdout.strip()
    name = f"rolling_restart_{os.getpid()}"
    query(server, f"CREATE DATABASE {name}")
    try:
        yield with_database(server, name)
    finally:
        query(server, f"DROP DATABASE {name} WITH (FORCE)")
        if is_own:
            subprocess.run([script, "stop"], check=True)


def with_database(url, name):
    head, _, options = url.partition("?")
    return f"{head.rsplit('/', 1)[0]}/{name}" + (f"?{options}" if options else "")


class Node:
    """One process, restarted on the same port and data folder."""

    def __init__(self, folder, number, environment):
        self.port = free_port()
        data = folder / f"node-{number}"
        self.log = open(folder / f"node-{number}.log", "ab")
        self.environment = {**environment, "MEYDAN_LISTEN": f"127.0.0.1:{self.port}", "MEYDAN_DATA_DIR": str(data)}
        self.child = None

    def start(self):
        self.child = subprocess.Popen([BINARY, "serve"], env=self.environment, stdout=self.log, stderr=self.log)
        begin = time.monotonic()
        while not self.is_ready():
            if self.child.poll() is not None or time.monotonic() - begin > START_LIMIT:
                sys.exit(f"a node did not start; see {self.log.name}")
            time.sleep(0.05)

    def is_ready(self):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/health/ready", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def stop(self):
        if self.child and self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
            self.child.wait()

    def restart(self):
        begin = time.monotonic()
        self.stop()
        stopped = time.monotonic()
        self.start()
        return stopped - begin, time.monotonic() - stopped


def site_config(folder, ports, tls_port):
    """The shipped file, with the addresses and certificates of this machine."""
    text = (ROOT / "deploy" / "nginx.conf").read_text()
    node_line = re.compile(r"^( *)server 127\.0\.0\.1:8080([^;]*);\n", re.M)
    assert len(node_line.findall(text)) == 1, "deploy/nginx.conf: expected one node in the upstream"
    text = node_line.sub(lambda line: "".join(f"{line[1]}server 127.0.0.1:{port}{line[2]};\n" for port in ports), text)
    text = re.sub(r"^ *listen \[::\][^;]*;\n", "", text, flags=re.M)
    text = re.sub(r"listen 80\b", f"listen 127.0.0.1:{free_port()}", text)
    text, listening = re.subn(r"listen 443\b", f"listen 127.0.0.1:{tls_port}", text)
    assert listening == 1, "deploy/nginx.conf: expected one TLS server"
    text = re.sub(r"ssl_certificate( +)\S+;", rf"ssl_certificate\g<1>{folder}/cert.pem;", text)
    text = re.sub(r"ssl_certificate_key( +)\S+;", rf"ssl_certificate_key\g<1>{folder}/key.pem;", text)
    version = subprocess.run(["nginx", "-v"], capture_output=True, text=True).stderr
    if tuple(map(int, re.search(r"(\d+)\.(\d+)\.(\d+)", version).groups())) < (1, 25, 1):
        text = re.sub(r"^ *http2 on;\n", "", text, flags=re.M)
    return text


@contextlib.contextmanager
def nginx(folder, ports):
    tls_port = free_port()
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=127.0.0.1"]
        + ["-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True,
        capture_output=True,
    )
    (folder / "site.conf").write_text(site_config(folder, ports, tls_port))
    temporary = "\n".join(f"    {kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.geteuid() == 0 else ""
    main = folder / "nginx.conf"
    main.write_text(
        f"{user}daemon off;\nworker_processes 2;\npid {folder}/nginx.pid;\nerror_log {folder}/nginx-error.log warn;\n"
        f"events {{ worker_connections 4096; }}\nhttp {{\n    access_log off;\n{temporary}\n    include {folder}/site.conf;\n}}\n"
    )
    child = subprocess.Popen(["nginx", "-p", folder, "-c", main, "-e", folder / "nginx-error.log"])
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", tls_port), timeout=1):
                break
            if child.poll() is not None:
                sys.exit("nginx did not start")
            time.sleep(0.05)
        yield tls_port
    finally:
        child.terminate()
        child.wait()


class Load:
    """Clients that send requests continuously, each on its own connection; every fourth call is a contact message."""

    def __init__(self, port):
        self.port = port
        self.tls = ssl.create_default_context()
        self.tls.check_hostname = False
        self.tls.verify_mode = ssl.CERT_NONE
        self.is_over = threading.Event()
        self.lock = threading.Lock()
        self.gets = 0
        self.acknowledged = []
        self.failures = []
        self.seconds = []
        self.clients = [threading.Thread(target=self.client, args=(number,), daemon=True) for number in range(CONNECTIONS)]

    def __enter__(self):
        for client in self.clients:
            client.start()
        return self

    def __exit__(self, *_):
        self.is_over.set()
        for client in self.clients:
            client.join()

    def client(self, number):
        connection = http.client.HTTPSConnection("127.0.0.1", self.port, context=self.tls, timeout=120)
        for turn in itertools.count():
            if self.is_over.is_set():
                connection.close()
                return
            begin = time.monotonic()
            try:
                if turn % 4 == 3:
                    self.post(connection, f"rolling-{number}-{turn}")
                else:
                    self.get(connection, PATHS[(number + turn) % len(PATHS)])
            except (OSError, http.client.HTTPException) as problem:
                self.fail(f"turn {turn} of client {number}: {problem!r}")
                connection.close()
            with self.lock:
                self.seconds.append(time.monotonic() - begin)
            self.is_over.wait(PAUSE)

    def get(self, connection, path):
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.read()
        if answer.status != 200:
            self.fail(f"GET {path}: {answer.status}")
        with self.lock:
            self.gets += 1

    def post(self, connection, subject):
        body = json.dumps({"name": "Rolling", "email": "rolling@example.org", "subject": subject, "message": "restart"})
        connection.request("POST", "/api/contact", body, {"content-type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        if answer.status == 201:
            with self.lock:
                self.acknowledged.append(subject)
        else:
            self.fail(f"POST {subject}: {answer.status}")

    def fail(self, what):
        with self.lock:
            self.failures.append(f"{time.strftime('%H:%M:%S')} {what}")


def run(folder):
    with database() as database_url:
        environment = {
            **{name: value for name, value in os.environ.items() if not name.startswith("MEYDAN_")},
            "DATABASE_URL": database_url,
            "MEYDAN_MEDIA_URL": str(folder / "media"),
            "MEYDAN_PUBLIC_URL": "https://127.0.0.1",
            "MEYDAN_TRUSTED_PROXIES": "127.0.0.1",
            "MEYDAN_FORM_LIMIT": "0",
            "MEYDAN_ADMIN_EMAIL": "bench@example.org",
            "MEYDAN_ADMIN_PASSWORD": "only-for-measuring",
        }
        if "MEYDAN_DRAIN_SECONDS" in os.environ:
            environment["MEYDAN_DRAIN_SECONDS"] = os.environ["MEYDAN_DRAIN_SECONDS"]
        nodes = [Node(folder, number, environment) for number in range(NODES)]
        try:
            seed = [BINARY, "seed", "demo", "--events", "200"]
            subprocess.run(seed, check=True, env=nodes[0].environment, stdout=subprocess.DEVNULL)
            for node in nodes:
                node.start()
            with nginx(folder, [node.port for node in nodes]) as port:
                begin = time.monotonic()
                with Load(port) as load:
                    time.sleep(SETTLE)
                    restarts = []
                    for node in nodes * ROUNDS:
                        restarts.append(node.restart())
                        time.sleep(SETTLE)
                elapsed = time.monotonic() - begin
            stored = query(database_url, "SELECT subject FROM contact_messages")
        finally:
            for node in nodes:
                node.stop()
    return load, restarts, elapsed, stored


def main():
    for tool in ("nginx", "openssl"):
        if not shutil.which(tool):
            sys.exit(f"{tool} is missing: run scripts/setup.sh bench")
    # Not removed after a failure, because of the logs.
    folder = Path(tempfile.mkdtemp(prefix="meydan-rolling-"))
    load, restarts, elapsed, stored = run(folder)
    missing = set(load.acknowledged) - set(stored)
    doubled = len(stored) - len(set(stored))
    seconds = sorted(load.seconds)
    print_table(
        [
            (f"GETs over {CONNECTIONS} connections", f"{load.gets:,}", ""),
            ("POSTs acknowledged", f"{len(load.acknowledged):,}", ""),
            ("failed", len(load.failures), "0"),
            ("acknowledged and not stored", len(missing), "0"),
            ("stored twice", doubled, "0"),
            ("requests/s", f"{len(seconds) / elapsed:,.0f}", ""),
            ("median, p99, slowest, ms", " / ".join(f"{seconds[int(len(seconds) * at)] * 1000:.0f}" for at in (0.5, 0.99)) + f" / {seconds[-1] * 1000:.0f}", ""),
            ("SIGTERM to end, s", " / ".join(f"{stop:.1f}" for stop, _ in restarts), ""),
            ("start to ready, s", " / ".join(f"{start:.1f}" for _, start in restarts), ""),
        ]
    )
    if load.failures or missing or doubled:
        print("\n".join([*load.failures[:20], f"logs: {folder}"]), file=sys.stderr)
        sys.exit(1)
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
