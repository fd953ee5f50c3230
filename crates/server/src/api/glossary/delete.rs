//! `DELETE /api/glossary/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a name of the glossary
///
/// For good.
#[utoipa::path(delete, path = "/api/glossary/{id}", tag = "glossary", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_glossary_name(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().glossary.delete(&reader.actor, number(&id, Missing::GlossaryName)?).await?;
    Ok(Data::new(Deleted { id }))
}
