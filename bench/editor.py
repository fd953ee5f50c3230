"""Tasks of the editors' desk by a scripted editor, with 5,000 events: clicks, keys and seconds; prints the table."""

import json
import os
import socket
import subprocess
import tempfile

from measure import ROOT, print_table, seed, server, site

EVENTS = 5000
BINARY = os.environ.get("MEYDAN_BIN", ROOT / "target" / "release" / "meydan")
# Bounds by task: what is counted, and how much of it at most.
BOUNDS = {
    "30 events to another category": ("clicks", 6),
    "next week without picture": ("clicks", 2),
    "an old description restored": ("clicks", 4),
    "a concert from a pasted link": ("seconds", 10),
    "12 dates of an event": ("seconds", 30),
    "a post for tomorrow at 09:00": ("clicks", 4),
    "500 rows of a Turkish CSV": ("seconds", 60),
    "a venue of 40 events corrected": ("clicks", 2),
}


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def main():
    with tempfile.TemporaryDirectory() as folder:
        seller = f"127.0.0.1:{free_port()}"
        env = {**site(folder), "MEYDAN_FETCH_ALLOW": seller, "MEYDAN_FETCH_PAUSE_MS": "0"}
        seed(env, EVENTS)
        with server(BINARY, "serve", env=env) as (base, _):
            node = ROOT / "web" / "node_modules" / ".bin" / "node"
            arguments = [base, env["MEYDAN_ADMIN_EMAIL"], env["MEYDAN_ADMIN_PASSWORD"], seller]
            output = subprocess.run([node, ROOT / "bench" / "editor.mjs", *arguments], check=True, capture_output=True, text=True)
    rows = []
    for task, used in json.loads(output.stdout).items():
        unit, bound = BOUNDS[task]
        counted = f"{used['clicks']} clicks, {used['keys']} keys, {used['seconds']:.1f} s"
        rows.append((task, counted, f"≤ {bound} {unit}"))
    print(f"editor with {EVENTS:,} events\n")
    print_table(rows)


if __name__ == "__main__":
    main()
