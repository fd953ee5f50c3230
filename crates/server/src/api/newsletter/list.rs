//! `GET /api/newsletter`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::field::FieldErrors;
use meydan_domain::newsletter::{SubscriptionFilter, SubscriptionQuery};
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{one_of, words};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{SubscriberFilterName, SubscriberView};
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Manager, Params};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListSubscribersParams {
    /// Default and `all`: confirmed and pending, without subscribers who left.
    #[param(inline, value_type = Option<SubscriberFilterName>)]
    pub status: Option<String>,
    /// Search words for address and name.
    #[param(max_length = 200)]
    pub q: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

impl ListSubscribersParams {
    fn check(&self) -> meydan_domain::Result<SubscriptionQuery> {
        let mut errors = FieldErrors::default();
        let query = SubscriptionQuery {
            filter: filter(&mut errors, self.status.as_deref()),
            words: words(&mut errors, self.q.as_deref()),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

pub(super) fn filter(errors: &mut FieldErrors, status: Option<&str>) -> SubscriptionFilter {
    one_of(errors, "status", status, SubscriptionFilter::NAMES, SubscriptionFilter::from_name).unwrap_or_default()
}

/// List subscribers
///
/// Newest first.
#[utoipa::path(get, path = "/api/newsletter", tag = "newsletter", security(("session" = [])),
    params(ListSubscribersParams), responses((status = 200, body = List<SubscriberView>)))]
pub async fn list_subscribers(
    State(site): State<Site>,
    Manager(reader): Manager,
    Params(params): Params<ListSubscribersParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let page = site.app().newsletter.list(&reader.actor, &params.check()?).await?;
    Ok(EncodedBody::json(&List::page(page, SubscriberView::from))?.respond_privately(&headers))
}
