//! The queue of events with dead ticket links.

use std::collections::HashSet;

use chrono::TimeDelta;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::event::Event;
use meydan_domain::field::Problem;
use meydan_domain::link_check::{CONFIRMED_DAYS, LinkCheck, watched_links};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::{Error, Result};
use meydan_store::{events, link_checks};
use serde_json::json;

use super::{Events, find};
use crate::core::Record;

impl Events {
    /// The events with a dead link.
    pub(super) async fn events_with_dead_links(&self) -> Result<Vec<i64>> {
        let (db, now) = (self.core.store().read(), self.core.now());
        let dead = link_checks::dead(db, now).await?;
        let mut ids: Vec<i64> = dead.iter().map(|link| link.event_id).collect();
        ids.dedup();
        let found = events::find_many(db, &ids).await?;
        // A link that was replaced since its last check is not dead.
        let current: HashSet<(i64, &str)> =
            found.iter().flat_map(|event| watched_links(event, now).into_iter().map(|url| (event.id, url))).collect();
        let mut ids: Vec<i64> = dead
            .iter()
            .filter(|link| current.contains(&(link.event_id, link.url.as_str())))
            .map(|link| link.event_id)
            .collect();
        ids.dedup();
        Ok(ids)
    }

    /// The dead links of an event.
    pub async fn dead_links_of(&self, actor: &Actor, key: &str) -> Result<Vec<LinkCheck>> {
        actor.require(Permission::WriteContent)?;
        let (db, now) = (self.core.store().read(), self.core.now());
        let event = find(db, key).await?;
        let links = watched_links(&event, now);
        let known = link_checks::of_events(db, &[event.id]).await?;
        Ok(known.into_iter().filter(|link| link.is_dead(now) && links.contains(link.url.as_str())).collect())
    }

    /// Remembers that an editor found a link to work: it is not checked for a while.
    pub async fn confirm_link(&self, actor: &Actor, key: &str, url: &str) -> Result<Event> {
        actor.require(Permission::WriteContent)?;
        let now = self.core.now();
        let mut tx = self.core.store().begin().await?;
        let event = find(&*tx, key).await?;
        if !watched_links(&event, now).contains(url) {
            return Err(Error::invalid("url", Problem::NotALink));
        }
        link_checks::confirm(&*tx, event.id, url, now, now + TimeDelta::days(CONFIRMED_DAYS)).await?;
        let record = Record::new(Noun::Events, event.id, ChangeKind::Updated, event.content.title.pick_any())
            .before(&json!({}))?
            .after(&json!({ "working_link": url }))?;
        self.core.record(&mut tx, actor, record).await?;
        tx.commit().await?;
        Ok(event)
    }
}
