//! `POST /api/users`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::staff::{Account, StaffDraft};

use super::view::AccountView;
use crate::api::Data;
use crate::extract::{JsonBody, UserManager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Add an account
#[utoipa::path(post, path = "/api/users", tag = "users", security(("session" = [])), request_body = StaffDraft,
    responses((status = 201, body = Data<AccountView>), (status = 409, description = "The address has an account")))]
pub async fn create_user(
    State(site): State<Site>,
    UserManager(reader): UserManager,
    JsonBody(draft): JsonBody<StaffDraft>,
) -> ApiResult<Response> {
    let staff = site.app().users.add(&reader.actor, draft.check()?).await?;
    let account = Account { staff, last_sign_in_at: None, sessions: 0, has_second_factor: false };
    Ok(Data::new(AccountView::from(account)).created())
}
