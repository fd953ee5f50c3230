//! The change log: one line for every write, in the order of the commits.

use std::ops::RangeInclusive;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

/// The kinds of things that change; the names are those of the API's paths.
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
    ];
    pub const ALL: [Self; 12] = [
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
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|noun| noun.name() == name)
    }

    /// Whether visitors may hear of it, and so whether cached answers could be stale by it.
    pub fn is_public(self) -> bool {
        !matches!(self, Self::Contact | Self::Newsletter | Self::Users)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChangeKind {
    Created,
    Updated,
    Deleted,
    Restored,
    /// Gone for good, files and all.
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
    /// Grows by commit: whoever has seen N has seen everything up to N.
    pub seq: i64,
    pub noun: Noun,
    /// The id of the thing; empty when many changed at once, [`Change::range_id`] when many were created.
    pub id: String,
    pub kind: ChangeKind,
    pub effect: VisitorEffect,
    pub at: DateTime<Utc>,
}

impl Change {
    /// The id of a change that created many things: the first and the last of their numbers.
    pub fn range_id(ids: &RangeInclusive<i64>) -> String {
        format!("{}-{}", ids.start(), ids.end())
    }

    /// The numbers among which the created things are; nothing for a change of one thing or of unknown ones.
    pub fn created_range(&self) -> Option<RangeInclusive<i64>> {
        let (first, last) = self.id.split_once('-').filter(|_| self.kind == ChangeKind::Created)?;
        Some(first.parse().ok()?..=last.parse().ok()?)
    }

    /// Whether it is the change of a draft, or of something that only staff read.
    pub fn is_public(&self) -> bool {
        self.noun.is_public() && self.effect != VisitorEffect::None
    }
}

/// What a change means to visitors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitorEffect {
    /// They see it, as it is now.
    Shows,
    /// They could not see it before: a draft went live.
    Appears,
    /// They saw it and must not see it any longer.
    Hides,
    /// They did not see it before and do not see it now: a draft.
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

    /// What happened to a thing, by its content before and after; nothing where there was none.
    pub fn of(kind: ChangeKind, before: Option<&Value>, after: Option<&Value>) -> Self {
        let (was_seen, is_seen) = (before.is_some_and(is_seen), after.is_some_and(is_seen));
        match kind {
            // It was in the trash.
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

/// Events, logos and settings are active, posts are published; everything else is there or not.
fn is_seen(content: &Value) -> bool {
    ["is_active", "is_published"].iter().all(|name| content.get(name) != Some(&Value::Bool(false)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn the_numbers_of_many_new_things_are_read_back() {
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
    fn what_was_seen_and_is_not_any_longer_is_hidden() {
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
