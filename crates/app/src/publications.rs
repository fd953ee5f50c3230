//! Planned publications: what is due is published or archived, and a calendar shows what is planned.

use std::ops::Range;
use std::time::Duration;

use chrono::{DateTime, Utc};
use meydan_domain::change::Noun;
use meydan_domain::publication::{Publication, PublicationAction, PublicationPlan};
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Result};
use meydan_store::publications::Due;
use meydan_store::{LogLimit, blogs, events, publications};
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
        // Posts also if events fail.
        let (events, posts) = (self.publish_due_of(Noun::Events).await, self.publish_due_of(Noun::Blogs).await);
        Ok(events? + posts?)
    }

    async fn publish_due_of(&self, noun: Noun) -> Result<usize> {
        let (now, mut changed, mut last) = (self.core.now(), 0, None);
        loop {
            // After the last one, because what was skipped is still due.
            let due = publications::due(self.core.store().read(), noun, now, last, BATCH).await?;
            let ids: Vec<i64> = due.iter().map(|Due { id, .. }| *id).collect();
            changed += self.publish_batch(noun, &ids, now).await?;
            last = due.last().copied();
            if (due.len() as u64) < BATCH {
                return Ok(changed);
            }
        }
    }

    /// Changes these in one transaction. If that fails, each has a transaction of its own and the ones that fail are
    /// skipped: one document that this version cannot read must not hold back the others.
    async fn publish_batch(&self, noun: Noun, ids: &[i64], now: DateTime<Utc>) -> Result<usize> {
        match self.publish_ids(noun, ids, now).await {
            // None of them would succeed.
            Err(error @ Error::Unavailable(_)) => return Err(error),
            Err(_) => {}
            changed => return changed,
        }
        let mut changed = 0;
        for id in ids {
            match self.publish_ids(noun, &[*id], now).await {
                Ok(count) => changed += count,
                Err(error @ Error::Unavailable(_)) => return Err(error),
                Err(error) => warn_skipped(noun, *id, &error),
            }
        }
        Ok(changed)
    }

    async fn publish_ids(&self, noun: Noun, ids: &[i64], now: DateTime<Utc>) -> Result<usize> {
        match (noun, ids) {
            (_, []) => Ok(0),
            (Noun::Events, ids) => self.events.publish_due(ids, now).await,
            (_, ids) => self.blogs.publish_due(ids, now).await,
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

/// Logged once a minute for each, because it is tried again every second.
fn warn_skipped(noun: Noun, id: i64, error: &Error) {
    static LIMIT: LogLimit = LogLimit::new();
    let (noun, error) = (noun.name(), error.to_string());
    LIMIT.log(&format!("{noun} {id}"), move |times| {
        warn!(noun, id, error, times, "planned publication skipped; retrying");
    });
}
