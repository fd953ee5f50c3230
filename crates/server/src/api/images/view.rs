//! The representation of an image.

use meydan_domain::Language;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::image::{Image, ImageCategory};
use meydan_domain::image_frame::Crop;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::picture::{PictureVariant, media_url, variants};

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Image)]
pub struct ImageView {
    pub id: i64,
    pub image_id: String,
    pub title: String,
    /// In the requested language.
    pub alt_text: String,
    pub alt_text_tr: String,
    pub alt_text_en: String,
    /// The address of the full-size file on this host.
    pub file_path: String,
    /// In bytes.
    pub file_size: i64,
    pub content_type: String,
    pub width: u32,
    pub height: u32,
    pub category: ImageCategory,
    /// A tiny blurred version as a data URL; empty for SVG.
    pub preview: String,
    /// For `srcset`; AVIF variants are added shortly after the upload.
    pub variants: Vec<PictureVariant>,
    /// The point that stays in sight where the image is cut off, from the left of the original; `null` for the center.
    pub focal_x: Option<f64>,
    /// The same from the top.
    pub focal_y: Option<f64>,
    /// The part of the original that is shown, in fractions of it; `null` for all of it.
    pub crop: Option<Crop>,
    pub version: i64,
    #[schema(format = DateTime)]
    pub created_at: String,
}

impl ImageView {
    pub fn new(image: Image, language: Language) -> Self {
        Self {
            id: image.id,
            variants: variants(&image),
            alt_text: image.details.alt.pick(language).to_owned(),
            alt_text_tr: image.details.alt.tr,
            alt_text_en: image.details.alt.en,
            image_id: image.image_id,
            title: image.details.title,
            file_path: media_url(&image.files.served_key),
            file_size: image.files.file_size,
            content_type: image.files.content_type,
            width: image.files.width,
            height: image.files.height,
            category: image.details.category,
            preview: image.files.preview,
            focal_x: image.frame.focal_x,
            focal_y: image.frame.focal_y,
            crop: image.frame.crop,
            version: image.version,
            created_at: local_rfc3339(image.created_at),
        }
    }
}
