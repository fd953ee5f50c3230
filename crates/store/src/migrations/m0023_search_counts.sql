-- Words that visitors searched for, by day. Nothing here says who searched.
CREATE TABLE search_counts (
    -- In Turkey, counted from 1970.
    day BIGINT NOT NULL,
    -- Folded.
    words {sorted} NOT NULL,
    searches BIGINT NOT NULL,
    -- The searches among them that found something.
    found BIGINT NOT NULL,
    PRIMARY KEY (day, words)
);
