-- Answers of requests that a client may send again because the answer was lost on its way.
CREATE TABLE request_keys (
    id {id},
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    request_key {sorted} NOT NULL,
    -- Of the request's path and body: another request with the same key is refused.
    digest TEXT NOT NULL,
    answer TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    UNIQUE (user_id, request_key)
);
CREATE INDEX request_keys_age ON request_keys (made_at);
