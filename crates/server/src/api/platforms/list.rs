//! `GET /api/platforms`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;

use super::view::PlatformView;
use crate::api::{LanguageParam, List};
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// List platforms
///
/// In display order; visitors see the active ones.
#[utoipa::path(get, path = "/api/platforms", tag = "platforms", security((), ("session" = [])), params(LanguageParam),
    responses((status = 200, body = List<PlatformView>)))]
pub async fn list_platforms(
    State(site): State<Site>,
    reader: Reader,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (platforms, actor) = (site.app().platforms.clone(), reader.actor.clone());
    let produce = async move {
        let views = platforms.list(&actor).await?.into_iter().map(PlatformView::from).collect();
        Ok((List::whole(views), Dependencies::whole([Noun::Platforms])))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
