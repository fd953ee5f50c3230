//! `PUT /api/categories/{id}`

use axum::extract::State;
use meydan_app::categories::CountedCategory;
use meydan_domain::category::CategoryDraft;
use meydan_domain::error::Missing;

use super::view::CategoryView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Manager, Path};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a category
///
/// With the `version` that was read, a concurrent save is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/categories/{id}", tag = "categories", security(("session" = [])),
    request_body = CategoryDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<CategoryView>),
        (status = 409, description = "Saved by another user meanwhile, the `category_id` is taken, or events still use the old one")))]
pub async fn update_category(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<CategoryDraft>,
) -> ApiResult<Data<CategoryView>> {
    let id = number(&id, Missing::Category)?;
    let view = |saved: CountedCategory| CategoryView::new(saved.category, Some(saved.upcoming_events), reader.language);
    match site.app().categories.update(&reader.actor, id, &draft).await {
        Ok(saved) => Ok(Data::new(view(saved))),
        Err(error) => {
            let current = async { site.app().categories.show(&reader.actor, id).await.map(view) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
