//! Demo content for a new site, and generated events for load tests.

mod entries;
mod generate;
mod random;
mod site;
mod words;

use std::collections::HashMap;

use meydan_domain::Result;
use meydan_domain::change::{Change, ChangeKind, Noun};
use meydan_domain::clock::local_date;
use meydan_domain::event::EventContent;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::profile::ProfileContent;
use meydan_domain::slug::{free_slug, slug_of};
use meydan_domain::staff::Actor;
use meydan_domain::venue::VenueContent;
use meydan_store::{ConnectionTrait, Tx, blogs, events, links, profiles, venues};

pub use entries::{DemoEvent, DemoPost, DemoVenue, demo_events, demo_posts, demo_profiles, demo_venues};

use crate::App;
use crate::core::Record;
use crate::event_links::Linker;

/// Large enough to be fast, small enough for other writers to get their turn.
const EVENTS_PER_TRANSACTION: u64 = 2_000;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SeedReport {
    pub events: usize,
    pub venues: usize,
    pub profiles: usize,
    pub posts: usize,
    pub logos: usize,
    pub settings: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeedOutcome {
    Seeded(SeedReport),
    /// The database has events or posts; nothing was changed.
    NotEmpty,
}

/// True if there are no events and posts outside the trash.
pub async fn is_empty(app: &App) -> Result<bool> {
    has_no_content(app.core.store().read()).await
}

async fn has_no_content(db: &impl ConnectionTrait) -> Result<bool> {
    Ok(events::count(db).await?.total == 0 && blogs::count(db).await?.total == 0)
}

/// Fills an empty database with events, venues, profiles, posts, logos and settings; it creates no accounts.
///
/// All rows are inserted in one transaction: an aborted seeding leaves an empty database, and at most some logo files that
/// the next one overwrites.
pub async fn seed_demo(app: &App) -> Result<SeedOutcome> {
    app.prepare_database().await?;
    if !is_empty(app).await? {
        return Ok(SeedOutcome::NotEmpty);
    }
    let logos = site::store_logos(app).await?;
    let mut tx = app.core.store().begin().await?;
    // Of two nodes that seed at once, the second one waits here and then finds the content of the first.
    links::lock_names_patiently(&*tx).await?;
    if !has_no_content(&*tx).await? {
        return Ok(SeedOutcome::NotEmpty);
    }
    let (venues, profiles) = (insert_venues(app, &mut tx).await?, insert_profiles(app, &mut tx).await?);
    let report = SeedReport {
        events: insert_events(app, &mut tx).await?,
        venues,
        profiles,
        posts: insert_posts(app, &mut tx).await?,
        logos: site::insert_logos(app, &mut tx, &logos).await?,
        settings: site::save_settings(app, &mut tx).await?,
    };
    tx.commit().await?;
    Ok(SeedOutcome::Seeded(report))
}

async fn insert_venues(app: &App, tx: &mut Tx) -> Result<usize> {
    let (now, entries) = (app.core.now(), demo_venues()?);
    let mut slugs = venues::taken_slugs(&**tx, "").await?;
    let mut ids: HashMap<&str, i64> = HashMap::new();
    for entry in &entries {
        let parent_id = entry.parent.as_deref().and_then(|parent| ids.get(parent).copied());
        let venue_id = free_slug(&slug_of(&entry.draft.name_tr, "venue"), &slugs);
        let content = VenueContent { parent_id, venue_id: venue_id.clone(), ..entry.draft.check()? };
        let venue = venues::insert(&**tx, &content, now).await?;
        tx.changed(Noun::Venues, venue.id, ChangeKind::Created, now);
        ids.insert(&entry.draft.name_tr, venue.id);
        slugs.insert(venue_id);
    }
    Ok(entries.len())
}

async fn insert_profiles(app: &App, tx: &mut Tx) -> Result<usize> {
    let (now, drafts) = (app.core.now(), demo_profiles()?);
    let mut slugs = profiles::taken_slugs(&**tx, "").await?;
    for draft in &drafts {
        let profile_id = free_slug(&slug_of(&draft.name, "profile"), &slugs);
        let content = ProfileContent { profile_id: profile_id.clone(), ..draft.check()? };
        let profile = profiles::insert(&**tx, &content, now).await?;
        tx.changed(Noun::Profiles, profile.id, ChangeKind::Created, now);
        slugs.insert(profile_id);
    }
    Ok(drafts.len())
}

async fn insert_events(app: &App, tx: &mut Tx) -> Result<usize> {
    let now = app.core.now();
    let mut contents =
        demo_events()?.iter().map(|entry| entry.draft(now).check(now)).collect::<Result<Vec<EventContent>>>()?;
    let mut linker = Linker::new(now);
    for content in &mut contents {
        linker.link(tx, &EventDraft::default(), content).await?;
    }
    if let Some(ids) = events::insert_many(&**tx, &contents, now).await? {
        tx.changed(Noun::Events, Change::range_id(&ids), ChangeKind::Created, now);
    }
    Ok(contents.len())
}

async fn insert_posts(app: &App, tx: &mut Tx) -> Result<usize> {
    let now = app.core.now();
    let posts = demo_posts()?;
    for post in &posts {
        let content = post.draft.check(now)?;
        let blog = blogs::insert(&**tx, &content, post.published_at(now), now).await?;
        let record = Record::new(Noun::Blogs, blog.id, ChangeKind::Created, &content.title.tr).after(&content)?;
        app.core.record(tx, &Actor::System, record).await?;
    }
    Ok(posts.len())
}

/// Adds `count` generated events in the next 90 days with about so many showings each, deterministic for a seed.
///
/// Their keys are `gen-<seed>-<n>`: a second run needs another seed.
pub async fn generate_events(app: &App, count: u64, seed: u64, showings: u32) -> Result<()> {
    app.prepare_database().await?;
    let mut next = 0;
    while next < count {
        let end = count.min(next + EVENTS_PER_TRANSACTION);
        let now = app.core.now();
        let contents = (next..end)
            .map(|number| generate::event(seed, number, local_date(now), showings).check(now))
            .collect::<Result<Vec<EventContent>>>()?;
        app.events.create_many(&Actor::System, contents).await?;
        next = end;
    }
    Ok(())
}
