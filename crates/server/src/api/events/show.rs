//! `GET /api/events/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::staff::Permission;

use super::view::{EventView, OwnedEvent};
use crate::api::depends;
use crate::api::{Data, LanguageParam};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

/// Show an event
#[utoipa::path(get, path = "/api/events/{id}", tag = "events", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`"), LanguageParam),
    responses((status = 200, body = Data<EventView<'static>>)))]
pub async fn show_event(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (events, actor, language) = (site.app().events.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let shown = events.show(&actor, &id).await?;
        let dependencies = depends::on_event(&shown);
        Ok((OwnedEvent { shown, language, is_for_staff }, dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
