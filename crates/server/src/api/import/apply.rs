//! `POST /api/import`

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use meydan_app::import::{AppliedImport, ImportPart, MAX_DRAFTS, RefusedDraft};
use meydan_domain::event_draft::EventDraft;
use meydan_domain::field::Problem;
use meydan_domain::{Error, Language};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::preview_input::MAX_IMPORT_BODY;
use crate::api::{Data, in_language};
use crate::extract::{RepeatableBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

const MAX_NAME: usize = 200;

/// Events to create or change.
#[derive(Debug, Deserialize, Serialize, ToSchema)]
pub struct ImportBody {
    /// Of the first answer, for the other parts of a large import: all parts are undone as one.
    #[serde(default)]
    import_id: Option<i64>,
    /// Such as that of the file, for the audit trail.
    #[serde(default)]
    #[schema(max_length = 200)]
    name: String,
    /// Each as `draft` of a preview. One whose `event_id` exists changes that event, and only in the fields that it has.
    #[schema(value_type = Vec<EventDraft>, max_items = 500)]
    drafts: Vec<Map<String, Value>>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AppliedImport)]
pub struct AppliedImportView {
    /// What `POST /api/audit/{id}/undo` takes; null if nothing was changed.
    pub import_id: Option<i64>,
    pub created: usize,
    pub updated: usize,
    pub unchanged: usize,
    pub refused: Vec<RefusedDraftView>,
    pub locked: Vec<LockedFieldsView>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefusedDraft)]
pub struct RefusedDraftView {
    /// Of the draft in the list, from 0.
    pub position: usize,
    /// Why, by field.
    pub errors: BTreeMap<String, String>,
}

/// Fields that a person edited since the last import: they stayed as they are.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = LockedFields)]
pub struct LockedFieldsView {
    pub position: usize,
    pub event_id: String,
    pub fields: Vec<String>,
}

impl AppliedImportView {
    fn new(applied: AppliedImport, language: Language) -> Self {
        let AppliedImport { import_id, created, updated, unchanged, refused, locked } = applied;
        let refused = refused.into_iter().map(|RefusedDraft { position, reasons }| RefusedDraftView {
            position,
            errors: in_language(reasons, language),
        });
        let locked = locked.into_iter().map(|locked| LockedFieldsView {
            position: locked.position,
            event_id: locked.event_id,
            fields: locked.fields,
        });
        Self { import_id, created, updated, unchanged, refused: refused.collect(), locked: locked.collect() }
    }
}

/// Import events
///
/// Creates the events of the drafts, or changes those that have their `event_id`, in one transaction. What a draft does not
/// say stays as it is, and so does a field that a person edited since the last import: it is named in `locked`.
/// `POST /api/audit/{import_id}/undo` undoes all parts of the import.
#[utoipa::path(post, path = "/api/import", tag = "import", security(("session" = [])), request_body = ImportBody,
    params(("Idempotency-Key" = Option<String>, Header, min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$",
        description = "Sent again with the same key, the request is carried out once and answered as the first time, for a day.")),
    responses((status = 200, body = Data<AppliedImportView>)))]
pub async fn import_events(
    State(site): State<Site>,
    Writer(reader): Writer,
    RepeatableBody(body, key): RepeatableBody<ImportBody, MAX_IMPORT_BODY>,
) -> ApiResult<Response> {
    if body.drafts.len() > MAX_DRAFTS {
        return Err(Error::invalid("drafts", Problem::TooMany { max: MAX_DRAFTS }).into());
    }
    if body.name.chars().count() > MAX_NAME {
        return Err(Error::invalid("name", Problem::TooLong { max: MAX_NAME }).into());
    }
    let part = ImportPart { import_id: body.import_id, name: body.name, key };
    let applied = site.app().import.apply(&reader.actor, &part, &body.drafts).await?;
    Ok(Json(Data::new(AppliedImportView::new(applied, reader.language))).into_response())
}
