-- What a change means to visitors. A node of an older version does not say; then caches take the worst for granted.
ALTER TABLE change_log ADD COLUMN effect TEXT NOT NULL DEFAULT 'hides';
