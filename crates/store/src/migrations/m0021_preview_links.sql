-- Links that show an unpublished event or post to whoever has them, until they expire.
CREATE TABLE preview_links (
    id {id},
    token_hash TEXT NOT NULL UNIQUE,
    noun TEXT NOT NULL,
    thing_id BIGINT NOT NULL,
    user_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    user_name TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX preview_links_thing ON preview_links (noun, thing_id, expires_at);
CREATE INDEX preview_links_expiry ON preview_links (expires_at);
CREATE INDEX preview_links_user ON preview_links (user_id);
