//! `DELETE /api/blogs/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a post
///
/// It moves to the trash, from which an admin can restore it for 30 days.
#[utoipa::path(delete, path = "/api/blogs/{id}", tag = "blogs", security(("session" = [])), params(("id" = i64, Path)),
    responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_blog(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().blogs.delete(&reader.actor, number(&id, Missing::Blog)?).await?;
    Ok(Data::new(Deleted { id }))
}
