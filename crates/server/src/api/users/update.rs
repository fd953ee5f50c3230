//! `PUT /api/users/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::staff::StaffChange;

use super::view::AccountView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Change an account
///
/// What is left out stays. Disabling ends its sessions; the last active super admin stays one.
#[utoipa::path(put, path = "/api/users/{id}", tag = "users", security(("session" = [])), request_body = StaffChange,
    params(("id" = i64, Path)),
    responses((status = 200, body = Data<AccountView>),
        (status = 409, description = "It is the last active super admin, or one's own account")))]
pub async fn update_user(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    Path(id): Path<String>,
    JsonBody(change): JsonBody<StaffChange>,
) -> ApiResult<Data<AccountView>> {
    let account = site.app().users.update(&reader.actor, number(&id, Missing::User)?, &change).await?;
    Ok(Data::new(account.into()))
}
