//! `POST /api/events/bulk`

use std::collections::BTreeMap;

use axum::extract::State;
use meydan_app::events::{BulkChange, BulkOutcome, BulkSelection, RefusedEvent};
use meydan_domain::event_bulk::{BulkSet, MAX_BULK};
use meydan_domain::event_query::EventParams;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::number::{whole_number, whole_numbers};
use meydan_domain::{Error, Language};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::{Data, in_language};
use crate::extract::{Object, RepeatableBody, Writer, parse_query};
use crate::problem::ApiResult;
use crate::site::Site;

/// Parameters of a page, which say nothing about which events match.
const PAGE_PARAMS: [&str; 5] = ["limit", "cursor", "sort", "expand", "facets"];

/// A bulk change of events.
#[derive(Debug, Deserialize, ToSchema)]
pub struct BulkRequest {
    /// Numbers of events; or `query`.
    #[schema(max_items = 10000)]
    #[serde(default, deserialize_with = "whole_numbers")]
    pub ids: Option<Vec<i64>>,
    /// Every event that `GET /api/events` lists with this query string, on any page.
    #[schema(max_length = 4000, example = "status=active&category=music")]
    pub query: Option<String>,
    #[schema(value_type = BulkSet, required = true)]
    pub set: Option<Object<BulkSet>>,
    /// How many events are meant; 409 when another number matches.
    #[schema(minimum = 0)]
    #[serde(default, deserialize_with = "whole_number")]
    pub expect: Option<u64>,
    /// Only find out what would be done.
    pub dry_run: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = BulkOutcome)]
pub struct BulkView {
    pub matched: u64,
    pub changed: u64,
    /// Those that were like this already.
    pub unchanged: u64,
    /// Those that were left alone because a rule would be broken; the first 100.
    pub refused: Vec<RefusedView>,
    pub refused_count: u64,
    /// The id of the audit entry, for `POST /api/audit/{id}/undo`; null if nothing was written.
    pub undo: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RefusedEvent)]
pub struct RefusedView {
    pub id: i64,
    pub event_id: String,
    pub title: String,
    /// Why, by field.
    pub errors: BTreeMap<String, String>,
}

impl RefusedView {
    fn new(refused: RefusedEvent, language: Language) -> Self {
        let RefusedEvent { id, event_id, title, reasons } = refused;
        Self { id, event_id, title, errors: in_language(reasons, language) }
    }
}

impl BulkView {
    fn new(outcome: BulkOutcome, language: Language) -> Self {
        let refused = outcome.refused.into_iter().map(|refused| RefusedView::new(refused, language)).collect();
        let BulkOutcome { matched, changed, unchanged, refused_count, undo, .. } = outcome;
        Self { matched, changed, unchanged, refused, refused_count, undo }
    }
}

/// Change many events
///
/// In one transaction, with one audit entry, by which it is undone. Events of which a rule would be broken are left alone
/// and named. At most 10,000 events. Deleting needs what `DELETE /api/events/{id}` needs.
#[utoipa::path(post, path = "/api/events/bulk", tag = "events", security(("session" = [])), request_body = BulkRequest,
    params(("Idempotency-Key" = Option<String>, Header, min_length = 1, max_length = 64, pattern = "^[A-Za-z0-9_-]+$",
        description = "Sent again with the same key, the request is carried out once and answered as the first time, for a day.")),
    responses((status = 200, body = Data<BulkView>),
        (status = 409, description = "Another number of events matches than `expect`: `matched` says how many")))]
pub async fn change_events(
    State(site): State<Site>,
    Writer(reader): Writer,
    RepeatableBody(request, key): RepeatableBody<BulkRequest>,
) -> ApiResult<Data<BulkView>> {
    let BulkRequest { ids, query, set, expect, dry_run } = request;
    let Object(set) = set.ok_or_else(|| Error::invalid("set", Problem::Required))?;
    let mut errors = FieldErrors::default();
    match (&ids, &query) {
        (None, None) => errors.add("ids", Problem::Required),
        (Some(_), Some(_)) => errors.add("query", Problem::NotAlone),
        (Some(ids), None) if ids.len() > MAX_BULK => errors.add("ids", Problem::TooMany { max: MAX_BULK }),
        _ => {}
    }
    errors.into_result()?;
    let selection = match query {
        Some(query) => {
            let params: EventParams = parse_query(&without_page(&query))?;
            let query = site.app().events.query(&reader.actor, &params, reader.language).await?;
            BulkSelection::Query(Box::new(query))
        }
        None => BulkSelection::Ids(ids.unwrap_or_default()),
    };
    let change = BulkChange { selection, set, expect, dry_run: dry_run.unwrap_or(false), key };
    let outcome = site.app().events.change_many(&reader.actor, &change).await?;
    Ok(Data::new(BulkView::new(outcome, reader.language)))
}

fn without_page(query: &str) -> String {
    let name = |pair: &str| pair.split('=').next().unwrap_or_default().to_owned();
    let kept = query.trim_start_matches('?').split('&').filter(|pair| !PAGE_PARAMS.contains(&name(pair).as_str()));
    kept.collect::<Vec<_>>().join("&")
}
