//! `GET /api/audit`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::audit::AuditEntry;
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::clock::local_rfc3339;
use meydan_domain::field::Problem;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::{List, PageParams};
use crate::cache::Ready;
use crate::extract::{Manager, Params};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListAuditParams {
    /// Only deeds on this kind of thing.
    #[param(inline, value_type = Option<Noun>)]
    pub noun: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AuditEntry)]
pub struct AuditView {
    pub id: i64,
    #[schema(format = DateTime)]
    pub at: String,
    pub user_id: Option<i64>,
    pub user_name: String,
    pub action: ChangeKind,
    pub noun: Noun,
    pub noun_id: String,
    pub label: String,
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    #[schema(value_type = Option<Object>)]
    pub after: Option<Value>,
}

impl From<AuditEntry> for AuditView {
    fn from(entry: AuditEntry) -> Self {
        Self {
            id: entry.id,
            at: local_rfc3339(entry.at),
            user_id: entry.user_id,
            user_name: entry.user_name,
            action: entry.action,
            noun: entry.noun,
            noun_id: entry.noun_id,
            label: entry.label,
            before: entry.before,
            after: entry.after,
        }
    }
}

/// Read the audit trail
///
/// Newest first: who did what, when, and what it was before.
#[utoipa::path(get, path = "/api/audit", tag = "audit", security(("session" = [])), params(ListAuditParams),
    responses((status = 200, body = List<AuditView>)))]
pub async fn list_audit(
    State(site): State<Site>,
    Manager(reader): Manager,
    Params(params): Params<ListAuditParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let page = PageParams { limit: params.limit, cursor: params.cursor }.check()?;
    let noun = match params.noun.as_deref().filter(|name| !name.is_empty()) {
        None => None,
        Some(name) => Some(Noun::from_name(name).ok_or_else(|| Error::invalid("noun", Problem::Unknown))?),
    };
    let entries = site.app().audit.list(&reader.actor, noun, &page).await?;
    Ok(Ready::json(&List::page(entries, AuditView::from))?.respond_privately(&headers))
}
