//! `DELETE /api/newsletter/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Remove a subscriber
///
/// Permanent: it does not move to the trash.
#[utoipa::path(delete, path = "/api/newsletter/{id}", tag = "newsletter", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_subscriber(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().newsletter.remove(&reader.actor, number(&id, Missing::Subscription)?).await?;
    Ok(Data::new(Deleted { id }))
}
