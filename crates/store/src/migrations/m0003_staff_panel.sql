-- What the admin panel lists, searches and sorts by. What is folded or read out of a document is filled
-- in by the next step: SQL has no word for it that both engines know.
ALTER TABLE users ADD COLUMN last_sign_in_at BIGINT;
ALTER TABLE users ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

ALTER TABLE sessions ADD COLUMN last_seen_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE sessions ADD COLUMN user_agent TEXT NOT NULL DEFAULT '';
UPDATE sessions SET last_seen_at = created_at;

ALTER TABLE images ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE images ADD COLUMN sort_key {sorted} NOT NULL DEFAULT '';
ALTER TABLE images ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
CREATE INDEX images_name ON images (sort_key, id);
CREATE INDEX images_size ON images (file_size, id);

ALTER TABLE blogs ADD COLUMN sort_tr {sorted} NOT NULL DEFAULT '';
ALTER TABLE blogs ADD COLUMN sort_en {sorted} NOT NULL DEFAULT '';
ALTER TABLE blogs ADD COLUMN search_text TEXT NOT NULL DEFAULT '';

ALTER TABLE logos ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
ALTER TABLE settings ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

ALTER TABLE contact_messages ADD COLUMN status TEXT NOT NULL DEFAULT 'unread';
ALTER TABLE contact_messages ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
ALTER TABLE contact_messages ADD COLUMN deleted_at BIGINT;
CREATE INDEX contact_messages_status ON contact_messages (status, id);

ALTER TABLE subscriptions ADD COLUMN confirmed_at BIGINT;
ALTER TABLE subscriptions ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
UPDATE subscriptions SET confirmed_at = updated_at WHERE status = 'subscribed';
CREATE INDEX subscriptions_status ON subscriptions (status, id);

ALTER TABLE event_index ADD COLUMN currency TEXT NOT NULL DEFAULT '';

CREATE INDEX events_updated ON events (updated_at, id);
CREATE INDEX audit_trail_user ON audit_trail (user_id, id);
