//! The report of the last days: hits by day, what was seen most, and clicks on sellers.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use meydan_domain::Result;
use meydan_domain::analytics::{DayReport, EVENT_CLICK, EVENT_VIEW, PAGE_VIEW, POST_VIEW, TICKET_CLICK, VENUE_VIEW};
use meydan_domain::clock::local_date;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_store::{analytics, blogs, events, platforms, venues};

use crate::analytics::{Analytics, by_event};

/// Things of one kind in a report.
const MAX_SEEN: usize = 10;

/// The numbers of the last days, today included.
#[derive(Clone, Debug)]
pub struct Report {
    /// Oldest first.
    pub by_day: Vec<DayReport>,
    pub events: Vec<Seen>,
    pub venues: Vec<Seen>,
    pub posts: Vec<Seen>,
    pub platforms: Vec<PlatformClicks>,
}

/// What visitors saw, and how often.
#[derive(Clone, Debug)]
pub struct Seen {
    pub id: i64,
    /// The key in its address.
    pub key: String,
    pub name: Localized,
    pub views: u64,
}

#[derive(Clone, Debug)]
pub struct PlatformClicks {
    pub platform_id: String,
    pub name: String,
    pub clicks: u64,
}

impl Analytics {
    pub async fn report(&self, actor: &Actor, days: u32) -> Result<Report> {
        actor.require(Permission::ReadReports)?;
        let first = local_date(self.core().now()) - Days::new(u64::from(days.saturating_sub(1)));
        Ok(Report {
            by_day: self.by_day(first, days).await?,
            events: self.events_seen(first).await?,
            venues: self.venues_seen(first).await?,
            posts: self.posts_seen(first).await?,
            platforms: self.platform_clicks(first).await?,
        })
    }

    async fn by_day(&self, first: NaiveDate, days: u32) -> Result<Vec<DayReport>> {
        let types = [PAGE_VIEW, EVENT_VIEW, VENUE_VIEW, POST_VIEW, EVENT_CLICK, TICKET_CLICK];
        let hits = analytics::by_day(self.core().store().read(), &types, first).await?;
        let mut all: Vec<DayReport> = first.iter_days().take(days as usize).map(DayReport::new).collect();
        for (event_type, date, count) in hits {
            let place = usize::try_from((date - first).num_days()).ok();
            if let Some(day) = place.and_then(|place| all.get_mut(place)) {
                day.add(&event_type, count.unsigned_abs());
            }
        }
        Ok(all)
    }

    async fn events_seen(&self, first: NaiveDate) -> Result<Vec<Seen>> {
        let db = self.core().store().read();
        let views = self.counts(EVENT_VIEW, first).await?;
        let ranked = ranked(by_event(db, views).await?);
        let mut seen = Vec::new();
        // In batches: events that are hidden by now are replaced by the next ones.
        for batch in ranked.chunks(MAX_SEEN) {
            let ids: Vec<i64> = batch.iter().map(|(id, _)| *id).collect();
            let views: HashMap<i64, u64> = batch.iter().copied().collect();
            let found = events::find_many(db, &ids).await?;
            seen.extend(found.into_iter().filter(|event| event.content.is_active).map(|event| Seen {
                id: event.id,
                key: event.content.event_id,
                name: event.content.title,
                views: views.get(&event.id).copied().unwrap_or_default(),
            }));
            if seen.len() >= MAX_SEEN {
                break;
            }
        }
        seen.truncate(MAX_SEEN);
        Ok(seen)
    }

    async fn venues_seen(&self, first: NaiveDate) -> Result<Vec<Seen>> {
        let ranked = ranked(by_number(self.counts(VENUE_VIEW, first).await?));
        let ids: Vec<i64> = ranked.iter().take(MAX_SEEN).map(|(id, _)| *id).collect();
        let views: HashMap<i64, u64> = ranked.into_iter().collect();
        let found = venues::find_many(self.core().store().read(), &ids).await?;
        let visible = found.into_iter().filter(|venue| venue.content.is_active);
        Ok(visible
            .map(|venue| Seen {
                id: venue.id,
                key: venue.content.venue_id,
                name: venue.content.name,
                views: views.get(&venue.id).copied().unwrap_or_default(),
            })
            .collect())
    }

    async fn posts_seen(&self, first: NaiveDate) -> Result<Vec<Seen>> {
        let db = self.core().store().read();
        let mut seen = Vec::new();
        for (id, views) in ranked(by_number(self.counts(POST_VIEW, first).await?)).into_iter().take(MAX_SEEN) {
            let Some(post) = blogs::find(db, id).await?.filter(|post| post.content.is_published) else { continue };
            seen.push(Seen { id, key: id.to_string(), name: post.content.title, views });
        }
        Ok(seen)
    }

    /// Every platform that was clicked, most clicked first.
    async fn platform_clicks(&self, first: NaiveDate) -> Result<Vec<PlatformClicks>> {
        let clicks = self.counts(TICKET_CLICK, first).await?;
        let known = platforms::list(self.core().store().read()).await?;
        let mut all: Vec<PlatformClicks> = known
            .into_iter()
            .filter_map(|platform| {
                let clicks = *clicks.get(&platform.content.platform_id)?;
                Some(PlatformClicks { platform_id: platform.content.platform_id, name: platform.content.name, clicks })
            })
            .collect();
        all.sort_by_key(|platform| Reverse(platform.clicks));
        Ok(all)
    }

    async fn counts(&self, event_type: &str, first: NaiveDate) -> Result<HashMap<String, u64>> {
        let counts = analytics::by_subject(self.core().store().read(), event_type, first).await?;
        Ok(counts.into_iter().map(|(subject, hits)| (subject, hits.unsigned_abs())).collect())
    }
}

/// Most first; equal ones by id.
fn ranked(counts: HashMap<i64, u64>) -> Vec<(i64, u64)> {
    let mut ranked: Vec<(i64, u64)> = counts.into_iter().collect();
    ranked.sort_unstable_by_key(|(id, count)| (Reverse(*count), *id));
    ranked
}

fn by_number(counts: HashMap<String, u64>) -> HashMap<i64, u64> {
    counts.into_iter().filter_map(|(id, count)| Some((id.parse().ok()?, count))).collect()
}
