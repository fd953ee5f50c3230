-- Which uploaded images an event or a post links to by the address of a file, so that what uses an image is found by an index.
CREATE TABLE event_image_links (
    event_id BIGINT NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    image_id TEXT NOT NULL,
    PRIMARY KEY (event_id, image_id)
);
CREATE INDEX event_image_links_image ON event_image_links (image_id);

CREATE TABLE blog_image_links (
    blog_id BIGINT NOT NULL REFERENCES blogs (id) ON DELETE CASCADE,
    image_id TEXT NOT NULL,
    PRIMARY KEY (blog_id, image_id)
);
CREATE INDEX blog_image_links_image ON blog_image_links (image_id);

-- One row a confirmation link that was mailed. The column `token` of a subscription is for unsubscribing alone.
CREATE TABLE subscription_confirmations (
    token_hash TEXT PRIMARY KEY,
    subscription_id BIGINT NOT NULL REFERENCES subscriptions (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX subscription_confirmations_owner ON subscription_confirmations (subscription_id);
CREATE INDEX subscription_confirmations_expiry ON subscription_confirmations (expires_at);

-- When a confirmation mail was last asked for; until now a sign-up was pending only if one was.
ALTER TABLE subscriptions ADD COLUMN mail_queued_at BIGINT;
UPDATE subscriptions SET mail_queued_at = updated_at WHERE status = 'pending';
