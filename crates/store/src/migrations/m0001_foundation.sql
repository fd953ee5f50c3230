-- {id}: the engine's automatic 64-bit key; {sorted}: text compared byte by byte on every engine.
-- Moments are milliseconds since 1970 in UTC, money is whole hundredths.

CREATE TABLE users (
    id {id},
    email TEXT NOT NULL UNIQUE,
    full_name TEXT NOT NULL,
    role TEXT NOT NULL,
    avatar_url TEXT,
    password_hash TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE sessions (
    id_hash TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE login_failures (
    id {id},
    subject TEXT NOT NULL,
    failed_at BIGINT NOT NULL
);
CREATE INDEX login_failures_subject ON login_failures (subject, failed_at);

CREATE TABLE categories (
    id {id},
    category_id TEXT NOT NULL,
    name_tr TEXT NOT NULL,
    name_en TEXT NOT NULL,
    description_tr TEXT NOT NULL,
    description_en TEXT NOT NULL,
    color_code TEXT NOT NULL,
    parent_id BIGINT REFERENCES categories (id) ON DELETE SET NULL,
    is_active BOOLEAN NOT NULL,
    display_order INTEGER NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX categories_key ON categories (category_id) WHERE deleted_at IS NULL;

CREATE TABLE images (
    id {id},
    image_id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    alt_tr TEXT NOT NULL,
    alt_en TEXT NOT NULL,
    category TEXT NOT NULL,
    original_key TEXT NOT NULL,
    served_key TEXT NOT NULL,
    content_type TEXT NOT NULL,
    file_size BIGINT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    variants TEXT NOT NULL,
    preview TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX images_category ON images (category, id);

CREATE TABLE events (
    id {id},
    event_id TEXT NOT NULL,
    -- The name the trash and people with an SQL prompt know it by.
    title_tr TEXT NOT NULL,
    category TEXT NOT NULL,
    cover_image_id TEXT REFERENCES images (image_id) ON DELETE SET NULL,
    -- Everything an editor decides, as JSON: it is always read and written whole, and one column is
    -- read ten times faster than forty.
    content TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX events_key ON events (event_id) WHERE deleted_at IS NULL;
CREATE INDEX events_cover ON events (cover_image_id);
CREATE INDEX events_trash ON events (deleted_at);
CREATE INDEX events_category ON events (category);

-- What lists filter and sort by, derived from the row above when it is saved, so that no list
-- has to fold, compare or count what it does not show.
CREATE TABLE event_index (
    id BIGINT PRIMARY KEY REFERENCES events (id) ON DELETE CASCADE,
    is_active BOOLEAN NOT NULL,
    is_featured BOOLEAN NOT NULL,
    starts_at BIGINT NOT NULL,
    over_at BIGINT NOT NULL,
    category TEXT NOT NULL,
    platform TEXT NOT NULL,
    city_key_tr TEXT NOT NULL,
    city_key_en TEXT NOT NULL,
    sort_tr {sorted} NOT NULL,
    sort_en {sorted} NOT NULL,
    price_low BIGINT NOT NULL,
    price_high BIGINT NOT NULL,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    title_key TEXT NOT NULL,
    -- Minus the popularity: every sort of a list ascends, so that one row comparison pages it.
    unpopularity BIGINT NOT NULL,
    search_text TEXT NOT NULL
);
-- The last two columns let a count be answered by the index alone.
CREATE INDEX event_index_date ON event_index (starts_at, id, is_active, over_at);
CREATE INDEX event_index_category ON event_index (category, starts_at, id, is_active, over_at);
CREATE INDEX event_index_city_tr ON event_index (city_key_tr, starts_at, id, is_active, over_at);
CREATE INDEX event_index_city_en ON event_index (city_key_en, starts_at, id, is_active, over_at);
CREATE INDEX event_index_name_tr ON event_index (sort_tr, id);
CREATE INDEX event_index_name_en ON event_index (sort_en, id);
CREATE INDEX event_index_price ON event_index (price_low, starts_at, id);
CREATE INDEX event_index_popularity ON event_index (unpopularity, starts_at, id);

CREATE TABLE event_tags (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (event_id, position)
);

CREATE TABLE event_images (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    image_id TEXT NOT NULL REFERENCES images (image_id) ON DELETE CASCADE,
    PRIMARY KEY (event_id, position)
);
CREATE INDEX event_images_image ON event_images (image_id);

CREATE TABLE blogs (
    id {id},
    title_tr TEXT NOT NULL,
    title_en TEXT NOT NULL,
    excerpt_tr TEXT NOT NULL,
    excerpt_en TEXT NOT NULL,
    content_tr TEXT NOT NULL,
    content_en TEXT NOT NULL,
    category TEXT NOT NULL,
    image_url TEXT,
    cover_image_id TEXT REFERENCES images (image_id) ON DELETE SET NULL,
    url TEXT,
    is_published BOOLEAN NOT NULL,
    is_featured BOOLEAN NOT NULL,
    seo_title TEXT NOT NULL,
    seo_description TEXT NOT NULL,
    author_name TEXT NOT NULL,
    -- Drafts sort by their creation, published posts by their publication.
    listed_at BIGINT NOT NULL,
    published_at BIGINT,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE INDEX blogs_list ON blogs (listed_at, id);
CREATE INDEX blogs_cover ON blogs (cover_image_id);

CREATE TABLE blog_tags (
    blog_id BIGINT NOT NULL REFERENCES blogs (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    tag TEXT NOT NULL,
    PRIMARY KEY (blog_id, position)
);

CREATE TABLE logos (
    id {id},
    variant TEXT NOT NULL,
    title TEXT NOT NULL,
    alt_text TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    display_order INTEGER NOT NULL,
    file_key TEXT NOT NULL,
    original_key TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);

CREATE TABLE settings (
    setting_key TEXT PRIMARY KEY,
    setting_value TEXT NOT NULL,
    kind TEXT NOT NULL,
    description TEXT NOT NULL,
    category TEXT NOT NULL,
    is_active BOOLEAN NOT NULL,
    display_order INTEGER NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE contact_messages (
    id {id},
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    mailed_at BIGINT
);

CREATE TABLE subscriptions (
    id {id},
    email TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL,
    token TEXT NOT NULL UNIQUE,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

CREATE TABLE analytics_events (
    id {id},
    event_type TEXT NOT NULL,
    event_data TEXT NOT NULL,
    clicked_event TEXT,
    at BIGINT NOT NULL
);
CREATE INDEX analytics_events_at ON analytics_events (event_type, at);

CREATE TABLE change_log (
    seq {id},
    noun TEXT NOT NULL,
    noun_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE TABLE audit_trail (
    id {id},
    at BIGINT NOT NULL,
    user_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
    user_name TEXT NOT NULL,
    action TEXT NOT NULL,
    noun TEXT NOT NULL,
    noun_id TEXT NOT NULL,
    label TEXT NOT NULL,
    before_json TEXT,
    after_json TEXT
);
CREATE INDEX audit_trail_thing ON audit_trail (noun, noun_id, id);

CREATE TABLE jobs (
    id {id},
    task TEXT NOT NULL,
    -- A job with a key exists at most once: how many nodes ask for one nightly run.
    unique_key TEXT UNIQUE,
    run_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL,
    leased_until BIGINT,
    done_at BIGINT,
    last_error TEXT
);
CREATE INDEX jobs_due ON jobs (done_at, run_at);
