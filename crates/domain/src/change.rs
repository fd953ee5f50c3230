//! The change log: one entry per write, in the order of commits.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The kinds of content; the names are those of the API's paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Noun {
    Events,
    Blogs,
    Categories,
    Images,
    Logos,
    Settings,
    Contact,
    Newsletter,
    Users,
    Venues,
    Profiles,
    Platforms,
    Synonyms,
    #[serde(rename = "reply-templates")]
    ReplyTemplates,
    Glossary,
    Views,
}

impl Noun {
    pub const NAMES: &[&str] = &[
        "events",
        "blogs",
        "categories",
        "images",
        "logos",
        "settings",
        "contact",
        "newsletter",
        "users",
        "venues",
        "profiles",
        "platforms",
        "synonyms",
        "reply-templates",
        "glossary",
        "views",
    ];
    pub const ALL: [Self; 16] = [
        Self::Events,
        Self::Blogs,
        Self::Categories,
        Self::Images,
        Self::Logos,
        Self::Settings,
        Self::Contact,
        Self::Newsletter,
        Self::Users,
        Self::Venues,
        Self::Profiles,
        Self::Platforms,
        Self::Synonyms,
        Self::ReplyTemplates,
        Self::Glossary,
        Self::Views,
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|noun| noun.name() == name)
    }

    /// True if it is public content, so that its changes can invalidate cached responses.
    pub fn is_public(self) -> bool {
        use Noun::{Contact, Glossary, Newsletter, ReplyTemplates, Users, Views};
        !matches!(self, Contact | Newsletter | Users | ReplyTemplates | Glossary | Views)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    Created,
    Updated,
    Deleted,
    Restored,
    /// Permanently deleted, including files.
    Purged,
    /// It went into another thing, which has its names now. Only the audit trail says so; the log says deleted.
    Merged,
}

impl ChangeKind {
    pub const NAMES: &[&str] = &["created", "updated", "deleted", "restored", "purged", "merged"];
    const ALL: [Self; 6] = [Self::Created, Self::Updated, Self::Deleted, Self::Restored, Self::Purged, Self::Merged];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Grows in commit order: a follower that has seen N has seen everything up to N.
    pub seq: i64,
    pub noun: Noun,
    /// The id of the item; empty for a bulk change, [`Change::range_id`] for a bulk insert.
    pub id: String,
    pub kind: ChangeKind,
    pub effect: VisitorEffect,
    pub at: DateTime<Utc>,
}

impl Change {
    /// The id of a bulk insert: the first and the last id.
    pub fn range_id(ids: &RangeInclusive<i64>) -> String {
        format!("{}-{}", ids.start(), ids.end())
    }

    /// The range of inserted ids; `None` for other changes.
    pub fn created_range(&self) -> Option<RangeInclusive<i64>> {
        let (first, last) = self.id.split_once('-').filter(|_| self.kind == ChangeKind::Created)?;
        Some(first.parse().ok()?..=last.parse().ok()?)
    }

    /// True unless it is a change of a draft or of content for staff only.
    pub fn is_public(&self) -> bool {
        self.noun.is_public() && self.effect != VisitorEffect::None
    }
}

/// The effect of a change for visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorEffect {
    /// It is visible.
    Shows,
    /// It became visible: a draft was published.
    Appears,
    /// It was visible and is hidden now.
    Hides,
    /// It was and is hidden: a draft.
    None,
}

impl VisitorEffect {
    const ALL: [Self; 4] = [Self::Shows, Self::Appears, Self::Hides, Self::None];

    pub fn name(self) -> &'static str {
        match self {
            Self::Shows => "shows",
            Self::Appears => "appears",
            Self::Hides => "hides",
            Self::None => "none",
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|effect| effect.name() == name)
    }

    /// The effect by the content before and after, where there is any.
    pub fn of(kind: ChangeKind, before: Option<&Value>, after: Option<&Value>) -> Self {
        let (was_seen, is_seen) = (before.is_some_and(is_seen), after.is_some_and(is_seen));
        match kind {
            // It is in the trash.
            ChangeKind::Purged => Self::None,
            ChangeKind::Deleted if before.is_none() => Self::Hides,
            _ if before.is_none() && after.is_none() => Self::Shows,
            _ if is_seen && before.is_some() && !was_seen => Self::Appears,
            _ if is_seen => Self::Shows,
            _ if was_seen => Self::Hides,
            _ => Self::None,
        }
    }
}

/// Events, logos and settings must be active, posts published; other content is always visible.
fn is_seen(content: &Value) -> bool {
    ["is_active", "is_published"].iter().all(|name| content.get(name) != Some(&Value::Bool(false)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_range_of_a_bulk_insert_is_parsed() {
        let change = |kind, id: &str| Change {
            seq: 1,
            noun: Noun::Events,
            id: id.to_owned(),
            kind,
            effect: VisitorEffect::Shows,
            at: DateTime::UNIX_EPOCH,
        };
        assert_eq!(change(ChangeKind::Created, &Change::range_id(&(3..=70))).created_range(), Some(3..=70));
        assert_eq!(change(ChangeKind::Restored, "3-70").created_range(), None);
        for id in ["", "7", "-7", "3-", "a-b"] {
            assert_eq!(change(ChangeKind::Created, id).created_range(), None, "{id}");
        }
    }

    #[test]
    fn content_that_is_no_longer_visible_is_hidden() {
        let (active, inactive) = (json!({ "is_active": true }), json!({ "is_active": false }));
        let effect = |kind, before, after| VisitorEffect::of(kind, before, after);
        assert_eq!(effect(ChangeKind::Created, None, Some(&active)), VisitorEffect::Shows);
        assert_eq!(effect(ChangeKind::Created, None, Some(&inactive)), VisitorEffect::None);
        assert_eq!(effect(ChangeKind::Updated, Some(&active), Some(&active)), VisitorEffect::Shows);
        assert_eq!(effect(ChangeKind::Updated, Some(&active), Some(&inactive)), VisitorEffect::Hides);
        assert_eq!(effect(ChangeKind::Updated, Some(&inactive), Some(&active)), VisitorEffect::Appears);
        assert_eq!(effect(ChangeKind::Updated, Some(&inactive), Some(&inactive)), VisitorEffect::None);
        assert_eq!(effect(ChangeKind::Deleted, Some(&active), None), VisitorEffect::Hides);
        assert_eq!(effect(ChangeKind::Deleted, Some(&inactive), None), VisitorEffect::None);
        assert_eq!(effect(ChangeKind::Restored, None, Some(&inactive)), VisitorEffect::None);
        assert_eq!(effect(ChangeKind::Purged, None, None), VisitorEffect::None);
        assert_eq!(effect(ChangeKind::Updated, None, None), VisitorEffect::Shows, "what is not known is taken as seen");
    }
}
