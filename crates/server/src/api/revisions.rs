//! What the calls about revisions of events, posts, venues, profiles and settings share.

use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::revisions::{ComparedWith, Restore, VersionInfo};
use meydan_domain::change::Noun;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::error::Missing;
use meydan_domain::field::FieldErrors;
use meydan_domain::number::whole_number;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::one_of;
use meydan_domain::revision::{FieldChange, RevisionAction, Word};
use meydan_domain::staff::Actor;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::{IntoParams, ToSchema};

use crate::api::{Data, List, number};
use crate::cache::EncodedBody;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListRevisionsParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowRevisionParams {
    /// `current`: what differs in the current version, instead of what the version before it had.
    #[param(inline, value_type = Option<Compared>)]
    pub with: Option<String>,
}

/// The values of `with`, for the contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the value is checked by hand")]
enum Compared {
    Current,
}

impl ShowRevisionParams {
    fn check(&self) -> meydan_domain::Result<ComparedWith> {
        let mut errors = FieldErrors::default();
        let current = |name: &str| (name == "current").then_some(ComparedWith::Current);
        let with = one_of(&mut errors, "with", self.with.as_deref(), &["current"], current);
        errors.into_result()?;
        Ok(with.unwrap_or(ComparedWith::Previous))
    }
}

/// What to restore of a version.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct RestoreRequest {
    /// Only these fields, by the names of `changes`; everything when left out.
    #[schema(min_items = 1, max_items = 100)]
    pub fields: Option<Vec<String>>,
    /// The current version that was read. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl RestoreRequest {
    pub fn of(self, revision: &str) -> ApiResult<Restore> {
        Ok(Restore { number: number(revision, Missing::Revision)?, fields: self.fields, version: self.version })
    }
}

/// A version of a thing.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Revision)]
pub struct RevisionView {
    pub number: i64,
    #[schema(format = DateTime)]
    pub at: String,
    pub user_id: Option<i64>,
    /// Null if it is not known any more.
    pub user_name: Option<String>,
    pub action: RevisionAction,
    pub is_current: bool,
    /// The fields that differ from the version before.
    pub changed: Vec<String>,
}

impl From<(VersionInfo, Vec<String>)> for RevisionView {
    fn from((info, changed): (VersionInfo, Vec<String>)) -> Self {
        let VersionInfo { number, at, user_id, user_name, action, is_current } = info;
        Self { number, at: local_rfc3339(at), user_id, user_name, action, is_current, changed }
    }
}

/// A version, and what differs, field by field.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RevisionDetail)]
pub struct RevisionDetailView {
    pub number: i64,
    #[schema(format = DateTime)]
    pub at: String,
    pub user_id: Option<i64>,
    /// Null if it is not known any more.
    pub user_name: Option<String>,
    pub action: RevisionAction,
    pub is_current: bool,
    /// From the version before to this one; with `with=current` from this one to the current one. Empty for the first
    /// version that is known.
    pub changes: Vec<FieldChangeView>,
}

/// What differs in one field.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = FieldChange)]
pub struct FieldChangeView {
    /// As in the audit trail; a text in two languages is two fields, such as `title_tr` and `title_en`.
    pub field: String,
    #[schema(value_type = Option<Value>)]
    pub before: Value,
    #[schema(value_type = Option<Value>)]
    pub after: Value,
    /// Word by word, of a text; null for other fields.
    pub words: Option<Vec<Word>>,
}

impl From<FieldChange> for FieldChangeView {
    fn from(FieldChange { field, before, after, words }: FieldChange) -> Self {
        Self { field, before, after, words }
    }
}

/// A thing as the path names it.
pub struct Thing<'a> {
    pub noun: Noun,
    pub key: &'a str,
}

pub async fn list(
    site: &Site,
    actor: &Actor,
    thing: Thing<'_>,
    params: ListRevisionsParams,
    headers: &HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let page = PageRequest::parse(&mut errors, params.limit.as_deref(), params.cursor.as_deref());
    errors.into_result()?;
    let page = site.app().revisions.list(actor, thing.noun, thing.key, &page).await?;
    Ok(EncodedBody::json(&List::page(page, RevisionView::from))?.respond_privately(headers))
}

pub async fn show(
    site: &Site,
    actor: &Actor,
    thing: Thing<'_>,
    revision: &str,
    params: ShowRevisionParams,
) -> ApiResult<Data<RevisionDetailView>> {
    let (with, revision) = (params.check()?, number(revision, Missing::Revision)?);
    let (info, changes) = site.app().revisions.show(actor, thing.noun, thing.key, revision, with).await?;
    let VersionInfo { number, at, user_id, user_name, action, is_current } = info;
    let changes = changes.into_iter().map(FieldChangeView::from).collect();
    let at = local_rfc3339(at);
    Ok(Data::new(RevisionDetailView { number, at, user_id, user_name, action, is_current, changes }))
}
