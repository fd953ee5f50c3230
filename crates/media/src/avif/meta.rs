//! The tables of the `meta` box: items, their locations and references.
//!
//! Counts in these tables are untrusted. Each reader stops at the end of its box, and the two tables whose entries can have
//! zero length have explicit limits.

use std::ops::Range;

use super::boxes::boxes;
use crate::reader::Reader;

/// Usual files have a few; tiled ones a few hundred.
const MAX_ITEMS: usize = 4096;
const MAX_EXTENTS: usize = 16_384;

#[derive(Debug, Clone)]
pub(super) struct Item {
    pub(super) id: u32,
    pub(super) kind: [u8; 4],
    /// The position of the kind in the file.
    pub(super) kind_at: usize,
}

/// The location of an item's bytes.
#[derive(Debug, Clone)]
pub(super) struct Location {
    pub(super) id: u32,
    /// 0: relative to the start of the file, 1: to the start of the `idat` box.
    pub(super) method: u8,
    /// Offset and length; a length of zero means up to the end.
    pub(super) extents: Vec<(u64, u64)>,
}

#[derive(Debug, Clone)]
pub(super) struct Reference {
    pub(super) kind: [u8; 4],
    pub(super) from: u32,
    pub(super) to: Vec<u32>,
}

pub(super) fn read_primary(content: &[u8]) -> Option<u32> {
    let mut reader = Reader::new(content);
    let [version, ..] = reader.array::<4>()?;
    read_id(&mut reader, version > 0)
}

fn read_id(reader: &mut Reader<'_>, wide: bool) -> Option<u32> {
    if wide { reader.u32_be() } else { reader.u16_be().map(u32::from) }
}

/// The `iinf` box.
pub(super) fn read_items(bytes: &[u8], content: Range<usize>) -> Option<Vec<Item>> {
    let version = *bytes.get(content.start)?;
    let entries = content.start + if version == 0 { 6 } else { 8 };
    let items: Vec<Item> = boxes(bytes, entries..content.end)
        .filter(|found| &found.kind == b"infe")
        .take(MAX_ITEMS + 1)
        .filter_map(|found| read_item(bytes, found.content))
        .collect();
    (items.len() <= MAX_ITEMS).then_some(items)
}

fn read_item(bytes: &[u8], content: Range<usize>) -> Option<Item> {
    let mut reader = Reader::new(bytes.get(content.clone())?);
    let [version, ..] = reader.array::<4>()?;
    let id = match version {
        2 => read_id(&mut reader, false)?,
        3 => read_id(&mut reader, true)?,
        _ => return None,
    };
    reader.u16_be()?;
    let kind_at = content.start + reader.position();
    let kind = reader.array()?;
    Some(Item { id, kind, kind_at })
}

/// The `iloc` box.
pub(super) fn read_locations(content: &[u8]) -> Option<Vec<Location>> {
    let mut reader = Reader::new(content);
    let [version, ..] = reader.array::<4>()?;
    let sizes = Sizes::read(&mut reader, version)?;
    let count = read_id(&mut reader, version == 2)? as usize;
    if version > 2 || count > MAX_ITEMS {
        return None;
    }
    let mut room = MAX_EXTENTS;
    (0..count).map(|_| read_location(&mut reader, version, &sizes, &mut room)).collect()
}

/// The field sizes of an `iloc` box.
struct Sizes {
    offset: u8,
    length: u8,
    base: u8,
    index: u8,
}

impl Sizes {
    fn read(reader: &mut Reader<'_>, version: u8) -> Option<Self> {
        let [first, second] = reader.array()?;
        Some(Self {
            offset: first >> 4,
            length: first & 15,
            base: second >> 4,
            index: if version == 0 { 0 } else { second & 15 },
        })
    }
}

fn read_location(reader: &mut Reader<'_>, version: u8, sizes: &Sizes, room: &mut usize) -> Option<Location> {
    let id = read_id(reader, version == 2)?;
    let method = if version == 0 { 0 } else { (reader.u16_be()? & 15) as u8 };
    reader.u16_be()?;
    let base = reader.uint_be(sizes.base)?;
    let count = usize::from(reader.u16_be()?);
    *room = room.checked_sub(count)?;
    let extents = (0..count).map(|_| {
        reader.uint_be(sizes.index)?;
        let offset = base.checked_add(reader.uint_be(sizes.offset)?)?;
        Some((offset, reader.uint_be(sizes.length)?))
    });
    Some(Location { id, method, extents: extents.collect::<Option<_>>()? })
}

/// The `iref` box.
pub(super) fn read_references(bytes: &[u8], content: Range<usize>) -> Option<Vec<Reference>> {
    let wide = *bytes.get(content.start)? > 0;
    boxes(bytes, super::boxes::after_version(&content))
        .take(MAX_ITEMS)
        .map(|found| {
            let mut reader = Reader::new(bytes.get(found.content)?);
            let from = read_id(&mut reader, wide)?;
            let count = reader.u16_be()?;
            let to = (0..count).map(|_| read_id(&mut reader, wide)).collect::<Option<_>>()?;
            Some(Reference { kind: found.kind, from, to })
        })
        .collect()
}

/// The `ipma` box: for each item the indexes of its properties, from one.
pub(super) fn read_associations(content: &[u8]) -> Option<Vec<(u32, Vec<usize>)>> {
    let mut reader = Reader::new(content);
    let [version, _, _, flags] = reader.array()?;
    let count = reader.u32_be()? as usize;
    if count > MAX_ITEMS {
        return None;
    }
    (0..count)
        .map(|_| {
            let id = read_id(&mut reader, version > 0)?;
            let properties = reader.u8()?;
            let numbers = (0..properties).map(|_| read_property_number(&mut reader, flags & 1 == 1));
            Some((id, numbers.collect::<Option<_>>()?))
        })
        .collect()
}

// The highest bit marks an essential property; all known properties are read.
fn read_property_number(reader: &mut Reader<'_>, wide: bool) -> Option<usize> {
    if wide { Some(usize::from(reader.u16_be()? & 0x7fff)) } else { Some(usize::from(reader.u8()? & 0x7f)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extents_of_zero_length_are_limited() {
        // Version 1, all field sizes zero: each of 4096 items has 65535 empty extents.
        let mut content = vec![1, 0, 0, 0, 0, 0, 0x10, 0];
        for id in 0..4096_u16 {
            content.extend_from_slice(&id.to_be_bytes());
            content.extend_from_slice(&[0, 0, 0, 0, 0xff, 0xff]);
        }
        assert!(read_locations(&content).is_none());
    }

    #[test]
    fn a_location_table_is_read_with_its_field_sizes() {
        let content = [0, 0, 0, 0, 0x44, 0x00, 0, 1, 0, 7, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 9];
        let locations = read_locations(&content).unwrap();
        assert_eq!((locations[0].id, &locations[0].extents[..]), (7, &[(256, 9)][..]));
    }
}
