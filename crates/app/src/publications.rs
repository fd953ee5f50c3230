//! Planned publications: what is due is published or archived, and a calendar shows what is planned.

use std::ops::Range;
use std::time::Duration;

use chrono::{DateTime, Utc};
use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_domain::publication::{Publication, PublicationAction, PublicationPlan};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_store::{blogs, events, publications};
use tracing::{info, warn};

use crate::blogs::Blogs;
use crate::core::Core;
use crate::events::Events;

/// Between two looks at what is due.
const INTERVAL: Duration = Duration::from_secs(1);
/// Events or posts that are changed in a transaction.
const BATCH: u64 = 100;

/// Events that are read at a time.
const READ_BATCH: usize = 500;

/// One entry of the calendar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedPublication {
    pub noun: Noun,
    pub id: i64,
    pub title: Localized,
    pub publication: Publication,
    pub action: PublicationAction,
    pub at: DateTime<Utc>,
}

#[derive(Clone)]
pub struct Publications {
    core: Core,
    events: Events,
    blogs: Blogs,
}

impl Publications {
    pub(crate) fn new(core: Core, events: Events, blogs: Blogs) -> Self {
        Self { core, events, blogs }
    }

    /// Publishes and archives what is due, for as long as it is polled. Every node does.
    pub async fn run(&self) {
        let mut last_error = None;
        loop {
            match self.publish_due().await {
                Ok(0) => last_error = None,
                Ok(count) => {
                    last_error = None;
                    info!(count, "planned publications done");
                }
                Err(error) => {
                    let error = error.to_string();
                    // Once for each failure: it is tried again every second.
                    if last_error.as_ref() != Some(&error) {
                        warn!(error, "planned publications failed; retrying");
                    }
                    last_error = Some(error);
                }
            }
            tokio::time::sleep(INTERVAL).await;
        }
    }

    /// Publishes and archives all that is due now; how many events and posts this node changed.
    pub async fn publish_due(&self) -> Result<usize> {
        Ok(self.publish_due_of(Noun::Events).await? + self.publish_due_of(Noun::Blogs).await?)
    }

    async fn publish_due_of(&self, noun: Noun) -> Result<usize> {
        let (now, mut changed) = (self.core.now(), 0);
        loop {
            let ids = publications::due(self.core.store().read(), noun, now, BATCH).await?;
            if ids.is_empty() {
                return Ok(changed);
            }
            changed += match noun {
                Noun::Events => self.events.publish_due(&ids, now).await?,
                _ => self.blogs.publish_due(&ids, now).await?,
            };
            if (ids.len() as u64) < BATCH {
                return Ok(changed);
            }
        }
    }

    /// What is published or archived in this range, and what was published in it, by its moment.
    pub async fn list(&self, actor: &Actor, range: &Range<DateTime<Utc>>) -> Result<Vec<PlannedPublication>> {
        actor.require(Permission::WriteContent)?;
        let (db, mut entries) = (self.core.store().read(), Vec::new());
        let mut add = |noun: Noun, id: i64, title: &Localized, plan: PublicationPlan| {
            let moments = plan.moments().filter(|(at, _)| range.contains(at));
            let PublicationPlan { publication, .. } = plan;
            entries.extend(moments.map(|(at, action)| {
                let title = title.clone();
                PlannedPublication { noun, id, title, publication, action, at }
            }));
        };
        for ids in publications::planned(db, Noun::Events, range).await?.chunks(READ_BATCH) {
            for event in events::find_many(db, ids).await? {
                add(Noun::Events, event.id, &event.content.title, event.content.plan());
            }
        }
        for blog in blogs::find_many(db, &publications::planned(db, Noun::Blogs, range).await?).await? {
            add(Noun::Blogs, blog.id, &blog.content.title, blog.content.plan());
        }
        entries.sort_by_key(|entry| (entry.at, entry.noun.name(), entry.id, entry.action));
        Ok(entries)
    }
}
