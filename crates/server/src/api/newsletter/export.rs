//! `GET /api/newsletter/export`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::clock::{local_date, local_rfc3339};
use meydan_domain::field::FieldErrors;
use meydan_domain::newsletter::{Subscription, SubscriptionQuery};
use meydan_domain::page::{Cursor, PageRequest};
use meydan_domain::parameter::words;
use serde::Deserialize;
use tracing::info;
use utoipa::IntoParams;

use super::list::filter;
use super::view::{SubscriberFilterName, SubscriberStatus};
use crate::csv;
use crate::extract::{Manager, Params};
use crate::problem::ApiResult;
use crate::site::Site;

const COLUMNS: [&str; 6] = ["id", "email", "name", "status", "created_at", "confirmed_at"];

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportSubscribersParams {
    /// Default and `all`: confirmed and pending.
    #[param(inline, value_type = Option<SubscriberFilterName>)]
    pub status: Option<String>,
    /// Search words, as in the list.
    #[param(max_length = 200)]
    pub q: Option<String>,
}

/// Export subscribers
///
/// CSV for spreadsheets, newest first.
#[utoipa::path(get, path = "/api/newsletter/export", tag = "newsletter", security(("session" = [])),
    params(ExportSubscribersParams), responses((status = 200, content_type = "text/csv", body = String)))]
pub async fn export_subscribers(
    State(site): State<Site>,
    Manager(reader): Manager,
    Params(params): Params<ExportSubscribersParams>,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let filter = filter(&mut errors, params.status.as_deref());
    let words = words(&mut errors, params.q.as_deref());
    errors.into_result()?;
    let query = move |cursor: Option<Cursor>| SubscriptionQuery {
        filter,
        words: words.clone(),
        page: PageRequest { limit: csv::PAGE, cursor },
    };
    let app = site.app().clone();
    let first = app.newsletter.list(&reader.actor, &query(None)).await?;
    info!(user = reader.actor.user_id(), subscribers = first.total, "subscribers exported");
    let day = local_date(app.core.now());
    let next = move |cursor: Cursor| {
        let (newsletter, actor, query) = (app.newsletter.clone(), reader.actor.clone(), query(Some(cursor)));
        async move { newsletter.list(&actor, &query).await }
    };
    Ok(csv::attachment("subscribers", day, &COLUMNS, first, cells, next)?)
}

fn cells(subscription: Subscription) -> Vec<String> {
    vec![
        subscription.id.to_string(),
        subscription.email,
        subscription.name,
        SubscriberStatus::from(subscription.status).name().to_owned(),
        local_rfc3339(subscription.created_at),
        subscription.confirmed_at.map(local_rfc3339).unwrap_or_default(),
    ]
}
