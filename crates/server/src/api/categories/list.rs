//! `GET /api/categories`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::boolean;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::CategoryView;
use crate::api::List;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListCategoriesParams {
    /// Default: the cookie `language`, else the browser's language, else Turkish.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
    /// Whether the upcoming events of each category are counted.
    #[param(value_type = Option<bool>, default = true)]
    pub counts: Option<String>,
}

/// List categories
///
/// In display order; visitors see the active ones.
#[utoipa::path(get, path = "/api/categories", tag = "categories", security((), ("session" = [])), params(ListCategoriesParams),
    responses((status = 200, body = List<CategoryView>)))]
pub async fn list_categories(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListCategoriesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let with_counts = boolean(&mut errors, "counts", params.counts.as_deref()).unwrap_or(true);
    errors.into_result()?;
    let (categories, actor, language) = (site.app().categories.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let dependencies = Dependencies::whole([Noun::Categories]);
        if !with_counts {
            let views =
                categories.list(&actor).await?.into_iter().map(|found| CategoryView::new(found, None, language));
            return Ok((List::whole(views.collect()), dependencies));
        }
        let counted = categories.list_counted(&actor).await?.into_iter();
        let views = counted.map(|found| CategoryView::new(found.category, Some(found.upcoming_events), language));
        Ok((
            List::whole(views.collect()),
            dependencies.and(Dependencies::query([Noun::Events])).timed(Timed::ToTheMinute),
        ))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
