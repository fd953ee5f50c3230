//! World-news posts: what is stored, what an editor sends, and the rules between the two.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::Result;
use crate::event::{picture_url, tags_schema};
use crate::field::FieldErrors;
use crate::number::whole_number;
use crate::text::{Localized, clean_optional};

const MAX_TITLE: usize = 200;
const MAX_EXCERPT: usize = 1000;
const MAX_CONTENT: usize = 100_000;
const MAX_SEO: usize = 300;
const WORDS_A_MINUTE: usize = 200;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub enum BlogCategory {
    #[default]
    Music,
    Sports,
    Art,
    Technology,
    Film,
    Theater,
    Festival,
    Other,
}

impl BlogCategory {
    pub const NAMES: &[&str] = &["Music", "Sports", "Art", "Technology", "Film", "Theater", "Festival", "Other"];
    const ALL: [Self; 8] = [
        Self::Music,
        Self::Sports,
        Self::Art,
        Self::Technology,
        Self::Film,
        Self::Theater,
        Self::Festival,
        Self::Other,
    ];

    pub fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.name() == name)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BlogContent {
    pub title: Localized,
    pub excerpt: Localized,
    pub content: Localized,
    pub category: BlogCategory,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub url: Option<String>,
    pub tags: Vec<String>,
    pub is_published: bool,
    pub is_featured: bool,
    pub seo_title: String,
    pub seo_description: String,
    pub author_name: String,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Blog {
    pub id: i64,
    pub version: i64,
    pub content: BlogContent,
    /// When it was first published; what the public list is sorted by.
    pub published_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Minutes to read a text at 200 words a minute, rounded up.
pub fn reading_minutes(text: &str) -> usize {
    text.split_whitespace().count().div_ceil(WORDS_A_MINUTE)
}

/// A post as a client sends it: `POST` and `PUT /api/blogs`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct BlogDraft {
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub title_tr: String,
    #[schema(required = true, min_length = 1, max_length = 200, pattern = r"\S")]
    pub title_en: String,
    #[schema(required = true, min_length = 1, max_length = 1000, pattern = r"\S")]
    pub excerpt_tr: String,
    #[schema(required = true, min_length = 1, max_length = 1000, pattern = r"\S")]
    pub excerpt_en: String,
    #[schema(required = true, min_length = 1, max_length = 100000, pattern = r"\S")]
    pub content_tr: String,
    #[schema(required = true, min_length = 1, max_length = 100000, pattern = r"\S")]
    pub content_en: String,
    /// `Music` when left out.
    pub category: Option<BlogCategory>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?|/media/[A-Za-z0-9._/-]+)?$"
    )]
    pub image_url: Option<String>,
    /// The `image_id` of an uploaded image.
    #[schema(max_length = 64)]
    pub cover_image_id: Option<String>,
    /// Where the story comes from.
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub url: Option<String>,
    #[schema(schema_with = tags_schema)]
    pub tags: Option<Vec<String>>,
    pub is_published: Option<bool>,
    pub is_featured: Option<bool>,
    #[schema(max_length = 300)]
    pub seo_title: Option<String>,
    #[schema(max_length = 300)]
    pub seo_description: Option<String>,
    #[schema(max_length = 200)]
    pub author_name: Option<String>,
    /// The version that was read; only `PUT` looks at it. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl BlogDraft {
    /// The content this draft describes, or everything that is wrong with it.
    pub fn check(&self) -> Result<BlogContent> {
        let mut errors = FieldErrors::default();
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        let content = BlogContent {
            title: Localized {
                tr: errors.required("title_tr", &self.title_tr, MAX_TITLE),
                en: errors.required("title_en", &self.title_en, MAX_TITLE),
            },
            excerpt: Localized {
                tr: errors.required("excerpt_tr", &self.excerpt_tr, MAX_EXCERPT),
                en: errors.required("excerpt_en", &self.excerpt_en, MAX_EXCERPT),
            },
            content: Localized {
                tr: errors.required("content_tr", &self.content_tr, MAX_CONTENT),
                en: errors.required("content_en", &self.content_en, MAX_CONTENT),
            },
            category: self.category.unwrap_or_default(),
            image_url: picture_url(&mut errors, "image_url", self.image_url.as_deref()),
            cover_image_id: clean_optional(self.cover_image_id.as_deref()),
            url: errors.url("url", self.url.as_deref()),
            tags: errors.tags("tags", self.tags.as_deref().unwrap_or_default()),
            is_published: self.is_published.unwrap_or(false),
            is_featured: self.is_featured.unwrap_or(false),
            seo_title: errors.optional("seo_title", &or_empty(&self.seo_title), MAX_SEO),
            seo_description: errors.optional("seo_description", &or_empty(&self.seo_description), MAX_SEO),
            author_name: errors.optional("author_name", &or_empty(&self.author_name), MAX_TITLE),
        };
        errors.version(self.version);
        if let Some(id) = &content.cover_image_id {
            errors.optional("cover_image_id", id, 64);
        }
        errors.into_result()?;
        Ok(content)
    }
}

/// Which posts a list holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlogQuery {
    /// Staff see drafts too.
    pub include_drafts: bool,
    pub category: Option<BlogCategory>,
    pub featured: Option<bool>,
    pub page: crate::page::PageRequest,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn both_languages_are_required() {
        let Err(Error::Invalid(errors)) = BlogDraft::default().check() else { panic!("expected field errors") };
        let fields: Vec<&str> = errors.iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["content_en", "content_tr", "excerpt_en", "excerpt_tr", "title_en", "title_tr"]);
    }

    #[test]
    fn reading_time_rounds_up() {
        assert_eq!(reading_minutes(""), 0);
        assert_eq!(reading_minutes("one"), 1);
        assert_eq!(reading_minutes(&"word ".repeat(200)), 1);
        assert_eq!(reading_minutes(&"word ".repeat(201)), 2);
    }

    #[test]
    fn every_category_name_reads_back() {
        for name in BlogCategory::NAMES {
            assert_eq!(BlogCategory::from_name(name).map(BlogCategory::name), Some(*name));
        }
    }
}
