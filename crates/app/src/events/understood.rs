//! Found events with the showings that the query means: "ankara tiyatro" shows the date in Ankara.

use meydan_domain::Result;
use meydan_domain::event::Event;
use meydan_domain::event_query::EventQuery;
use meydan_domain::price_band::PriceBand;
use meydan_search::{Meaning, Part};
use meydan_store::event_list;

use super::Events;

impl Events {
    /// The events in this order. An event that only has an understood word in its name keeps its next showing.
    pub(super) async fn find_understood(&self, query: &EventQuery, parts: &[Part], ids: &[i64]) -> Result<Vec<Event>> {
        let store = self.core.store();
        let narrowed = narrowed(query, parts);
        let mut events = event_list::find_listed(store, &narrowed, ids).await?;
        if events.len() < ids.len() && narrowed != *query {
            let is_missing = |id: &i64| !events.iter().any(|event| event.id == *id);
            let missing: Vec<i64> = ids.iter().copied().filter(is_missing).collect();
            events.extend(event_list::find_listed(store, query, &missing).await?);
            events.sort_by_key(|event| ids.iter().position(|id| *id == event.id));
        }
        Ok(events)
    }
}

/// The query with the understood city, dates and price as filters, where it has none of its own.
fn narrowed(query: &EventQuery, parts: &[Part]) -> EventQuery {
    let mut narrowed = query.clone();
    for part in parts {
        match &part.meaning {
            Meaning::City { key, .. } => {
                narrowed.city.get_or_insert_with(|| key.clone());
            }
            Meaning::Dates { .. } => {
                if narrowed.dates.are_any() {
                    narrowed.dates = part.meaning.dates().unwrap_or_default();
                }
            }
            Meaning::Free => {
                narrowed.price_band.get_or_insert(PriceBand::Free);
            }
            Meaning::Category(_) => {}
        }
    }
    narrowed
}
