//! `GET /api/places`: the provinces and districts of Turkey.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::parameter::number;
use meydan_gazetteer::{Place, complete, locate};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::List;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

const MAX_PLACES: u32 = 50;
const DEFAULT_PLACES: u32 = 8;
const MAX_TEXT: usize = 500;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListPlacesParams {
    /// The beginning of a name or alias, with or without Turkish letters.
    #[param(max_length = 500)]
    pub q: Option<String>,
    /// An address, instead of `q`: the place that it names.
    #[param(max_length = 500)]
    pub address: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 50, default = 8)]
    pub limit: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Place)]
pub struct PlaceView {
    /// `Kadıköy, İstanbul`
    name: String,
    province: &'static str,
    /// Null for the province as a whole.
    district: Option<&'static str>,
    latitude: f64,
    longitude: f64,
}

impl From<Place> for PlaceView {
    fn from(place: Place) -> Self {
        let Place { province, district } = place;
        let (latitude, longitude) = district
            .map_or((province.latitude, province.longitude), |district| (district.latitude, district.longitude));
        let district = district.map(|district| district.name);
        Self { name: place.to_string(), province: province.name, district, latitude, longitude }
    }
}

/// List places
///
/// Provinces and districts of Turkey whose name begins with `q`, or the one that `address` names. Without either, none.
#[utoipa::path(get, path = "/api/places", tag = "places", security((), ("session" = [])), params(ListPlacesParams),
    responses((status = 200, body = List<PlaceView>)))]
pub async fn list_places(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListPlacesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let limit = number(&mut errors, "limit", params.limit.as_deref(), 1..=MAX_PLACES, DEFAULT_PLACES);
    let (typed, address) = (params.q.unwrap_or_default(), params.address.unwrap_or_default());
    for (field, text) in [("q", &typed), ("address", &address)] {
        if text.chars().count() > MAX_TEXT {
            errors.add(field, Problem::TooLong { max: MAX_TEXT });
        }
    }
    errors.into_result()?;
    let produce = async move {
        let places = if address.trim().is_empty() {
            complete(&typed, limit as usize)
        } else {
            locate(&address).into_iter().collect()
        };
        Ok((List::whole(places.into_iter().map(PlaceView::from).collect()), Dependencies::default()))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
