-- An id for each setting that was replaced: revisions know things by id, and settings have only a key.
CREATE TABLE setting_ids (
    id {id},
    setting_key {sorted} NOT NULL UNIQUE
);
