-- A job waits in the queue of its kind. A node of an earlier version names none: its jobs run among the maintenance.
ALTER TABLE jobs ADD COLUMN queue TEXT NOT NULL DEFAULT 'maintenance';
UPDATE jobs SET queue = 'mail' WHERE task LIKE '{"kind":"mail_%';
UPDATE jobs SET queue = 'images' WHERE task LIKE '{"kind":"avif_%';
CREATE INDEX jobs_open ON jobs (queue, run_at, id) WHERE done_at IS NULL;
