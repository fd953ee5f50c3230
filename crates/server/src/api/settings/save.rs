//! `PUT /api/settings`

use axum::extract::State;
use meydan_domain::setting::{Setting, SettingDraft};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::SettingView;
use crate::api::List;
use crate::extract::{JsonBody, Manager, Object};
use crate::problem::{ApiError, ApiResult};
use crate::site::Site;

#[derive(Deserialize, ToSchema)]
pub struct SaveSettings {
    #[schema(max_items = 200, value_type = Vec<SettingDraft>)]
    pub settings: Vec<Object<SettingDraft>>,
}

/// Save settings
///
/// Each setting of the list is added or replaced, all or none; others stay unchanged. Where one carries the `version` that
/// was read, a concurrent save is a 409 that carries that setting as it is stored now.
#[utoipa::path(put, path = "/api/settings", tag = "settings", security(("session" = [])), request_body = SaveSettings,
    responses((status = 200, body = List<SettingView>), (status = 409, description = "Saved by another user meanwhile")))]
pub async fn save_settings(
    State(site): State<Site>,
    Manager(reader): Manager,
    JsonBody(body): JsonBody<SaveSettings>,
) -> ApiResult<axum::Json<List<SettingView>>> {
    let drafts: Vec<SettingDraft> = body.settings.into_iter().map(|Object(draft)| draft).collect();
    match site.app().settings.save(&reader.actor, &drafts).await {
        Ok(saved) => Ok(axum::Json(List::whole(saved.into_iter().map(SettingView::from).collect()))),
        Err(error) => {
            let current = async {
                let stored = site.app().settings.list(&reader.actor).await?;
                Ok(stored.into_iter().find(|setting| is_stale(setting, &drafts)).map(SettingView::from))
            };
            Err(ApiError::with_current(error, current).await)
        }
    }
}

fn is_stale(stored: &Setting, drafts: &[SettingDraft]) -> bool {
    drafts.iter().any(|draft| {
        draft.setting_key.trim() == stored.key && draft.version.is_some_and(|version| version != stored.version)
    })
}
