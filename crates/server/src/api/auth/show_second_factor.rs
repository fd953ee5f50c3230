//! `GET /api/auth/second-factor`

use axum::extract::State;

use super::second_factor_view::SecondFactorView;
use crate::api::Data;
use crate::extract::AccountHolder;
use crate::problem::ApiResult;
use crate::site::Site;

/// Show the own second factor
#[utoipa::path(get, path = "/api/auth/second-factor", tag = "auth", security(("session" = [])),
    responses((status = 200, body = Data<SecondFactorView>)))]
pub async fn show_second_factor(State(site): State<Site>, holder: AccountHolder) -> ApiResult<Data<SecondFactorView>> {
    Ok(Data::new(site.app().second_factor.status(&holder.reader.actor).await?.into()))
}
