-- Words and phrases that the search treats as equal.
CREATE TABLE synonyms (
    id {id},
    -- JSON: an array of texts.
    words TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);
