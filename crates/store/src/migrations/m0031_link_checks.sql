-- The links of events to come: when each was last checked, and on how many days in a row it has failed.
CREATE TABLE link_checks (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    url TEXT NOT NULL,
    checked_at BIGINT NOT NULL,
    failed_days INTEGER NOT NULL,
    failing_since BIGINT,
    problem TEXT,
    confirmed_until BIGINT,
    PRIMARY KEY (event_id, url)
);
CREATE INDEX link_checks_failed ON link_checks (failed_days);
CREATE INDEX link_checks_checked ON link_checks (checked_at);
