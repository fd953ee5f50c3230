//! Found events with the showings that the query means: "ankara tiyatro" shows the date in Ankara.

use meydan_domain::Result;
use meydan_domain::event::Event;
use meydan_domain::event_query::{EventQuery, PlaceKey};
use meydan_domain::money::Money;
use meydan_domain::page::Page;
use meydan_domain::price_band::PriceBand;
use meydan_gazetteer::city_key;
use meydan_search::{DistrictKey, Meaning, Part, PriceRange, alternatives};
use meydan_store::event_list::{self, TextMatch};

use super::Events;
use crate::search::SearchResult;

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

    /// A page in another order than by relevance, with the showings that are meant; with any of them if an event only has
    /// an understood word in its name.
    pub(super) async fn list_understood(&self, query: &EventQuery, found: &SearchResult) -> Result<Page<Event>> {
        let (store, ids) = (self.core.store(), TextMatch::Ids(&found.ids));
        let narrowed = narrowed(query, &found.parts);
        if narrowed != *query {
            let meant = event_list::visible_ids(store, &narrowed, ids).await?;
            if meant.len() == event_list::visible_ids(store, query, ids).await?.len() {
                return event_list::list_matching(store, &narrowed, ids).await;
            }
        }
        event_list::list_matching(store, query, ids).await
    }
}

/// The query with the understood places, dates, prices and sellers as filters, where it has none of its own.
fn narrowed(query: &EventQuery, parts: &[Part]) -> EventQuery {
    let mut narrowed = query.clone();
    for group in alternatives(parts) {
        for part in group.into_iter().map(|nth| &parts[nth]) {
            match &part.meaning {
                Meaning::Dates(dates) if query.dates.is_unbounded() => narrowed.any_dates.extend(dates.date_spans()),
                Meaning::Free => {
                    narrowed.price_band.get_or_insert(PriceBand::Free);
                }
                Meaning::Price(range) => narrow_price(&mut narrowed, *range),
                Meaning::Platform(platform) => {
                    narrowed.platform.get_or_insert_with(|| platform.clone());
                }
                other if query.city.is_none() => narrowed.places.extend(places(other)),
                _ => {}
            }
        }
    }
    // Without alternatives, a list by date says first what begins then.
    if let [dates] = narrowed.any_dates[..] {
        narrowed.any_dates.clear();
        narrowed.dates = dates;
    }
    narrowed
}

fn narrow_price(query: &mut EventQuery, range: PriceRange) {
    let money = |lira: i64| Money::from_hundredths(lira.saturating_mul(100));
    query.price_min = query.price_min.or(range.min.and_then(money));
    query.price_max = query.price_max.or(range.max.and_then(money));
}

fn places(meaning: &Meaning) -> Vec<PlaceKey> {
    let city = |city: String| PlaceKey { city, district: None };
    match meaning {
        Meaning::City { key, .. } => vec![city(key.clone())],
        Meaning::Region(region) => region.provinces().map(|province| city(city_key(province.name))).collect(),
        Meaning::District(district) => {
            let place =
                |place: &DistrictKey| PlaceKey { city: place.city.clone(), district: Some(place.district.clone()) };
            district.places.iter().map(place).collect()
        }
        _ => Vec::new(),
    }
}
