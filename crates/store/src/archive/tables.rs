//! The tables of an archive, in an order in which they can be restored.

use meydan_domain::Result;
use sea_orm::ConnectionTrait;

use super::rows::{self, Page};
use crate::entity;

/// Excluded on purpose: sessions, failed logins, one-time tokens and write checks are temporary; a used confirmation
/// link and an ended preview link must not work again; image links and the rows of showings are derived from the content; jobs rebuild the
/// sitemap and check links again. Second factors are included: without them, a password alone would open a restored site.
pub const EXCLUDED_TABLES: &[&str] = &[
    "sessions",
    "login_failures",
    "one_time_tokens",
    "subscription_confirmations",
    "preview_links",
    "event_image_links",
    "blog_image_links",
    "write_checks",
    "sitemap_parts",
    "showing_index",
    "link_checks",
    "request_keys",
];

macro_rules! tables {
    ($($table:ident = $name:ident),+ $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Table {
            $($table),+
        }

        impl Table {
            /// In dependency order: referenced tables come first.
            pub const ALL: &[Self] = &[$(Self::$table),+];

            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$table => stringify!($name)),+
                }
            }

            pub(super) async fn page(self, db: &impl ConnectionTrait, after: Option<rows::Key>) -> Result<Page> {
                match self {
                    $(Self::$table => rows::page::<entity::$name::Entity>(db, after).await),+
                }
            }

            pub(super) async fn insert(self, db: &impl ConnectionTrait, lines: &[String]) -> Result<()> {
                match self {
                    $(Self::$table => rows::insert::<entity::$name::Entity>(db, rows::parse(self, lines)?).await),+
                }
            }

            pub(super) async fn clear(self, db: &impl ConnectionTrait) -> Result<()> {
                match self {
                    $(Self::$table => rows::clear::<entity::$name::Entity>(db).await),+
                }
            }

            /// The auto-increment column; `None` where the key is assigned by the application.
            pub(super) fn auto_increment_column(self) -> Option<&'static str> {
                match self {
                    $(Self::$table => rows::auto_increment_column::<entity::$name::Entity>()),+
                }
            }
        }
    };
}

tables! {
    Users = users,
    TotpSecrets = totp_secrets,
    Passkeys = passkeys,
    RecoveryCodes = recovery_codes,
    SecondFactorRoles = second_factor_roles,
    Categories = categories,
    Images = images,
    Venues = venues,
    VenueNames = venue_names,
    Profiles = profiles,
    ProfileNames = profile_names,
    Platforms = platforms,
    Redirects = redirects,
    Merges = merges,
    Events = events,
    EventIndex = event_index,
    EventTags = event_tags,
    EventImages = event_images,
    EventVenues = event_venues,
    EventProfiles = event_profiles,
    ImportedFields = imported_fields,
    NotDuplicates = not_duplicates,
    Blogs = blogs,
    BlogTags = blog_tags,
    Logos = logos,
    Settings = settings,
    SettingIds = setting_ids,
    Entries = entries,
    ContactMessages = contact_messages,
    ContactReplies = contact_replies,
    Subscriptions = subscriptions,
    AnalyticsEvents = analytics_events,
    HitCounts = hit_counts,
    SearchCounts = search_counts,
    Jobs = jobs,
    AuditTrail = audit_trail,
    Revisions = revisions,
    ChangeLog = change_log,
}

impl Table {
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|table| table.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_table_of_the_schema_is_archived_or_excluded_on_purpose() {
        let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/migrations")).expect("the migrations");
        let sql: String =
            folder.map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a migration")).collect();
        let created: BTreeSet<&str> =
            sql.lines().filter_map(|line| line.strip_prefix("CREATE TABLE ")?.split_whitespace().next()).collect();
        let known: BTreeSet<&str> =
            Table::ALL.iter().map(|table| table.name()).chain(EXCLUDED_TABLES.iter().copied()).collect();
        assert_eq!(created, known);
    }

    #[test]
    fn the_auto_increment_column_is_found() {
        assert_eq!(Table::Events.auto_increment_column(), Some("id"));
        assert_eq!(Table::ChangeLog.auto_increment_column(), Some("seq"));
        assert_eq!(Table::EventIndex.auto_increment_column(), None);
        assert_eq!(Table::Settings.auto_increment_column(), None);
    }
}
