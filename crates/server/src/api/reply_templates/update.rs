//! `PUT /api/reply-templates/{id}`

use axum::extract::State;
use meydan_domain::error::Missing;
use meydan_domain::reply::TemplateDraft;

use super::view::ReplyTemplateView;
use crate::api::{Data, number};
use crate::extract::{JsonBody, Path, Writer};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

/// Replace a reply template
///
/// With the `version` that was read, a save in between is a 409 that carries what is stored now.
#[utoipa::path(put, path = "/api/reply-templates/{id}", tag = "contact", security(("session" = [])),
    request_body = TemplateDraft, params(("id" = i64, Path)),
    responses((status = 200, body = Data<ReplyTemplateView>), (status = 409, description = "Somebody saved in between")))]
pub async fn update_reply_template(
    State(site): State<Site>,
    Writer(reader): Writer,
    Path(id): Path<String>,
    JsonBody(draft): JsonBody<TemplateDraft>,
) -> ApiResult<Data<ReplyTemplateView>> {
    let id = number(&id, Missing::ReplyTemplate)?;
    match site.app().reply_templates.update(&reader.actor, id, &draft).await {
        Ok(template) => Ok(Data::new(template.into())),
        Err(error) => {
            let current =
                async { site.app().reply_templates.show(&reader.actor, id).await.map(ReplyTemplateView::from) };
            Err(ApiError::with_current(error, current).await)
        }
    }
}
