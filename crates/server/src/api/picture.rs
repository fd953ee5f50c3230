//! An image as pages use it: addresses, sizes, widths.

use meydan_domain::Language;
use meydan_domain::image::{Image, MEDIA_PATH};
use serde::Serialize;
use utoipa::ToSchema;

pub fn media_url(key: &str) -> String {
    format!("{MEDIA_PATH}{key}")
}

/// Everything an `<img>` with `srcset` needs.
#[derive(Debug, Serialize, ToSchema)]
pub struct Picture {
    pub url: String,
    pub width: u32,
    pub height: u32,
    /// In the requested language.
    pub alt: String,
    /// A tiny blurred version as a data URL; empty for SVG.
    pub preview: String,
    pub variants: Vec<PictureVariant>,
    /// The point that stays in sight where the picture is cut off, from the left; left out for the center.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 1)]
    pub focal_x: Option<f64>,
    /// The same from the top.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 0, maximum = 1)]
    pub focal_y: Option<f64>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct PictureVariant {
    pub url: String,
    pub width: u32,
    pub height: u32,
    /// `webp` or `avif`.
    pub format: String,
}

impl Picture {
    pub fn new(image: &Image, language: Language) -> Self {
        let focal = image.frame.shown_focal();
        Self {
            url: media_url(&image.files.served_key),
            width: image.files.width,
            height: image.files.height,
            alt: image.details.alt.pick(language).to_owned(),
            preview: image.files.preview.clone(),
            variants: variants(image),
            focal_x: focal.map(|focal| focal.x),
            focal_y: focal.map(|focal| focal.y),
        }
    }
}

pub fn variants(image: &Image) -> Vec<PictureVariant> {
    let variants = image.files.variants.iter();
    variants
        .map(|variant| PictureVariant {
            url: media_url(&variant.key),
            width: variant.width,
            height: variant.height,
            format: variant.format.clone(),
        })
        .collect()
}
