//! `GET /api/venues`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::field::FieldErrors;
use meydan_domain::named::{NamedSort, StatusFilter};
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{boolean, one_of, words};
use meydan_domain::venue::VenueQuery;
use meydan_gazetteer::city_key;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::VenueView;
use crate::api::named::{SortName, StatusName};
use crate::api::{List, depends};
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListVenuesParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
    /// Words to look for in names, aliases and addresses.
    #[param(max_length = 200)]
    pub q: Option<String>,
    /// In either language.
    #[param(max_length = 200)]
    pub city: Option<String>,
    /// For editors, who see both when it is left out; ignored for visitors.
    #[param(inline, value_type = Option<StatusName>)]
    pub status: Option<String>,
    /// `name` when left out, in the alphabet of the language; `events`: those with the most upcoming events first.
    #[param(inline, value_type = Option<SortName>)]
    pub sort: Option<String>,
    /// For editors: whether the upcoming events of each are counted.
    #[param(value_type = Option<bool>, default = false)]
    pub counts: Option<String>,
    /// The language of the texts.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
}

impl ListVenuesParams {
    /// Which venues, and whether their events are counted.
    fn check(&self, language: Language) -> meydan_domain::Result<(VenueQuery, bool)> {
        let mut errors = FieldErrors::default();
        let status = self.status.as_deref();
        let status = one_of(&mut errors, "status", status, StatusFilter::NAMES, StatusFilter::from_name);
        let sort = one_of(&mut errors, "sort", self.sort.as_deref(), NamedSort::NAMES, NamedSort::from_name);
        let city = city_key(&errors.optional("city", self.city.as_deref().unwrap_or_default(), 200));
        let query = VenueQuery {
            status: status.unwrap_or(StatusFilter::All),
            city: Some(city).filter(|city| !city.is_empty()),
            words: words(&mut errors, self.q.as_deref()),
            sort: sort.unwrap_or_default(),
            language,
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        let with_counts = boolean(&mut errors, "counts", self.counts.as_deref()).unwrap_or(false);
        errors.into_result()?;
        Ok((query, with_counts))
    }
}

/// List venues
///
/// Visitors see the active ones.
#[utoipa::path(get, path = "/api/venues", tag = "venues", security((), ("session" = [])), params(ListVenuesParams),
    responses((status = 200, body = List<VenueView>)))]
pub async fn list_venues(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListVenuesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (query, with_counts) = params.check(reader.language)?;
    let (venues, actor, language) = (site.app().venues.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let sort = query.sort;
        let page = venues.list(&actor, query, with_counts).await?;
        let dependencies = depends::on_venues(&page.items, sort);
        Ok((List::page(page, |shown| VenueView::new(shown, language)), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
