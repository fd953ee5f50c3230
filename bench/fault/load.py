"""A steady mix of requests to one node, its responses, and its acknowledged writes."""

import collections
import http.client
import itertools
import json
import threading
import time
import urllib.parse
from collections import Counter, defaultdict

# Longer than the timeouts of the server, so that its own response is seen.
TIMEOUT = 45
WORKERS = 2
PAUSE = 0.25
EMAIL, PASSWORD = "faults@example.org", "only-for-measuring"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
EVENT = {
    "event_id": "faults", "title_tr": "Caz", "title_en": "Jazz", "description_tr": "İki set", "description_en": "Two sets",
    "venue_name": "Sahne", "venue_en": "Stage", "city": "İstanbul", "city_en": "Istanbul", "start_date": "2030-05-01",
}  # fmt: skip

Sample = collections.namedtuple("Sample", "kind begin end status")


class Client:
    """A client that opens a new connection for every request, like a new visitor."""

    def __init__(self, base):
        self.address = urllib.parse.urlsplit(base).netloc
        self.headers = {}

    def send(self, method, path, body=None, headers=None):
        """Status and body; the status is a word when there is no response."""
        connection = http.client.HTTPConnection(self.address, timeout=TIMEOUT)
        try:
            connection.request(method, path, body, {**self.headers, **(headers or {})})
            answer = connection.getresponse()
            content = answer.read()
            cookies = [value.split(";")[0] for name, value in answer.getheaders() if name.lower() == "set-cookie"]
            if cookies:
                self.headers["Cookie"] = "; ".join(cookies)
            return answer.status, content
        except TimeoutError:
            return "timeout", b""
        except (OSError, http.client.HTTPException):
            return "no answer", b""
        finally:
            connection.close()

    def send_json(self, method, path, value):
        return self.send(method, path, json.dumps(value), {"Content-Type": "application/json"})

    def get_json(self, path):
        status, body = self.send("GET", path)
        if status != 200:
            raise RuntimeError(f"GET {path} answered {status}: {body[:200]}")
        return json.loads(body)

    def sign_in(self):
        status, body = self.send_json("POST", "/api/auth/login", {"email": EMAIL, "password": PASSWORD})
        if status != 200:
            raise RuntimeError(f"sign-in answered {status}: {body[:200]}")
        return self

    def upload(self, title, content, name, media_type):
        edge = "----meydan"
        parts = [
            f'--{edge}\r\nContent-Disposition: form-data; name="title"\r\n\r\n{title}\r\n',
            f'--{edge}\r\nContent-Disposition: form-data; name="image"; filename="{name}"\r\nContent-Type: {media_type}\r\n\r\n',
        ]
        body = "".join(parts).encode() + content + f"\r\n--{edge}--\r\n".encode()
        return self.send("POST", "/api/images/upload", body, {"Content-Type": f"multipart/form-data; boundary={edge}"})

    def list_all(self, path):
        cursor = ""
        while cursor is not None:
            page = self.get_json(f"{path}?limit=100&cursor={cursor}")
            yield from page["data"]
            cursor = page["meta"].get("next_cursor")


class Load:
    """Reads and writes until it is stopped."""

    def __init__(self, node, name, uploads=False, message_length=40, pause=PAUSE):
        self.client = Client(node.base)
        self.admin = Client(node.base).sign_in()
        self.name, self.message, self.pause = name, "uzun " * (message_length // 5), pause
        self.samples, self.sent = [], defaultdict(dict)
        self.numbers, self.stopping, self.threads = itertools.count(), threading.Event(), []
        self.calls = {
            "list": lambda: self.client.send("GET", "/api/events?limit=20")[0],
            "page": lambda: self.client.send("GET", "/event/faults")[0],
            # A new query each time, so that no cache serves it.
            "uncached list": lambda: self.client.send("GET", f"/api/events?price_max={1000 + next(self.numbers)}")[0],
            "contact": self.send_message,
            "health": lambda: self.client.send("GET", "/health")[0],
            "ready": lambda: self.client.send("GET", "/health/ready")[0],
        }
        if uploads:
            self.calls["upload"] = self.upload

    def send_message(self):
        subject = f"{self.name} message {next(self.numbers)}"
        message = {"name": "Ayşe", "email": "ayse@example.org", "subject": subject, "message": self.message}
        status = self.client.send_json("POST", "/api/contact", message)[0]
        self.sent["contact"][subject] = status
        return status

    def upload(self):
        title = f"{self.name} picture {next(self.numbers)}"
        status = self.admin.upload(title, SVG.encode(), "x.svg", "image/svg+xml")[0]
        self.sent["upload"][title] = status
        return status

    def start(self):
        for kind in self.calls:
            for _ in range(WORKERS):
                thread = threading.Thread(target=self.work, args=(kind,), daemon=True)
                thread.start()
                self.threads.append(thread)

    def work(self, kind):
        while not self.stopping.is_set():
            begin = time.monotonic()
            status = self.calls[kind]()
            self.samples.append(Sample(kind, begin, time.monotonic(), status))
            self.stopping.wait(self.pause)

    def stop(self):
        self.stopping.set()
        for thread in self.threads:
            thread.join(TIMEOUT + 5)

    def between(self, kind, begin, end):
        """The requests of a kind that were in flight during that time."""
        return [sample for sample in list(self.samples) if sample.kind == kind and sample.end > begin and sample.begin < end]

    def recovery(self, end):
        """Seconds after `end` from which on every write and readiness check succeeded; `None` if that is not seen yet."""
        waits = []
        for kind in {"contact", "upload", "ready"} & self.calls.keys():
            later = sorted(sample for sample in list(self.samples) if sample.kind == kind and sample.begin >= end)
            failed = max((index for index, sample in enumerate(later) if not is_success(sample)), default=-1)
            good = later[failed + 1 :]
            if len(good) < 3:
                return None
            waits.append(good[0].end - end)
        return max(waits)

    def longest_gap(self, begin, end):
        """The longest gap between acknowledged messages."""
        moments = [sample.end for sample in self.between("contact", begin, end) if is_success(sample) and sample.end < end]
        moments = [begin, *sorted(moments), end]
        return max(later - earlier for earlier, later in itertools.pairwise(moments))


def is_success(sample):
    return sample.status in (200, 201)


class StoredWrites:
    """The writes that a node lists afterwards, compared with the acknowledged ones."""

    def __init__(self, node, loads):
        admin = Client(node.base).sign_in()
        subjects = Counter(message["subject"] for message in admin.list_all("/api/contact"))
        pictures = list(admin.list_all("/api/images"))
        titles = Counter(picture["title"] for picture in pictures)
        files = {picture["title"]: picture["file_path"] for picture in pictures}
        self.acknowledged, self.lost, self.doubled, self.unacknowledged = 0, [], [], []
        for load in loads:
            self.compare(load.sent["contact"], subjects)
            self.compare(load.sent["upload"], titles)
            for title, status in load.sent["upload"].items():
                if status == 201 and title in files and admin.send("GET", files[title])[0] != 200:
                    self.lost.append(f"file of {title}")

    def compare(self, sent, stored):
        for name, status in sent.items():
            self.acknowledged += status == 201
            if status == 201 and not stored[name]:
                self.lost.append(name)
            if stored[name] > 1:
                self.doubled.append(name)
            if status != 201 and stored[name]:
                self.unacknowledged.append(f"{name} ({status})")
