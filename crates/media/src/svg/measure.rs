//! The first pass: the size of the SVG, and limits on its structure.

use xml::attribute::OwnedAttribute;
use xml::reader::XmlEvent;

use super::{MAX_DEPTH, MAX_ELEMENTS, attribute, parser};
use crate::inspect::{MAX_PIXELS, Refusal, Size};

const SVG_NAMESPACE: &str = "http://www.w3.org/2000/svg";
/// The default size of browsers.
const DEFAULT: (f64, f64) = (300.0, 150.0);
const MAX_SIDE: f64 = 32_767.0;
/// Text may grow through entities by at most this much plus twice the file size.
const EXPANSION_ROOM: usize = 1024 * 1024;

/// Reads the whole file once and returns its size.
pub(super) fn measure(bytes: &[u8]) -> Result<Size, Refusal> {
    let mut size = None;
    let mut counts = Counts::new(bytes.len());
    for event in parser().create_reader(bytes) {
        // An error before the first element means that this is not SVG.
        let event = event.map_err(|_| if size.is_some() { Refusal::Broken } else { Refusal::NotAnImage })?;
        if let (None, XmlEvent::StartElement { name, attributes, .. }) = (&size, &event) {
            if name.local_name != "svg" || name.namespace.as_deref() != Some(SVG_NAMESPACE) {
                return Err(Refusal::NotAnImage);
            }
            size = Some(size_of(attributes)?);
        }
        counts.add(&event)?;
    }
    size.ok_or(Refusal::NotAnImage)
}

/// Counters for the limits.
struct Counts {
    depth: usize,
    elements: usize,
    text_left: usize,
}

impl Counts {
    const fn new(file_length: usize) -> Self {
        Self { depth: 0, elements: 0, text_left: file_length.saturating_mul(2).saturating_add(EXPANSION_ROOM) }
    }

    fn add(&mut self, event: &XmlEvent) -> Result<(), Refusal> {
        let text = match event {
            XmlEvent::StartElement { attributes, .. } => {
                self.depth += 1;
                self.elements += 1;
                attributes.iter().map(|attribute| attribute.value.len()).sum()
            }
            XmlEvent::EndElement { .. } => {
                self.depth = self.depth.saturating_sub(1);
                0
            }
            XmlEvent::Characters(text) | XmlEvent::Whitespace(text) => text.len(),
            _ => 0,
        };
        let left = self.text_left.checked_sub(text).ok_or(Refusal::Broken)?;
        self.text_left = left;
        if self.depth > MAX_DEPTH || self.elements > MAX_ELEMENTS {
            return Err(Refusal::Broken);
        }
        Ok(())
    }
}

fn size_of(attributes: &[OwnedAttribute]) -> Result<Size, Refusal> {
    let width = attribute(attributes, "width").and_then(length);
    let height = attribute(attributes, "height").and_then(length);
    let view = attribute(attributes, "viewBox").and_then(view_box);
    let (width, height) = match (width, height, view) {
        (Some(width), Some(height), _) => (width, height),
        (Some(width), None, Some((w, h))) => (width, width * h / w),
        (None, Some(height), Some((w, h))) => (height * w / h, height),
        (None, None, Some(view)) => view,
        (width, height, None) => (width.unwrap_or(DEFAULT.0), height.unwrap_or(DEFAULT.1)),
    };
    let (width, height) = bounded(width, height);
    Size::checked(width, height)
}

/// A vector image has no pixels, so a huge one is scaled down and not refused.
fn bounded(width: f64, height: f64) -> (u32, u32) {
    let by_side = (MAX_SIDE / width.max(height)).min(1.0);
    let by_area = (MAX_PIXELS as f64 / (width * height)).sqrt().min(1.0);
    let scale = by_side.min(by_area);
    // Rounded down, so that the area stays within the limit; the tiny addend compensates the rounding of the division.
    let side = |length: f64| (length * scale + 1e-6).floor().clamp(1.0, MAX_SIDE) as u32;
    (side(width), side(height))
}

/// A CSS length in pixels; percentages count as unknown.
fn length(value: &str) -> Option<f64> {
    let value = value.trim();
    let unit_at = value.find(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E' || c == '%');
    let (number, unit) = value.split_at(unit_at.unwrap_or(value.len()));
    let factor = match unit.trim() {
        "" | "px" => 1.0,
        "pt" => 96.0 / 72.0,
        "pc" => 16.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 96.0 / 25.4,
        "m" if number.ends_with('e') => return length(number.trim_end_matches('e')).map(|length| length * 16.0),
        "x" if number.ends_with('e') => return length(number.trim_end_matches('e')).map(|length| length * 8.0),
        _ => return None,
    };
    positive(number.trim().parse::<f64>().ok()? * factor)
}

fn view_box(value: &str) -> Option<(f64, f64)> {
    let numbers: Option<Vec<f64>> = value
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().ok())
        .collect();
    match numbers?[..] {
        [_, _, width, height] => Some((positive(width)?, positive(height)?)),
        _ => None,
    }
}

fn positive(value: f64) -> Option<f64> {
    (value.is_finite() && value > 0.0).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(attributes: &str) -> (u32, u32) {
        let svg = format!("<svg xmlns='{SVG_NAMESPACE}' {attributes}/>");
        let size = measure(svg.as_bytes()).unwrap();
        (size.width, size.height)
    }

    #[test]
    fn the_size_comes_from_width_height_and_view_box() {
        assert_eq!(measured("width='40' height='20px'"), (40, 20));
        assert_eq!(measured("width='1in' height='72pt'"), (96, 96));
        assert_eq!(measured("width='2em' height='1e2'"), (32, 100));
        assert_eq!(measured("viewBox='0 0 640,480'"), (640, 480));
        assert_eq!(measured("width='320' viewBox='0 0 640 480'"), (320, 240));
        assert_eq!(measured("height='240' viewBox='0 0 640 480'"), (320, 240));
        assert_eq!(measured("width='100%' height='100%' viewBox='0 0 64 32'"), (64, 32));
        assert_eq!(measured(""), (300, 150));
    }

    #[test]
    fn invalid_sizes_are_ignored_and_huge_ones_scaled() {
        assert_eq!(measured("width='-1' height='NaN' viewBox='0 0 0 10'"), (300, 150));
        assert_eq!(measured("width='inf' height='1e400'"), (300, 150));
        let (width, height) = measured("width='1000000' height='500000'");
        assert!(width / height == 2 && u64::from(width) * u64::from(height) <= MAX_PIXELS, "{width}x{height}");
        assert_eq!(measured("width='1000000' height='0.001'"), (32_767, 1));
    }

    #[test]
    fn another_root_or_namespace_is_refused() {
        for text in ["<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", "<svg/>", "<svg xmlns='urn:x'/>", "<"] {
            assert_eq!(measure(text.as_bytes()), Err(Refusal::NotAnImage), "{text}");
        }
    }

    #[test]
    fn too_deep_and_too_many_elements_are_refused() {
        let nested = |depth: usize| {
            format!("<svg xmlns='{SVG_NAMESPACE}'>{}{}</svg>", "<g>".repeat(depth), "</g>".repeat(depth))
        };
        assert!(measure(nested(MAX_DEPTH - 1).as_bytes()).is_ok());
        assert_eq!(measure(nested(MAX_DEPTH).as_bytes()), Err(Refusal::Broken));
        let many = format!("<svg xmlns='{SVG_NAMESPACE}'>{}</svg>", "<g/>".repeat(MAX_ELEMENTS));
        assert_eq!(measure(many.as_bytes()), Err(Refusal::Broken));
    }

    #[test]
    fn entity_bombs_are_refused_and_plain_entities_work() {
        let entities: String =
            (1..12).map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10))).collect();
        let bomb = format!(
            "<!DOCTYPE svg [<!ENTITY e0 'ha'>{entities}]><svg xmlns='{SVG_NAMESPACE}'><text>&e11;</text></svg>"
        );
        assert_eq!(measure(bomb.as_bytes()), Err(Refusal::Broken));

        let wide = format!(
            "<!DOCTYPE svg [<!ENTITY a '{}'>]><svg xmlns='{SVG_NAMESPACE}'><text>{}</text></svg>",
            "x".repeat(60_000),
            "&a;".repeat(10_000)
        );
        assert_eq!(measure(wide.as_bytes()), Err(Refusal::Broken));

        let illustrator =
            format!("<!DOCTYPE svg [<!ENTITY ns '{SVG_NAMESPACE}'>]><svg xmlns='&ns;' width='5' height='5'/>");
        assert!(measure(illustrator.as_bytes()).is_ok());
    }
}
