//! `PUT /api/users/{id}`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::error::Missing;
use meydan_domain::staff::StaffChange;

use super::view::AccountView;
use crate::api::auth::with_session;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Change an account
///
/// Omitted fields stay unchanged. A new address or role, and disabling it, end its sessions; if the caller's is one of
/// them, it gets a new cookie. The last active super admin cannot be demoted or disabled.
#[utoipa::path(put, path = "/api/users/{id}", tag = "users", security(("session" = [])), request_body = StaffChange,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<AccountView>),
        (status = 409, description = "It is the last active super admin or the caller's own account, or the address belongs to another account")))]
pub async fn update_user(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
    headers: HeaderMap,
    JsonBody(change): JsonBody<StaffChange>,
) -> ApiResult<Response> {
    let (id, caller) = (number(&id, Missing::User)?, site.caller_session(&headers));
    let (account, session) = site.app().users.update(&reader.actor, caller, id, &change).await?;
    Ok(with_session(Data::new(AccountView::from(account)), session, site.is_https()))
}
