//! `POST /api/reply-templates`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::reply::TemplateDraft;

use super::view::ReplyTemplateView;
use crate::api::Data;
use crate::extract::{JsonBody, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

/// Create a reply template
///
/// `{name}` and `{subject}` stand for those of the message.
#[utoipa::path(post, path = "/api/reply-templates", tag = "contact", security(("session" = [])), request_body = TemplateDraft,
    responses((status = 201, body = Data<ReplyTemplateView>), (status = 409, description = "There are 200 already")))]
pub async fn create_reply_template(
    State(site): State<Site>,
    Writer(reader): Writer,
    JsonBody(draft): JsonBody<TemplateDraft>,
) -> ApiResult<Response> {
    let template = site.app().reply_templates.create(&reader.actor, &draft).await?;
    Ok(Data::new(ReplyTemplateView::from(template)).created())
}
