//! `GET /api/categories`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;

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
    let (categories, actor, language) = (site.app().categories.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let counted = categories.list(&actor).await?;
        let view = |counted: meydan_app::categories::CountedCategory| {
            CategoryView::new(counted.category, counted.upcoming_events, language)
        };
        // With the number of their events.
        let dependencies = Dependencies::whole([Noun::Categories]).and(Dependencies::query([Noun::Events])).timed();
        Ok((List::whole(counted.into_iter().map(view).collect()), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
