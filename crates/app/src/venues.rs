//! Venues: list, show, create, replace, delete, merge.

use chrono::{DateTime, Utc};
use meydan_domain::change::{ChangeKind, Noun, VisitorEffect};
use meydan_domain::error::{Conflict, Missing};
use meydan_domain::event::Coordinates;
use meydan_domain::field::Problem;
use meydan_domain::image::Image;
use meydan_domain::merge::Merge;
use meydan_domain::named::{StatusFilter, more_aliases};
use meydan_domain::page::Page;
use meydan_domain::revision::RevisionAction;
use meydan_domain::slug::{free_slug, slug_of};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::venue::{Venue, VenueContent, VenueDraft, VenueQuery, city_keys};
use meydan_domain::{Error, Result, turkish};
use meydan_store::{ConnectionTrait, Tx, images, links, merges, redirects, revisions, venues};
use serde_json::json;

use crate::core::{Core, RESTORED, Record, SaveKind, UPDATED};
use crate::images::{check_image, covers};
use crate::linked_events;
use crate::revisions::{Restore, content_of};
use crate::slugs;

/// How deep venues may lie within each other.
const MAX_DEPTH: usize = 10;

#[derive(Clone)]
pub struct Venues {
    core: Core,
}

/// A venue with the picture it shows.
#[derive(Clone, Debug)]
pub struct ShownVenue {
    pub venue: Venue,
    pub picture: Option<Image>,
    /// Where they were counted.
    pub upcoming_events: Option<i64>,
}

impl Venues {
    pub(crate) fn new(core: Core) -> Self {
        Self { core }
    }

    /// Visitors see the active ones, staff who write see all, and how many upcoming events each has.
    pub async fn list(&self, actor: &Actor, query: VenueQuery, with_counts: bool) -> Result<Page<ShownVenue>> {
        let is_staff = actor.may(Permission::ReadUnpublished);
        let status = if is_staff { query.status } else { StatusFilter::Active };
        let (store, now) = (self.core.store(), self.core.now());
        let page = venues::list(store, &VenueQuery { status, ..query }, now).await?;
        let counts = if is_staff && with_counts { Some(venues::upcoming_counts(store, now).await?) } else { None };
        let pictures = covers(store.read(), page.items.iter().map(|venue| venue.content.image_id.as_ref())).await?;
        Ok(page.map(|venue| {
            let picture = venue.content.image_id.as_ref().and_then(|id| pictures.get(id).cloned());
            let upcoming_events = counts.as_ref().map(|counts| counts.get(&venue.id).copied().unwrap_or(0));
            ShownVenue { venue, picture, upcoming_events }
        }))
    }

    /// By number or by slug. 404 for an inactive one a visitor asks for: it must not be guessable.
    pub async fn show(&self, actor: &Actor, key: &str) -> Result<ShownVenue> {
        let db = self.core.store().read();
        let found = match key.parse::<i64>() {
            Ok(id) => venues::find(db, id).await?,
            Err(_) => venues::find_by_key(db, key).await?,
        };
        let venue = found.filter(|venue| is_visible(actor, venue)).ok_or(Error::NotFound(Missing::Venue))?;
        self.shown(venue).await
    }

    /// The slug of the venue that a former number or slug leads to now.
    pub async fn moved_to(&self, actor: &Actor, key: &str) -> Result<Option<String>> {
        let db = self.core.store().read();
        let Some(id) = redirects::find(db, Noun::Venues, key).await? else { return Ok(None) };
        let venue = venues::find(db, id).await?.filter(|venue| is_visible(actor, venue));
        Ok(venue.map(|venue| venue.content.venue_id))
    }

    pub async fn create(&self, actor: &Actor, draft: &VenueDraft) -> Result<ShownVenue> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let venue = self.insert(&mut tx, actor, content).await?;
        tx.commit().await?;
        self.shown(venue).await
    }

    /// Adds a venue within a transaction; its slug is made from the name if it has none.
    async fn insert(&self, tx: &mut Tx, actor: &Actor, mut content: VenueContent) -> Result<Venue> {
        check_parent(&**tx, content.parent_id, None).await?;
        check_image(&**tx, "image_id", content.image_id.as_ref(), None).await?;
        if content.district.is_empty() {
            content.district = district_name(&content.address, &content.city.tr);
        }
        if content.venue_id.is_empty() {
            content.venue_id = new_slug(&**tx, &content.name).await?;
        } else {
            slugs::claim(&**tx, Noun::Venues, "venue_id", &content.venue_id, None).await?;
        }
        let venue = venues::insert(&**tx, &content, self.core.now()).await?;
        let record = Record::new(Noun::Venues, venue.id, ChangeKind::Created, &content.name.tr).after(&content)?;
        self.core.record(tx, actor, record).await?;
        Ok(venue)
    }

    /// Replaces a venue, and what its events say of it. With a version, a save since it was read is a
    /// conflict.
    pub async fn update(&self, actor: &Actor, id: i64, draft: &VenueDraft) -> Result<ShownVenue> {
        actor.require(Permission::WriteContent)?;
        let content = draft.check()?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let old = find_for_update(&*tx, id).await?;
        if draft.version.is_some_and(|version| version != old.version) {
            return Err(Error::Conflict(Conflict::StaleVersion { current: old.version }));
        }
        let venue = self.save(&mut tx, actor, &old, content, UPDATED).await?;
        tx.commit().await?;
        self.shown(venue).await
    }

    /// Restores an earlier version or some of its fields, as a new version.
    pub async fn restore(&self, actor: &Actor, id: i64, restore: &Restore) -> Result<ShownVenue> {
        actor.require(Permission::WriteContent)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let old = find_for_update(&*tx, id).await?;
        restore.check(old.version)?;
        let earlier = content_of(&*tx, Noun::Venues, (id, old.version, &old.content), restore.number).await?;
        let content = restore.content(&old.content, earlier)?;
        let venue = self.save(&mut tx, actor, &old, content, RESTORED).await?;
        tx.commit().await?;
        self.shown(venue).await
    }

    /// Checks new content, and writes it over a locked row and into its events.
    async fn save(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        old: &Venue,
        content: VenueContent,
        kind: SaveKind,
    ) -> Result<Venue> {
        let now = self.core.now();
        let content = with_former_names(content, old)?;
        check_parent(&**tx, content.parent_id, Some(old.id)).await?;
        check_image(&**tx, "image_id", content.image_id.as_ref(), old.content.image_id.as_ref()).await?;
        if content.venue_id != old.content.venue_id {
            slugs::claim(&**tx, Noun::Venues, "venue_id", &content.venue_id, Some(old.id)).await?;
            redirects::set(&**tx, Noun::Venues, &old.content.venue_id, old.id, now).await?;
        }
        let venue = self.replace(tx, actor, old, content, kind).await?;
        let by = self.core.replacement(Noun::Events, actor, RevisionAction::Updated);
        linked_events::venue_changed(tx, old, &venue, by).await?;
        Ok(venue)
    }

    /// Into the trash; refused while events take place there or other venues are a part of it.
    pub async fn delete(&self, actor: &Actor, id: i64) -> Result<()> {
        actor.require(Permission::DeleteContent)?;
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let venue = find_for_update(&*tx, id).await?;
        match venues::uses(&*tx, id).await? {
            0 if venues::count_children(&*tx, id).await? == 0 => {}
            0 => return Err(Error::Conflict(Conflict::InUse)),
            count => return Err(Error::Conflict(Conflict::InUseByEvents { count })),
        }
        if !venues::trash(&*tx, id, self.core.now()).await? {
            return Err(Error::NotFound(Missing::Venue));
        }
        let record =
            Record::new(Noun::Venues, id, ChangeKind::Deleted, &venue.content.name.tr).before(&venue.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// Makes one venue of two: the other gets the events, the names and the addresses of this one, which goes away.
    pub async fn merge(&self, actor: &Actor, id: i64, into: i64) -> Result<ShownVenue> {
        actor.require(Permission::WriteContent)?;
        if id == into {
            return Err(Error::invalid("into", Problem::Itself));
        }
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let from = find_for_update(&*tx, id).await?;
        let Some(old) = venues::find_for_update(&*tx, into).await? else {
            return Err(Error::invalid("into", Problem::Unknown(Missing::Venue)));
        };
        if ancestors(&*tx, old.content.parent_id).await?.contains(&id) {
            return Err(Error::invalid("into", Problem::Circular));
        }
        let names = all_names(&from.content);
        let aliases = more_aliases("into", &old.content.name, &old.content.aliases, &names)?;
        let added_aliases = aliases.iter().filter(|alias| !old.content.aliases.contains(alias)).cloned().collect();
        let content = VenueContent { aliases, ..old.content.clone() };
        let venue = self.replace(&mut tx, actor, &old, content, UPDATED).await?;
        let children = venues::children(&*tx, id).await?;
        move_children(&mut tx, &children, into, now).await?;
        let moved = linked_events::move_venue(
            &mut tx,
            &from,
            &venue,
            self.core.replacement(Noun::Events, actor, RevisionAction::Updated),
        )
        .await?;
        let address = (id, from.content.venue_id.as_str());
        let redirects = slugs::redirect_to(&*tx, Noun::Venues, address, into, now).await?;
        let merge = Merge {
            content: from.content.clone(),
            version: from.version,
            created_at: from.created_at,
            added_aliases,
            redirects,
            children,
            moved,
        };
        merges::insert(&*tx, Noun::Venues, id, into, &merge, now).await?;
        venues::remove(&*tx, id).await?;
        let effect = VisitorEffect::of(ChangeKind::Deleted, None, None);
        tx.changed_with(Noun::Venues, id, ChangeKind::Deleted, effect, now);
        let record = Record::new(Noun::Venues, id, ChangeKind::Merged, &from.content.name.tr)
            .before(&json!({ "name": from.content.name }))?
            .after(&json!({ "name": venue.content.name, "merged_into": into }))?;
        self.core.audit(&mut tx, actor, record).await?;
        tx.commit().await?;
        self.shown(venue).await
    }

    /// Undoes a merge: the venue that went away comes back under its number, with its names, addresses and events.
    /// `merged_into` tells that merge from a later one.
    pub(crate) async fn unmerge(&self, actor: &Actor, id: i64, merged_into: Option<i64>) -> Result<()> {
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_exclusive(&*tx).await?;
        let Some((into, merge)) = merges::find::<VenueContent>(&*tx, Noun::Venues, id).await? else {
            return Err(Error::Conflict(Conflict::CannotUndo));
        };
        if merged_into != Some(into) || !merges::remove(&*tx, Noun::Venues, id).await? {
            return Err(Error::Conflict(Conflict::CannotUndo));
        }
        let content = without_gone(&*tx, merge.content.clone()).await?;
        let (version, created_at) = (merge.version + 1, merge.created_at);
        let venue = Venue { id, version, content, created_at, updated_at: now };
        // The other one may have been merged as well: the names are wherever the address leads.
        let slug = &venue.content.venue_id;
        let holder = redirects::find(&*tx, Noun::Venues, slug).await?.unwrap_or(into);
        slugs::restore_redirects(&*tx, Noun::Venues, (id, slug), &merge.redirects, now).await?;
        leave_out(&*tx, into, &venue, &merge).await?;
        venues::insert_again(&*tx, &venue).await?;
        let by = self.core.replacement(Noun::Venues, actor, RevisionAction::Restored);
        let merged = revisions::replaced(id, merge.version, &merge.content, merge.created_at)?;
        revisions::insert(&*tx, by, vec![merged]).await?;
        if let Some(old) = venues::find_for_update(&*tx, holder).await? {
            let is_kept = |alias: &&String| !merge.added_aliases.contains(alias);
            let aliases = old.content.aliases.iter().filter(is_kept).cloned().collect();
            let content = VenueContent { aliases, ..old.content.clone() };
            self.replace(&mut tx, actor, &old, content, UPDATED).await?;
            let still_there = venues::children(&*tx, holder).await?;
            // One that it became a part of meanwhile is no part of it.
            let above = ancestors(&*tx, venue.content.parent_id).await?;
            let comes_back = |child: &i64| still_there.contains(child) && !above.contains(child);
            let children: Vec<i64> = merge.children.iter().copied().filter(comes_back).collect();
            move_children(&mut tx, &children, id, now).await?;
            linked_events::restore_venue(&mut tx, &venue, &old, &merge.moved, by).await?;
        }
        let record =
            Record::new(Noun::Venues, id, ChangeKind::Restored, &venue.content.name.tr).after(&venue.content)?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await
    }

    /// Writes new content over a locked row, with its revision and its lines in the log and the trail. Restoring what is
    /// the same writes nothing.
    async fn replace(
        &self,
        tx: &mut Tx,
        actor: &Actor,
        old: &Venue,
        content: VenueContent,
        (kind, action): SaveKind,
    ) -> Result<Venue> {
        if kind == ChangeKind::Restored && content == old.content {
            return Ok(old.clone());
        }
        let now = self.core.now();
        let replaced = revisions::replaced(old.id, old.version, &old.content, old.updated_at)?;
        revisions::insert(&**tx, self.core.replacement(Noun::Venues, actor, action), vec![replaced]).await?;
        let version = venues::update(&**tx, old.id, old.version, &content, now).await?;
        let version = version.ok_or(Error::Conflict(Conflict::StaleVersion { current: old.version }))?;
        let record = Record::new(Noun::Venues, old.id, kind, &content.name.tr).before(&old.content)?.after(&content)?;
        self.core.record(tx, actor, record).await?;
        Ok(Venue { version, content, updated_at: now, ..old.clone() })
    }

    async fn shown(&self, venue: Venue) -> Result<ShownVenue> {
        let pictures = covers(self.core.store().read(), [venue.content.image_id.as_ref()]).await?;
        Ok(ShownVenue { picture: pictures.into_values().next(), venue, upcoming_events: None })
    }
}

/// The venue that an event names, found by name or alias within the city, or created.
pub async fn find_or_create_venue(
    tx: &mut Tx,
    name: &Localized,
    city: &Localized,
    address: &str,
    country: &str,
    coordinates: Option<Coordinates>,
    now: DateTime<Utc>,
) -> Result<Venue> {
    if let Some(venue) = find_named(&**tx, name, city).await? {
        return Ok(venue);
    }
    links::lock_names(&**tx).await?;
    if let Some(venue) = find_named(&**tx, name, city).await? {
        return Ok(venue);
    }
    let mut content = VenueContent::new(name.clone(), city.clone());
    content.venue_id = new_slug(&**tx, &content.name).await?;
    content.address = address.to_owned();
    content.district = district_name(address, &city.tr);
    content.coordinates = coordinates;
    if !country.is_empty() {
        content.country = country.to_owned();
    }
    // Without a change of its own: lists of venues depend on events too.
    venues::insert(&**tx, &content, now).await
}

/// The district that an address names; empty if it names none.
fn district_name(address: &str, city: &str) -> String {
    meydan_gazetteer::district_of(address, city).map_or_else(String::new, |district| district.name.to_owned())
}

pub(crate) async fn find_named(db: &impl ConnectionTrait, name: &Localized, city: &Localized) -> Result<Option<Venue>> {
    let cities = city_keys(city);
    for name in [&name.tr, &name.en].into_iter().filter(|name| !name.is_empty()) {
        if let Some(venue) = venues::find_by_name(db, &cities, &turkish::fold(name)).await? {
            return Ok(Some(venue));
        }
    }
    Ok(None)
}

/// A free slug made from a name. Others that make one wait until this transaction ends.
async fn new_slug(db: &impl ConnectionTrait, name: &Localized) -> Result<String> {
    links::lock_names(db).await?;
    let slug = slug_of(&name.tr, "venue");
    Ok(free_slug(&slug, &venues::taken_slugs(db, &slug).await?))
}

async fn find_for_update(db: &impl ConnectionTrait, id: i64) -> Result<Venue> {
    venues::find_for_update(db, id).await?.ok_or(Error::NotFound(Missing::Venue))
}

fn is_visible(actor: &Actor, venue: &Venue) -> bool {
    venue.content.is_active || actor.may(Permission::ReadUnpublished)
}

fn all_names(content: &VenueContent) -> Vec<String> {
    [&content.name.tr, &content.name.en].into_iter().chain(&content.aliases).cloned().collect()
}

/// The slug stays unless another is named, and the names before stay as aliases: events and addresses know them.
fn with_former_names(content: VenueContent, old: &Venue) -> Result<VenueContent> {
    let former = [old.content.name.tr.clone(), old.content.name.en.clone()];
    let aliases = more_aliases("aliases", &content.name, &content.aliases, &former)?;
    let venue_id = if content.venue_id.is_empty() { old.content.venue_id.clone() } else { content.venue_id.clone() };
    Ok(VenueContent { venue_id, aliases, ..content })
}

/// A parent must exist, and no venue is a part of itself.
async fn check_parent(db: &impl ConnectionTrait, parent_id: Option<i64>, own_id: Option<i64>) -> Result<()> {
    let Some(parent) = parent_id else { return Ok(()) };
    if venues::find(db, parent).await?.is_none() {
        return Err(Error::invalid("parent_id", Problem::Unknown(Missing::Venue)));
    }
    let above = ancestors(db, parent_id).await?;
    if own_id.is_some_and(|id| above.contains(&id)) || above.len() >= MAX_DEPTH {
        return Err(Error::invalid("parent_id", Problem::Circular));
    }
    Ok(())
}

/// The venue and those it is a part of.
async fn ancestors(db: &impl ConnectionTrait, mut next: Option<i64>) -> Result<Vec<i64>> {
    let mut above = Vec::new();
    while let Some(id) = next.filter(|id| !above.contains(id)) {
        above.push(id);
        next = venues::find(db, id).await?.and_then(|venue| venue.content.parent_id);
    }
    Ok(above)
}

async fn move_children(tx: &mut Tx, children: &[i64], parent: i64, now: DateTime<Utc>) -> Result<()> {
    venues::set_parent(&**tx, children, parent).await?;
    for child in children {
        tx.changed(Noun::Venues, child, ChangeKind::Updated, now);
    }
    Ok(())
}

/// Without a picture or a parent that went away meanwhile.
async fn without_gone(db: &impl ConnectionTrait, mut content: VenueContent) -> Result<VenueContent> {
    if let Some(id) = &content.image_id
        && images::find_by_key(db, id).await?.is_none()
    {
        content.image_id = None;
    }
    if let Some(id) = content.parent_id
        && venues::find(db, id).await?.is_none()
    {
        content.parent_id = None;
    }
    Ok(content)
}

/// Takes what comes back out of later merges, which would bring it back once more: `into` may have been merged as well.
async fn leave_out(
    db: &impl ConnectionTrait,
    mut into: i64,
    venue: &Venue,
    undone: &Merge<VenueContent>,
) -> Result<()> {
    let own = [venue.content.venue_id.clone(), venue.id.to_string()];
    while let Some((next, mut later)) = merges::find::<VenueContent>(db, Noun::Venues, into).await? {
        later.content.aliases.retain(|alias| !undone.added_aliases.contains(alias));
        later.redirects.retain(|slug| !undone.redirects.contains(slug) && !own.contains(slug));
        merges::replace(db, Noun::Venues, into, &later).await?;
        into = next;
    }
    Ok(())
}
