//! `PUT /api/categories/{id}`

use axum::extract::State;
use meydan_domain::category::CategoryDraft;
use meydan_domain::error::Missing;

use super::view::CategoryView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Replace a category
#[utoipa::path(put, path = "/api/categories/{id}", tag = "categories", security(("session" = [])),
    request_body = CategoryDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<CategoryView>),
        (status = 409, description = "Somebody saved in between, the `category_id` is taken, or events still use the old one")))]
pub async fn update_category(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<CategoryDraft>,
) -> ApiResult<Data<CategoryView>> {
    let saved = site.app().categories.update(&reader.actor, number(&id, Missing::Category)?, &draft).await?;
    Ok(Data::new(CategoryView::new(saved.category, saved.upcoming_events, reader.language)))
}
