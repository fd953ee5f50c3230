"""What is answered while a part of the machinery is broken, what recovers, and after how many seconds; prints the table.

Usage: faults.py [--write] [--note TEXT] [--logs FOLDER] [FAULT…]
"""

import argparse
import contextlib
import json
import re
import signal
import sys
import time
import zlib
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from fault import rig
from fault.load import EVENT, Client, StoredWrites, Load, is_success
from measure import ROOT

DOCUMENT = ROOT / "docs" / "operations.md"
MARKERS = ("<!-- faults:begin -->", "<!-- faults:end -->")
BEFORE_SECONDS = 4
AFTER_SECONDS = 45
# Far more than one fault takes; a hang ends with an error.
LIMIT_SECONDS = 300
HEADER = ("fault", "reads", "writes", "`/health`", "`/health/ready`", "recovered after", "lost or doubled")


@dataclass
class Trial:
    """One fault: the component under test, its start and its end."""

    nodes: dict
    begin: callable
    end: callable
    seconds: float = 15
    load: dict = field(default_factory=dict)
    # Checks during and after the fault; each returns a text for the table and a list of complaints.
    during: callable = None
    after: callable = None
    # Stored writes are checked again after a restart.
    is_restarted: bool = False
    shows_gap: bool = False


def full_disk(stack, log):
    disk = rig.SmallDisk(stack, 64)
    node = rig.Node(stack, disk.folder, prefix=disk.prefix, log=log)
    load = {"uploads": True, "message_length": 4000}
    return Trial({"": node}, disk.fill, disk.free, load=load, is_restarted=True)


def read_only_disk(stack, log):
    disk = rig.ReadOnlyDisk(stack)
    node = rig.Node(stack, disk.folder, disk.env, log=log)
    return Trial({"": node}, disk.break_down, disk.repair, load={"uploads": True}, is_restarted=True)


def bucket_away(stack, log):
    bucket = rig.bucket(stack).start()
    node = rig.Node(stack, rig.folder(stack), rig.bucket_env(bucket), log=log)
    # Longer than the 30 seconds for which a successful media check is cached.
    return Trial({"": node}, bucket.stop, bucket.start, seconds=36, load={"uploads": True})


def mail_silent(stack, log):
    return mail_trial(stack, log, rig.SilentServer, seconds=25)


def mail_refusing(stack, log):
    return mail_trial(stack, log, lambda stack, port: rig.MailServer(stack, port, "Refusing").start(), seconds=12)


def mail_trial(stack, log, broken, seconds):
    port = rig.free_port()
    working = rig.MailServer(stack, port, "Accepting")
    node = rig.Node(stack, rig.folder(stack), {"MEYDAN_SMTP_URL": f"smtp://127.0.0.1:{port}"}, log=log)
    servers = []

    def begin():
        working.stop()
        servers.append(broken(stack, port))

    def end():
        servers[0].stop()
        working.start()

    working.start()
    # Few messages: each is a mail that is retried with growing delays.
    load = {"uploads": True, "pause": 2}
    return Trial(
        {"": node}, begin, end, seconds=seconds, load=load,
        during=lambda: image_job(node), after=lambda loads, ended: mail_seconds(working, loads, ended),
    )  # fmt: skip


def postgres_stopped(stack, log):
    postgres, node = on_postgres(stack, log)
    return Trial({"": node}, postgres.stop, postgres.start)


def postgres_restarted(stack, log):
    postgres, node = on_postgres(stack, log)
    return Trial({"": node}, postgres.restart, lambda: None, seconds=0)


def postgres_slow(stack, log):
    postgres, node = on_postgres(stack, log)
    return Trial({"": node}, postgres.freeze, postgres.resume, seconds=20)


def on_postgres(stack, log):
    postgres = rig.Postgres(stack)
    return postgres, rig.Node(stack, rig.folder(stack), {"DATABASE_URL": postgres.url}, log=log)


def node_frozen(stack, log):
    postgres, frozen = on_postgres(stack, log)
    other = rig.Node(stack, rig.folder(stack), {"DATABASE_URL": postgres.url}, log=log)
    return Trial(
        {"the other node": other, "the frozen node": frozen},
        lambda: rig.freeze_mid_write(frozen, postgres), frozen.resume, seconds=20, load={"pause": 0.1}, shows_gap=True,
    )  # fmt: skip


FAULTS = {
    "full disk": full_disk,
    "read-only disk": read_only_disk,
    "S3 away": bucket_away,
    "SMTP silent": mail_silent,
    "SMTP refusing": mail_refusing,
    "PostgreSQL stopped": postgres_stopped,
    "PostgreSQL restarted": postgres_restarted,
    "PostgreSQL slow": postgres_slow,
    "node frozen": node_frozen,
}


def photo(size=16):
    """A small PNG of soft colors."""

    def chunk(kind, data):
        return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")

    pixels = b"".join(b"\0" + bytes(value for x in range(size) for value in (x * 16, y * 16, x * y)) for y in range(size))
    header = size.to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(pixels)) + chunk(b"IEND", b"")


def image_job(node, limit=15):
    """The duration of an image job while mail jobs fail."""
    # Some mails must be due before it.
    time.sleep(4)
    admin, begin = Client(node.base).sign_in(), time.monotonic()
    status, _ = admin.upload("photo", photo(), "photo.png", "image/png")
    if status != 201:
        return f"photo answered {status}", ["the photo was refused"]
    while time.monotonic() - begin < limit:
        if re.search('job done.*kind="avif_variants"', node.log.read_text()):
            return f"image job done after {time.monotonic() - begin:.1f} s", []
        time.sleep(0.1)
    return f"image job not done within {limit} s", ["the image job waits for mail jobs"]


def mail_seconds(server, loads, ended, limit=60):
    """When every acknowledged message was mailed, and which were mailed twice."""
    expected = {f"[Ayşe] {subject}" for load in loads for subject, status in load.sent["contact"].items() if status == 201}
    while time.monotonic() - ended < limit:
        mails = Counter(server.subjects())
        if expected <= mails.keys():
            twice = [f"mailed twice: {subject}" for subject, count in mails.items() if count > 1]
            return f"all {len(expected)} mails delivered after {time.monotonic() - ended:.0f} s", twice
        time.sleep(0.2)
    missing = len(expected - Counter(server.subjects()).keys())
    return f"{missing} of {len(expected)} mails still wait after {limit} s", ["mails still wait"]


def answers(samples, begin=None):
    """Statuses and the slowest response; with `begin` also the time of the first failure."""
    if not samples:
        return "no request"
    statuses = Counter(sample.status for sample in samples).most_common()
    text = str(statuses[0][0]) if len(statuses) == 1 else " and ".join(f"{count} × {status}" for status, count in statuses)
    failures = [sample.end for sample in samples if not is_success(sample)]
    if begin and failures:
        text += f", the first failure after {min(failures) - begin:.1f} s"
    return f"{text}, at most {max(sample.end - sample.begin for sample in samples):.1f} s"


class Outcome:
    """The table rows of one fault, and its complaints."""

    def __init__(self, name, trial):
        self.name, self.trial = name, trial
        self.rows, self.complaints = [], []

    def run(self):
        trial = self.trial
        status, body = Client(next(iter(trial.nodes.values())).base).sign_in().send_json("POST", "/api/events", EVENT)
        if status != 201:
            raise RuntimeError(f"the event was answered {status}: {body[:200]}")
        loads = {name: Load(node, f"{self.name} {name}", **trial.load) for name, node in trial.nodes.items()}
        for load in loads.values():
            load.start()
        time.sleep(BEFORE_SECONDS)
        begin = time.monotonic()
        early = [sample for load in loads.values() for sample in load.samples if not is_success(sample)]
        self.complaints += [f"before the fault {sample.kind} answered {sample.status}" for sample in early]
        trial.begin()
        note = self.noted(trial.during() if trial.during else None)
        time.sleep(max(0, begin + trial.seconds - time.monotonic()))
        # Requests in flight at the end are still affected by the fault.
        trial.end()
        end = time.monotonic()
        while time.monotonic() < end + AFTER_SECONDS and any(load.recovery(end) is None for load in loads.values()):
            time.sleep(0.25)
        for load in loads.values():
            load.stop()
        late = self.noted(trial.after(loads.values(), end) if trial.after else None)
        stored = self.check(loads.values())
        for name, load in loads.items():
            self.rows.append(self.row(name, load, begin, end, note, late, stored))

    def noted(self, seen):
        text, complaints = seen or (None, [])
        self.complaints += complaints
        return text

    def check(self, loads):
        texts = []
        for moment in ("", " after a restart") if self.trial.is_restarted else ("",):
            for name, node in self.trial.nodes.items():
                if moment:
                    node.stop()
                    node.start()
                stored = StoredWrites(node, loads)
                self.complaints += [f"lost{moment}: {lost}" for lost in stored.lost]
                self.complaints += [f"doubled{moment}: {doubled}" for doubled in stored.doubled]
                text = f"{len(stored.lost)} lost and {len(stored.doubled)} doubled of {stored.acknowledged} acknowledged{moment}"
                texts.append(text + (f", {len(stored.unacknowledged)} more stored" if stored.unacknowledged else ""))
        if stored.unacknowledged:
            print(f"  stored though not acknowledged: {stored.unacknowledged}", file=sys.stderr)
        return "; ".join(dict.fromkeys(texts))

    def row(self, name, load, begin, end, note, late, stored):
        def statuses(kind, since=None):
            return answers(load.between(kind, begin, end), since)

        reads = "; ".join(f"{kind} {statuses(kind)}" for kind in ("list", "page", "uncached list"))
        writes = [f"{kind} {statuses(kind)}" for kind in ("contact", "upload") if kind in load.calls]
        if self.trial.shows_gap:
            writes.append(f"longest time without a stored message {load.longest_gap(begin, end):.1f} s")
        recovery = load.recovery(end)
        if recovery is None:
            self.complaints.append(f"{name} did not recover")
        recovered = "; ".join(filter(None, ["not seen" if recovery is None else f"{recovery:.1f} s", late]))
        fault = f"{self.name}: {name}" if name else self.name
        fault += f" ({end - begin:.0f} s)"
        return fault, reads, "; ".join(filter(None, [*writes, note])), statuses("health"), statuses("ready", begin), recovered, stored


def table(rows, note):
    lines = [HEADER, ["---"] * len(HEADER), *rows]
    drawn = "\n".join("| " + " | ".join(cell.replace("; ", "<br>") for cell in line) + " |" for line in lines)
    return f"{drawn}\n\n{note}\n"


def write(text):
    document = DOCUMENT.read_text()
    begin, end = MARKERS
    if begin not in document or end not in document:
        sys.exit(f"{DOCUMENT} lacks the lines {begin} and {end}")
    pattern = re.compile(f"{re.escape(begin)}.*{re.escape(end)}", re.S)
    DOCUMENT.write_text(pattern.sub(lambda _: f"{begin}\n{text}{end}", document))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("faults", nargs="*", metavar="FAULT", help=f"one of: {', '.join(FAULTS)}; all of them if left out")
    parser.add_argument("--write", action="store_true", help="write the table into docs/operations.md")
    parser.add_argument("--note", default="Measured by `bench/faults.py` with the release binary.", help="the line below the table")
    parser.add_argument("--logs", type=Path, help="a folder that keeps the logs of the nodes")
    options = parser.parse_args()
    if unknown := set(options.faults) - FAULTS.keys():
        parser.error(f"unknown: {', '.join(unknown)}")
    # A signal raises an exception, so that all started processes are stopped.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("stopped"))
    signal.signal(signal.SIGALRM, lambda *_: sys.exit(f"a fault took longer than {LIMIT_SECONDS} s"))
    if options.logs:
        options.logs.mkdir(parents=True, exist_ok=True)
    rows, complaints = [], []
    for name in options.faults or FAULTS:
        print(f"{name} …", file=sys.stderr)
        log = options.logs and options.logs / f"{name.replace(' ', '-')}.log"
        signal.alarm(LIMIT_SECONDS)
        with contextlib.ExitStack() as stack:
            outcome = Outcome(name, FAULTS[name](stack, log))
            outcome.run()
        rows += outcome.rows
        complaints += [f"{name}: {complaint}" for complaint in outcome.complaints]
    text = table(rows, options.note)
    print(text)
    if options.write:
        write(text)
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    sys.exit(1 if complaints else 0)


if __name__ == "__main__":
    main()
