//! A page as a tree of nodes, parsed by html5ever like a browser does, with limits on its depth and size.

use html5ever::tendril::{StrTendril, TendrilSink};

pub use super::sink::NodeId;
use super::sink::{Content, DOCUMENT, Node, Sink};

/// A text that a reader sees ends here: elements inside of each other would all have the whole text.
const MAX_TEXT_BYTES: usize = 64 * 1024;
const MAX_TEXT_NODES: usize = 20_000;
/// Between two pieces the limits are checked.
const PIECE_BYTES: usize = 4096;

/// A parsed page.
#[derive(Debug)]
pub struct Page {
    nodes: Vec<Node>,
}

/// `None` if the page exceeds the limits.
pub fn parse(html: &str) -> Option<Page> {
    let mut parser = html5ever::parse_document(Sink::new(), html5ever::ParseOpts::default());
    let mut rest = html;
    while !rest.is_empty() {
        let mut end = rest.len().min(PIECE_BYTES);
        while !rest.is_char_boundary(end) {
            end -= 1;
        }
        let (piece, after) = rest.split_at(end);
        parser.process(StrTendril::from_slice(piece));
        if parser.tokenizer.sink.sink.is_beyond_limits.get() {
            return None;
        }
        rest = after;
    }
    let sink = parser.finish();
    (!sink.is_beyond_limits.get()).then(|| Page { nodes: sink.nodes.into_inner() })
}

impl Page {
    pub const DOCUMENT: NodeId = DOCUMENT;

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_element(&self, node: NodeId) -> bool {
        matches!(self.nodes[node].content, Content::Element { .. })
    }

    /// The name of an element in lower case; empty for other nodes.
    pub fn name(&self, node: NodeId) -> &str {
        &self.nodes[node].name.local
    }

    pub fn attribute(&self, node: NodeId, wanted: &str) -> Option<&str> {
        match &self.nodes[node].content {
            Content::Element { attributes } => {
                attributes.iter().find(|(name, _)| name == wanted).map(|(_, value)| value.as_str())
            }
            _ => None,
        }
    }

    pub fn classes(&self, node: NodeId) -> impl Iterator<Item = &str> {
        self.attribute(node, "class").unwrap_or_default().split_whitespace()
    }

    pub fn has_class(&self, node: NodeId, class: &str) -> bool {
        self.classes(node).any(|other| other == class)
    }

    pub fn children(&self, node: NodeId) -> &[NodeId] {
        &self.nodes[node].children
    }

    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.nodes[node].parent
    }

    /// A node and everything below it, in the order of the page.
    pub fn walk(&self, root: NodeId) -> Walk<'_> {
        Walk { page: self, waiting: vec![root] }
    }

    pub fn elements(&self) -> impl Iterator<Item = NodeId> {
        self.walk(Self::DOCUMENT).filter(|node| self.is_element(*node))
    }

    /// The text as it is in the page, scripts included.
    pub fn raw_text(&self, root: NodeId) -> String {
        self.walk(root).filter_map(|node| self.own_text(node)).collect()
    }

    /// The text that a reader sees, with single spaces and a line for each block.
    pub fn text(&self, root: NodeId) -> String {
        let mut lines = vec![String::new()];
        let mut walk = self.walk(root);
        let (mut bytes, mut steps) = (0, 0);
        while let Some(node) = walk.next()
            && bytes < MAX_TEXT_BYTES
            && steps < MAX_TEXT_NODES
        {
            steps += 1;
            if matches!(self.name(node), "script" | "style" | "noscript" | "template") && node != root {
                walk.skip_children(node);
            } else if is_block(self.name(node)) {
                lines.push(String::new());
            } else if let Some(text) = self.own_text(node)
                && let Some(line) = lines.last_mut()
            {
                line.push_str(text);
                bytes += text.len();
            }
            // What follows a block is a line of its own.
            if self.is_last_of_block(node, root) {
                lines.push(String::new());
            }
        }
        let lines = lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
    }

    fn is_last_of_block(&self, node: NodeId, root: NodeId) -> bool {
        let is_last = |parent: NodeId| self.children(parent).last() == Some(&node);
        node != root
            && self.children(node).is_empty()
            && self.parent(node).is_some_and(|parent| is_last(parent) && is_block(self.name(parent)))
    }

    fn own_text(&self, node: NodeId) -> Option<&str> {
        match &self.nodes[node].content {
            Content::Text(text) => Some(text),
            _ => None,
        }
    }
}

fn is_block(name: &str) -> bool {
    matches!(
        name,
        "p" | "br"
            | "div"
            | "li"
            | "ul"
            | "ol"
            | "tr"
            | "table"
            | "section"
            | "article"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "dt"
            | "dd"
            | "blockquote"
            | "hr"
    )
}

pub struct Walk<'a> {
    page: &'a Page,
    waiting: Vec<NodeId>,
}

impl Walk<'_> {
    /// Leaves out what is below the node that was returned last.
    pub fn skip_children(&mut self, node: NodeId) {
        self.waiting.truncate(self.waiting.len() - self.page.children(node).len());
    }
}

impl Iterator for Walk<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let node = self.waiting.pop()?;
        self.waiting.extend(self.page.children(node).iter().rev());
        Some(node)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_have_a_line_for_each_block() {
        let page = parse("<p>One  <b>two</b>\n three</p>four<br>five<ul><li>six<li>seven</ul><script>no</script>")
            .expect("small");
        assert_eq!(page.text(Page::DOCUMENT), "One two three\nfour\nfive\nsix\nseven");
    }

    #[test]
    fn attributes_and_classes_are_found() {
        let page = parse("<div CLASS='a  b' data-x=\"1 &amp; 2\">").expect("small");
        let node = page.elements().find(|node| page.has_class(*node, "b")).expect("has the class");
        assert_eq!((page.name(node), page.attribute(node, "data-x")), ("div", Some("1 & 2")));
    }

    #[test]
    fn misnested_markup_is_repaired_without_loss() {
        let page =
            parse("<table><p>in table</p><tr><td><b>x<p>y</b>z</table><template><i>t</i></template>").expect("small");
        let text = page.raw_text(Page::DOCUMENT);
        assert!(["in table", "x", "y", "z", "t"].iter().all(|part| text.contains(part)), "{text}");
    }

    #[test]
    fn pages_that_are_too_deep_or_too_large_are_refused() {
        assert!(parse(&"<div>".repeat(100_000)).is_none());
        assert!(parse(&"<div><object></div></object>".repeat(100_000)).is_none());
        let formatting: String = (0..300).map(|number| format!("<b id={number}>")).collect();
        assert!(parse(&format!("<p>{formatting}{}", "</p><p>x".repeat(1_000_000))).is_none());
    }
}
