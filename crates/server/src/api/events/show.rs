//! `GET /api/events/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::boolean;
use meydan_domain::staff::Permission;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{EventView, OwnedEvent};
use crate::api::Data;
use crate::api::depends;
use crate::api::preview_links::previewed;
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ShowEventParams {
    /// Left out: the cookie `language` decides, else the browser, else Turkish.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
    /// The showings that are over instead of those to come.
    #[param(value_type = Option<bool>)]
    pub past: Option<String>,
    /// The token of a preview link, which shows the event before it is published.
    pub preview: Option<String>,
}

/// Show an event
#[utoipa::path(get, path = "/api/events/{id}", tag = "events", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `event_id`"), ShowEventParams),
    responses((status = 200, body = Data<EventView<'static>>)))]
pub async fn show_event(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    Params(params): Params<ShowEventParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let is_past = boolean(&mut errors, "past", params.past.as_deref()).unwrap_or(false);
    errors.into_result()?;
    if let Some(token) = params.preview.as_deref()
        && let Some((shown, link)) = site.app().preview_links.event(token, &id).await?
    {
        let view = EventView::new(&shown, reader.language, false);
        return Ok(previewed(EventView { preview: Some((&link).into()), ..view }));
    }
    let is_for_staff = reader.actor.may(Permission::ReadUnpublished);
    let (events, actor, language) = (site.app().events.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let shown = if is_past { events.show_past(&actor, &id).await? } else { events.show(&actor, &id).await? };
        let dependencies = depends::on_event(&shown);
        Ok((OwnedEvent { shown, language, is_for_staff }, dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
