//! Uploaded images: details, files and variants.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::change::Noun;
use crate::field::{FieldErrors, Problem};
use crate::image_frame::{Crop, ImageFrame, Sent, sent};
use crate::number::whole_number;
use crate::page::PageRequest;
use crate::text::Localized;
use crate::turkish;

/// The path under which the files of the media store are served by key.
pub const MEDIA_PATH: &str = "/media/";
/// The path prefix of an uploaded image's files, before the image's key.
pub const IMAGE_FILES_PATH: &str = "/media/images/";

/// The keys of the uploaded images that a text links to by the address of a file.
pub fn linked_image_ids(text: &str) -> BTreeSet<&str> {
    let is_key = |key: &str| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    text.split(IMAGE_FILES_PATH)
        .skip(1)
        .filter_map(|after| after.split_once('/'))
        .map(|(key, _)| key)
        .filter(|key| !key.is_empty() && is_key(key))
        .collect()
}

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

/// One width of an image, for `srcset`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ImageVariant {
    /// The key in the media store; the address is `/media/` and the key.
    pub key: String,
    pub width: u32,
    pub height: u32,
    /// `webp` or `avif`.
    pub format: String,
}

/// The files of an upload in the media store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageFiles {
    /// The original with its metadata; stored, never served.
    pub original_key: String,
    /// The served file: full size without metadata.
    pub served_key: String,
    /// The MIME type of the served file.
    pub content_type: String,
    /// Bytes of the served file.
    pub file_size: i64,
    pub width: u32,
    pub height: u32,
    pub variants: Vec<ImageVariant>,
    /// A tiny blurred placeholder as a data URL, shown while the image loads.
    pub preview: String,
    /// The SHA-256 of the original in hexadecimal; empty until a job has read an original of an earlier version.
    pub content_hash: String,
}

impl ImageFiles {
    /// The keys of all files.
    pub fn keys(&self) -> impl Iterator<Item = &String> {
        [&self.original_key, &self.served_key].into_iter().chain(self.variants.iter().map(|variant| &variant.key))
    }

    /// The folder of the served files, which changes with their content.
    pub fn folder(&self) -> &str {
        self.served_key.rsplit_once('/').map_or("", |(folder, _)| folder)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImageDetails {
    pub title: String,
    pub alt: Localized,
    pub category: ImageCategory,
}

impl ImageDetails {
    /// The display name: the title, or the key without a title.
    pub fn name<'a>(&'a self, image_id: &'a str) -> &'a str {
        if self.title.is_empty() { image_id } else { &self.title }
    }

    /// The searchable text, folded once when the image is saved.
    pub fn search_text(&self, image_id: &str) -> String {
        turkish::fold(&[self.title.as_str(), &self.alt.tr, &self.alt.en, image_id].join(" "))
    }

    /// `alt_text` without a language applies to both.
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
        // Validated even if both languages are given and it is unused.
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

/// The details of an image as a client sends them: `PUT /api/images/{id}`.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ImageDraft {
    #[schema(max_length = 200)]
    pub title: Option<String>,
    #[schema(max_length = 500)]
    pub alt_text_tr: Option<String>,
    #[schema(max_length = 500)]
    pub alt_text_en: Option<String>,
    pub category: Option<ImageCategory>,
    /// The point that stays in sight where the image is cut off, from the left, in fractions of the original; `null` for
    /// the center.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1)]
    #[serde(deserialize_with = "sent")]
    pub focal_x: Sent<f64>,
    /// The same from the top.
    #[schema(value_type = Option<f64>, minimum = 0, maximum = 1)]
    #[serde(deserialize_with = "sent")]
    pub focal_y: Sent<f64>,
    /// The part that is shown; `null` for all of it.
    #[schema(value_type = Option<Crop>)]
    #[serde(deserialize_with = "sent")]
    pub crop: Sent<Crop>,
    /// The version that was read. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl ImageDraft {
    /// Omitted fields keep their stored value.
    pub fn check(&self, stored: &ImageDetails, frame: &ImageFrame) -> crate::Result<(ImageDetails, ImageFrame)> {
        let mut errors = FieldErrors::default();
        let details = ImageDetails {
            title: errors.optional("title", self.title.as_ref().unwrap_or(&stored.title), 200),
            alt: Localized {
                tr: errors.optional("alt_text_tr", self.alt_text_tr.as_ref().unwrap_or(&stored.alt.tr), 500),
                en: errors.optional("alt_text_en", self.alt_text_en.as_ref().unwrap_or(&stored.alt.en), 500),
            },
            category: self.category.unwrap_or(stored.category),
        };
        let frame = ImageFrame {
            focal_x: self.focal_x.unwrap_or(frame.focal_x),
            focal_y: self.focal_y.unwrap_or(frame.focal_y),
            crop: self.crop.unwrap_or(frame.crop),
        };
        let frame = frame.check(&mut errors);
        errors.version(self.version);
        errors.into_result()?;
        Ok((details, frame))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ImageSort {
    #[default]
    Newest,
    Oldest,
    Name,
    /// The largest file first.
    Size,
}

impl ImageSort {
    pub const NAMES: &[&str] = &["newest", "oldest", "name", "size"];
    const ALL: [Self; 4] = [Self::Newest, Self::Oldest, Self::Name, Self::Size];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sort| sort.name() == name)
    }
}

/// A query of images.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ImageQuery {
    pub category: Option<ImageCategory>,
    /// Only images that nothing outside the trash uses.
    pub unused: bool,
    /// Only images whose original another image has, too.
    pub duplicates: bool,
    /// Folded search words, all of which must match.
    pub words: Vec<String>,
    pub sort: ImageSort,
    pub page: PageRequest,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Image {
    pub id: i64,
    pub image_id: String,
    pub version: i64,
    pub details: ImageDetails,
    pub frame: ImageFrame,
    pub files: ImageFiles,
    pub created_at: DateTime<Utc>,
}

/// An event or post that uses an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageUse {
    /// Events or posts.
    pub noun: Noun,
    pub id: i64,
    pub title: Localized,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_to_files_name_each_image_once() {
        let text =
            "/media/images/img_a/full.jpg, https://x.org/media/images/img_b/320.webp and /media/images/img_a/320.webp";
        assert_eq!(linked_image_ids(text), BTreeSet::from(["img_a", "img_b"]));
        for other in ["/images/img_a/full.jpg", "/media/images/", "/media/images//x", "/media/images/a b/x", "img_a"] {
            assert!(linked_image_ids(other).is_empty(), "{other}");
        }
    }
}
