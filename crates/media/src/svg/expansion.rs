//! The size of an SVG after the expansion of every `use`.
//!
//! A dozen groups that each use the previous one ten times are a file of a thousand bytes that freezes any viewer.

use std::collections::HashMap;

use xml::reader::XmlEvent;

use super::{attribute, parser};
use crate::inspect::Refusal;

const MAX_EXPANDED: u64 = 500_000;
/// The maximum length of a chain of `use`.
const MAX_CHAIN: usize = 32;

/// A part of the file: its number of elements, and the parts it uses.
#[derive(Default)]
struct Part {
    id: Option<String>,
    elements: u64,
    uses: Vec<String>,
}

impl Part {
    fn absorb(&mut self, child: &Self) {
        self.elements += child.elements;
        self.uses.extend_from_slice(&child.uses);
    }
}

/// Refuses an expansion bomb.
pub(super) fn check(svg: &[u8]) -> Result<(), Refusal> {
    let (whole, parts) = read_parts(svg)?;
    let mut known = HashMap::new();
    expanded(&whole, &parts, &mut known, 0).map(drop)
}

/// The whole file, and every part with an id.
fn read_parts(svg: &[u8]) -> Result<(Part, HashMap<String, Part>), Refusal> {
    let mut open = vec![Part::default()];
    let mut named = HashMap::new();
    let mut copied_uses = 0_u64;
    for event in parser().create_reader(svg) {
        match event.map_err(|_| Refusal::Broken)? {
            XmlEvent::StartElement { name, attributes, .. } => {
                let target = attribute(&attributes, "href").and_then(|href| href.strip_prefix('#'));
                open.push(Part {
                    id: attribute(&attributes, "id").map(str::to_owned),
                    elements: 1,
                    uses: target.filter(|_| name.local_name == "use").map(str::to_owned).into_iter().collect(),
                });
            }
            XmlEvent::EndElement { .. } => {
                let Some(mut part) = open.pop() else { return Err(Refusal::Broken) };
                let Some(parent) = open.last_mut() else { return Err(Refusal::Broken) };
                // Each level copies the list upwards: bounded, because depth times number would be quadratic.
                copied_uses += part.uses.len() as u64;
                if copied_uses > MAX_EXPANDED {
                    return Err(Refusal::Broken);
                }
                parent.absorb(&part);
                if let Some(id) = part.id.take() {
                    named.entry(id).or_insert(part);
                }
            }
            _ => {}
        }
    }
    let whole = open.pop().filter(|_| open.is_empty()).ok_or(Refusal::Broken)?;
    Ok((whole, named))
}

/// The number of elements after expansion. A part that uses itself is refused as a long chain.
fn expanded<'a>(
    part: &'a Part,
    parts: &'a HashMap<String, Part>,
    known: &mut HashMap<&'a str, u64>,
    chain: usize,
) -> Result<u64, Refusal> {
    if chain > MAX_CHAIN {
        return Err(Refusal::Broken);
    }
    let mut sum = part.elements;
    for target in &part.uses {
        sum += match (known.get(target.as_str()), parts.get(target)) {
            (Some(elements), _) => *elements,
            (None, Some(used)) => {
                let elements = expanded(used, parts, known, chain + 1)?;
                known.insert(target, elements);
                elements
            }
            (None, None) => 0,
        };
        if sum > MAX_EXPANDED {
            return Err(Refusal::Broken);
        }
    }
    Ok(sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawing(body: &str) -> Vec<u8> {
        format!("<svg xmlns='http://www.w3.org/2000/svg'>{body}</svg>").into_bytes()
    }

    #[test]
    fn ordinary_reuse_is_fine() {
        let icons = format!("<defs><g id='dot'><circle r='1'/></g></defs>{}", "<use href='#dot'/>".repeat(2000));
        assert_eq!(check(&drawing(&icons)), Ok(()));
        assert_eq!(check(&drawing("<use href='#missing'/>")), Ok(()));
    }

    #[test]
    fn a_use_bomb_is_refused() {
        let mut body = "<g id='g0'><rect/></g>".to_owned();
        for level in 1..12 {
            let uses = format!("<use href='#g{}'/>", level - 1).repeat(10);
            body += &format!("<g id='g{level}'>{uses}</g>");
        }
        assert_eq!(check(&drawing(&body)), Err(Refusal::Broken));
    }

    #[test]
    fn a_part_that_uses_itself_is_refused() {
        assert_eq!(
            check(&drawing("<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>")),
            Err(Refusal::Broken)
        );
    }
}
