"""The part of S3 that Meydan uses, over a folder: put, get, head, delete, list. It checks no signatures.

A library that imitates all of S3 keeps its objects in memory and would forget them when it is stopped, which is the
fault to be measured. Usage: s3.py PORT FOLDER
"""

import hashlib
import re
import sys
import urllib.parse
from email.utils import formatdate
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from xml.sax.saxutils import escape, unescape


class Bucket(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    folder = Path()

    def log_message(self, *_):
        pass

    def file(self):
        path = urllib.parse.unquote(urllib.parse.urlsplit(self.path).path)
        return self.folder / path.lstrip("/")

    def query(self):
        return urllib.parse.parse_qs(urllib.parse.urlsplit(self.path).query, keep_blank_values=True)

    def body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def answer(self, status, body=b"", headers=None, length=None):
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_PUT(self):
        file, content = self.file(), self.body()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        self.answer(200, headers={"ETag": tag(content)})

    def do_GET(self):
        if "list-type" in self.query():
            self.answer(200, self.listing(), {"Content-Type": "application/xml"})
            return
        file = self.file()
        if not file.is_file():
            self.answer(404, b"<Error><Code>NoSuchKey</Code></Error>")
            return
        content = file.read_bytes()
        headers = {"ETag": tag(content), "Last-Modified": formatdate(file.stat().st_mtime, usegmt=True)}
        asked = re.fullmatch(r"bytes=(\d+)-(\d*)", self.headers.get("Range", ""))
        if asked:
            first, last = int(asked[1]), min(int(asked[2] or len(content)), len(content) - 1)
            headers["Content-Range"] = f"bytes {first}-{last}/{len(content)}"
            self.answer(206, content[first : last + 1], headers)
        else:
            self.answer(200, content, headers)

    do_HEAD = do_GET

    def do_DELETE(self):
        self.file().unlink(missing_ok=True)
        self.answer(204)

    def do_POST(self):
        """`?delete`: many keys at once."""
        keys = [unescape(key) for key in re.findall(r"<Key>(.*?)</Key>", self.body().decode())]
        for key in keys:
            (self.file() / key).unlink(missing_ok=True)
        deleted = "".join(f"<Deleted><Key>{escape(key)}</Key></Deleted>" for key in keys)
        self.answer(200, f"<DeleteResult>{deleted}</DeleteResult>".encode(), {"Content-Type": "application/xml"})

    def listing(self):
        prefix, rows = self.query().get("prefix", [""])[0], []
        for file in sorted(self.file().rglob("*")):
            key = str(file.relative_to(self.file()))
            if file.is_file() and key.startswith(prefix):
                size, changed = file.stat().st_size, "2026-01-01T00:00:00.000Z"
                rows.append(f"<Contents><Key>{escape(key)}</Key><Size>{size}</Size><LastModified>{changed}</LastModified></Contents>")
        return f"<ListBucketResult><IsTruncated>false</IsTruncated>{''.join(rows)}</ListBucketResult>".encode()


def tag(content):
    return f'"{hashlib.md5(content).hexdigest()}"'


if __name__ == "__main__":
    Bucket.folder = Path(sys.argv[2])
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bucket).serve_forever()
