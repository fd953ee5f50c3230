//! `GET /api/audit`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::audit::{AuditEntry, AuditQuery};
use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::clock::{end_of_day, local_rfc3339, start_of_day};
use meydan_domain::field::FieldErrors;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{date, one_of};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListAuditParams {
    /// Only audit entries of this kind of content.
    #[param(inline, value_type = Option<Noun>)]
    pub noun: Option<String>,
    /// Only audit entries of the item with this id. Ids are unique per `noun`.
    #[param(max_length = 200)]
    pub noun_id: Option<String>,
    /// Only audit entries of this action.
    #[param(inline, value_type = Option<ChangeKind>)]
    pub kind: Option<String>,
    /// Only audit entries of this user: part of the name, or the account id.
    #[param(max_length = 200)]
    pub actor: Option<String>,
    /// The first day, in Turkish time.
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<String>,
    /// The last day.
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

impl ListAuditParams {
    fn check(&self) -> meydan_domain::Result<AuditQuery> {
        let mut errors = FieldErrors::default();
        let mut text = |field, value: &Option<String>| {
            let text = errors.optional(field, value.as_deref().unwrap_or_default(), 200);
            Some(text).filter(|text| !text.is_empty())
        };
        let (noun_id, actor) = (text("noun_id", &self.noun_id), text("actor", &self.actor));
        let query = AuditQuery {
            noun: one_of(&mut errors, "noun", self.noun.as_deref(), Noun::NAMES, Noun::from_name),
            action: one_of(&mut errors, "kind", self.kind.as_deref(), ChangeKind::NAMES, ChangeKind::from_name),
            noun_id,
            actor,
            from: date(&mut errors, "from", self.from.as_deref()).map(start_of_day),
            before: date(&mut errors, "to", self.to.as_deref()).map(end_of_day),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
            ..AuditQuery::default()
        };
        errors.into_result()?;
        Ok(query)
    }
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
    /// The changed fields before the change; for admins. Long texts are shortened around the change.
    #[schema(value_type = Option<Object>)]
    pub before: Option<Value>,
    /// The changed fields after the change; for admins.
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
/// Newest first: who did what and when, and for admins the changed fields, before and after. Entries about accounts are
/// for admins only.
#[utoipa::path(get, path = "/api/audit", tag = "audit", security(("session" = [])), params(ListAuditParams),
    responses((status = 200, body = List<AuditView>)))]
pub async fn list_audit(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<ListAuditParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let entries = site.app().audit.list(&reader.actor, params.check()?).await?;
    Ok(EncodedBody::json(&List::page(entries, AuditView::from))?.respond_privately(&headers))
}
