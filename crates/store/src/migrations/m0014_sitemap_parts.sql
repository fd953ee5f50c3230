-- The sitemap of a large site, made by a job: its parts, counted from 1, compressed with gzip.
CREATE TABLE sitemap_parts (
    number BIGINT PRIMARY KEY,
    body {bytes} NOT NULL
);
