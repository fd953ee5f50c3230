-- Entries of the short lists that staff keep, such as synonyms and templates of replies.
CREATE TABLE entries (
    id {id},
    -- The list, by its noun.
    noun TEXT NOT NULL,
    -- JSON.
    content TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
CREATE INDEX entries_noun ON entries (noun, id);
