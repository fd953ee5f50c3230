-- Hits by day in Turkey (counted from 1970), type and event; the event is empty for hits that are about none.
CREATE TABLE hit_counts (
    day BIGINT NOT NULL,
    event_type TEXT NOT NULL,
    event_id TEXT NOT NULL,
    hits BIGINT NOT NULL,
    PRIMARY KEY (day, event_type, event_id)
);

-- Raw hits are only deleted by their age any more.
DROP INDEX analytics_events_at;
CREATE INDEX analytics_events_age ON analytics_events (at);

-- What the nightly deletes look for.
CREATE INDEX login_failures_age ON login_failures (failed_at);
CREATE INDEX change_log_age ON change_log (at);
CREATE INDEX audit_trail_age ON audit_trail (at);
CREATE INDEX blogs_trash ON blogs (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX categories_trash ON categories (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX images_trash ON images (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX logos_trash ON logos (deleted_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX contact_messages_trash ON contact_messages (deleted_at, id) WHERE deleted_at IS NOT NULL;
