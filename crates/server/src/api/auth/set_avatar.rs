//! `PUT /api/auth/me/avatar`

use axum::extract::State;
use utoipa::ToSchema;

use super::view::UserView;
use crate::api::Data;
use crate::extract::{Member, Upload};
use crate::problem::ApiResult;
use crate::site::Site;

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read field by field")]
pub struct AvatarUpload {
    /// PNG, JPEG, WebP, GIF, AVIF or SVG, by its content; at most 20 MB and 50 megapixels.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    avatar: Vec<u8>,
}

/// Set the own avatar
///
/// A small copy is stored, without metadata.
#[utoipa::path(put, path = "/api/auth/me/avatar", tag = "auth", security(("session" = [])),
    request_body(content = AvatarUpload, content_type = "multipart/form-data"),
    responses((status = 200, body = Data<UserView>)))]
pub async fn set_avatar(
    State(site): State<Site>,
    Member(reader): Member,
    mut form: Upload,
) -> ApiResult<Data<UserView>> {
    let staff = site.app().own_account.set_avatar(&reader.actor, form.take_file("avatar")?).await?;
    Ok(Data::new(staff.into()))
}
