"""The admin panel with 10,000 events and 2,000 images: time to the first row, and cost of paging; prints the table."""

import json
import subprocess
import tempfile
import urllib.request
import zlib

from measure import EVENTS, ROOT, print_table, seed, server, site
from pages import signed_in

IMAGES = 2000
# The bound of the time to the first content of a page, in milliseconds.
BOUND = 1000


def chunk(kind, data):
    return len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")


def picture(number):
    """A small PNG of a distinct color."""
    size, colour = 64, number.to_bytes(3, "big")
    header = size.to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    pixels = zlib.compress(b"".join(b"\0" + colour * size for _ in range(size)))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")


def upload(browser, base, number):
    edge = b"----meydan"
    head = f'Content-Disposition: form-data; name="image"; filename="{number}.png"\r\nContent-Type: image/png\r\n\r\n'
    body = b"--" + edge + b"\r\n" + head.encode() + picture(number) + b"\r\n--" + edge + b"--\r\n"
    headers = {"Content-Type": f"multipart/form-data; boundary={edge.decode()}"}
    browser.open(urllib.request.Request(base + "/api/images/upload", body, headers)).read()


def main():
    with tempfile.TemporaryDirectory() as folder:
        env = site(folder)
        seed(env, EVENTS)
        with server(ROOT / "target" / "release" / "meydan", "serve", env=env) as (base, _):
            browser = signed_in(base)
            for number in range(IMAGES):
                upload(browser, base, number)
            node = ROOT / "web" / "node_modules" / ".bin" / "node"
            account = [env["MEYDAN_ADMIN_EMAIL"], env["MEYDAN_ADMIN_PASSWORD"]]
            output = subprocess.run([node, ROOT / "bench" / "panel.mjs", base, *account], check=True, capture_output=True, text=True)
    measured = json.loads(output.stdout)
    rows = [(f"{screen}, first content, ms", str(ms), f"< {BOUND:,}") for screen, ms in measured["first"].items()]
    rows += [(f"heap after {pages} pages, MB", f"{mb:.1f}", "") for pages, mb in measured["heap"]]
    print(f"panel with {EVENTS:,} events and {IMAGES:,} images\n")
    print_table(rows)


if __name__ == "__main__":
    main()
