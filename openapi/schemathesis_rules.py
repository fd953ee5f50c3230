"""What the contract cannot say, so that a refusal is no failure: one rule a reason."""

import json
import re

import schemathesis
from schemathesis.openapi.checks import RejectedPositiveData

# They name rows of other tables; whether such a row exists is no property of a text.
REFERENCES = {
    "category",
    "cover_image_id",
    "gallery_image_ids",
    "image_id",
    "import_id",
    "into",
    "parent_id",
    "platform",
    "set.category",
    "set.cover_image_id",
    "set.platform",
    "set.venue_id",
    "source_platform",
    "venue_id",
}

# A showing names its venue by id, or by name and city; a moved one needs its old date; times may not repeat; a time zone, a
# seller or a performer must exist: what one field must be follows from the others. A host is a name with a dot.
LISTS = re.compile(r"(showings|performers|hosts)\[\d+\]")

# A token of the server's; a made-up one can have its form and still mean nothing. A key may belong to another request.
TOKENS = {"cursor", "Idempotency-Key"}

# Whether bytes are a picture that can be shown is known once they are decoded.
PICTURES = {"image", "logo", "avatar"}

# Whether an address may be fetched, and whether a page or file holds an event, is known once it was looked at.
SOURCES = {"url", "text", "mapping"}

# Whether it is the password, the code or the passkey is for the server alone to know.
SECRETS = {"current_password", "passkey"}

# Of an account, "password" is a new one, and what is wrong with it can be said in the contract.
CONFIRMED_BY_PASSWORD = ("/api/auth/totp", "/api/auth/passkeys", "/api/auth/recovery-codes")


@schemathesis.hook
def map_path_parameters(context, path_parameters):
    """Keeps the account that makes all these calls out of the hands of those that change accounts."""
    if path_parameters and context.operation.path.startswith("/api/users/") and str(path_parameters.get("id")) == "1":
        path_parameters["id"] = 2
    return path_parameters


@schemathesis.hook
def map_body(context, body):
    """Points references of the right form at rows that exist, so that most writes are really made."""
    path = context.operation.path
    if not isinstance(body, dict) or context.operation.method not in ("post", "put"):
        return body
    if path.startswith("/api/events") and is_text(body.get("category"), 63, r"[a-z][a-z0-9_-]*"):
        body["category"] = "music"
    if path.startswith(("/api/events", "/api/blogs")) and is_text(body.get("cover_image_id"), 64, r".*"):
        body["cover_image_id"] = None
    if path.startswith("/api/categories") and type(body.get("parent_id")) is int:
        body["parent_id"] = None
    return body


def is_text(value, longest, pattern):
    return isinstance(value, str) and len(value) <= longest and re.fullmatch(pattern, value, re.DOTALL)


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """False drops the failure."""
    if not isinstance(failure, RejectedPositiveData):
        return True
    if case.media_type == "multipart/form-data" and (response.status_code == 415 or is_malformed(case)):
        return False
    if response.status_code != 422:
        return True
    refused = {field for field in json.loads(response.text)["fields"] if not LISTS.match(field)}
    return not refused <= REFERENCES | TOKENS | PICTURES | SECRETS | against_each_other(case)


def is_malformed(case):
    """The name of a part stands in a header, where not every made-up name can stand."""
    return any(not (name.isascii() and name.isprintable()) for name in case.body)


def against_each_other(case):
    """Fields of this request that are right by themselves and wrong together."""
    wrong = set()
    body = case.body if isinstance(case.body, dict) else {}
    for prices in (body, case.query or {}):
        low, high = prices.get("price_min"), prices.get("price_max")
        if low not in (None, "") and high not in (None, "") and float(high) < float(low):
            wrong.add("price_max")
    # Dates may carry any offset or none, so which comes first is left to the server.
    if body.get("end_date") and body.get("start_date"):
        wrong.add("end_date")
    # What a setting's value must look like follows from its type, which may be the stored one.
    for place, setting in enumerate(body.get("settings") or []):
        if setting.get("type") != "text" and setting.get("setting_value"):
            wrong.add(f"settings.{place}.setting_value")
    if case.operation.path.startswith(CONFIRMED_BY_PASSWORD):
        wrong.add("password")
    if case.operation.path.startswith("/api/import/"):
        wrong |= SOURCES
    # Either of the two is needed, something must be set, and the trash goes with nothing else.
    if case.operation.path == "/api/events/bulk":
        wrong |= {"ids", "query", "set", "set.trash"}
    if case.operation.path == "/api/images/bulk":
        wrong |= {"set", "trash"}
    # A focal point has both coordinates, a crop lies within the image, and a drawing has none.
    if case.operation.path == "/api/images/{id}":
        wrong |= {"focal_x", "focal_y", "crop"}
    # What is scheduled needs a moment, which must lie in the future and before the end; one language must be left to show.
    if case.operation.path.startswith(("/api/events", "/api/blogs")):
        wrong |= {"publish_at", "unpublish_at", "set.publish_at", "set.unpublish_at", "language_states"}
    # The calendar shows at most 100 days, and its end is not before its beginning.
    if case.operation.path == "/api/publications":
        wrong |= {"from", "to"}
    # A template has a text in one of the languages, a change of a message changes something, and synonyms are two words that
    # differ when they are read as searches are.
    if case.operation.path.startswith("/api/reply-templates"):
        wrong.add("text_tr")
    if case.operation.path == "/api/contact/{id}":
        wrong.add("status")
    if case.operation.path.startswith("/api/synonyms"):
        wrong.add("words")
    # One of the two is needed, and neither of them always.
    if case.operation.path == "/api/auth/second-factor" and not body.get("passkey"):
        wrong.add("code")
    corners = [float(number) for number in ((case.query or {}).get("bbox") or "0,0,0,0").split(",")]
    if corners[0] > corners[2] or corners[1] > corners[3]:
        wrong.add("bbox")
    return wrong
