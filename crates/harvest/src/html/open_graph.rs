//! What a page says about itself: Open Graph, its language, its address. Only hints, for fields that the event leaves open.

use url::Url;

use super::dom::Page;
use crate::record::{Record, Text};
use crate::text::{clean, clean_line};

#[derive(Debug, Default)]
pub struct Hints {
    language: Option<String>,
    title: Option<String>,
    description: Option<String>,
    image: Option<String>,
    url: Option<String>,
    base: Option<Url>,
}

impl Hints {
    pub fn read(page: &Page, address: Option<&str>) -> Self {
        let mut hints = Self::default();
        let address = address.and_then(|address| Url::parse(address).ok());
        for node in page.elements() {
            let attribute = |name: &str| page.attribute(node, name).map(str::trim).filter(|value| !value.is_empty());
            match page.name(node) {
                "html" => {
                    hints.language = attribute("lang").map(|tag| tag.chars().take(2).collect::<String>().to_lowercase())
                }
                "base" if hints.base.is_none() => {
                    hints.base = attribute("href").and_then(|href| join(href, address.as_ref()))
                }
                "link" if attribute("rel") == Some("canonical") => {
                    hints.url = hints.url.take().or_else(|| attribute("href").map(str::to_owned));
                }
                "meta" => hints.read_meta(attribute("property").or_else(|| attribute("name")), attribute("content")),
                _ => {}
            }
        }
        hints.base = hints.base.take().or(address);
        hints
    }

    fn read_meta(&mut self, property: Option<&str>, content: Option<&str>) {
        let (Some(property), Some(content)) = (property, content) else { return };
        let slot = match property.to_ascii_lowercase().as_str() {
            "og:title" => &mut self.title,
            "og:description" => &mut self.description,
            "og:image" | "og:image:url" => &mut self.image,
            "og:url" => &mut self.url,
            _ => return,
        };
        slot.get_or_insert_with(|| content.to_owned());
    }

    /// Relative links become absolute; a page with a single event describes that event.
    pub fn apply(&self, records: &mut [Record]) {
        if let [record] = records {
            self.fill(record);
        }
        for record in records {
            let base = self.base.as_ref();
            let absolute = |link: &mut String| {
                if let Some(url) = resolve(link, base) {
                    *link = url.into();
                }
            };
            let links = record.url.iter_mut().chain(&mut record.images).chain(&mut record.place.online_url);
            links.chain(record.offers.iter_mut().filter_map(|offer| offer.url.as_mut())).for_each(absolute);
            if record.origin_id.as_deref().is_some_and(|id| id.starts_with(['#', '/'])) {
                record.origin_id.iter_mut().for_each(absolute);
            }
            if record.language.is_none()
                && let Some(language) = self.language.clone().filter(|language| language.len() == 2)
            {
                record.language = Some(language);
                record.note("language", "html lang");
            }
        }
    }

    fn fill(&self, record: &mut Record) {
        if record.title.is_empty()
            && let Some(title) = &self.title
        {
            record.title = Text::plain(clean_line(title));
            record.note("title", "og:title");
        }
        if record.description.is_empty()
            && let Some(description) = &self.description
        {
            record.description = Text::plain(clean(description));
            record.note("description", "og:description");
        }
        if record.images.is_empty()
            && let Some(image) = &self.image
        {
            record.images.push(image.clone());
            record.note("images", "og:image");
        }
        let address = self.url.clone().or_else(|| self.base.as_ref().map(|base| base.to_string()));
        if record.url.is_none()
            && let Some(url) = address
        {
            record.url = Some(url.clone());
            record.note("url", "the page");
            record.origin_id.get_or_insert(url);
        }
    }
}

fn join(link: &str, base: Option<&Url>) -> Option<Url> {
    match base {
        Some(base) => base.join(link).ok(),
        None => Url::parse(link).ok(),
    }
}

/// The absolute form of a relative link to a page; `None` for links that stay as they are.
fn resolve(link: &str, base: Option<&Url>) -> Option<Url> {
    let is_relative = Url::parse(link).is_err();
    join(link, base).filter(|url| is_relative && matches!(url.scheme(), "http" | "https"))
}
