-- Proves that the database takes writes; a row lives only inside the transaction that made it.
CREATE TABLE write_checks (
    id {id},
    checked_at BIGINT NOT NULL
);
