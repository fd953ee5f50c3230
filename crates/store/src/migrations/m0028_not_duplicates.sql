-- Pairs of events that an editor decided are not the same; the smaller number first.
CREATE TABLE not_duplicates (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    other_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    decided_at BIGINT NOT NULL,
    PRIMARY KEY (event_id, other_id)
);
CREATE INDEX not_duplicates_other ON not_duplicates (other_id);
