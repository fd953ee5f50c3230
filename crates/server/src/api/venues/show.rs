//! `GET /api/venues/{id}`

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::error::Missing;

use super::view::VenueView;
use crate::api::{Data, LanguageParam, depends};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::redirect::moved_permanently;
use crate::site::Site;

/// Show a venue
///
/// The address of one that was renamed or merged leads to its address of now.
#[utoipa::path(get, path = "/api/venues/{id}", tag = "venues", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `venue_id`"), LanguageParam),
    responses((status = 200, body = Data<VenueView>), (status = 301, description = "It was renamed or merged")))]
pub async fn show_venue(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (venues, actor, language, key) = (site.app().venues.clone(), reader.actor.clone(), reader.language, id.clone());
    let produce = async move {
        let shown = venues.show(&actor, &key).await?;
        let dependencies = depends::on_venue(&shown);
        Ok((Data::new(VenueView::new(shown, language)), dependencies))
    };
    match site.read(&reader, &headers, produce).await {
        Err(Error::NotFound(Missing::Venue)) => match site.app().venues.moved_to(&reader.actor, &id).await? {
            Some(slug) => Ok(moved_permanently(&format!("/api/venues/{slug}"), &uri)?),
            None => Err(Error::NotFound(Missing::Venue).into()),
        },
        answer => Ok(answer?),
    }
}
