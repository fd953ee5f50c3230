//! `POST /api/newsletter/unsubscribe`

use axum::extract::State;
use serde::Deserialize;
use utoipa::IntoParams;

use super::subscribe::Subscribed;
use crate::api::Data;
use crate::extract::Params;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeParams {
    /// From any mail, however old. In the query, because mail programs post a fixed body (RFC 8058).
    #[param(min_length = 1)]
    pub token: String,
}

/// Leave the newsletter
///
/// The target of a mail program's own unsubscribe button; the body is ignored. An address that left gets no further mail
/// unless its owner subscribes again by a link of an earlier mail.
#[utoipa::path(post, path = "/api/newsletter/unsubscribe", tag = "newsletter", params(UnsubscribeParams),
    responses((status = 200, body = Data<Subscribed>), (status = 404, description = "Unknown token")))]
pub async fn unsubscribe(
    State(site): State<Site>,
    Params(params): Params<UnsubscribeParams>,
) -> ApiResult<Data<Subscribed>> {
    site.app().newsletter.unsubscribe(&params.token).await?;
    Ok(Data::new(Subscribed { subscribed: false }))
}
