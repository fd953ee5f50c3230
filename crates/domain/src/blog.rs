//! World-news posts: content, drafts and their validation.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::content_format::ContentFormat;
use crate::field::{FieldErrors, Problem};
use crate::number::whole_number;
use crate::page::PageRequest;
use crate::publication::{
    Publication, PublicationDraft, PublicationPlan, SentMoment, Unpublished, sent_moment, unpublished,
};
use crate::schema::{optional_moment_schema, tags_schema};
use crate::text::{Localized, clean_optional};
use crate::translation::{LanguageDecisions, Translated, Translation};
use crate::{Language, Result, turkish};

const MAX_TITLE: usize = 200;
const MAX_EXCERPT: usize = 1000;
pub const MAX_CONTENT: usize = 100_000;
const MAX_SEO: usize = 300;
/// What the specification requires, and a draft may lack.
const REQUIRED: [&str; 6] = ["title_tr", "title_en", "excerpt_tr", "excerpt_en", "content_tr", "content_en"];
const WORDS_PER_MINUTE: usize = 200;

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

    /// The name shown to visitors.
    pub fn label(self, language: Language) -> &'static str {
        match (language, self) {
            (Language::En, category) => category.name(),
            (Language::Tr, Self::Music) => "Müzik",
            (Language::Tr, Self::Sports) => "Spor",
            (Language::Tr, Self::Art) => "Sanat",
            (Language::Tr, Self::Technology) => "Teknoloji",
            (Language::Tr, Self::Film) => "Film",
            (Language::Tr, Self::Theater) => "Tiyatro",
            (Language::Tr, Self::Festival) => "Festival",
            (Language::Tr, Self::Other) => "Diğer",
        }
    }
}

/// The publication status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum BlogStatus {
    Published,
    Draft,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct BlogContent {
    pub title: Localized,
    pub excerpt: Localized,
    pub content: Localized,
    /// Of the text in both languages.
    #[serde(default)]
    pub content_format: ContentFormat,
    pub category: BlogCategory,
    pub image_url: Option<String>,
    pub cover_image_id: Option<String>,
    pub url: Option<String>,
    pub tags: Vec<String>,
    pub is_published: bool,
    /// What it is while it is not published.
    #[serde(default, deserialize_with = "unpublished", skip_serializing_if = "Unpublished::is_draft")]
    pub unpublished_as: Unpublished,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publish_at: Option<DateTime<Utc>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unpublish_at: Option<DateTime<Utc>>,
    pub is_featured: bool,
    pub seo_title: String,
    pub seo_description: String,
    #[serde(default)]
    pub seo_title_en: String,
    #[serde(default)]
    pub seo_description_en: String,
    pub author_name: String,
    #[serde(default, skip_serializing_if = "Translation::is_default")]
    pub translation: Translation,
}

impl Translated for BlogContent {
    fn texts(&self) -> Vec<(&'static str, &Localized)> {
        vec![("title", &self.title), ("excerpt", &self.excerpt), ("content", &self.content)]
    }

    fn texts_mut(&mut self) -> Vec<(&'static str, &mut Localized)> {
        vec![("title", &mut self.title), ("excerpt", &mut self.excerpt), ("content", &mut self.content)]
    }

    fn translation(&self) -> &Translation {
        &self.translation
    }

    fn translation_mut(&mut self) -> &mut Translation {
        &mut self.translation
    }

    fn further_texts_mut(&mut self, language: Language) -> Vec<(&'static str, &mut String)> {
        match language {
            Language::Tr => {
                vec![("seo_title", &mut self.seo_title), ("seo_description", &mut self.seo_description)]
            }
            Language::En => {
                vec![("seo_title_en", &mut self.seo_title_en), ("seo_description_en", &mut self.seo_description_en)]
            }
        }
    }

    fn is_readable_in(&self, language: Language) -> bool {
        !self.title.in_language(language).is_empty() && !self.content.in_language(language).is_empty()
    }
}

impl BlogContent {
    /// Title and description for search engines; those without a language are the Turkish ones, and the fallback.
    pub fn seo(&self, language: Language) -> (&str, &str) {
        match language {
            Language::En => (
                first_of(&self.seo_title_en, &self.seo_title),
                first_of(&self.seo_description_en, &self.seo_description),
            ),
            Language::Tr => (&self.seo_title, &self.seo_description),
        }
    }

    pub fn status(&self) -> BlogStatus {
        if self.is_published { BlogStatus::Published } else { BlogStatus::Draft }
    }

    pub fn publication(&self) -> Publication {
        if self.is_published { Publication::Published } else { self.unpublished_as.into() }
    }

    pub fn plan(&self) -> PublicationPlan {
        let Self { publish_at, unpublish_at, .. } = *self;
        PublicationPlan { publication: self.publication(), publish_at, unpublish_at }
    }

    pub fn set_plan(&mut self, plan: PublicationPlan) {
        self.is_published = plan.is_published();
        self.unpublished_as = plan.publication.into();
        (self.publish_at, self.unpublish_at) = (plan.publish_at, plan.unpublish_at);
    }

    /// The languages with both a title and a text.
    pub fn languages(&self) -> Vec<Language> {
        Localized::languages_of(&[&self.title, &self.content])
    }

    /// Names what is missing of what the specification requires of every post but a draft.
    pub fn require_complete(&self, errors: &mut FieldErrors) {
        for (name, language) in
            ["title", "excerpt", "content"].into_iter().flat_map(|name| Language::ALL.map(|language| (name, language)))
        {
            if self.written(name, language).is_empty() {
                errors.add(&format!("{name}_{}", language.code()), Problem::Required);
            }
        }
    }

    /// The searchable text, folded once when the post is saved.
    pub fn search_text(&self) -> String {
        let texts = [
            &self.title.tr,
            &self.title.en,
            &self.excerpt.tr,
            &self.excerpt.en,
            &self.content.tr,
            &self.content.en,
            &self.author_name,
        ];
        let mut all = texts.map(String::as_str).join(" ");
        for word in self.tags.iter().map(String::as_str).chain([self.category.name()]) {
            all.push(' ');
            all.push_str(word);
        }
        turkish::fold(&all)
    }
}

fn first_of<'a>(text: &'a str, fallback: &'a str) -> &'a str {
    if text.is_empty() { fallback } else { text }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Blog {
    pub id: i64,
    pub version: i64,
    pub content: BlogContent,
    /// When it was first published; the sort key of the public list.
    pub published_at: Option<DateTime<Utc>>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

/// Minutes to read a text at 200 words a minute, rounded up.
pub fn reading_minutes(text: &str) -> usize {
    text.split_whitespace().count().div_ceil(WORDS_PER_MINUTE)
}

/// A post as a client sends it: `POST` and `PUT /api/blogs`. What is required is required of all but drafts
/// (`"publication": "draft"`), which need only a title in one language.
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
    /// `plain` by default; when a `PUT` leaves it out, it stays as it is.
    pub content_format: Option<ContentFormat>,
    /// `Music` by default.
    pub category: Option<BlogCategory>,
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?|/media/[A-Za-z0-9._/-]+)?$"
    )]
    pub image_url: Option<String>,
    /// As `image_url`, which takes precedence.
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?|/media/[A-Za-z0-9._/-]+)?$"
    )]
    pub image: Option<String>,
    /// The `image_id` of an uploaded image.
    #[schema(max_length = 64)]
    pub cover_image_id: Option<String>,
    /// The source of the story.
    #[schema(
        max_length = 2000,
        pattern = r"^([Hh][Tt][Tt][Pp][Ss]?://[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}(:[0-9]{1,4})?([/?#]\S*)?)?$"
    )]
    pub url: Option<String>,
    #[schema(schema_with = tags_schema)]
    pub tags: Option<Vec<String>>,
    pub is_published: Option<bool>,
    /// As `is_published`, which takes precedence; a draft by default.
    pub status: Option<BlogStatus>,
    /// The publication state; it counts more than `is_published`. A draft needs only a title in one language.
    pub publication: Option<Publication>,
    /// When a scheduled one is published: as `start_date` of an event. Kept when left out.
    #[schema(schema_with = optional_moment_schema)]
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    pub publish_at: SentMoment,
    /// When it is archived. Kept when left out.
    #[schema(schema_with = optional_moment_schema)]
    #[serde(deserialize_with = "sent_moment", skip_serializing_if = "Option::is_none")]
    pub unpublish_at: SentMoment,
    pub is_featured: Option<bool>,
    /// In Turkish, and in English where there is no `seo_title_en`.
    #[schema(max_length = 300)]
    pub seo_title: Option<String>,
    /// In Turkish, and in English where there is no `seo_description_en`.
    #[schema(max_length = 300)]
    pub seo_description: Option<String>,
    /// When a `PUT` leaves it out, it stays as it is.
    #[schema(max_length = 300)]
    pub seo_title_en: Option<String>,
    /// When a `PUT` leaves it out, it stays as it is.
    #[schema(max_length = 300)]
    pub seo_description_en: Option<String>,
    #[schema(max_length = 200)]
    pub author_name: Option<String>,
    /// `draft` hides a language from visitors, `live` shows it and confirms that it says what the other one says.
    pub language_states: Option<LanguageDecisions>,
    /// The version that was read; for `PUT` only. A stale one is refused with 409.
    #[schema(minimum = 0)]
    #[serde(deserialize_with = "whole_number")]
    pub version: Option<i64>,
}

impl BlogDraft {
    /// The validated content, or all validation errors.
    pub fn check(&self, now: DateTime<Utc>) -> Result<BlogContent> {
        self.content(None, now)
    }

    /// The same for a draft that replaces `stored`.
    pub fn check_over(&self, stored: &BlogContent, now: DateTime<Utc>) -> Result<BlogContent> {
        self.content(Some(stored), now)
    }

    fn content(&self, stored: Option<&BlogContent>, now: DateTime<Utc>) -> Result<BlogContent> {
        let mut errors = FieldErrors::default();
        let plan = self.plan(&mut errors, stored, now);
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        // Clients of the first version do not know these fields, and must not erase them.
        let kept = stored.map(Translated::unhidden);
        let or_kept = |text: &Option<String>, field: fn(&BlogContent) -> &String| {
            text.clone().or_else(|| kept.as_ref().map(|kept| field(kept).clone())).unwrap_or_default()
        };
        let seo_title_en = or_kept(&self.seo_title_en, |kept| &kept.seo_title_en);
        let seo_description_en = or_kept(&self.seo_description_en, |kept| &kept.seo_description_en);
        let mut content = BlogContent {
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
            content_format: self.content_format.or(kept.as_ref().map(|kept| kept.content_format)).unwrap_or_default(),
            category: self.category.unwrap_or_default(),
            image_url: self.picture(&mut errors),
            cover_image_id: clean_optional(self.cover_image_id.as_deref()),
            url: errors.url("url", self.url.as_deref()),
            tags: errors.tags("tags", self.tags.as_deref().unwrap_or_default()),
            is_published: plan.is_published(),
            unpublished_as: plan.publication.into(),
            publish_at: plan.publish_at,
            unpublish_at: plan.unpublish_at,
            is_featured: self.is_featured.unwrap_or(false),
            seo_title: errors.optional("seo_title", &or_empty(&self.seo_title), MAX_SEO),
            seo_description: errors.optional("seo_description", &or_empty(&self.seo_description), MAX_SEO),
            seo_title_en: errors.optional("seo_title_en", &seo_title_en, MAX_SEO),
            seo_description_en: errors.optional("seo_description_en", &seo_description_en, MAX_SEO),
            author_name: errors.optional("author_name", &or_empty(&self.author_name), MAX_TITLE),
            translation: Translation::default(),
        };
        let decisions = self.language_states.unwrap_or_default();
        content.check_languages(stored, decisions, &mut errors);
        errors.version(self.version);
        if let Some(id) = &content.cover_image_id {
            errors.optional("cover_image_id", id, 64);
        }
        if self.publication == Some(Publication::Draft) && content.publication() == Publication::Draft {
            errors.allow_missing(|field| REQUIRED.contains(&field));
            if content.title.pick_any().is_empty() {
                errors.add("title_tr", Problem::Required);
            }
        }
        errors.into_result()?;
        content.decide_languages(stored, decisions);
        Ok(content)
    }

    fn plan(&self, errors: &mut FieldErrors, stored: Option<&BlogContent>, now: DateTime<Utc>) -> PublicationPlan {
        let draft = PublicationDraft {
            publication: self.publication,
            flag: self.is_published.or(self.status.map(|status| status == BlogStatus::Published)),
            default_flag: false,
            publish_at: &self.publish_at,
            unpublish_at: &self.unpublish_at,
        };
        PublicationPlan::check(errors, draft, stored.map(BlogContent::plan), now)
    }

    /// `image` is also part of a response: with a cover, an own file in it is that of the cover.
    fn picture(&self, errors: &mut FieldErrors) -> Option<String> {
        let image_url = errors.picture("image_url", self.image_url.as_deref());
        let image = errors.picture("image", self.image.as_deref());
        let has_cover = clean_optional(self.cover_image_id.as_deref()).is_some();
        image_url.or(image.filter(|image| !(has_cover && image.starts_with("/media/"))))
    }
}

/// The visible posts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlogVisibility {
    #[default]
    Published,
    /// Staff: drafts only.
    Draft,
    /// Staff: both.
    All,
}

impl BlogVisibility {
    pub const NAMES: &[&str] = &["published", "draft", "all"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "published" => Some(Self::Published),
            "draft" => Some(Self::Draft),
            "all" => Some(Self::All),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BlogSort {
    #[default]
    Newest,
    Oldest,
    Title,
}

impl BlogSort {
    pub const NAMES: &[&str] = &["newest", "oldest", "title"];

    pub fn from_name(name: &str) -> Option<Self> {
        match name {
            "newest" => Some(Self::Newest),
            "oldest" => Some(Self::Oldest),
            "title" => Some(Self::Title),
            _ => None,
        }
    }
}

/// A query of posts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlogQuery {
    pub visibility: BlogVisibility,
    /// Staff: only what is in this state.
    pub publication: Option<Publication>,
    pub category: Option<BlogCategory>,
    pub featured: Option<bool>,
    /// Folded search words, all of which must match.
    pub words: Vec<String>,
    pub sort: BlogSort,
    /// The language of the sort order of titles.
    pub language: Language,
    pub page: PageRequest,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;

    #[test]
    fn both_languages_are_required() {
        let Err(Error::Invalid(errors)) = BlogDraft::default().check(DateTime::UNIX_EPOCH) else {
            panic!("expected field errors")
        };
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

    fn draft() -> BlogDraft {
        let text = || "x".to_owned();
        BlogDraft {
            title_tr: text(),
            title_en: text(),
            excerpt_tr: text(),
            excerpt_en: text(),
            content_tr: text(),
            content_en: text(),
            ..BlogDraft::default()
        }
    }

    #[test]
    fn the_flag_takes_precedence_over_the_status() {
        let is_published = |is_published, status| {
            BlogDraft { is_published, status, ..draft() }.check(DateTime::UNIX_EPOCH).expect("valid").is_published
        };
        assert!(is_published(None, Some(BlogStatus::Published)));
        assert!(!is_published(None, Some(BlogStatus::Draft)));
        assert!(!is_published(None, None));
        assert!(!is_published(Some(false), Some(BlogStatus::Published)));
        assert!(is_published(Some(true), Some(BlogStatus::Draft)));
    }

    #[test]
    fn the_image_is_used_without_an_image_url_unless_it_is_the_cover() {
        let picture = |image_url: Option<&str>, image: &str, cover: Option<&str>| {
            let (image_url, cover_image_id) = (image_url.map(str::to_owned), cover.map(str::to_owned));
            let sent = BlogDraft { image_url, image: Some(image.to_owned()), cover_image_id, ..draft() };
            sent.check(DateTime::UNIX_EPOCH).expect("valid").image_url
        };
        let (elsewhere, own) = ("https://a.example.org/a.jpg", "/media/images/img_a/full.jpg");
        assert_eq!(picture(None, elsewhere, None).as_deref(), Some(elsewhere));
        assert_eq!(picture(None, own, None).as_deref(), Some(own));
        assert_eq!(picture(None, elsewhere, Some("img_a")).as_deref(), Some(elsewhere));
        assert_eq!(picture(None, own, Some("img_a")), None);
        assert_eq!(picture(Some(elsewhere), own, None).as_deref(), Some(elsewhere));
    }
}
