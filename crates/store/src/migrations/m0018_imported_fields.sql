-- What the last import wrote of an event: a field that differs since was edited by a person and is left alone.
CREATE TABLE imported_fields (
    event_id BIGINT NOT NULL PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    -- JSON: the fields of the event's draft and their values.
    fields TEXT NOT NULL,
    imported_at BIGINT NOT NULL
);
