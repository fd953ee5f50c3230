//! `PUT /api/settings`

use axum::extract::State;
use meydan_domain::setting::SettingDraft;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::SettingView;
use crate::api::List;
use crate::extract::{JsonBody, Manager, Object};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Deserialize, ToSchema)]
pub struct SaveSettings {
    #[schema(max_items = 200, value_type = Vec<SettingDraft>)]
    pub settings: Vec<Object<SettingDraft>>,
}

/// Save settings
///
/// Each of the list is added or replaced, all or none; others stay as they are.
#[utoipa::path(put, path = "/api/settings", tag = "settings", security(("session" = [])), request_body = SaveSettings,
    responses((status = 200, body = List<SettingView>)))]
pub async fn save_settings(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(body): JsonBody<SaveSettings>,
) -> ApiResult<axum::Json<List<SettingView>>> {
    let drafts: Vec<SettingDraft> = body.settings.into_iter().map(|Object(draft)| draft).collect();
    let saved = site.app().settings.save(&reader.actor, &drafts).await?;
    Ok(axum::Json(List::whole(saved.into_iter().map(SettingView::from).collect())))
}
