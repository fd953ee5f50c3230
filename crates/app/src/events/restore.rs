//! Restores an earlier version of an event, or some of its fields, as a new version.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::error::Missing;
use meydan_domain::event::EventContent;
use meydan_domain::event_draft::EventDraft;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::profile::Profile;
use meydan_domain::publication::Publication;
use meydan_domain::revision::EventFields;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::venue::Venue;
use meydan_domain::{Error, Result};
use meydan_store::{ConnectionTrait, events, links, platforms, profiles, venues};

use super::{Events, ShownEvent, check_references, find};
use crate::core::RESTORED;
use crate::event_links::{Linker, link_venue, performer_of};
use crate::revisions::{Restore, content_of};

impl Events {
    /// As a save: what it names must still be there, and a version that is not the current one is refused.
    pub async fn restore(&self, actor: &Actor, key: &str, restore: &Restore) -> Result<ShownEvent> {
        actor.require(Permission::WriteContent)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        links::lock_shared(&*tx).await?;
        let id = find(&*tx, key).await?.id;
        let old = events::find_for_update(&*tx, id).await?.ok_or(Error::NotFound(Missing::Event))?;
        restore.check(old.version)?;
        let earlier = content_of(&*tx, Noun::Events, (id, old.version, &old.content), restore.number).await?;
        let earlier = EventContent::completed(earlier);
        let mut content = restore.translated(&old.content, earlier, EventFields::restore)?;
        restore_plan(&mut content, &old.content, now)?;
        KnownLinks::default().refresh(&*tx, &mut content).await?;
        check_platforms(&*tx, &content).await?;
        check_references(&*tx, &content, Some(&old.content)).await?;
        Linker::new(now).link(&mut tx, &EventDraft::default(), &mut content).await?;
        let event = self.save(&mut tx, actor, old, content, RESTORED).await?;
        tx.commit().await?;
        self.shown(event).await
    }
}

/// Restores the publication state, but publishes nothing whose moment has passed. Only a draft may lack what is required.
fn restore_plan(content: &mut EventContent, current: &EventContent, now: DateTime<Utc>) -> Result<()> {
    if content.plan() != current.plan() {
        content.set_plan(content.plan().restored(now));
    }
    let mut errors = FieldErrors::default();
    if content.publication() != Publication::Draft {
        content.require_complete(&mut errors);
    }
    errors.into_result()
}

/// The venues and profiles that stored contents name, each looked up once.
#[derive(Default)]
pub(crate) struct KnownLinks {
    venues: HashMap<i64, Option<Venue>>,
    profiles: HashMap<i64, Option<Profile>>,
}

impl KnownLinks {
    /// Links to venues and profiles as they are now. What is gone is looked up by its name when the event is linked; if
    /// anything is, the answer is `false`.
    pub async fn refresh(&mut self, db: &impl ConnectionTrait, content: &mut EventContent) -> Result<bool> {
        let mut is_complete = true;
        for showing in &mut content.showings {
            let Some(row) = showing.venue_row else { continue };
            match self.venue(db, row).await? {
                Some(venue) => link_venue(showing, venue),
                None => {
                    is_complete = false;
                    showing.venue_row = None;
                    showing.venue_id.clear();
                }
            }
        }
        for performer in &mut content.performers {
            let Some(row) = performer.profile_row else { continue };
            match self.profile(db, row).await? {
                Some(profile) => *performer = performer_of(profile),
                None => {
                    is_complete = false;
                    performer.profile_row = None;
                    performer.profile_id.clear();
                }
            }
        }
        if let Some(row) = content.organizer_row {
            is_complete &= self.profile(db, row).await?.is_some();
        }
        Ok(is_complete)
    }

    async fn venue(&mut self, db: &impl ConnectionTrait, row: i64) -> Result<Option<&Venue>> {
        let known = match self.venues.entry(row) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(venues::find(db, row).await?),
        };
        Ok(known.as_ref())
    }

    async fn profile(&mut self, db: &impl ConnectionTrait, row: i64) -> Result<Option<&Profile>> {
        let known = match self.profiles.entry(row) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(unknown) => unknown.insert(profiles::find(db, row).await?),
        };
        Ok(known.as_ref())
    }
}

async fn check_platforms(db: &impl ConnectionTrait, content: &EventContent) -> Result<()> {
    let known = platforms::list(db).await?;
    let known: HashSet<&str> = known.iter().map(|platform| platform.content.platform_id.as_str()).collect();
    let mut errors = FieldErrors::default();
    for offer in content.showings.iter().flat_map(|showing| &showing.offers) {
        if !known.contains(offer.platform.name()) {
            errors.add("platform", Problem::NotAmong(known.iter().map(|name| (*name).to_owned()).collect()));
        }
    }
    errors.into_result()
}
