//! `GET /api/contact/export`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::clock::{local_date, local_rfc3339};
use meydan_domain::contact::{ContactMessage, MessageQuery};
use meydan_domain::field::FieldErrors;
use meydan_domain::page::{Cursor, PageRequest};
use meydan_domain::parameter::words;
use serde::Deserialize;
use tracing::info;
use utoipa::IntoParams;

use super::list::filter;
use super::view::MessageFilterName;
use crate::csv;
use crate::extract::{Params, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

const COLUMNS: [&str; 7] = ["id", "created_at", "status", "name", "email", "subject", "message"];

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportMessagesParams {
    /// Default: everything but spam.
    #[param(inline, value_type = Option<MessageFilterName>)]
    pub status: Option<String>,
    /// Search words, as in the list.
    #[param(max_length = 200)]
    pub q: Option<String>,
}

/// Export messages
///
/// CSV for spreadsheets, newest first.
#[utoipa::path(get, path = "/api/contact/export", tag = "contact", security(("session" = [])),
    params(ExportMessagesParams), responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_messages(
    State(site): State<Site>,
    Writer(reader): Writer,
    Params(params): Params<ExportMessagesParams>,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let filter = filter(&mut errors, params.status.as_deref());
    let words = words(&mut errors, params.q.as_deref());
    errors.into_result()?;
    let query = move |cursor: Option<Cursor>| MessageQuery {
        filter,
        words: words.clone(),
        page: PageRequest { limit: csv::PAGE, cursor },
        ..MessageQuery::default()
    };
    let app = site.app().clone();
    let first = app.contact.export(&reader.actor, &query(None)).await?;
    info!(user = reader.actor.user_id(), messages = first.total, "messages exported");
    let day = local_date(app.core.now());
    let next = move |cursor: Cursor| {
        let (contact, actor, query) = (app.contact.clone(), reader.actor.clone(), query(Some(cursor)));
        async move { contact.export(&actor, &query).await }
    };
    Ok(csv::attachment("messages", day, &COLUMNS, first, cells, next)?)
}

fn cells(message: ContactMessage) -> Vec<String> {
    let content = message.content;
    vec![
        message.id.to_string(),
        local_rfc3339(message.created_at),
        message.status.name().to_owned(),
        content.name,
        content.email,
        content.subject,
        content.message,
    ]
}
