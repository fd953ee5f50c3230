//! `GET /api/events`

use std::collections::HashMap;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::events::PossibleDuplicate;
use meydan_domain::change::Noun;
use meydan_domain::date_range::DateRange;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::event_query::EventParams;
use meydan_domain::marks::{Audience, EventSetting};
use meydan_domain::money::Currency;
use meydan_domain::needs::Need;
use meydan_domain::price_band::PriceBand;
use meydan_domain::publication::Publication;
use meydan_domain::staff::Permission;
use serde::Serialize;
use utoipa::{IntoParams, ToSchema};

use super::found::FoundView;
use super::view::{EventView, PossibleDuplicateView};
use crate::api::depends;
use crate::api::{List, Meta};
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Every filter can be left out; a bad value is a 422 that names it, an unknown parameter is ignored.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListEventsParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
    /// Numbers of events, at most 100: only these, those that are over included.
    #[param(pattern = "^[1-9][0-9]{0,17}(,[1-9][0-9]{0,17}){0,99}$")]
    pub ids: Option<String>,
    pub category: Option<String>,
    /// In either language, with or without Turkish letters.
    pub city: Option<String>,
    /// In the city; with or without Turkish letters.
    pub district: Option<String>,
    /// The `venue_id` of a venue.
    pub venue: Option<String>,
    /// The `profile_id` of a performer.
    pub performer: Option<String>,
    /// The `profile_id` of an organizer.
    pub organizer: Option<String>,
    /// Words to look for in title, description, venue, city, category, organizer and tags.
    #[param(max_length = 200)]
    pub q: Option<String>,
    /// When it begins, seen from today in Turkey: `week` is within 7 days, `month` within 30, `weekend` the one that is
    /// on or comes next. What lasts longer than a day, such as an exhibition, counts on all of its days, but not `tonight`.
    #[param(rename = "dateRange", inline, value_type = Option<DateRange>)]
    pub date_range: Option<String>,
    /// The first day.
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<String>,
    /// The last day.
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<String>,
    /// In `currency`, or in lira when it is left out. Other currencies are converted by the settings `rate_usd` and
    /// `rate_eur`, as they are for `sort=price`.
    #[param(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_min: Option<String>,
    /// As `price_min`.
    #[param(value_type = Option<f64>, minimum = 0, maximum = 999999999.99, multiple_of = 0.01)]
    pub price_max: Option<String>,
    /// By the lowest price in lira.
    #[param(inline, value_type = Option<PriceBand>)]
    pub price: Option<String>,
    /// Only prices in it.
    #[param(inline, value_type = Option<Currency>)]
    pub currency: Option<String>,
    #[param(value_type = Option<bool>)]
    pub featured: Option<String>,
    /// The `platform_id` of a platform that sells it.
    #[param(value_type = Option<String>, pattern = "^[a-z][a-z0-9_-]{0,62}$")]
    pub platform: Option<String>,
    /// For whom it is. What is for children is for families too.
    #[param(inline, value_type = Option<Audience>)]
    pub audience: Option<String>,
    /// A language that it is held in, as an ISO 639-1 code.
    #[param(value_type = Option<String>, pattern = "^(tr|en|de|fr|es|it|ru|ar|ku|fa|el|hy|he|az|bg|ka|nl|pt|uk|zh|ja|ko)$")]
    pub event_language: Option<String>,
    /// `true`: only in venues that are known to be step-free.
    #[param(value_type = Option<bool>)]
    pub accessible: Option<String>,
    #[param(inline, value_type = Option<EventSetting>)]
    pub setting: Option<String>,
    /// `true`: only what has tickets on sale, as far as is known.
    #[param(value_type = Option<bool>)]
    pub available: Option<String>,
    /// `date` unless `q` is given, then `relevance`. `newest` and `updated` are for editors and ignored for others.
    #[param(inline, value_type = Option<EventSort>)]
    pub sort: Option<String>,
    /// The language of the texts.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
    /// `latitude,longitude`
    #[param(pattern = r"^-?(90|[1-8]?[0-9](\.[0-9]{1,6})?),-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]{1,6})?)$")]
    pub near: Option<String>,
    #[param(value_type = Option<f64>, exclusive_minimum = 0, maximum = 2000, default = 25)]
    pub radius_km: Option<String>,
    /// `west,south,east,north`
    #[param(
        example = "26.0,36.0,45.0,42.0",
        pattern = r"^-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]{1,6})?),-?(90|[1-8]?[0-9](\.[0-9]{1,6})?),-?(180|(1[0-7][0-9]|[1-9]?[0-9])(\.[0-9]{1,6})?),-?(90|[1-8]?[0-9](\.[0-9]{1,6})?)$"
    )]
    pub bbox: Option<String>,
    /// Those that are over instead of those to come. With `status`: only these, or only those.
    #[param(value_type = Option<bool>)]
    pub past: Option<String>,
    /// For editors: events of every date in this state. Ignored for others.
    #[param(inline, value_type = Option<EventStatus>)]
    pub status: Option<String>,
    /// For editors: events of every date in this publication state. Ignored for others.
    #[param(inline, value_type = Option<Publication>)]
    pub publication: Option<String>,
    /// For editors: only events that lack this. `past_end`: published events of which every showing is over, the last ones
    /// first. `duplicate`: events to come that may be the same as another one, which `duplicates` names.
    /// `dead_link`: events to come with a ticket link that failed on three days in a row. Ignored for others.
    #[param(inline, value_type = Option<Need>)]
    pub needs: Option<String>,
    /// `showings`: one entry for each showing instead of one for each event.
    #[param(inline, value_type = Option<Expansion>)]
    pub expand: Option<String>,
    /// Count the other choices as well: `search.facets`.
    #[param(value_type = Option<bool>)]
    pub facets: Option<String>,
}

/// The values of `sort`, for the contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum EventSort {
    Date,
    Name,
    Price,
    Relevance,
    Popular,
    Newest,
    Updated,
}

/// The values of `expand`, for the contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum Expansion {
    Showings,
}

/// The values of `status`, for the contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the values are read by the domain")]
enum EventStatus {
    Active,
    Inactive,
    All,
}

/// List events
///
/// Visitors see active events that are not over yet. Words are looked for as people type them: any case and keyboard,
/// with suffixes and typos, in both languages. Places, days and parts of days, prices, categories, kinds, audiences,
/// sellers and accessibility are understood among them and applied as filters.
#[utoipa::path(get, path = "/api/events", tag = "events", security((), ("session" = [])), params(ListEventsParams),
    responses((status = 200, body = EventList)))]
pub async fn list_events(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<EventParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (events, language) = (site.app().events.clone(), reader.language);
    let query = events.query(&reader.actor, &params, language).await?;
    let produce = async move {
        let (page, found) = events.list(&query).await?;
        let mut dependencies = depends::on_events(&page.items);
        // Also where the index did not answer: it may with the next change.
        if query.needs_index() {
            dependencies = dependencies.and(Dependencies::query([Noun::Categories, Noun::Synonyms])).searched();
        }
        let meta = Meta::of(&page);
        let search = found.map(|found| FoundView::new(found, &query));
        let duplicates = match query.needs {
            Some(Need::Duplicate) => {
                let ids: Vec<i64> = page.items.iter().map(|shown| shown.event.id).collect();
                Some(events.possible_duplicates(&ids).await?)
            }
            _ => None,
        };
        Ok((OwnedList { events: page.items, duplicates, meta, search, language, is_for_staff }, dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}

/// A page of events.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the views borrow from the events while they are written out")]
pub struct EventList {
    #[schema(example = true)]
    success: bool,
    data: Vec<EventView<'static>>,
    meta: Meta,
    /// What the search made of the words; null where nothing was searched.
    search: Option<FoundView>,
}

/// Events that are not a page of a list.
pub struct OwnedEvents {
    pub events: Vec<meydan_app::events::ShownEvent>,
    pub language: meydan_domain::Language,
    pub is_for_staff: bool,
}

impl Serialize for OwnedEvents {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let views = self.events.iter().map(|shown| EventView::listed(shown, self.language, self.is_for_staff));
        List::whole(views.collect()).serialize(serializer)
    }
}

/// The events stay where they are and the views borrow from them while they are written out.
struct OwnedList {
    events: Vec<meydan_app::events::ShownEvent>,
    /// By event; `None` if the list is not about them.
    duplicates: Option<HashMap<i64, Vec<PossibleDuplicate>>>,
    meta: Meta,
    search: Option<FoundView>,
    language: meydan_domain::Language,
    is_for_staff: bool,
}

impl OwnedList {
    fn view<'a>(&'a self, shown: &'a meydan_app::events::ShownEvent) -> EventView<'a> {
        let mut view = EventView::listed(shown, self.language, self.is_for_staff);
        if let (Some(for_staff), Some(duplicates)) = (&mut view.for_staff, &self.duplicates) {
            let found = duplicates.get(&shown.event.id).into_iter().flatten();
            for_staff.duplicates = Some(found.map(PossibleDuplicateView::from).collect());
        }
        view
    }
}

impl Serialize for OwnedList {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let views: Vec<EventView<'_>> = self.events.iter().map(|shown| self.view(shown)).collect();
        let mut list = serializer.serialize_struct("EventList", 4)?;
        list.serialize_field("success", &true)?;
        list.serialize_field("data", &views)?;
        list.serialize_field("meta", &self.meta)?;
        list.serialize_field("search", &self.search)?;
        list.end()
    }
}
