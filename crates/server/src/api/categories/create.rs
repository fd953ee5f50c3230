//! `POST /api/categories`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::category::CategoryDraft;

use super::view::CategoryView;
use crate::api::Data;
use crate::extract::{JsonBody, Manager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a category
#[utoipa::path(post, path = "/api/categories", tag = "categories", security(("session" = [])),
    request_body = CategoryDraft,
    responses((status = 201, body = Data<CategoryView>), (status = 409, description = "The `category_id` is taken")))]
pub async fn create_category(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(draft): JsonBody<CategoryDraft>,
) -> ApiResult<Response> {
    let category = site.app().categories.create(&reader.actor, &draft).await?;
    Ok(Data::new(CategoryView::new(category, Some(0), reader.language)).created())
}
