//! `DELETE /api/auth/me/avatar`

use axum::extract::State;

use super::view::UserView;
use crate::api::Data;
use crate::extract::Member;
use crate::problem::ApiResult;
use crate::site::Site;

/// Remove the own avatar
#[utoipa::path(delete, path = "/api/auth/me/avatar", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<UserView>)))]
pub async fn delete_avatar(State(site): State<Site>, Member(reader): Member) -> ApiResult<Data<UserView>> {
    let staff = site.app().own_account.clear_avatar(&reader.actor).await?;
    Ok(Data::new(staff.into()))
}
