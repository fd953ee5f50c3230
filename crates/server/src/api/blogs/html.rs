//! The text of one post as HTML. Lists go without: it would double their size.

use meydan_app::blog_html::BlogHtml;
use meydan_app::blogs::ShownBlog;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::Dependencies;
use meydan_domain::{Language, Result};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::BlogView;
use crate::site::Site;

/// The text as HTML; in lists it is left out.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct BlogHtmlFields {
    /// Sanitized HTML of a text in Markdown, in the requested language; `null` for a plain one.
    pub content_html: Option<String>,
    /// For editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_html_tr: Option<String>,
    /// For editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_html_en: Option<String>,
}

impl BlogHtmlFields {
    fn new(rendered: Option<BlogHtml>, language: Language, is_for_staff: bool) -> Self {
        let Some(BlogHtml { html, .. }) = rendered else { return Self::default() };
        let content_html = Some(html.pick(language).to_owned());
        let (tr, en) = if is_for_staff { (Some(html.tr), Some(html.en)) } else { (None, None) };
        Self { content_html, content_html_tr: tr, content_html_en: en }
    }
}

/// A post as its own page shows it, and what the HTML depends on beside the post.
pub async fn whole_view(
    site: &Site,
    shown: ShownBlog,
    language: Language,
    is_for_staff: bool,
) -> Result<(BlogView, Dependencies)> {
    let rendered = site.app().blogs.html(&shown.blog.content).await?;
    let dependencies = rendered.as_ref().map(on_images).unwrap_or_default();
    let html = Some(BlogHtmlFields::new(rendered, language, is_for_staff));
    Ok((BlogView { html, ..BlogView::new(shown, language, is_for_staff) }, dependencies))
}

fn on_images(rendered: &BlogHtml) -> Dependencies {
    let missing = if rendered.lacks_images { Dependencies::query([Noun::Images]) } else { Dependencies::default() };
    rendered.image_ids.iter().fold(missing, |all, id| all.and(Dependencies::thing(Noun::Images, *id)))
}
