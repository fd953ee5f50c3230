//! `GET /api/trash`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::field::FieldErrors;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::one_of;
use meydan_domain::trash::{self, TrashNoun};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Manager, Params};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListTrashParams {
    /// Only items of this kind.
    #[param(inline, value_type = Option<TrashNoun>)]
    pub noun: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct TrashItem {
    pub noun: TrashNoun,
    pub id: i64,
    /// A human-readable name.
    pub label: String,
    #[schema(format = DateTime)]
    pub deleted_at: String,
    /// The name of the user who deleted it.
    pub deleted_by: Option<String>,
    /// When it will be deleted permanently.
    #[schema(format = DateTime)]
    pub purge_at: String,
}

impl From<trash::TrashItem> for TrashItem {
    fn from(item: trash::TrashItem) -> Self {
        Self {
            noun: item.noun,
            id: item.id,
            deleted_at: local_rfc3339(item.deleted_at),
            purge_at: local_rfc3339(item.purge_at()),
            label: item.label,
            deleted_by: item.deleted_by,
        }
    }
}

/// List the trash
///
/// Newest first.
#[utoipa::path(get, path = "/api/trash", tag = "trash", security(("session" = [])), params(ListTrashParams),
    responses((status = 200, body = List<TrashItem>)))]
pub async fn list_trash(
    State(site): State<Site>,
    Manager(reader): Manager,
    Params(params): Params<ListTrashParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let noun = one_of(&mut errors, "noun", params.noun.as_deref(), TrashNoun::NAMES, TrashNoun::from_name);
    let page = PageRequest::parse(&mut errors, params.limit.as_deref(), params.cursor.as_deref());
    errors.into_result()?;
    let items = site.app().trash.list(&reader.actor, noun, page).await?;
    Ok(EncodedBody::json(&List::page(items, TrashItem::from))?.respond_privately(&headers))
}
