//! Where the parser puts the nodes of a page, with limits on their depth and number.

use std::borrow::Cow;
use std::cell::{Cell, Ref, RefCell};

use html5ever::tendril::StrTendril;
use html5ever::tree_builder::{ElementFlags, NodeOrText, QuirksMode, TreeSink};
use html5ever::{Attribute, LocalName, QualName, ns};

/// Pages of real sites have at most some dozens of levels. The parser looks through all open elements again and again, so
/// that deeper ones would take forever.
const MAX_DEPTH: usize = 400;
const MAX_NODES: usize = 400_000;

/// The document is the first node.
pub const DOCUMENT: NodeId = 0;

pub type NodeId = usize;

#[derive(Debug)]
pub struct Node {
    pub parent: Option<NodeId>,
    pub children: Vec<NodeId>,
    depth: usize,
    /// Empty for what is no element.
    pub name: QualName,
    pub content: Content,
}

#[derive(Debug)]
pub enum Content {
    Element { attributes: Vec<(String, String)> },
    Text(String),
    Other,
}

/// Where the parser puts what it finds.
pub struct Sink {
    pub nodes: RefCell<Vec<Node>>,
    pub is_beyond_limits: Cell<bool>,
}

impl Sink {
    pub fn new() -> Self {
        let sink = Self { nodes: RefCell::default(), is_beyond_limits: Cell::new(false) };
        sink.add(Content::Other);
        sink
    }

    fn add(&self, content: Content) -> NodeId {
        self.add_named(QualName::new(None, ns!(), LocalName::default()), content)
    }

    fn add_named(&self, name: QualName, content: Content) -> NodeId {
        let mut nodes = self.nodes.borrow_mut();
        nodes.push(Node { parent: None, children: Vec::new(), depth: 0, name, content });
        if nodes.len() > MAX_NODES {
            self.is_beyond_limits.set(true);
        }
        nodes.len() - 1
    }

    /// Puts a node or text at a position among the children of a parent.
    fn insert(&self, parent: NodeId, position: usize, child: NodeOrText<NodeId>) {
        let child = match child {
            NodeOrText::AppendNode(node) => {
                self.remove_from_parent(&node);
                node
            }
            NodeOrText::AppendText(text) => {
                if self.extend_text(parent, position, &text) {
                    return;
                }
                self.add(Content::Text(text.to_string()))
            }
        };
        let mut nodes = self.nodes.borrow_mut();
        let depth = nodes[parent].depth + 1;
        if depth > MAX_DEPTH {
            self.is_beyond_limits.set(true);
        }
        nodes[child].parent = Some(parent);
        nodes[child].depth = depth;
        let position = position.min(nodes[parent].children.len());
        nodes[parent].children.insert(position, child);
    }

    /// Texts that follow each other are one.
    fn extend_text(&self, parent: NodeId, position: usize, text: &str) -> bool {
        let mut nodes = self.nodes.borrow_mut();
        let Some(before) = position.checked_sub(1).and_then(|index| nodes[parent].children.get(index).copied()) else {
            return false;
        };
        match &mut nodes[before].content {
            Content::Text(known) => {
                known.push_str(text);
                true
            }
            _ => false,
        }
    }

    fn child_count(&self, node: NodeId) -> usize {
        self.nodes.borrow()[node].children.len()
    }

    fn parent_of(&self, node: NodeId) -> Option<NodeId> {
        self.nodes.borrow()[node].parent
    }

    fn position_of(&self, parent: NodeId, child: NodeId) -> Option<usize> {
        // New nodes are at the end more often than not.
        self.nodes.borrow()[parent].children.iter().rposition(|other| *other == child)
    }
}

impl TreeSink for Sink {
    type Handle = NodeId;
    type Output = Self;
    type ElemName<'a> = Ref<'a, QualName>;

    fn finish(self) -> Self {
        self
    }

    fn parse_error(&self, _: Cow<'static, str>) {}

    fn get_document(&self) -> NodeId {
        DOCUMENT
    }

    fn elem_name<'a>(&'a self, target: &'a NodeId) -> Ref<'a, QualName> {
        Ref::map(self.nodes.borrow(), |nodes| &nodes[*target].name)
    }

    fn create_element(&self, name: QualName, attributes: Vec<Attribute>, _: ElementFlags) -> NodeId {
        self.add_named(name, Content::Element { attributes: attributes.into_iter().map(pair).collect() })
    }

    fn create_comment(&self, _: StrTendril) -> NodeId {
        self.add(Content::Other)
    }

    fn create_pi(&self, _: StrTendril, _: StrTendril) -> NodeId {
        self.add(Content::Other)
    }

    fn append(&self, parent: &NodeId, child: NodeOrText<NodeId>) {
        self.insert(*parent, self.child_count(*parent), child);
    }

    fn append_based_on_parent_node(&self, element: &NodeId, previous: &NodeId, child: NodeOrText<NodeId>) {
        if self.parent_of(*element).is_some() {
            self.append_before_sibling(element, child);
        } else {
            self.append(previous, child);
        }
    }

    fn append_doctype_to_document(&self, _: StrTendril, _: StrTendril, _: StrTendril) {}

    /// What is inside of a template is no part of the page that a reader sees; it is kept below the template.
    fn get_template_contents(&self, target: &NodeId) -> NodeId {
        *target
    }

    fn same_node(&self, one: &NodeId, other: &NodeId) -> bool {
        one == other
    }

    fn set_quirks_mode(&self, _: QuirksMode) {}

    fn append_before_sibling(&self, sibling: &NodeId, child: NodeOrText<NodeId>) {
        let Some(parent) = self.parent_of(*sibling) else { return };
        if let NodeOrText::AppendNode(node) = &child {
            self.remove_from_parent(node);
        }
        let Some(position) = self.position_of(parent, *sibling) else { return };
        self.insert(parent, position, child);
    }

    fn add_attrs_if_missing(&self, target: &NodeId, added: Vec<Attribute>) {
        let mut nodes = self.nodes.borrow_mut();
        if let Content::Element { attributes } = &mut nodes[*target].content {
            for (name, value) in added.into_iter().map(pair) {
                if !attributes.iter().any(|(known, _)| *known == name) {
                    attributes.push((name, value));
                }
            }
        }
    }

    fn remove_from_parent(&self, target: &NodeId) {
        let Some(parent) = self.parent_of(*target) else { return };
        if let Some(position) = self.position_of(parent, *target) {
            self.nodes.borrow_mut()[parent].children.remove(position);
        }
        self.nodes.borrow_mut()[*target].parent = None;
    }

    fn reparent_children(&self, node: &NodeId, new_parent: &NodeId) {
        let mut nodes = self.nodes.borrow_mut();
        let children = std::mem::take(&mut nodes[*node].children);
        for child in &children {
            nodes[*child].parent = Some(*new_parent);
        }
        nodes[*new_parent].children.extend(children);
    }
}

fn pair(attribute: Attribute) -> (String, String) {
    (attribute.name.local.to_string(), attribute.value.to_string())
}
