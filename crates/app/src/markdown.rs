//! Markdown of posts as HTML and as plain text.
//!
//! What a person writes never becomes markup by itself: raw HTML is shown as text, and the result passes a sanitizer that
//! knows a short list of elements.

use std::collections::HashMap;

use meydan_domain::image::Image;
use meydan_domain::{Language, image};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use url::Url;

mod picture;
mod sanitizer;

use picture::picture;

/// Deeper lists and quotes are flattened: browsers and the sanitizer need time that grows faster than the depth.
const MAX_DEPTH: usize = 16;

/// The images of the library that a text names, by key.
pub(crate) type Pictures = HashMap<String, Image>;

/// Sanitized HTML; its headings begin with `h2`, because the title of the page is its only `h1`.
pub(crate) fn html(markdown: &str, pictures: &Pictures, language: Language) -> String {
    let mut html = String::with_capacity(markdown.len() * 3 / 2);
    pulldown_cmark::html::push_html(&mut html, Rendering::new(markdown, pictures, language));
    sanitizer::clean(&html)
}

/// The words alone: paragraphs are parted by an empty line.
pub fn plain_text(markdown: &str) -> String {
    let mut text = String::with_capacity(markdown.len());
    let mut images = 0_usize;
    for event in parser(markdown) {
        match event {
            Event::Start(Tag::Image { .. }) => images += 1,
            Event::End(TagEnd::Image) => images -= 1,
            // What stands for a picture that cannot be seen is no part of the text.
            _ if images > 0 => {}
            Event::Text(words) | Event::Code(words) | Event::Html(words) | Event::InlineHtml(words) => {
                text.push_str(&words);
            }
            Event::SoftBreak | Event::HardBreak => text.push('\n'),
            Event::End(TagEnd::Item) => end_line(&mut text, "\n"),
            Event::End(end) if is_block(end) => end_line(&mut text, "\n\n"),
            _ => {}
        }
    }
    text.trim().to_owned()
}

/// A plain text as the pages show it: an empty line begins a paragraph, a line is a line.
pub fn paragraphs(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let parts = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty());
    parts.map(|part| format!("<p>{}</p>", escaped(part).replace('\n', "<br>"))).collect()
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn is_block(end: TagEnd) -> bool {
    let is_list = matches!(end, TagEnd::List(_) | TagEnd::BlockQuote(_));
    is_list || matches!(end, TagEnd::Paragraph | TagEnd::Heading(_) | TagEnd::CodeBlock | TagEnd::HtmlBlock)
}

fn end_line(text: &mut String, ending: &str) {
    let end = text.trim_end().len();
    text.truncate(end);
    if end > 0 {
        text.push_str(ending);
    }
}

fn parser(markdown: &str) -> Parser<'_> {
    Parser::new_ext(markdown, Options::ENABLE_STRIKETHROUGH)
}

/// The events of a text as they may be shown.
struct Rendering<'a> {
    parser: Parser<'a>,
    pictures: &'a Pictures,
    language: Language,
    /// For each open element, whether it was passed on.
    open: Vec<bool>,
    depth: usize,
}

impl<'a> Rendering<'a> {
    fn new(markdown: &'a str, pictures: &'a Pictures, language: Language) -> Self {
        Self { parser: parser(markdown), pictures, language, open: Vec::new(), depth: 0 }
    }

    fn start(&mut self, tag: Option<Tag<'a>>) -> Option<Event<'a>> {
        let shown = tag.filter(|_| self.depth < MAX_DEPTH);
        self.open.push(shown.is_some());
        self.depth += usize::from(shown.is_some());
        shown.map(Event::Start)
    }

    fn end(&mut self, end: TagEnd) -> Option<Event<'a>> {
        let is_shown = self.open.pop().unwrap_or(false);
        self.depth -= usize::from(is_shown);
        is_shown.then_some(Event::End(end))
    }

    /// The event to show, if any.
    fn shown(&mut self, event: Event<'a>) -> Option<Event<'a>> {
        match event {
            Event::Start(Tag::Image { dest_url, title, .. }) => {
                let alt = self.text_of_image();
                Some(picture(&dest_url, &title, &alt, self.pictures, self.language))
            }
            Event::Start(Tag::Heading { level, id, classes, attrs }) => {
                self.start(Some(Tag::Heading { level: below_title(level), id, classes, attrs }))
            }
            Event::End(TagEnd::Heading(level)) => self.end(TagEnd::Heading(below_title(level))),
            Event::Start(Tag::Link { ref dest_url, .. }) if !is_link(dest_url) => self.start(None),
            Event::Start(Tag::HtmlBlock) => self.start(Some(Tag::Paragraph)),
            Event::End(TagEnd::HtmlBlock) => self.end(TagEnd::Paragraph),
            Event::Start(tag) => self.start(Some(tag)),
            Event::End(end) => self.end(end),
            Event::Html(text) | Event::InlineHtml(text) => Some(Event::Text(text)),
            // As in plain posts, a line is a line.
            Event::SoftBreak => Some(Event::HardBreak),
            event => Some(event),
        }
    }

    /// The text between the start and the end of an image, which its start event has passed.
    fn text_of_image(&mut self) -> String {
        let (mut alt, mut nested) = (String::new(), 0_usize);
        for event in self.parser.by_ref() {
            match event {
                Event::Start(Tag::Image { .. }) => nested += 1,
                Event::End(TagEnd::Image) if nested == 0 => break,
                Event::End(TagEnd::Image) => nested -= 1,
                Event::Text(text) | Event::Code(text) | Event::InlineHtml(text) => alt.push_str(&text),
                Event::SoftBreak | Event::HardBreak => alt.push(' '),
                _ => {}
            }
        }
        alt
    }
}

impl<'a> Iterator for Rendering<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let event = self.parser.next()?;
            if let Some(shown) = self.shown(event) {
                return Some(shown);
            }
        }
    }
}

fn below_title(level: HeadingLevel) -> HeadingLevel {
    level.max(HeadingLevel::H2)
}

/// Links lead to pages of this site or of the web, to addresses of mail and to telephone numbers.
fn is_link(address: &str) -> bool {
    match Url::parse(address) {
        Ok(url) => ["http", "https", "mailto", "tel"].contains(&url.scheme()),
        // Without a scheme; `//host` and what browsers read like it lead elsewhere.
        Err(_) => {
            let is_path = address.starts_with('/') && !address[1..].starts_with(['/', '\\']);
            is_path || address.starts_with('#')
        }
    }
}

/// The keys of the images of the library in the texts.
pub(crate) fn picture_ids<'a>(texts: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let ids: std::collections::BTreeSet<&str> = texts.into_iter().flat_map(image::linked_image_ids).collect();
    ids.into_iter().map(str::to_owned).collect()
}

/// A piece of our own markup; everything in it is escaped.
fn markup<'a>(html: String) -> Event<'a> {
    Event::InlineHtml(CowStr::from(html))
}

#[cfg(test)]
mod tests;
