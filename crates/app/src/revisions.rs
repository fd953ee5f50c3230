//! Reading revisions of events, posts, venues, profiles and settings: who changed what, version by version. Restoring one is
//! a save of its noun.

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::event::EventContent;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::page::{Cursor, CursorKey, Page, PageRequest};
use meydan_domain::revision::{
    EventFields, FieldChange, Revision, RevisionAction, changed_fields, changes, with_fields,
};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::translation::Translated;
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, blogs, profiles, revisions, settings, venues};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::core::Core;

const SORT: &str = "newest";

#[derive(Clone)]
pub struct Revisions {
    core: Core,
}

/// One version of a thing, without its content.
#[derive(Clone, Debug, PartialEq)]
pub struct VersionInfo {
    pub number: i64,
    pub at: DateTime<Utc>,
    pub user_id: Option<i64>,
    /// `None` if it is not known: the audit trail forgets.
    pub user_name: Option<String>,
    pub action: RevisionAction,
    pub is_current: bool,
}

/// What a version is compared with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparedWith {
    /// The version before it, where one is known.
    Previous,
    /// The current one, which comes after it.
    Current,
}

/// A version to restore.
#[derive(Clone, Debug, Default)]
pub struct Restore {
    pub number: i64,
    /// Only these fields; all of them when left out.
    pub fields: Option<Vec<String>>,
    /// The current version that the caller has seen.
    pub version: Option<i64>,
}

impl Restore {
    /// The content to save.
    pub(crate) fn content<T: Serialize + DeserializeOwned>(&self, current: &T, earlier: T) -> Result<T> {
        match &self.fields {
            Some(fields) => documents_with_fields(current, &earlier, fields),
            None => Ok(earlier),
        }
    }

    /// The content to save, of one in two languages: a whole version brings the states of its languages along, single
    /// fields change them.
    pub(crate) fn translated<T: Translated + Clone>(
        &self,
        current: &T,
        earlier: T,
        restored: impl FnOnce(&T, &T, &[String]) -> Result<T>,
    ) -> Result<T> {
        let Some(fields) = &self.fields else { return Ok(earlier) };
        let mut content = restored(&current.unhidden(), &earlier.unhidden(), fields)?;
        content.decide_restored_languages(current);
        Ok(content)
    }

    pub(crate) fn check(&self, current: i64) -> Result<()> {
        let mut errors = FieldErrors::default();
        errors.version(self.version);
        errors.into_result()?;
        match self.version {
            Some(version) if version != current => Err(Error::Conflict(Conflict::StaleVersion { current })),
            _ => Ok(()),
        }
    }
}

/// Content with some fields of an earlier one.
pub(crate) fn documents_with_fields<T: Serialize + DeserializeOwned>(
    current: &T,
    earlier: &T,
    fields: &[String],
) -> Result<T> {
    let document = |content: &T| serde_json::to_value(content).map_err(Error::internal);
    let restored = with_fields(&document(current)?, &document(earlier)?, fields)?;
    serde_json::from_value(restored).map_err(Error::internal)
}

/// Whose versions they are.
struct Thing {
    noun: Noun,
    id: i64,
    /// Its id in the audit trail.
    audit_id: String,
}

/// One version with its content.
struct Version {
    number: i64,
    document: Value,
    made_at: DateTime<Utc>,
}

impl Revisions {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// The versions of a thing, the current one included, newest first; each with the fields that it changed.
    pub async fn list(
        &self,
        actor: &Actor,
        noun: Noun,
        key: &str,
        page: &PageRequest,
    ) -> Result<Page<(VersionInfo, Vec<String>)>> {
        actor.require(permission(noun))?;
        let db = self.core.store().read();
        let (thing, current) = current(db, noun, key).await?;
        let before = number_of(page.cursor.as_ref())?.unwrap_or(current.number + 1).min(current.number + 1);
        // One more than a page for the next one, and one for what that is compared with.
        let rows = revisions::before(db, noun, thing.id, before.min(current.number), page.limit + 2).await?;
        let total = revisions::count(db, noun, thing.id).await? + 1;
        let newest = (before > current.number).then_some((current.number, current.made_at, &current.document));
        let known: Vec<(i64, DateTime<Utc>, &Value)> =
            newest.into_iter().chain(rows.iter().map(|row| (row.number, row.made_at, &row.document))).collect();
        let mut items = Vec::new();
        for (number, made_at, document) in known.into_iter().filter(|(number, ..)| *number > 0) {
            let previous = rows.iter().find(|row| row.number < number);
            let changed = match previous.filter(|previous| previous.number > 0) {
                Some(previous) => compared(noun, &previous.document, document, changed_fields)?,
                None => Vec::new(),
            };
            items.push((info(db, &thing, (number, made_at), previous, current.number).await?, changed));
        }
        let cursor = |(info, _): &(VersionInfo, Vec<String>)| Cursor::new(SORT, vec![CursorKey::Number(info.number)]);
        Ok(Page::from_rows(items, total, page.limit, cursor))
    }

    /// One version, and what differs from another one, field by field.
    pub async fn show(
        &self,
        actor: &Actor,
        noun: Noun,
        key: &str,
        number: i64,
        with: ComparedWith,
    ) -> Result<(VersionInfo, Vec<FieldChange>)> {
        actor.require(permission(noun))?;
        let db = self.core.store().read();
        let (thing, current) = current(db, noun, key).await?;
        let current_number = current.number;
        let rows = revisions::before(db, noun, thing.id, number.saturating_add(1), 2).await?;
        let shown = version(&rows, number, &current)?;
        let previous = rows.iter().find(|row| row.number < number);
        let info = info(db, &thing, (number, shown.made_at), previous, current_number).await?;
        let pair = match with {
            ComparedWith::Current => Some((shown.document, current.document)),
            ComparedWith::Previous => {
                previous.filter(|row| row.number > 0).map(|row| (row.document.clone(), shown.document))
            }
        };
        let Some((before, after)) = pair else { return Ok((info, Vec::new())) };
        // The difference of long texts takes a while.
        let compare = move || compared(noun, &before, &after, changes);
        let changes = tokio::task::spawn_blocking(compare).await.map_err(Error::internal)??;
        Ok((info, changes))
    }
}

/// What it takes to read the versions of a thing: to be allowed to restore them.
fn permission(noun: Noun) -> Permission {
    if noun == Noun::Settings { Permission::ManageSite } else { Permission::WriteContent }
}

/// A version by its number, of the newest rows up to there.
fn version(rows: &[Revision], number: i64, current: &Version) -> Result<Version> {
    let found = match rows.first() {
        _ if number == current.number => Some((current.document.clone(), current.made_at)),
        Some(row) if row.number == number && number > 0 => Some((row.document.clone(), row.made_at)),
        _ => None,
    };
    let (document, made_at) = found.ok_or(Error::NotFound(Missing::Revision))?;
    Ok(Version { number, document, made_at })
}

/// The content of an earlier version, for a save that restores it.
pub(crate) async fn content_of<T: DeserializeOwned + Clone>(
    db: &impl ConnectionTrait,
    noun: Noun,
    thing: (i64, i64, &T),
    number: i64,
) -> Result<T> {
    let (id, current, content) = thing;
    if number == current {
        return Ok(content.clone());
    }
    let row = revisions::before(db, noun, id, number.saturating_add(1), 1).await?.pop();
    let row = row.filter(|row| row.number == number && number > 0).ok_or(Error::NotFound(Missing::Revision))?;
    serde_json::from_value(row.document).map_err(Error::internal)
}

/// Who made a version is told by the one before it, which they replaced.
async fn info(
    db: &impl ConnectionTrait,
    thing: &Thing,
    (number, made_at): (i64, DateTime<Utc>),
    previous: Option<&Revision>,
    current: i64,
) -> Result<VersionInfo> {
    let replaced = previous.filter(|previous| previous.number == number - 1);
    let mut info = VersionInfo {
        number,
        at: replaced.map_or(made_at, |replaced| replaced.replaced_at),
        user_id: replaced.and_then(|replaced| replaced.user_id),
        user_name: replaced.map(|replaced| replaced.user_name.clone()),
        action: replaced.map_or(RevisionAction::Updated, |replaced| replaced.action),
        is_current: number == current,
    };
    if number == 1 && replaced.is_none() {
        info.action = RevisionAction::Created;
        if let Some((user_id, user_name)) = revisions::creator(db, thing.noun, &thing.audit_id).await? {
            (info.user_id, info.user_name) = (user_id, Some(user_name));
        }
    }
    Ok(info)
}

/// Compares two documents by the fields of their noun.
fn compared<T>(noun: Noun, before: &Value, after: &Value, compare: impl FnOnce(&Value, &Value) -> T) -> Result<T> {
    if noun != Noun::Events {
        return Ok(compare(before, after));
    }
    let content = |document: &Value| -> Result<EventContent> {
        let content: EventContent = serde_json::from_value(document.clone()).map_err(Error::internal)?;
        Ok(content.completed())
    };
    let (before, after) = (content(before)?, content(after)?);
    let fields = EventFields::of_both(&before, &after);
    Ok(compare(&fields.document(&before)?, &fields.document(&after)?))
}

/// A thing outside the trash, and its current version.
async fn current(db: &impl ConnectionTrait, noun: Noun, key: &str) -> Result<(Thing, Version)> {
    fn version(number: i64, content: &impl Serialize, made_at: DateTime<Utc>) -> Result<Version> {
        let document = serde_json::to_value(content).map_err(Error::internal)?;
        Ok(Version { number, document, made_at })
    }
    let numbered = |id: i64| Thing { noun, id, audit_id: id.to_string() };
    let id = |missing: Missing| key.parse::<i64>().map_err(|_| Error::NotFound(missing));
    match noun {
        Noun::Events => {
            let event = crate::events::find(db, key).await?;
            Ok((numbered(event.id), version(event.version, &event.content, event.updated_at)?))
        }
        Noun::Blogs => {
            let blog = blogs::find(db, id(Missing::Blog)?).await?.ok_or(Error::NotFound(Missing::Blog))?;
            Ok((numbered(blog.id), version(blog.version, &blog.content, blog.updated_at)?))
        }
        Noun::Venues => {
            let venue = venues::find(db, id(Missing::Venue)?).await?.ok_or(Error::NotFound(Missing::Venue))?;
            Ok((numbered(venue.id), version(venue.version, &venue.content, venue.updated_at)?))
        }
        Noun::Profiles => {
            let profile = profiles::find(db, id(Missing::Profile)?).await?;
            let profile = profile.ok_or(Error::NotFound(Missing::Profile))?;
            Ok((numbered(profile.id), version(profile.version, &profile.content, profile.updated_at)?))
        }
        Noun::Settings => {
            let setting = crate::settings::find(db, key).await?;
            let thing = Thing { noun, id: settings::id_of(db, key).await?, audit_id: setting.key.clone() };
            Ok((thing, version(setting.version, &setting.content(), setting.updated_at)?))
        }
        _ => Err(Error::NotFound(Missing::Page)),
    }
}

fn number_of(cursor: Option<&Cursor>) -> Result<Option<i64>> {
    let Some(cursor) = cursor else { return Ok(None) };
    match cursor.keys[..] {
        [CursorKey::Number(number)] if cursor.sort == SORT => Ok(Some(number)),
        _ => Err(Error::invalid("cursor", Problem::NotACursor)),
    }
}
