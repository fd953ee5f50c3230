//! `GET /api/events/{id}/dead-links` and `POST /api/events/{id}/working-links`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::link_check::{LinkCheck, LinkProblem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::{Data, List};
use crate::cache::EncodedBody;
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// A ticket link that has failed for days.
#[derive(Debug, Serialize, ToSchema)]
pub struct DeadLink {
    url: String,
    problem: Option<LinkProblem>,
    /// When it failed first.
    #[schema(format = DateTime)]
    failing_since: Option<String>,
}

impl From<LinkCheck> for DeadLink {
    fn from(check: LinkCheck) -> Self {
        Self { url: check.url, problem: check.problem, failing_since: check.failing_since.map(local_rfc3339) }
    }
}

/// List the dead ticket links of an event
///
/// Links that failed on three days in a row; those of showings to come.
#[utoipa::path(get, path = "/api/events/{id}/dead-links", tag = "events", security(("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = List<DeadLink>)))]
pub async fn list_dead_links(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let dead = site.app().events.dead_links_of(&reader.actor, &id).await?;
    let list = List::whole(dead.into_iter().map(DeadLink::from).collect());
    Ok(EncodedBody::json(&list)?.respond_privately(&headers))
}

/// A link that an editor has opened.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct WorkingLink {
    url: String,
}

/// Say that a ticket link works
///
/// It is not checked for 30 days.
#[utoipa::path(post, path = "/api/events/{id}/working-links", tag = "events", security(("session" = [])),
    request_body = WorkingLink, params(("id" = String, Path, description = "Its `id` or its `event_id`")),
    responses((status = 200, body = Data<WorkingLink>)))]
pub async fn confirm_working_link(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(link): JsonBody<WorkingLink>,
) -> ApiResult<Data<WorkingLink>> {
    site.app().events.confirm_link(&reader.actor, &id, &link.url).await?;
    Ok(Data::new(link))
}
