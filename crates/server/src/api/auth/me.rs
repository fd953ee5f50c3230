//! `GET /api/auth/me`

use meydan_domain::Error;
use meydan_domain::staff::Actor;

use super::view::UserView;
use crate::api::Data;
use crate::extract::Reader;
use crate::problem::ApiResult;

/// Who is signed in
#[utoipa::path(get, path = "/api/auth/me", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<UserView>)))]
pub async fn me(reader: Reader) -> ApiResult<Data<UserView>> {
    match reader.actor {
        Actor::Staff(staff) => Ok(Data::new(staff.into())),
        Actor::Visitor | Actor::System => Err(Error::Unauthenticated.into()),
    }
}
