-- Which part of an image is shown, where its main subject is, and what tells equal originals.
ALTER TABLE images ADD COLUMN content_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE images ADD COLUMN focal_x DOUBLE PRECISION;
ALTER TABLE images ADD COLUMN focal_y DOUBLE PRECISION;
ALTER TABLE images ADD COLUMN crop TEXT;
CREATE INDEX images_content_hash ON images (content_hash);
