-- What lists filter by besides time, place and price, one bit each; 64 is "tickets may be left".
ALTER TABLE showing_index ADD COLUMN marks BIGINT NOT NULL DEFAULT 64;
