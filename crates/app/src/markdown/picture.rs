//! Pictures in a text: those of the library with their widths, others from `https:` only.

use std::fmt::Write;

use meydan_domain::Language;
use meydan_domain::image::{Image, MEDIA_PATH, linked_image_ids};
use pulldown_cmark::{CowStr, Event};
use url::Url;

use super::{Pictures, escaped, markup};

/// The widest column of text is 704 pixels wide.
const SIZES: &str = "(min-width: 768px) 44rem, 100vw";

/// Without an address that may be shown, the text that stands for the picture.
pub(super) fn picture<'a>(address: &str, title: &str, alt: &str, pictures: &Pictures, language: Language) -> Event<'a> {
    let alt = alt.trim();
    let stored = linked_image_ids(address).first().and_then(|id| pictures.get(*id));
    match stored {
        // Its files may have been replaced since the address was written.
        Some(image) if address.starts_with(MEDIA_PATH) => markup(of_library(image, title, alt, language)),
        _ if is_picture(address) => markup(format!("<img src=\"{}\"{}>", escaped(address), described(alt, title))),
        _ => Event::Text(CowStr::from(alt.to_owned())),
    }
}

fn of_library(image: &Image, title: &str, alt: &str, language: Language) -> String {
    let files = &image.files;
    let alt = if alt.is_empty() { image.details.alt.pick(language) } else { alt };
    let mut html = format!("<img src=\"{MEDIA_PATH}{}\"", escaped(&files.served_key));
    let widths = files.variants.iter().filter(|variant| variant.format == "webp");
    let widths: Vec<String> =
        widths.map(|variant| format!("{MEDIA_PATH}{} {}w", escaped(&variant.key), variant.width)).collect();
    if !widths.is_empty() {
        let _ = write!(html, " srcset=\"{}\" sizes=\"{SIZES}\"", widths.join(", "));
    }
    let _ = write!(html, " width=\"{}\" height=\"{}\"{}>", files.width, files.height, described(alt, title));
    html
}

fn described(alt: &str, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!(" title=\"{}\"", escaped(title)) };
    format!(" alt=\"{}\"{title} loading=\"lazy\" decoding=\"async\"", escaped(alt))
}

/// A file of the media store, or a picture elsewhere that is sent encrypted.
pub(super) fn is_picture(address: &str) -> bool {
    match address.strip_prefix(MEDIA_PATH) {
        Some(key) => {
            let is_key = key.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._/-".contains(&byte));
            is_key && !key.is_empty() && !key.contains("..")
        }
        None => Url::parse(address).is_ok_and(|url| url.scheme() == "https" && url.has_host()),
    }
}
