//! The tables as SeaORM sees them, one file each; the SQL in `migrations/` is the truth.

pub mod analytics_events;
pub mod audit_trail;
pub mod blog_image_links;
pub mod blog_tags;
pub mod blogs;
pub mod categories;
pub mod change_log;
pub mod contact_messages;
pub mod contact_replies;
pub mod entries;
pub mod event_image_links;
pub mod event_images;
pub mod event_index;
pub mod event_profiles;
pub mod event_tags;
pub mod event_venues;
pub mod events;
pub mod hit_counts;
pub mod images;
pub mod imported_fields;
pub mod jobs;
pub mod link_checks;
pub mod login_failures;
pub mod logos;
pub mod merges;
pub mod not_duplicates;
pub mod one_time_tokens;
pub mod passkeys;
pub mod platforms;
pub mod preview_links;
pub mod profile_names;
pub mod profiles;
pub mod recovery_codes;
pub mod redirects;
pub mod request_keys;
pub mod revisions;
pub mod search_counts;
pub mod second_factor_roles;
pub mod sessions;
pub mod setting_ids;
pub mod settings;
pub mod showing_index;
pub mod sitemap_parts;
pub mod subscription_confirmations;
pub mod subscriptions;
pub mod totp_secrets;
pub mod users;
pub mod venue_names;
pub mod venues;
pub mod write_checks;

/// Of a row in an archive of a version that knew no other state of what is not published.
fn draft() -> String {
    "draft".to_owned()
}

/// Of a row in an archive of a version that counted none.
fn first_version() -> i64 {
    1
}
