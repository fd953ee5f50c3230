-- Versions of events, posts, venues and profiles that were replaced. The current one is the row of the thing itself.
CREATE TABLE revisions (
    id {id},
    noun TEXT NOT NULL,
    thing_id BIGINT NOT NULL,
    -- The version that was replaced; 0 says that the thing was not there before, which only a batch keeps.
    number BIGINT NOT NULL,
    -- Its whole content.
    document TEXT NOT NULL,
    made_at BIGINT NOT NULL,
    replaced_at BIGINT NOT NULL,
    -- Who replaced it, and how.
    user_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    user_name TEXT NOT NULL,
    action TEXT NOT NULL,
    -- The audit entry of the bulk change that replaced it, until that is undone.
    batch BIGINT
);
CREATE UNIQUE INDEX revisions_thing ON revisions (noun, thing_id, number);
CREATE INDEX revisions_age ON revisions (replaced_at);
CREATE INDEX revisions_user ON revisions (user_id);
CREATE INDEX revisions_batch ON revisions (batch, noun, thing_id) WHERE batch IS NOT NULL;
