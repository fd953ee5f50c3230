//! The representation of a post: for lists, for its page, and with more fields for staff.

use meydan_app::blogs::ShownBlog;
use meydan_app::markdown::plain_text;
use meydan_domain::Language;
use meydan_domain::blog::{BlogCategory, BlogContent, BlogStatus, reading_minutes};
use meydan_domain::clock::{local_date, local_rfc3339, utc_rfc3339};
use meydan_domain::content_format::ContentFormat;
use meydan_domain::publication::Publication;
use meydan_domain::translation::{LanguageStates, Translated};
use serde::Serialize;
use utoipa::ToSchema;

use super::html::BlogHtmlFields;
use crate::api::picture::{Picture, media_url};
use crate::api::preview_links::PreviewView;

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Blog)]
pub struct BlogView {
    pub id: i64,
    pub title: String,
    pub excerpt: String,
    /// As it was written.
    pub content: String,
    pub content_format: ContentFormat,
    pub category: BlogCategory,
    /// The address of the image to show.
    pub image: Option<String>,
    /// An external image, as the editor entered it.
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    /// The uploaded image with its widths.
    pub picture: Option<Picture>,
    /// The source of the story.
    pub url: Option<String>,
    pub tags: Vec<String>,
    pub is_published: bool,
    pub is_featured: bool,
    pub status: BlogStatus,
    /// Languages with both a title and a text.
    pub languages: Vec<Language>,
    pub seo_title: String,
    pub seo_description: String,
    /// Without it, `seo_title` is for English too.
    pub seo_title_en: String,
    /// Without it, `seo_description` is for English too.
    pub seo_description_en: String,
    pub author_name: String,
    /// Minutes to read it, at 200 words a minute.
    pub reading_time: usize,
    /// The day it was published; for a draft, the day it was created.
    #[schema(format = Date)]
    pub date: String,
    #[schema(format = DateTime)]
    pub created_at: String,
    #[schema(format = DateTime)]
    pub updated_at: String,
    /// Only for a request with the token of a preview link.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub preview: Option<PreviewView>,
    #[serde(flatten)]
    #[schema(value_type = BlogStaffFields)]
    pub for_staff: Option<BlogStaffFields>,
    #[serde(flatten)]
    #[schema(value_type = BlogHtmlFields)]
    pub html: Option<BlogHtmlFields>,
}

/// Fields for staff who may write.
#[derive(Debug, Serialize, ToSchema)]
pub struct BlogStaffFields {
    pub version: i64,
    pub publication: Publication,
    /// When a scheduled one is published, or a published one was.
    #[schema(format = DateTime)]
    pub publish_at: Option<String>,
    /// When it is archived.
    #[schema(format = DateTime)]
    pub unpublish_at: Option<String>,
    pub title_tr: String,
    pub title_en: String,
    pub excerpt_tr: String,
    pub excerpt_en: String,
    pub content_tr: String,
    pub content_en: String,
    pub language_states: LanguageStates,
}

impl BlogView {
    pub fn new(shown: ShownBlog, language: Language, is_for_staff: bool) -> Self {
        let ShownBlog { blog, cover } = shown;
        let content = blog.content;
        let cover_url = cover.as_ref().map(|image| media_url(&image.files.served_key));
        let body = content.content.pick(language).to_owned();
        let (status, languages) = (content.status(), content.languages());
        let seo = if is_for_staff { content.unhidden() } else { content.clone() };
        let for_staff = is_for_staff.then(|| BlogStaffFields::new(&content, blog.version));
        Self {
            id: blog.id,
            title: content.title.pick(language).to_owned(),
            excerpt: content.excerpt.pick(language).to_owned(),
            reading_time: reading_time(&body, content.content_format),
            content: body,
            content_format: content.content_format,
            category: content.category,
            image: content.image_url.clone().or(cover_url),
            image_url: content.image_url,
            cover_image_id: content.cover_image_id,
            picture: cover.as_ref().map(|image| Picture::new(image, language)),
            url: content.url,
            tags: content.tags,
            is_published: content.is_published,
            is_featured: content.is_featured,
            status,
            languages,
            seo_title: seo.seo_title,
            seo_description: seo.seo_description,
            seo_title_en: seo.seo_title_en,
            seo_description_en: seo.seo_description_en,
            author_name: content.author_name,
            date: local_date(blog.published_at.unwrap_or(blog.created_at)).to_string(),
            created_at: local_rfc3339(blog.created_at),
            updated_at: local_rfc3339(blog.updated_at),
            preview: None,
            for_staff,
            html: None,
        }
    }
}

impl BlogStaffFields {
    fn new(content: &BlogContent, version: i64) -> Self {
        let written = |name, language| content.written(name, language).to_owned();
        Self {
            version,
            publication: content.publication(),
            publish_at: content.publish_at.map(utc_rfc3339),
            unpublish_at: content.unpublish_at.map(utc_rfc3339),
            title_tr: written("title", Language::Tr),
            title_en: written("title", Language::En),
            excerpt_tr: written("excerpt", Language::Tr),
            excerpt_en: written("excerpt", Language::En),
            content_tr: written("content", Language::Tr),
            content_en: written("content", Language::En),
            language_states: content.language_states(),
        }
    }
}

fn reading_time(text: &str, format: ContentFormat) -> usize {
    match format {
        ContentFormat::Plain => reading_minutes(text),
        ContentFormat::Markdown => reading_minutes(&plain_text(text)),
    }
}
