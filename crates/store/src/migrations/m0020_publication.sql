-- The publication state and its moments. Beside the document, so that a save by a node of an older version leaves them.
-- What is not published is a draft unless it says otherwise; what is published has 'draft'.
ALTER TABLE events ADD COLUMN unpublished_as TEXT NOT NULL DEFAULT 'draft';
ALTER TABLE events ADD COLUMN publish_at BIGINT;
ALTER TABLE events ADD COLUMN unpublish_at BIGINT;
-- When the state changes by itself.
ALTER TABLE events ADD COLUMN due_at BIGINT;
ALTER TABLE blogs ADD COLUMN unpublished_as TEXT NOT NULL DEFAULT 'draft';
ALTER TABLE blogs ADD COLUMN publish_at BIGINT;
ALTER TABLE blogs ADD COLUMN unpublish_at BIGINT;
ALTER TABLE blogs ADD COLUMN due_at BIGINT;
-- Few rows have them.
CREATE INDEX events_due ON events (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX events_unpublished_as ON events (unpublished_as, id) WHERE unpublished_as <> 'draft';
CREATE INDEX events_publish_at ON events (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX events_unpublish_at ON events (unpublish_at) WHERE unpublish_at IS NOT NULL;
CREATE INDEX blogs_due ON blogs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX blogs_publish_at ON blogs (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX blogs_unpublish_at ON blogs (unpublish_at) WHERE unpublish_at IS NOT NULL;
