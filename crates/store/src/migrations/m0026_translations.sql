-- JSON: the language that is stale, and the texts of one that visitors do not see yet.
ALTER TABLE blogs ADD COLUMN translation TEXT NOT NULL DEFAULT '{}';
