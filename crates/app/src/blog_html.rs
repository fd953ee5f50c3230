//! The texts of posts as HTML.

use meydan_domain::blog::{BlogContent, MAX_CONTENT};
use meydan_domain::content_format::{ContentFormat, TextPreview};
use meydan_domain::field::FieldErrors;
use meydan_domain::staff::{Actor, Permission};
use meydan_domain::text::Localized;
use meydan_domain::{Error, Language, Result};
use meydan_store::images;

use crate::blogs::Blogs;
use crate::markdown::{self, Pictures, picture_ids};

/// The text of a post in Markdown, rendered.
#[derive(Clone, Debug)]
pub struct BlogHtml {
    pub html: Localized,
    /// The images of the library that it shows.
    pub image_ids: Vec<i64>,
    /// True if it names an image that is not there: it may come back from the trash.
    pub lacks_images: bool,
}

impl Blogs {
    /// `None` for a plain text.
    pub async fn html(&self, content: &BlogContent) -> Result<Option<BlogHtml>> {
        if content.content_format == ContentFormat::Plain {
            return Ok(None);
        }
        let texts = content.content.clone();
        let wanted = picture_ids([texts.tr.as_str(), &texts.en]);
        let pictures = self.pictures(&wanted).await?;
        let image_ids: Vec<i64> = pictures.values().map(|image| image.id).collect();
        let lacks_images = image_ids.len() < wanted.len();
        // A long text takes milliseconds, which other requests of this thread would wait for.
        let render = move || Localized {
            tr: markdown::html(&texts.tr, &pictures, Language::Tr),
            en: markdown::html(&texts.en, &pictures, Language::En),
        };
        let html = tokio::task::spawn_blocking(render).await.map_err(Error::internal)?;
        Ok(Some(BlogHtml { html, image_ids, lacks_images }))
    }

    /// The text as visitors would see it; writes nothing.
    pub async fn preview(&self, actor: &Actor, preview: &TextPreview, language: Language) -> Result<String> {
        actor.require(Permission::WriteContent)?;
        let mut errors = FieldErrors::default();
        let text = errors.optional("content", &preview.content, MAX_CONTENT);
        errors.into_result()?;
        if preview.content_format.unwrap_or_default() == ContentFormat::Plain {
            return Ok(markdown::paragraphs(&text));
        }
        let pictures = self.pictures(&picture_ids([text.as_str()])).await?;
        tokio::task::spawn_blocking(move || markdown::html(&text, &pictures, language)).await.map_err(Error::internal)
    }

    async fn pictures(&self, image_ids: &[String]) -> Result<Pictures> {
        let found = images::find_by_keys(self.core.store().read(), image_ids).await?;
        Ok(found.into_iter().map(|image| (image.image_id.clone(), image)).collect())
    }
}
