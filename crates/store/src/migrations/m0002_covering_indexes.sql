-- A count reads the index alone, prices included: the rows of event_index are wide.
DROP INDEX event_index_date;
DROP INDEX event_index_category;
DROP INDEX event_index_city_tr;
DROP INDEX event_index_city_en;
CREATE INDEX event_index_date ON event_index (starts_at, id, is_active, over_at, price_low, price_high);
CREATE INDEX event_index_category ON event_index (category, starts_at, id, is_active, over_at, price_low, price_high);
CREATE INDEX event_index_city_tr ON event_index (city_key_tr, starts_at, id, is_active, over_at, price_low, price_high);
CREATE INDEX event_index_city_en ON event_index (city_key_en, starts_at, id, is_active, over_at, price_low, price_high);
