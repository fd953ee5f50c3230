//! `GET /api/events/{id}/similar`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_app::events::SimilarEvents;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::number;
use meydan_domain::staff::Permission;
use serde::Deserialize;
use utoipa::IntoParams;

use super::list::OwnedEvents;
use super::view::EventView;
use crate::api::List;
use crate::api::depends;
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

const MOST: u32 = 12;
const USUAL: u32 = 4;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SimilarEventsParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 12, default = 4)]
    pub limit: Option<String>,
}

/// List similar events
///
/// Upcoming events that are similar to this one, most similar first; at most one of each production.
#[utoipa::path(get, path = "/api/events/{id}/similar", tag = "events", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`"), SimilarEventsParams),
    responses((status = 200, body = List<EventView<'static>>)))]
pub async fn list_similar_events(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    Params(params): Params<SimilarEventsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let mut errors = FieldErrors::default();
    let limit = number(&mut errors, "limit", params.limit.as_deref(), 1..=MOST, USUAL);
    errors.into_result()?;
    let (events, actor, language) = (site.app().events.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let SimilarEvents { event, similar: events } = events.similar(&actor, &id, limit).await?;
        // Fewer than the limit may be too few, because the event may not be indexed yet.
        let dependencies = if events.len() < limit as usize {
            depends::on_events(&events).and(Dependencies::thing(Noun::Events, event)).searched()
        } else {
            depends::on_suggestions(event, &events).searched()
        };
        Ok((OwnedEvents { events, language, is_for_staff }, dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
