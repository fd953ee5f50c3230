//! `GET /api/auth/me`

use meydan_domain::staff::Actor;

use super::view::UserView;
use crate::api::Data;
use crate::extract::AccountHolder;
use crate::problem::ApiResult;

/// Show the signed-in user
#[utoipa::path(get, path = "/api/auth/me", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<UserView>)))]
pub async fn me(holder: AccountHolder) -> ApiResult<Data<UserView>> {
    let actor = holder.reader.actor;
    let needs_second_factor = matches!(actor, Actor::NeedsSecondFactor(_));
    Ok(Data::new(UserView::of(actor.account()?.clone(), needs_second_factor)))
}
