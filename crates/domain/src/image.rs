//! Uploaded images, their variants, and what an uploader says about them.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};
use crate::text::Localized;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ImageCategory {
    Event,
    Blog,
    Hero,
    #[default]
    Gallery,
    Banner,
}

impl ImageCategory {
    pub const NAMES: &[&str] = &["event", "blog", "hero", "gallery", "banner"];
    const ALL: [Self; 5] = [Self::Event, Self::Blog, Self::Hero, Self::Gallery, Self::Banner];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == name)
    }
}

/// One width of an image, ready to be listed in a `srcset`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImageVariant {
    /// The key in the media store; the address is `/media/` and the key.
    pub key: String,
    pub width: u32,
    pub height: u32,
    /// `webp` or `avif`.
    pub format: String,
}

/// The files of an upload, as the media store holds them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageFiles {
    /// As it was sent, metadata and all; kept, never served.
    pub original_key: String,
    /// Full size without metadata; what is served.
    pub served_key: String,
    /// `image/jpeg` and so on, of the served file.
    pub content_type: String,
    /// Bytes of the served file.
    pub file_size: i64,
    pub width: u32,
    pub height: u32,
    pub variants: Vec<ImageVariant>,
    /// A tiny blurred picture as a data address, shown while the real one loads.
    pub preview: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImageDetails {
    pub title: String,
    pub alt: Localized,
    pub category: ImageCategory,
}

impl ImageDetails {
    /// `alt_text` without a language is taken for both.
    pub fn check(
        title: Option<&str>,
        alt_text: Option<&str>,
        alt_tr: Option<&str>,
        alt_en: Option<&str>,
        category: Option<&str>,
    ) -> crate::Result<Self> {
        let mut errors = FieldErrors::default();
        let both = alt_text.unwrap_or_default();
        let category = match category.map(str::trim) {
            None => ImageCategory::default(),
            Some(name) => ImageCategory::from_name(name).unwrap_or_else(|| {
                errors.add("category", Problem::NotOneOf(ImageCategory::NAMES));
                ImageCategory::default()
            }),
        };
        // Also where both languages are given and it goes unused: a field is right or wrong by itself.
        errors.optional("alt_text", both, 500);
        let details = Self {
            title: errors.optional("title", title.unwrap_or_default(), 200),
            alt: Localized {
                tr: errors.optional("alt_text_tr", alt_tr.unwrap_or(both), 500),
                en: errors.optional("alt_text_en", alt_en.unwrap_or(both), 500),
            },
            category,
        };
        errors.into_result()?;
        Ok(details)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    pub id: i64,
    pub image_id: String,
    pub details: ImageDetails,
    pub files: ImageFiles,
    pub created_at: DateTime<Utc>,
}
