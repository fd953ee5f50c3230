//! `GET /api/auth/me`

use super::view::UserView;
use crate::api::Data;
use crate::extract::Member;
use crate::problem::ApiResult;

/// Who is signed in
#[utoipa::path(get, path = "/api/auth/me", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<UserView>)))]
pub async fn me(Member(reader): Member) -> ApiResult<Data<UserView>> {
    Ok(Data::new(reader.actor.staff()?.clone().into()))
}
