-- Venues, profiles and platforms as things of their own, and one index row for each showing of an event.

-- Where events take place. The document is read and written whole, as that of an event.
CREATE TABLE venues (
    id {id},
    venue_id TEXT NOT NULL,
    -- The name the trash and people with an SQL prompt know it by.
    name_tr TEXT NOT NULL,
    image_id TEXT REFERENCES images (image_id) ON DELETE SET NULL,
    parent_id BIGINT REFERENCES venues (id) ON DELETE SET NULL,
    is_active BOOLEAN NOT NULL,
    city_key TEXT NOT NULL,
    sort_tr {sorted} NOT NULL,
    sort_en {sorted} NOT NULL,
    search_text TEXT NOT NULL,
    content TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX venues_key ON venues (venue_id) WHERE deleted_at IS NULL;
CREATE INDEX venues_image ON venues (image_id);
CREATE INDEX venues_parent ON venues (parent_id);
CREATE INDEX venues_trash ON venues (deleted_at);
CREATE INDEX venues_name_tr ON venues (sort_tr, id);
CREATE INDEX venues_name_en ON venues (sort_en, id);
CREATE INDEX venues_city ON venues (city_key, sort_tr, id);

-- Every folded name and alias of a venue, by the folded names of its city: an event that names a venue finds it here.
CREATE TABLE venue_names (
    city_key TEXT NOT NULL,
    name_key TEXT NOT NULL,
    venue_id BIGINT NOT NULL REFERENCES venues (id) ON DELETE CASCADE,
    PRIMARY KEY (city_key, name_key, venue_id)
);
CREATE INDEX venue_names_venue ON venue_names (venue_id);

-- Performers and organizers.
CREATE TABLE profiles (
    id {id},
    profile_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    image_id TEXT REFERENCES images (image_id) ON DELETE SET NULL,
    is_active BOOLEAN NOT NULL,
    sort_tr {sorted} NOT NULL,
    sort_en {sorted} NOT NULL,
    search_text TEXT NOT NULL,
    content TEXT NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE UNIQUE INDEX profiles_key ON profiles (profile_id) WHERE deleted_at IS NULL;
CREATE INDEX profiles_image ON profiles (image_id);
CREATE INDEX profiles_trash ON profiles (deleted_at);
CREATE INDEX profiles_name_tr ON profiles (kind, sort_tr, id);
CREATE INDEX profiles_name_en ON profiles (kind, sort_en, id);

CREATE TABLE profile_names (
    kind TEXT NOT NULL,
    name_key TEXT NOT NULL,
    profile_id BIGINT NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    PRIMARY KEY (kind, name_key, profile_id)
);
CREATE INDEX profile_names_profile ON profile_names (profile_id);

-- Who sells tickets. The built-in ones are inserted by code.
CREATE TABLE platforms (
    id {id},
    platform_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- A JSON list of host names.
    hosts TEXT NOT NULL,
    is_official BOOLEAN NOT NULL,
    is_active BOOLEAN NOT NULL,
    is_built_in BOOLEAN NOT NULL,
    display_order INTEGER NOT NULL,
    version BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    updated_at BIGINT NOT NULL
);

-- Addresses of venues and profiles that were renamed or merged into another one; answered with a redirect for ever.
CREATE TABLE redirects (
    -- `venues` or `profiles`
    noun TEXT NOT NULL,
    slug TEXT NOT NULL,
    target_id BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (noun, slug)
);
CREATE INDEX redirects_target ON redirects (noun, target_id);

-- Venues and profiles that went into another one, with what undoing it needs.
CREATE TABLE merges (
    -- `venues` or `profiles`
    noun TEXT NOT NULL,
    -- The id of the one that is gone.
    from_id BIGINT NOT NULL,
    into_id BIGINT NOT NULL,
    document TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    PRIMARY KEY (noun, from_id)
);

-- Who performs at an event or organizes it, in order; derived from the event's document.
CREATE TABLE event_profiles (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    -- `performer` or `organizer`
    role TEXT NOT NULL,
    position INTEGER NOT NULL,
    profile_id BIGINT NOT NULL,
    PRIMARY KEY (event_id, role, position)
);
CREATE INDEX event_profiles_profile ON event_profiles (profile_id, role, event_id);

-- Where an event takes place, one row for each showing of every event, those in the trash included: a venue in use cannot
-- be deleted. Derived from the event's document.
CREATE TABLE event_venues (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    venue_id BIGINT NOT NULL,
    PRIMARY KEY (event_id, position)
);
CREATE INDEX event_venues_venue ON event_venues (venue_id, event_id);

-- What lists filter and sort by, one row for each showing of an event outside the trash; event_index keeps one row an event.
CREATE TABLE showing_index (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    -- The place of the showing in the event's document.
    position INTEGER NOT NULL,
    -- The event has no other showing, so that lists need not look for an earlier one.
    is_only BOOLEAN NOT NULL,
    is_cancelled BOOLEAN NOT NULL,
    is_active BOOLEAN NOT NULL,
    is_featured BOOLEAN NOT NULL,
    starts_at BIGINT NOT NULL,
    over_at BIGINT NOT NULL,
    category TEXT NOT NULL,
    -- The platforms of all offers, each between bars: `|biletix|passo|`.
    platforms TEXT NOT NULL,
    venue_id BIGINT,
    district_key TEXT NOT NULL,
    city_key_tr TEXT NOT NULL,
    city_key_en TEXT NOT NULL,
    sort_tr {sorted} NOT NULL,
    sort_en {sorted} NOT NULL,
    price_low BIGINT NOT NULL,
    price_high BIGINT NOT NULL,
    currency TEXT NOT NULL,
    latitude DOUBLE PRECISION,
    longitude DOUBLE PRECISION,
    -- Minus the popularity: every sort of a list ascends, so that one row comparison pages it.
    unpopularity BIGINT NOT NULL,
    PRIMARY KEY (event_id, position)
);

-- The indexes of event_index stay until the next version: nodes of the one before still list by them.
-- How many upcoming events a category has, by the end of the last showing.
CREATE INDEX event_index_upcoming ON event_index (category, is_active, over_at, id);
