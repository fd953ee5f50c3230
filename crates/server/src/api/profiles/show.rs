//! `GET /api/profiles/{id}`

use axum::extract::State;
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use meydan_domain::Error;
use meydan_domain::error::Missing;

use super::view::ProfileView;
use crate::api::{Data, LanguageParam, depends};
use crate::extract::{Params, Path, Reader};
use crate::problem::ApiResult;
use crate::redirect::moved_permanently;
use crate::site::Site;

/// Show a profile
///
/// The address of one that was renamed or merged leads to its address of now.
#[utoipa::path(get, path = "/api/profiles/{id}", tag = "profiles", security((), ("session" = [])),
    params(("id" = String, Path, description = "Its `id` or its `profile_id`"), LanguageParam),
    responses((status = 200, body = Data<ProfileView>), (status = 301, description = "It was renamed or merged")))]
pub async fn show_profile(
    State(site): State<Site>,
    reader: Reader,
    Path(id): Path<String>,
    _language: Params<LanguageParam>,
    uri: Uri,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (profiles, actor, language, key) =
        (site.app().profiles.clone(), reader.actor.clone(), reader.language, id.clone());
    let produce = async move {
        let shown = profiles.show(&actor, &key).await?;
        let dependencies = depends::on_profile(&shown);
        Ok((Data::new(ProfileView::new(shown, language)), dependencies))
    };
    match site.read(&reader, &headers, produce).await {
        Err(Error::NotFound(Missing::Profile)) => match site.app().profiles.moved_to(&reader.actor, &id).await? {
            Some(slug) => Ok(moved_permanently(&format!("/api/profiles/{slug}"), &uri)?),
            None => Err(Error::NotFound(Missing::Profile).into()),
        },
        answer => Ok(answer?),
    }
}
