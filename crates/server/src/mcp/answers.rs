//! What the tools answer: the responses of the API, cut down to what a conversation needs.

use rmcp::schemars::{self, JsonSchema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A page of `GET /api/events`.
#[derive(Deserialize)]
pub struct EventPage {
    pub data: Vec<ListedEvent>,
    pub meta: PageMeta,
    pub search: Option<Search>,
}

#[derive(Deserialize)]
pub struct PageMeta {
    pub total: u64,
    pub next_cursor: Option<String>,
}

#[derive(Deserialize)]
pub struct Search {
    pub did_you_mean: Option<String>,
    pub relaxations: Vec<Relaxation>,
    pub facets: Option<Facets>,
}

#[derive(Deserialize)]
pub struct Facets {
    pub cities: Vec<CityCount>,
}

#[derive(Deserialize)]
pub struct CityCount {
    pub value: String,
    pub count: u64,
}

#[derive(Deserialize)]
pub struct ListedEvent {
    #[serde(flatten)]
    pub summary: EventSummary,
    pub showing: Option<ListedShowing>,
}

#[derive(Deserialize)]
pub struct ListedShowing {
    pub status: String,
}

/// The response of `search_events`.
#[derive(Serialize, JsonSchema)]
pub struct FoundEvents {
    pub events: Vec<EventSummary>,
    /// How many events there are on all pages.
    pub total: u64,
    /// The `cursor` of the next page; null on the last one.
    pub next_cursor: Option<String>,
    /// What was perhaps meant, where nothing was found.
    pub did_you_mean: Option<String>,
    /// Where nothing was found: fewer of the words that find something, most first.
    pub relaxations: Vec<Relaxation>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct Relaxation {
    /// The words to search for instead.
    pub q: String,
    /// How many events they find.
    pub count: u64,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct EventSummary {
    /// For `get_event`.
    pub event_id: String,
    pub title: String,
    pub short_description: String,
    /// The `category_id` of its category.
    pub category: String,
    /// With the hour and the offset, or a bare date when the hour is not known.
    pub start_date: String,
    pub end_date: Option<String>,
    pub venue: String,
    pub city: String,
    pub price_min: Option<f64>,
    pub price_max: Option<f64>,
    /// The currency of the prices.
    pub currency: String,
    /// Where tickets are sold.
    pub url: Option<String>,
    /// How many showings match.
    pub showing_count: u64,
    /// `scheduled`, `postponed` or `moved`; `cancelled` only if all showings are.
    #[serde(default)]
    pub showing_status: String,
    /// Its page on this site.
    #[serde(default)]
    pub page: String,
}

/// The response of `get_event`.
#[derive(Serialize, JsonSchema)]
pub struct EventDetails {
    /// The event as `GET /api/events/{id}` answers it.
    #[schemars(with = "serde_json::Map<String, Value>")]
    pub event: Value,
    /// Its page on this site.
    pub page: String,
}

/// The response of `list_categories`.
#[derive(Serialize, JsonSchema)]
pub struct Categories {
    pub categories: Vec<CategorySummary>,
}

#[derive(Serialize, Deserialize, JsonSchema)]
pub struct CategorySummary {
    /// For the filter `category`.
    pub category_id: String,
    pub name: String,
    /// How many of its events are still to come.
    pub event_count: u64,
}

/// The response of `list_cities`.
#[derive(Serialize, JsonSchema)]
pub struct Cities {
    pub cities: Vec<CitySummary>,
}

#[derive(Serialize, JsonSchema)]
pub struct CitySummary {
    /// For the filter `city`.
    pub city: String,
    /// How many of its events are still to come.
    pub event_count: u64,
}

/// The envelope of the API.
#[derive(Deserialize)]
pub struct Envelope<T> {
    pub data: T,
}
