//! `GET /api/logos`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::logo::{LogoQuery, LogoVariant};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::LogoView;
use crate::api::List;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListLogosParams {
    #[param(inline, value_type = Option<LogoVariant>)]
    pub variant: Option<String>,
    #[param(value_type = Option<bool>)]
    pub active: Option<String>,
}

/// List logos
///
/// In display order; visitors see the active ones.
#[utoipa::path(get, path = "/api/logos", tag = "logos", security((), ("session" = [])), params(ListLogosParams),
    responses((status = 200, body = List<LogoView>)))]
pub async fn list_logos(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListLogosParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let query = LogoQuery::parse(params.variant.as_deref(), params.active.as_deref())?;
    let (logos, actor) = (site.app().logos.clone(), reader.actor.clone());
    let produce = async move {
        let logos = logos.list(&actor, query).await?;
        let views = logos.into_iter().map(LogoView::from).collect();
        Ok((List::whole(views), Dependencies::whole([Noun::Logos])))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
