//! The third pass: rewrites the SVG with references to its own parts only.

use xml::EmitterConfig;
use xml::attribute::OwnedAttribute;
use xml::reader::XmlEvent;
use xml::writer::{EventWriter, XmlEvent as Written};

use super::links::{has_only_local_urls, is_local, local_style};
use super::parser;
use crate::inspect::Refusal;

const SVG_NAMESPACE: &str = "http://www.w3.org/2000/svg";

pub(super) fn keep_local_references(svg: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut rewriter = Rewriter { writer: emitter(), style: None, in_style: 0, depth: 0 };
    for event in parser().create_reader(svg) {
        rewriter.take(event.map_err(|_| Refusal::Broken)?).map_err(|_| Refusal::Broken)?;
    }
    Ok(rewriter.writer.into_inner())
}

fn emitter() -> EventWriter<Vec<u8>> {
    EmitterConfig::new().write_document_declaration(false).pad_self_closing(false).create_writer(Vec::new())
}

struct Rewriter {
    writer: EventWriter<Vec<u8>>,
    /// The style sheet that is being read; checked as a whole.
    style: Option<String>,
    /// The number of open elements inside the style sheet, whose text browsers ignore.
    in_style: usize,
    depth: usize,
}

impl Rewriter {
    fn take(&mut self, event: XmlEvent) -> xml::writer::Result<()> {
        match event {
            XmlEvent::StartElement { name, attributes, .. } => self.start(&name.local_name, &attributes),
            XmlEvent::EndElement { .. } => self.end(),
            XmlEvent::Characters(text) | XmlEvent::Whitespace(text) | XmlEvent::CData(text) => self.text(&text),
            _ => Ok(()),
        }
    }

    fn start(&mut self, name: &str, attributes: &[OwnedAttribute]) -> xml::writer::Result<()> {
        if self.style.is_some() {
            self.in_style += 1;
            return Ok(());
        }
        let kept: Vec<(&str, String)> = attributes.iter().filter_map(kept_attribute).collect();
        let mut element = Written::start_element(name);
        // Prefixes have been removed: without this, a prefixed file would have no namespace.
        if self.depth == 0 {
            element = element.default_ns(SVG_NAMESPACE);
        }
        for (name, value) in &kept {
            element = element.attr(*name, value);
        }
        self.depth += 1;
        if name == "style" {
            self.style = Some(String::new());
        }
        self.writer.write(element)
    }

    fn end(&mut self) -> xml::writer::Result<()> {
        if self.in_style > 0 {
            self.in_style -= 1;
            return Ok(());
        }
        self.depth = self.depth.saturating_sub(1);
        if let Some(css) = self.style.take().and_then(|css| local_style(&css)) {
            self.writer.write(Written::characters(&css))?;
        }
        self.writer.write(Written::end_element())
    }

    fn text(&mut self, text: &str) -> xml::writer::Result<()> {
        if let Some(css) = &mut self.style {
            if self.in_style == 0 {
                css.push_str(text);
            }
            return Ok(());
        }
        self.writer.write(Written::characters(text))
    }
}

fn kept_attribute(attribute: &OwnedAttribute) -> Option<(&str, String)> {
    let name = attribute.name.local_name.as_str();
    let value = &attribute.value;
    let kept = match name {
        "href" => is_local(value).then(|| value.clone()),
        "style" => local_style(value),
        _ if is_event_handler(name) => None,
        _ => has_only_local_urls(value).then(|| value.clone()),
    };
    kept.map(|value| (name, value))
}

// The allow list before this pass has no handlers; checked again for defense in depth.
fn is_event_handler(name: &str) -> bool {
    name.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("on"))
}
