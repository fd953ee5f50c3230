//! Events: list, show, create, replace, delete.

mod bulk;
mod dead_links;
mod due;
mod duplicate_index;
mod duplicate_queue;
mod duplicates;
mod import;
mod restore;
mod understood;

use std::collections::HashSet;

use meydan_domain::change::{Change, ChangeKind, Noun};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::event::{Event, EventContent};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::event_query::{EventParams, EventQuery, Sort};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::image::Image;
use meydan_domain::money::{Currency, Money};
use meydan_domain::needs::Need;
use meydan_domain::page::{Cursor, CursorKey, Page};
use meydan_domain::revision::EventFields;
use meydan_domain::showing::Showing;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Language, Result, turkish};
use meydan_store::event_list::{self, TextMatch};
use meydan_store::revisions::{self, Replacement};
use meydan_store::{ConnectionTrait, Tx, categories, events, images, links, settings};
use serde_json::Value;

use crate::core::{Core, Record, SaveKind, UPDATED};
use crate::event_links::{Linker, check_platform, with_platforms};
use crate::images::covers;
use crate::search::{Search, SearchResult};

pub use bulk::{BulkChange, BulkOutcome, BulkSelection, RefusedEvent};
pub use duplicate_index::PossibleDuplicate;
use duplicate_queue::DuplicateQueue;
pub use duplicates::{Duplicate, DuplicateReason};
pub use import::Imported;
pub(crate) use restore::KnownLinks;

#[derive(Clone)]
pub struct Events {
    core: Core,
    search: Search,
    duplicate_queue: DuplicateQueue,
}

/// An event with the picture its card shows.
#[derive(Clone, Debug)]
pub struct ShownEvent {
    pub event: Event,
    pub cover: Option<Image>,
}

/// Events like another one.
#[derive(Clone, Debug)]
pub struct SimilarEvents {
    /// The id of the other one.
    pub event: i64,
    pub similar: Vec<ShownEvent>,
}

impl Events {
    pub(crate) fn new(core: Core, search: Search) -> Self {
        Self { core, search, duplicate_queue: DuplicateQueue::default() }
    }

    /// Reads a query from its parameters; editors may see more than visitors.
    pub async fn query(&self, actor: &Actor, params: &EventParams, language: Language) -> Result<EventQuery> {
        let query = params.check(self.core.now(), language, actor.may(Permission::ReadUnpublished))?;
        let db = self.core.store().read();
        check_platform(db, query.platform.as_ref()).await?;
        self.among_queue(in_lira(db, query).await?).await
    }

    /// With the events of a work queue that no filter of the database knows.
    async fn among_queue(&self, mut query: EventQuery) -> Result<EventQuery> {
        let queue = match query.needs {
            Some(Need::Duplicate) => self.events_with_duplicates().await?,
            Some(Need::DeadLink) => self.events_with_dead_links().await?,
            _ => return Ok(query),
        };
        let is_named = |id: &i64| query.ids.as_ref().is_none_or(|ids| ids.contains(id));
        query.ids = Some(queue.into_iter().filter(is_named).collect());
        Ok(query)
    }

    /// One page of events. Words are looked for by the search; while it is not ready, and for staff who look through
    /// what visitors cannot find, by the database.
    pub async fn list(&self, query: &EventQuery) -> Result<(Page<ShownEvent>, Option<SearchResult>)> {
        let found = self.search.find(query).await?;
        let page = match &found {
            Some(found) if !query.words.is_empty() => self.found(query, found).await?,
            _ => self.stored(query).await?,
        };
        let Page { items, total, is_total_capped, limit, next } = page;
        let items = self.with_covers(items).await?;
        Ok((Page { items, total, is_total_capped, limit, next }, found))
    }

    async fn stored(&self, query: &EventQuery) -> Result<Page<Event>> {
        let store = self.core.store();
        let categories = word_categories(store.read(), &query.words).await?;
        event_list::list_matching(store, query, TextMatch::Words { categories: &categories }).await
    }

    /// The search result as filtered by the database, because the index may lag and does not support every filter.
    async fn found(&self, query: &EventQuery, found: &SearchResult) -> Result<Page<Event>> {
        let store = self.core.store();
        if query.sort != Sort::Relevance || query.expand_showings {
            return self.list_understood(query, found).await;
        }
        let visible = event_list::visible_ids(store, query, TextMatch::Ids(&found.ids)).await?;
        let visible: HashSet<i64> = visible.into_iter().collect();
        let ranked: Vec<i64> = found.ids.iter().copied().filter(|id| visible.contains(id)).collect();
        let begin = place_in(query)?.min(ranked.len());
        let end = ranked.len().min(begin + query.page.limit as usize);
        let next = (end < ranked.len()).then(|| Cursor::new(&found_name(query), vec![CursorKey::Number(end as i64)]));
        let total = if found.is_complete() { ranked.len() as u64 } else { found.total };
        let items = self.find_understood(query, &found.parts, &ranked[begin..end]).await?;
        Ok(Page { items, total, is_total_capped: false, limit: query.page.limit, next })
    }

    async fn with_covers(&self, events: Vec<Event>) -> Result<Vec<ShownEvent>> {
        let ids = events.iter().map(|event| event.content.cover_image_id.as_ref());
        let covers = covers(self.core.store().read(), ids).await?;
        let with_cover = |event: Event| {
            let cover = event.content.cover_image_id.as_ref().and_then(|id| covers.get(id).cloned());
            ShownEvent { event, cover }
        };
        Ok(events.into_iter().map(with_cover).collect())
    }

    /// Upcoming events that are similar to this one.
    pub async fn similar(&self, actor: &Actor, key: &str, limit: u32) -> Result<SimilarEvents> {
        let event = self.show(actor, key).await?.event;
        let ids = self.search.similar(event.id, limit as usize).await?;
        // The index may lag.
        let upcoming = EventQuery::upcoming(self.core.now(), Language::Tr);
        let found = event_list::find_listed(self.core.store(), &upcoming, &ids).await?;
        Ok(SimilarEvents { event: event.id, similar: self.with_covers(found).await? })
    }

    /// By number or by public key. 404, not 403, for what the caller must not see: an inactive
    /// event must not be guessable.
    pub async fn show(&self, actor: &Actor, key: &str) -> Result<ShownEvent> {
        let db = self.core.store().read();
        let event = find(db, key).await?;
        if !event.content.is_active && !actor.may(Permission::ReadUnpublished) {
            return Err(Error::NotFound(Missing::Event));
        }
        self.shown(event).await
    }

    /// The same with the showings that are over instead of those to come.
    pub async fn show_past(&self, actor: &Actor, key: &str) -> Result<ShownEvent> {
        let mut shown = self.show(actor, key).await?;
        let now = self.core.now();
        let is_over = |(position, showing): (usize, &Showing)| (showing.over_at() <= now).then_some(position);
        shown.event.matching = shown.event.content.showings.iter().enumerate().filter_map(is_over).collect();
        Ok(shown)
    }

    pub async fn create(&self, actor: &Actor, draft: &EventDraft) -> Result<ShownEvent> {
        actor.require(Permission::WriteContent)?;
        let now = self.core.now();
        draft.check(now)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let draft = with_platforms(&*tx, draft).await?;
        let mut content = draft.check(now)?;
        check_references(&*tx, &content, None).await?;
        Linker::new(now).link(&mut tx, &draft, &mut content).await?;
        let event = events::insert(&*tx, &content, now).await?;
        let record = Record::new(Noun::Events, event.id, ChangeKind::Created, content.title.pick_any())
            .after(&audited(&content)?)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        self.shown(event).await
    }

    /// Many at once, for imports and demo content: one line in the change log, none in the audit trail.
    pub async fn create_many(&self, actor: &Actor, mut contents: Vec<EventContent>) -> Result<()> {
        actor.require(Permission::WriteContent)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let mut linker = Linker::new(now);
        for content in &mut contents {
            linker.link(&mut tx, &EventDraft::default(), content).await?;
        }
        if let Some(ids) = events::insert_many(&*tx, &contents, now).await? {
            tx.changed(Noun::Events, Change::range_id(&ids), ChangeKind::Created, now);
        }
        tx.commit().await
    }

    /// Replaces an event. If the draft has a version, it must still be the current one; otherwise the last save wins.
    pub async fn update(&self, actor: &Actor, key: &str, draft: &EventDraft) -> Result<ShownEvent> {
        actor.require(Permission::WriteContent)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let id = find(&*tx, key).await?.id;
        let old = events::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::Event))?;
        let draft = with_platforms(&*tx, draft).await?;
        let mut content = draft.check_over(&old.content, now)?;
        check_version(&old, draft.version)?;
        check_references(&*tx, &content, Some(&old.content)).await?;
        Linker::new(now).link(&mut tx, &draft, &mut content).await?;
        let event = self.save(&mut tx, actor, old, content, UPDATED).await?;
        tx.commit().await?;
        self.shown(event).await
    }

    /// Writes new content over a locked event, with its revision and its lines in the log and the trail. Restoring what is
    /// the same writes nothing.
    async fn save(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        old: Event,
        content: EventContent,
        (kind, action): SaveKind,
    ) -> Result<Event> {
        let now = self.core.now();
        if kind == ChangeKind::Restored && content == old.clone().detailed(now).content {
            return Ok(old);
        }
        let by = self.core.replacement(Noun::Events, actor, action);
        let event = replace(tx, by, &old, content).await?;
        let record = Record::new(Noun::Events, event.id, kind, event.content.title.pick_any())
            .before(&audited(&old.content)?)?
            .after(&audited(&event.content)?)?;
        self.core.record(tx, actor, record).await?;
        Ok(event)
    }

    /// Into the trash.
    pub async fn delete(&self, actor: &Actor, key: &str) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        let event = find(&*tx, key).await?;
        if !events::trash(&*tx, event.id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Event));
        }
        let record = Record::new(Noun::Events, event.id, ChangeKind::Deleted, event.content.title.pick_any())
            .before(&audited(&event.content)?)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    async fn shown(&self, event: Event) -> Result<ShownEvent> {
        let event = event.detailed(self.core.now());
        let cover = [event.content.cover_image_id.as_ref()];
        let covers = covers(self.core.store().read(), cover).await?;
        Ok(ShownEvent { cover: covers.into_values().next(), event })
    }
}

/// What the audit trail compares.
pub(crate) fn audited(content: &EventContent) -> Result<Value> {
    EventFields::of(content).document(content)
}

/// Prices are compared in lira, but named in the currency of the query.
async fn in_lira(db: &impl ConnectionTrait, mut query: EventQuery) -> Result<EventQuery> {
    let Some(currency) = query.currency.filter(|currency| *currency != Currency::Try) else { return Ok(query) };
    if query.price_min.is_some() || query.price_max.is_some() {
        let rates = settings::rates(db).await?;
        let convert = |price| Money::from_hundredths(rates.in_lira(price, currency)).unwrap_or(Money::MAX);
        query.price_min = query.price_min.map(convert);
        query.price_max = query.price_max.map(convert);
    }
    Ok(query)
}

/// A cursor of one search means nothing in another.
fn found_name(query: &EventQuery) -> String {
    format!("found {}", query.words.join(" "))
}

/// How far an earlier page has come.
fn place_in(query: &EventQuery) -> Result<usize> {
    let Some(cursor) = &query.page.cursor else { return Ok(0) };
    match cursor.keys[..] {
        [CursorKey::Number(place)] if cursor.sort == found_name(query) => Ok(usize::try_from(place).unwrap_or(0)),
        _ => Err(Error::invalid("cursor", Problem::NotACursor)),
    }
}

pub(crate) async fn find(db: &impl ConnectionTrait, key: &str) -> Result<Event> {
    let key = meydan_domain::text::clean(key);
    // Digits alone are a number, and no key consists of them; `-7` is a key.
    let is_number = key.bytes().all(|byte| byte.is_ascii_digit());
    let found = match key.parse::<i64>() {
        Ok(id) if is_number => events::find(db, id).await?,
        _ => events::find_by_key(db, &key).await?,
    };
    found.ok_or(Error::NotFound(Missing::Event))
}

fn check_version(event: &Event, version: Option<i64>) -> Result<()> {
    match version {
        Some(version) if version != event.version => {
            Err(Error::Conflict(Conflict::StaleVersion { current: event.version }))
        }
        _ => Ok(()),
    }
}

/// Saves over a locked event, and keeps the version before.
pub(crate) async fn replace(tx: &Tx, by: Replacement<'_>, old: &Event, content: EventContent) -> Result<Event> {
    let replaced = revisions::replaced(old.id, old.version, &old.content, old.updated_at)?;
    revisions::insert(&**tx, by, vec![replaced]).await?;
    let version = events::update(&**tx, old.id, old.version, &content, by.now).await?;
    let version = version.ok_or(Error::Conflict(Conflict::StaleVersion { current: old.version }))?;
    Ok(Event::new(old.id, version, content, old.created_at, by.now))
}

/// The category and every image must exist: no schema can say that.
///
/// What the stored version already names is left alone: a deleted image must not keep an editor
/// from saving the rest.
pub(crate) async fn check_references(
    db: &impl ConnectionTrait,
    content: &EventContent,
    old: Option<&EventContent>,
) -> Result<()> {
    let mut errors = FieldErrors::default();
    let keeps_category = old.is_some_and(|old| old.category == content.category);
    if !categories::lock_existing(db, &content.category).await? && !keeps_category {
        errors.add("category", Problem::Unknown(Missing::Category));
    }
    let is_known = |id: &String| {
        old.is_some_and(|old| old.cover_image_id.as_ref() == Some(id) || old.gallery_image_ids.contains(id))
    };
    let wanted: Vec<String> = content.cover_image_id.iter().chain(&content.gallery_image_ids).cloned().collect();
    let found: Vec<String> = images::find_by_keys(db, &wanted).await?.into_iter().map(|image| image.image_id).collect();
    if content.cover_image_id.as_ref().is_some_and(|id| !found.contains(id) && !is_known(id)) {
        errors.add("cover_image_id", Problem::Unknown(Missing::Image));
    }
    if content.gallery_image_ids.iter().any(|id| !found.contains(id) && !is_known(id)) {
        errors.add("gallery_image_ids", Problem::Unknown(Missing::Image));
    }
    errors.into_result()
}

/// The categories that each word names, because `müzik` also means the category.
async fn word_categories(db: &impl ConnectionTrait, words: &[String]) -> Result<Vec<Vec<String>>> {
    if words.is_empty() {
        return Ok(Vec::new());
    }
    let names: Vec<(String, String)> = categories::list(db)
        .await?
        .into_iter()
        .map(|category| category.content)
        .map(|category| (turkish::fold(&format!("{} {}", category.name.tr, category.name.en)), category.category_id))
        .collect();
    let named =
        |word: &String| names.iter().filter(|(name, _)| name.contains(word)).map(|(_, slug)| slug.clone()).collect();
    Ok(words.iter().map(named).collect())
}
