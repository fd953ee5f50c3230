//! `DELETE /api/reply-templates/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;

use crate::api::{Data, Deleted, number};
use crate::extract::{Deleter, Path};
use crate::problem::ApiResult;
use crate::site::Site;

/// Delete a reply template
///
/// For good.
#[utoipa::path(delete, path = "/api/reply-templates/{id}", tag = "contact", security(("session" = [])),
    params(("id" = i64, Path)), responses((status = 200, body = Data<Deleted>)))]
pub async fn delete_reply_template(
    State(site): State<Site>,
    Deleter(reader): Deleter,
    Path(id): Path<String>,
) -> ApiResult<Data<Deleted>> {
    site.app().reply_templates.delete(&reader.actor, number(&id, Missing::ReplyTemplate)?).await?;
    Ok(Data::new(Deleted { id }))
}
