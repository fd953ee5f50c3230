//! The `meta` box: the primary image, its alpha channel, its properties and its bytes.

use std::ops::Range;

use super::boxes::{after_version, boxes, find};
use super::meta::{self, Item, Location, Reference};
use crate::inspect::{Refusal, Size};
use crate::reader::Reader;

const ALPHA_NAMES: [&[u8]; 2] = [b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha", b"urn:mpeg:hevc:2015:auxid:1"];
const MAX_PROPERTIES: usize = 4096;

/// A property of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Property {
    Size(u32, u32),
    /// Quarter turns, counterclockwise.
    Rotation(u8),
    /// 0: mirrored vertically, 1: horizontally.
    Mirror(u8),
    Colour {
        primaries: u16,
        transfer: u16,
        matrix: u16,
        full_range: bool,
    },
    Crop,
    Alpha,
    Other,
}

/// The transforms to the upright image: first rotation, then mirroring.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Turns {
    pub(super) quarter_turns: u8,
    pub(super) mirror: Option<u8>,
}

pub(super) struct Container<'a> {
    bytes: &'a [u8],
    primary: u32,
    pub(super) items: Vec<Item>,
    locations: Vec<Location>,
    references: Vec<Reference>,
    properties: Vec<Property>,
    associations: Vec<(u32, Vec<usize>)>,
    idat: Option<Range<usize>>,
}

impl<'a> Container<'a> {
    pub(super) fn read(bytes: &'a [u8]) -> Result<Self, Refusal> {
        Self::parse(bytes).ok_or(Refusal::Broken)
    }

    fn parse(bytes: &'a [u8]) -> Option<Self> {
        let meta = after_version(&find(bytes, 0..bytes.len(), b"meta")?);
        let inside = |kind: &[u8; 4]| find(bytes, meta.clone(), kind);
        let iprp = inside(b"iprp")?;
        Some(Self {
            bytes,
            primary: meta::read_primary(bytes.get(inside(b"pitm")?)?)?,
            items: meta::read_items(bytes, inside(b"iinf")?)?,
            locations: meta::read_locations(bytes.get(inside(b"iloc")?)?)?,
            references: match inside(b"iref") {
                Some(content) => meta::read_references(bytes, content)?,
                None => Vec::new(),
            },
            properties: read_properties(bytes, find(bytes, iprp.clone(), b"ipco")?)?,
            associations: meta::read_associations(bytes.get(find(bytes, iprp, b"ipma")?)?)?,
            idat: inside(b"idat"),
        })
    }

    /// Refuses the file if any image in it declares too many pixels.
    pub(super) fn check_sizes(&self) -> Result<(), Refusal> {
        self.properties.iter().try_for_each(|property| match *property {
            Property::Size(width, height) => Size::checked(width, height).map(drop),
            _ => Ok(()),
        })
    }

    pub(super) const fn primary(&self) -> u32 {
        self.primary
    }

    pub(super) fn kind(&self, id: u32) -> Option<[u8; 4]> {
        self.items.iter().find(|item| item.id == id).map(|item| item.kind)
    }

    pub(super) fn properties(&self, id: u32) -> impl Iterator<Item = Property> {
        let numbers = self.associations.iter().filter(move |(item, _)| *item == id).flat_map(|(_, numbers)| numbers);
        numbers.filter_map(|number| self.properties.get(number.checked_sub(1)?).copied())
    }

    pub(super) fn primary_size(&self) -> Option<(u32, u32)> {
        self.properties(self.primary).find_map(|property| match property {
            Property::Size(width, height) => Some((width, height)),
            _ => None,
        })
    }

    pub(super) fn primary_turns(&self) -> Turns {
        let mut turns = Turns::default();
        for property in self.properties(self.primary) {
            match property {
                Property::Rotation(quarter_turns) => turns.quarter_turns = quarter_turns,
                Property::Mirror(axis) => turns.mirror = Some(axis),
                _ => {}
            }
        }
        turns
    }

    /// The item with the alpha channel of the primary image.
    pub(super) fn alpha(&self) -> Option<u32> {
        let of_primary = |reference: &&Reference| &reference.kind == b"auxl" && reference.to.contains(&self.primary);
        self.references
            .iter()
            .filter(of_primary)
            .map(|reference| reference.from)
            .find(|id| self.properties(*id).any(|property| property == Property::Alpha))
    }

    /// True if the colors are premultiplied by alpha.
    pub(super) fn is_premultiplied(&self) -> bool {
        self.references.iter().any(|reference| &reference.kind == b"prem" && reference.from == self.primary)
    }

    /// The byte ranges of an item in the file.
    pub(super) fn ranges(&self, id: u32) -> Option<Vec<Range<usize>>> {
        let location = self.locations.iter().find(|location| location.id == id)?;
        let space = match location.method {
            0 => 0..self.bytes.len(),
            1 => self.idat.clone()?,
            _ => return None,
        };
        location.extents.iter().map(|extent| extent_range(&space, *extent)).collect()
    }

    /// The bytes of an item. Never more than the file has, even if extents repeat.
    pub(super) fn data(&self, id: u32) -> Option<Vec<u8>> {
        let ranges = self.ranges(id)?;
        let length = ranges.iter().try_fold(0_usize, |sum, range| sum.checked_add(range.len()))?;
        if length > self.bytes.len() {
            return None;
        }
        let mut data = Vec::with_capacity(length);
        for range in ranges {
            data.extend_from_slice(self.bytes.get(range)?);
        }
        Some(data)
    }
}

fn extent_range(space: &Range<usize>, (offset, length): (u64, u64)) -> Option<Range<usize>> {
    let start = space.start.checked_add(usize::try_from(offset).ok()?)?;
    let end = match usize::try_from(length).ok()? {
        0 => space.end,
        length => start.checked_add(length)?,
    };
    (start <= end && end <= space.end).then_some(start..end)
}

fn read_properties(bytes: &[u8], content: Range<usize>) -> Option<Vec<Property>> {
    boxes(bytes, content)
        .take(MAX_PROPERTIES)
        .map(|found| read_property(found.kind, bytes.get(found.content)?))
        .collect()
}

fn read_property(kind: [u8; 4], content: &[u8]) -> Option<Property> {
    let mut reader = Reader::new(content);
    Some(match &kind {
        b"ispe" => {
            reader.u32_be()?;
            Property::Size(reader.u32_be()?, reader.u32_be()?)
        }
        b"irot" => Property::Rotation(reader.u8()? & 3),
        b"imir" => Property::Mirror(reader.u8()? & 1),
        b"clap" => Property::Crop,
        b"auxC" => {
            reader.u32_be()?;
            let name = reader.rest().split(|byte| *byte == 0).next()?;
            if ALPHA_NAMES.contains(&name) { Property::Alpha } else { Property::Other }
        }
        b"colr" if reader.take(4) == Some(b"nclx") => Property::Colour {
            primaries: reader.u16_be()?,
            transfer: reader.u16_be()?,
            matrix: reader.u16_be()?,
            full_range: reader.u8()? & 0x80 != 0,
        },
        _ => Property::Other,
    })
}
