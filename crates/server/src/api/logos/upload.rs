//! `POST /api/logos`

use axum::extract::State;
use axum::response::Response;
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::logo::{LogoDraft, LogoVariant};
use meydan_domain::parameter::boolean;
use utoipa::ToSchema;

use super::view::LogoView;
use crate::api::Data;
use crate::extract::{Manager, Upload};
use crate::problem::ApiResult;
use crate::site::Site;

/// The form of an upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only its schema is used: the form is read field by field")]
pub struct LogoUpload {
    /// PNG, JPEG, WebP, GIF, AVIF or SVG, by its content; at most 20 MB.
    #[schema(value_type = String, format = Binary, content_media_type = "application/octet-stream")]
    logo: Vec<u8>,
    #[schema(inline, default = "main", required = false, value_type = LogoVariant)]
    variant: Option<LogoVariant>,
    #[schema(max_length = 200, required = false, value_type = String)]
    title: Option<String>,
    #[schema(max_length = 500, required = false, value_type = String)]
    alt_text: Option<String>,
    #[schema(default = true, required = false, value_type = bool)]
    is_active: Option<bool>,
}

/// Upload a logo
#[utoipa::path(post, path = "/api/logos", tag = "logos", security(("session" = [])),
    request_body(content = LogoUpload, content_type = "multipart/form-data"),
    responses((status = 201, body = Data<LogoView>)))]
pub async fn upload_logo(State(site): State<Site>, Manager(reader): Manager, mut form: Upload) -> ApiResult<Response> {
    let details = draft(&form)?.check(None)?;
    let logo = site.app().logos.upload(&reader.actor, form.take_file("logo")?, &details).await?;
    Ok(Data::new(LogoView::from(logo)).created())
}

fn draft(form: &Upload) -> meydan_domain::Result<LogoDraft> {
    let mut errors = FieldErrors::default();
    let variant = form.text("variant").map(str::trim).and_then(|name| {
        let known = LogoVariant::from_name(name);
        if known.is_none() {
            errors.add("variant", Problem::NotOneOf(LogoVariant::NAMES));
        }
        known
    });
    let is_active = boolean(&mut errors, "is_active", form.text("is_active"));
    errors.into_result()?;
    Ok(LogoDraft {
        variant,
        title: form.text("title").map(str::to_owned),
        alt_text: form.text("alt_text").map(str::to_owned),
        is_active,
        ..LogoDraft::default()
    })
}
