//! `DELETE /api/synonyms/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Manager, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete synonyms
///
/// For good.
#[utoipa::path(delete, path = "/api/synonyms/{id}", tag = "search", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_synonym(
    State(site): State<Site>,
    Manager(reader): Manager,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().synonyms.delete(&reader.actor, number(&id, Missing::Synonym)?).await?;
    Ok(Data::new(Deleted { id }))
}
