//! The report of the last days: hits by day, what was seen most, and clicks on sellers.

use std::cmp::Reverse;
use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use meydan_domain::Result;
use meydan_domain::analytics::{DayReport, EVENT_CLICK, EVENT_VIEW, PAGE_VIEW, POST_VIEW, TICKET_CLICK, VENUE_VIEW};
use meydan_domain::change::Noun;
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
        let event_views = by_event(self.core().store().read(), self.counts(EVENT_VIEW, first).await?).await?;
        Ok(Report {
            by_day: self.by_day(first, days).await?,
            events: self.most_seen(Noun::Events, event_views).await?,
            venues: self.most_seen(Noun::Venues, by_number(self.counts(VENUE_VIEW, first).await?)).await?,
            posts: self.most_seen(Noun::Blogs, by_number(self.counts(POST_VIEW, first).await?)).await?,
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

    /// The most seen of these. In batches: what is hidden by now is replaced by the next ones.
    async fn most_seen(&self, noun: Noun, views: HashMap<i64, u64>) -> Result<Vec<Seen>> {
        let mut seen = Vec::new();
        for batch in ranked(views).chunks(MAX_SEEN) {
            let ids: Vec<i64> = batch.iter().map(|(id, _)| *id).collect();
            let mut named = self.public_names(noun, &ids).await?;
            seen.extend(batch.iter().filter_map(|&(id, views)| {
                let (key, name) = named.remove(&id)?;
                Some(Seen { id, key, name, views })
            }));
            if seen.len() >= MAX_SEEN {
                break;
            }
        }
        seen.truncate(MAX_SEEN);
        Ok(seen)
    }

    /// The keys and names of those that visitors can see.
    async fn public_names(&self, noun: Noun, ids: &[i64]) -> Result<HashMap<i64, (String, Localized)>> {
        let db = self.core().store().read();
        Ok(match noun {
            Noun::Events => {
                let found = events::find_many(db, ids).await?.into_iter().filter(|event| event.content.is_active);
                found.map(|event| (event.id, (event.content.event_id, event.content.title))).collect()
            }
            Noun::Venues => {
                let found = venues::find_many(db, ids).await?.into_iter().filter(|venue| venue.content.is_active);
                found.map(|venue| (venue.id, (venue.content.venue_id, venue.content.name))).collect()
            }
            _ => {
                let found = blogs::find_many(db, ids).await?.into_iter().filter(|post| post.content.is_published);
                found.map(|post| (post.id, (post.id.to_string(), post.content.title))).collect()
            }
        })
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
