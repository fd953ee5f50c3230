//! `GET /api/categories`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;

use super::view::CategoryView;
use crate::api::{LanguageParam, List};
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// List categories
///
/// In display order; visitors see the active ones.
#[utoipa::path(get, path = "/api/categories", tag = "categories", security((), ("session" = [])), params(LanguageParam),
    responses((status = 200, body = List<CategoryView>)))]
pub async fn list_categories(
    State(site): State<Site>,
    reader: Reader,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let produce = async {
        let counted = site.app().categories.list(&reader.actor).await?;
        let view = |counted: meydan_app::categories::CountedCategory| {
            CategoryView::new(counted.category, counted.upcoming_events, reader.language)
        };
        Ok(List::whole(counted.into_iter().map(view).collect()))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
