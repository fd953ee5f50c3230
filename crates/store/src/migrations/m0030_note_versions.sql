-- Counts the changes of the note of a message: of two writers the second is told about the first.
ALTER TABLE contact_messages ADD COLUMN note_version BIGINT NOT NULL DEFAULT 1;
