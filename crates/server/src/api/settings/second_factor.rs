//! `GET` and `PUT /api/settings/second-factor`

use axum::extract::State;
use meydan_domain::staff::Role;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::Data;
use crate::extract::{JsonBody, Manager};
use crate::problem::ApiResult;
use crate::site::Site;

/// Roles that require a second factor.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
pub struct SecondFactorPolicy {
    pub roles: Vec<Role>,
}

/// Show the roles that require a second factor
#[utoipa::path(get, path = "/api/settings/second-factor", tag = "settings", security(("session" = [])),
    responses((status = 200, body = Data<SecondFactorPolicy>)))]
pub async fn show_second_factor_policy(
    State(site): State<Site>,
    Manager(reader): Manager,
) -> ApiResult<Data<SecondFactorPolicy>> {
    let roles = site.app().second_factor_policy.required_roles(&reader.actor).await?;
    Ok(Data::new(SecondFactorPolicy { roles }))
}

/// Set the roles that require a second factor
///
/// From then on an account of such a role without a second factor can only sign in and set one up.
#[utoipa::path(put, path = "/api/settings/second-factor", tag = "settings", security(("session" = [])),
    request_body = SecondFactorPolicy, responses((status = 200, body = Data<SecondFactorPolicy>)))]
pub async fn save_second_factor_policy(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(policy): JsonBody<SecondFactorPolicy>,
) -> ApiResult<Data<SecondFactorPolicy>> {
    let roles = site.app().second_factor_policy.set_required_roles(&reader.actor, &policy.roles).await?;
    Ok(Data::new(SecondFactorPolicy { roles }))
}
