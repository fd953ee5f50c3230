//! `GET /api/contact`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::contact::{MessageFilter, MessageQuery, MessageSort};
use meydan_domain::field::FieldErrors;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{boolean, one_of, words};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{MessageFilterName, MessageView};
use crate::api::Meta;
use crate::cache::EncodedBody;
use crate::extract::{Params, Reporter};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListMessagesParams {
    /// Default: everything but spam.
    #[param(inline, value_type = Option<MessageFilterName>)]
    pub status: Option<String>,
    /// `true`: only answered ones; `false`: only others.
    #[param(value_type = Option<bool>)]
    pub answered: Option<String>,
    /// Search words for name, address, subject and message.
    #[param(max_length = 200)]
    pub q: Option<String>,
    /// Default: newest.
    #[param(inline, value_type = Option<MessageSortName>)]
    pub sort: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

/// The values of `sort`, for the contract.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[expect(dead_code, reason = "only its schema is used: the value is checked by hand")]
enum MessageSortName {
    Newest,
    Oldest,
}

impl ListMessagesParams {
    fn check(&self) -> meydan_domain::Result<MessageQuery> {
        let mut errors = FieldErrors::default();
        let sort = one_of(&mut errors, "sort", self.sort.as_deref(), MessageSort::NAMES, MessageSort::from_name);
        let query = MessageQuery {
            filter: filter(&mut errors, self.status.as_deref()),
            sort: sort.unwrap_or_default(),
            words: words(&mut errors, self.q.as_deref()),
            answered: boolean(&mut errors, "answered", self.answered.as_deref()),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

pub(super) fn filter(errors: &mut FieldErrors, status: Option<&str>) -> MessageFilter {
    one_of(errors, "status", status, MessageFilter::NAMES, MessageFilter::from_name).unwrap_or_default()
}

/// A page of messages.
#[derive(Debug, Serialize, ToSchema)]
pub struct Inbox {
    #[schema(example = true)]
    pub success: bool,
    pub data: Vec<MessageView>,
    pub meta: InboxMeta,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct InboxMeta {
    #[serde(flatten)]
    pub list: Meta,
    /// Number of unread messages, independent of the filter.
    pub unread: u64,
}

/// List messages
///
/// Newest first; `sort=oldest` reverses it.
#[utoipa::path(get, path = "/api/contact", tag = "contact", security(("session" = [])), params(ListMessagesParams),
    responses((status = 200, body = Inbox)))]
pub async fn list_messages(
    State(site): State<Site>,
    Reporter(reader): Reporter,
    Params(params): Params<ListMessagesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let contact = &site.app().contact;
    let page = contact.list(&reader.actor, &params.check()?).await?;
    let meta = InboxMeta { list: Meta::of(&page), unread: contact.count_unread(&reader.actor).await? };
    let data = page.items.into_iter().map(MessageView::from).collect();
    Ok(EncodedBody::json(&Inbox { success: true, data, meta })?.respond_privately(&headers))
}
