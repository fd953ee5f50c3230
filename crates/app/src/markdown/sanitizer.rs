//! The elements and attributes of a post's text; everything else is dropped, whatever wrote it.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use ammonia::{Builder, UrlRelative};
use meydan_domain::image::MEDIA_PATH;

use super::picture::is_picture;

const ELEMENTS: [&str; 21] = [
    "p",
    "br",
    "hr",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "strong",
    "em",
    "del",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "pre",
    "code",
    "img",
    "figure",
    "figcaption",
];
const IMAGE_ATTRIBUTES: [&str; 9] =
    ["src", "srcset", "sizes", "width", "height", "alt", "title", "loading", "decoding"];

static SANITIZER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .tags(HashSet::from(ELEMENTS))
        .tag_attributes(HashMap::from([
            ("a", HashSet::from(["href", "title"])),
            ("img", HashSet::from(IMAGE_ATTRIBUTES)),
            ("ol", HashSet::from(["start"])),
        ]))
        .generic_attributes(HashSet::new())
        .clean_content_tags(HashSet::from(["script", "style"]))
        .url_schemes(HashSet::from(["http", "https", "mailto", "tel"]))
        .url_relative(UrlRelative::PassThrough)
        .link_rel(Some("noopener noreferrer"))
        .attribute_filter(|element, attribute, value| match (element, attribute) {
            ("img", "src") => is_picture(value).then_some(Cow::Borrowed(value)),
            ("img", "srcset") => value.split(", ").all(|one| one.starts_with(MEDIA_PATH)).then_some(value.into()),
            _ => Some(value.into()),
        });
    builder
});

pub(super) fn clean(html: &str) -> String {
    SANITIZER.clean(html).to_string()
}
