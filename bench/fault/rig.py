"""The components under test: nodes, a small disk, a disk that turns read-only, PostgreSQL, a bucket, a mail server."""

import contextlib
import os
import pwd
import shlex
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from fault.load import EMAIL, PASSWORD
from measure import ROOT

HERE = Path(__file__).resolve().parent
BINARY = Path(os.environ.get("MEYDAN_BIN", ROOT / "target" / "release" / "meydan")).resolve()
# The Python that has aiosmtpd, as for the tests.
PYTHON = os.environ.get("MEYDAN_TEST_PYTHON", str(ROOT / ".cache" / "venv" / "bin" / "python"))
START_SECONDS = 60


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


def folder(stack):
    return Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="meydan-faults-", ignore_cleanup_errors=True)))


def wait_for(what, look, seconds=START_SECONDS):
    deadline = time.monotonic() + seconds
    while not look():
        if time.monotonic() > deadline:
            raise RuntimeError(f"in vain: {what}")
        time.sleep(0.05)


def end(process, seconds=30):
    """Ends a process that may be frozen."""
    if process.poll() is None:
        process.send_signal(signal.SIGCONT)
        process.terminate()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


class Node:
    """The server as a process; `prefix` is a command that starts it in another environment."""

    def __init__(self, stack, data, env=None, prefix=(), log=None):
        self.data, self.prefix = data, prefix
        self.log = log or folder(stack) / "log"
        self.env = {
            **{name: value for name, value in os.environ.items() if not name.startswith(("MEYDAN_", "AWS_", "DATABASE_URL"))},
            "MEYDAN_DATA_DIR": str(data),
            "MEYDAN_LISTEN": "127.0.0.1:0",
            "MEYDAN_ADMIN_EMAIL": EMAIL,
            "MEYDAN_ADMIN_PASSWORD": PASSWORD,
            "MEYDAN_FORM_LIMIT": "0",
            **(env or {}),
        }
        self.process = None
        stack.callback(self.stop)
        self.start()

    def start(self):
        command = [*self.prefix, str(BINARY), "serve"]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.env, stdout=subprocess.PIPE, stderr=log, text=True)
        # A node that hangs at startup is killed, so that reading its output ends.
        watchdog = threading.Timer(START_SECONDS, self.process.kill)
        watchdog.start()
        for line in self.process.stdout:
            if line.startswith("listening on "):
                self.base = line.removeprefix("listening on ").strip()
                break
        else:
            raise RuntimeError(f"the node did not start:\n{self.log.read_text()[-2000:]}")
        watchdog.cancel()

    def stop(self):
        if self.process:
            end(self.process)
            self.process.stdout.close()

    def freeze(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)


class SmallDisk:
    """A file system of a few megabytes in a mount namespace; removed with the last process in it."""

    def __init__(self, stack, megabytes):
        self.folder = folder(stack) / "disk"
        self.folder.mkdir()
        script = f"mount -t tmpfs -o size={megabytes}m tmpfs {shlex.quote(str(self.folder))} && echo mounted && exec cat"
        command = ["unshare", "--map-root-user", "--mount", "sh", "-c", script]
        # It waits for the end of its input, which comes with the end of this script, even after a crash.
        self.holder = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        stack.callback(end, self.holder)
        if self.holder.stdout.readline() != "mounted\n":
            raise RuntimeError("this machine does not let an ordinary process mount a small disk")
        self.prefix = ["nsenter", "--preserve-credentials", "--user", "--mount", "--target", str(self.holder.pid), "--"]
        self.filler = None
        stack.callback(self.free)

    def run(self, script):
        command = [*self.prefix, "sh", "-c", script, "sh", str(self.folder / "filler")]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def fill(self):
        """Another process fills the disk, and whatever becomes free again."""
        self.filler = self.run('while :; do cat /dev/zero >>"$1"; sleep 0.2; done')
        time.sleep(0.5)

    def free(self):
        if self.filler:
            end(self.filler)
            self.filler = None
            self.run('rm -f "$1"').wait()


class ReadOnlyDisk:
    """A folder on which every write fails while the switch file exists."""

    def __init__(self, stack):
        base = folder(stack)
        self.folder, self.switch, library = base / "data", base / "switch", base / "read_only.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, HERE / "read_only.c", "-ldl"], check=True)
        self.env = {"LD_PRELOAD": str(library), "FAULT_FOLDER": str(self.folder), "FAULT_SWITCH": str(self.switch)}

    def break_down(self):
        self.switch.touch()

    def repair(self):
        self.switch.unlink()


class Child:
    """A server process that can be stopped and started on the same port."""

    def __init__(self, stack, port, command, output=None, env=None):
        self.port, self.command, self.output, self.env = port, command, output, env
        self.process = None
        stack.callback(self.stop)

    def start(self):
        output = self.output.open("ab") if self.output else subprocess.DEVNULL
        self.process = subprocess.Popen(self.command, stdout=output, stderr=subprocess.DEVNULL, env={**os.environ, **(self.env or {})})
        if self.output:
            output.close()
        wait_for(f"{self.command} listens", self.is_listening)
        return self

    def is_listening(self):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            return True
        return False

    def stop(self):
        if self.process:
            end(self.process)
            self.process = None


def bucket(stack):
    port = free_port()
    return Child(stack, port, [sys.executable, str(HERE / "s3.py"), str(port), str(folder(stack))])


def bucket_env(server):
    return {
        "MEYDAN_MEDIA_URL": "s3://faults/media",
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{server.port}",
        "AWS_ALLOW_HTTP": "true",
        "AWS_ACCESS_KEY_ID": "faults",
        "AWS_SECRET_ACCESS_KEY": "faults",
        "AWS_REGION": "eu-central-1",
    }


class MailServer(Child):
    """`handler` is a class of mail.py; the subjects of the accepted mails are in its output."""

    def __init__(self, stack, port, handler):
        command = [PYTHON, "-m", "aiosmtpd", "--nosetuid", "--class", f"mail.{handler}", "--listen", f"127.0.0.1:{port}"]
        super().__init__(stack, port, command, output=folder(stack) / "mails", env={"PYTHONPATH": str(HERE)})

    def subjects(self):
        return self.output.read_text().splitlines() if self.output.exists() else []


class SilentServer:
    """Accepts connections and never responds."""

    def __init__(self, stack, port):
        self.listener = socket.create_server(("127.0.0.1", port))
        self.connections = []
        stack.callback(self.stop)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                self.connections.append(self.listener.accept()[0])

    def stop(self):
        # Closing alone does not wake the accepting thread, and the port would stay in use.
        with contextlib.suppress(OSError):
            self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        for connection in self.connections:
            connection.close()


class Postgres:
    """A private server of scripts/postgres.sh."""

    def __init__(self, stack):
        self.script = [ROOT / "scripts" / "postgres.sh"]
        self.env = {**os.environ, "MEYDAN_CACHE": str(folder(stack))}
        stack.callback(self.remove)
        self.url = subprocess.run([*self.script, "start"], check=True, env=self.env, capture_output=True, text=True).stdout.strip()
        record = dict(line.split("=", 1) for line in (Path(self.env["MEYDAN_CACHE"]) / "postgres" / "server").read_text().splitlines())
        self.data = Path(record["folder"]) / "data"
        self.executable, *self.options = shlex.split((self.data / "postmaster.opts").read_text())
        self.frozen = []

    def control(self, action, *arguments):
        command = [str(Path(self.executable).parent / "pg_ctl"), action, "-D", str(self.data), "-w", "-t", "30", *arguments]
        if os.getuid() == 0:
            command = ["runuser", "-u", pwd.getpwuid(self.data.stat().st_uid).pw_name, "--", *command]
        subprocess.run(command, check=True, cwd="/", stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def stop(self):
        self.control("stop", "-m", "fast")

    def start(self):
        options = " ".join(shlex.quote(option) for option in self.options if option not in ("-D", str(self.data)))
        self.control("start", "-l", str(self.data.parent / "log"), "-o", options)

    def restart(self):
        self.control("restart", "-m", "fast", "-l", str(self.data.parent / "log"))

    def freeze(self):
        postmaster = int((self.data / "postmaster.pid").read_text().split()[0])
        # The parent first, so that it starts no new processes.
        self.signal([postmaster], signal.SIGSTOP)
        self.signal(children(postmaster), signal.SIGSTOP)

    def signal(self, processes, number):
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, number)
                if number == signal.SIGSTOP:
                    self.frozen.append(process)

    def resume(self):
        self.signal(self.frozen, signal.SIGCONT)
        self.frozen = []

    def query(self, sql):
        psql = Path(self.executable).parent / "psql"
        return subprocess.run([psql, "-qAt", "-c", sql, self.url], check=True, capture_output=True, text=True).stdout.strip()

    def remove(self):
        self.resume()
        subprocess.run([*self.script, "stop"], env=self.env)


def children(parent):
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(stat.parent.name))
    return found


def freeze_mid_write(node, postgres):
    """Freezes the node while it holds the lock that all writers need."""
    held = (
        "SELECT count(*) FROM pg_stat_activity JOIN pg_locks USING (pid) WHERE state = 'idle in transaction'"
        " AND locktype = 'advisory' AND granted AND state_change < clock_timestamp() - interval '300 ms'"
    )
    for _ in range(60):
        node.freeze()
        time.sleep(0.35)
        if postgres.query(held) != "0":
            return
        node.resume()
        time.sleep(0.1)
    raise RuntimeError("the node was never caught in the middle of a write")
