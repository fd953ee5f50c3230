//! SVG files: detection, size and sanitizing.
//!
//! Sanitizing runs in three passes. The first only reads, and refuses files that are too deep, too large or expand through
//! entities or `use`. The second is svg-hush, an allow list of elements and attributes: no scripts, no event handlers, no
//! `foreignObject`, no comments, no DOCTYPE. svg-hush turns external URLs into local ones instead of removing them, so the
//! third pass drops every reference that is not to a part of the same file or to an embedded image.

mod embedded;
mod expansion;
mod links;
mod measure;
mod rewrite;

use svg_hush::Filter;
use xml::ParserConfig;

use crate::inspect::{MAX_BYTES, Refusal, Size};

/// Enough for the deepest files of usual editors.
const MAX_DEPTH: usize = 200;
const MAX_ELEMENTS: usize = 200_000;
/// Illustrator declares namespaces as entities; those are short.
const MAX_ENTITY_LENGTH: usize = 64 * 1024;
/// The first element must start within these bytes.
const SNIFF_LENGTH: usize = 64 * 1024;

/// True if this looks like SVG; [`size`] validates it.
pub(crate) fn is_svg(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    let start = &text[..text.len().min(SNIFF_LENGTH)];
    start.starts_with(b"<") && start.windows(4).any(|window| window == b"<svg" || window == b":svg")
}

/// The size from `width`, `height` and `viewBox`; refuses other files and those that could hang a viewer.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    measure::measure(bytes)
}

/// The sanitized file. Call only after [`size`] has accepted it.
pub(crate) fn sanitise(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut filter = Filter::new();
    filter.set_data_url_filter(embedded::clean_embedded);
    let mut allowed = Vec::new();
    filter.filter(bytes, &mut allowed).map_err(|_| Refusal::Broken)?;
    expansion::check(&allowed)?;
    rewrite::keep_local_references(&allowed)
}

fn parser() -> ParserConfig {
    ParserConfig::new()
        .cdata_to_characters(true)
        .ignore_comments(true)
        .coalesce_characters(false)
        .max_entity_expansion_length(MAX_ENTITY_LENGTH)
        .max_entity_expansion_depth(3)
        .max_attributes(200)
        .max_name_length(1000)
        .max_attribute_length(MAX_BYTES)
        .max_data_length(MAX_BYTES)
}

/// The value of the first attribute with this local name.
fn attribute<'a>(attributes: &'a [xml::attribute::OwnedAttribute], name: &str) -> Option<&'a str> {
    attributes.iter().find(|attribute| attribute.name.local_name == name).map(|attribute| attribute.value.as_str())
}
