//! `GET /api/settings`

use std::collections::BTreeMap;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::boolean;
use meydan_domain::setting::Setting;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::view::{PublicSetting, SettingView};
use crate::api::{Data, List};
use crate::extract::{Params, Reader};
use crate::map_file;
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListSettingsParams {
    /// `true`: the active settings as an object by key, with value, type and category.
    #[param(value_type = Option<bool>)]
    pub public: Option<String>,
}

/// Both response shapes, for the OpenAPI document.
#[derive(Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "only its schema is used: each branch answers with its own type")]
enum SettingsBody {
    List(List<SettingView>),
    Keyed(Data<BTreeMap<String, PublicSetting>>),
}

/// List settings
///
/// Visitors see the active ones. With `public=true`, `map_file` is the address of the street map, if one is installed.
#[utoipa::path(get, path = "/api/settings", tag = "settings", security((), ("session" = [])), params(ListSettingsParams),
    responses((status = 200, body = SettingsBody)))]
pub async fn list_settings(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListSettingsParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    let is_keyed = boolean(&mut errors, "public", params.public.as_deref()).unwrap_or(false);
    errors.into_result()?;
    let (settings, actor) = (site.app().settings.clone(), reader.actor.clone());
    let dependencies = Dependencies::whole([Noun::Settings]);
    if is_keyed {
        let data_dir = site.data_dir().to_owned();
        let produce = async move {
            let active = settings.list(&actor).await?.into_iter().filter(Setting::is_public);
            let mut keyed: BTreeMap<_, _> = active.map(|setting| (setting.key.clone(), setting.into())).collect();
            // Not stored: each node has the file in its own data folder.
            keyed.remove(map_file::SETTING);
            if let Some(file) = map_file::installed(&data_dir).await {
                keyed.insert(map_file::SETTING.to_owned(), PublicSetting::map_file(&file));
            }
            Ok((Data::new(keyed), dependencies))
        };
        Ok(site.read(&reader, &headers, produce).await?)
    } else {
        let produce = async move {
            let views = settings.list(&actor).await?.into_iter().map(SettingView::from).collect();
            Ok((List::whole(views), dependencies))
        };
        Ok(site.read(&reader, &headers, produce).await?)
    }
}
