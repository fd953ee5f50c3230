-- Created once the rows are there: sorting them once is much quicker than inserting each into its place.
CREATE INDEX showing_index_date ON showing_index (starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high, is_featured, platforms, currency, category, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX showing_index_category ON showing_index (category, starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high, is_featured, platforms, currency, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX showing_index_city_tr ON showing_index (city_key_tr, starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high, is_featured, platforms, currency, category, city_key_en, latitude, longitude);
CREATE INDEX showing_index_category_popularity ON showing_index (category, unpopularity, starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high);
CREATE INDEX showing_index_featured ON showing_index (starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high, is_featured, platforms, currency, category, city_key_tr, city_key_en, latitude, longitude) WHERE is_featured = TRUE;
CREATE INDEX showing_index_price ON showing_index (price_low, starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_high, is_featured, platforms, currency, category, city_key_tr, city_key_en, latitude, longitude);
CREATE INDEX showing_index_city_en ON showing_index (city_key_en, city_key_tr);
CREATE INDEX showing_index_venue ON showing_index (venue_id, starts_at, event_id);
CREATE INDEX showing_index_name_tr ON showing_index (sort_tr, event_id);
CREATE INDEX showing_index_name_en ON showing_index (sort_en, event_id);
CREATE INDEX showing_index_popularity ON showing_index (unpopularity, starts_at, event_id);
-- The siblings of a showing in the order of their dates.
CREATE INDEX showing_index_event ON showing_index (event_id, starts_at, position, is_active, is_cancelled, over_at);
-- Map areas: bands of a quarter of a degree, as in m0013.
CREATE INDEX showing_index_place ON showing_index ((CAST(latitude * 4 + 360 AS BIGINT)), longitude, latitude, starts_at, event_id, position, is_active, is_cancelled, over_at, is_only, price_low, price_high, is_featured, platforms, currency, category, city_key_tr, city_key_en);
