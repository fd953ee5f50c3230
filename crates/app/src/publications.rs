//! Planned publications: what is due is published or archived, and a calendar shows what is planned.

use std::time::Duration;

use meydan_domain::Result;
use meydan_domain::change::Noun;
use meydan_store::publications;
use tracing::{info, warn};

use crate::blogs::Blogs;
use crate::core::Core;
use crate::events::Events;

/// Between two looks at what is due.
const INTERVAL: Duration = Duration::from_secs(1);
/// Events or posts that are changed in a transaction.
const BATCH: u64 = 100;

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
}
