//! `GET /api/users`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::field::FieldErrors;
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{one_of, words};
use meydan_domain::staff::{AccountQuery, Role};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::AccountView;
use crate::api::List;
use crate::cache::EncodedBody;
use crate::extract::{Params, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListUsersParams {
    /// Search words for name and address.
    #[param(max_length = 200)]
    pub q: Option<String>,
    #[param(inline, value_type = Option<Role>)]
    pub role: Option<String>,
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the previous page; an opaque token.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
}

impl ListUsersParams {
    fn check(&self) -> meydan_domain::Result<AccountQuery> {
        let mut errors = FieldErrors::default();
        let query = AccountQuery {
            role: one_of(&mut errors, "role", self.role.as_deref(), Role::NAMES, Role::from_name),
            words: words(&mut errors, self.q.as_deref()),
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        errors.into_result()?;
        Ok(query)
    }
}

/// List accounts
///
/// Oldest first.
#[utoipa::path(get, path = "/api/users", tag = "users", security(("session" = [])), params(ListUsersParams),
    responses((status = 200, body = List<AccountView>)))]
pub async fn list_users(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Params(params): Params<ListUsersParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let accounts = site.app().users.list(&reader.actor, &params.check()?).await?;
    Ok(EncodedBody::json(&List::page(accounts, AccountView::from))?.respond_privately(&headers))
}
