-- What the record that an import made an event of is known by, for when it is imported again.
ALTER TABLE imported_fields ADD COLUMN record_key TEXT;
CREATE INDEX imported_fields_record ON imported_fields (record_key);
