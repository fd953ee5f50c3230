-- Lists and their totals are answered by an index alone, whatever they are filtered by: the rows of event_index are wide,
-- and reading one costs as much as reading forty entries of an index.
DROP INDEX event_index_date;
DROP INDEX event_index_category;
DROP INDEX event_index_city_tr;
DROP INDEX event_index_city_en;
DROP INDEX event_index_price;
CREATE INDEX event_index_date ON event_index (starts_at, id, is_active, over_at, price_low, price_high, is_featured, platform, currency, category, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX event_index_category ON event_index (category, starts_at, id, is_active, over_at, price_low, price_high, is_featured, platform, currency, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX event_index_city_tr ON event_index (city_key_tr, starts_at, id, is_active, over_at, price_low, price_high, is_featured, platform, currency, category, city_key_en, latitude, longitude);
CREATE INDEX event_index_platform ON event_index (platform, starts_at, id, is_active, over_at, price_low, price_high, is_featured, currency, category, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX event_index_featured ON event_index (starts_at, id, is_active, over_at, price_low, price_high, is_featured, platform, currency, category, city_key_tr, city_key_en, latitude, longitude) WHERE is_featured = TRUE;
CREATE INDEX event_index_price ON event_index (price_low, starts_at, id, is_active, over_at, price_high, is_featured, platform, currency, category, city_key_tr, city_key_en, latitude, longitude);
-- Says which Turkish names go with an English one.
CREATE INDEX event_index_city_en ON event_index (city_key_en, city_key_tr);
-- Map areas: bands of a quarter of a degree, each read from west to east. One engine rounds where the other truncates;
-- a list looks into the bands of both.
CREATE INDEX event_index_place ON event_index ((CAST(latitude * 4 + 360 AS BIGINT)), longitude, latitude, starts_at, id, is_active, over_at, price_low, price_high, is_featured, platform, currency, category, city_key_tr, city_key_en);
