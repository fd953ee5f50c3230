//! Removes metadata of an AVIF in place: everything but image data becomes zeros, and every offset stays valid.

use std::ops::Range;

use super::boxes::{Found, after_version, boxes, find};
use super::items::Container;
use super::meta::Item;
use crate::inspect::Refusal;

/// Item kinds that are images or derived from images.
const PICTURES: [&[u8; 4]; 5] = [b"av01", b"grid", b"iovl", b"iden", b"tmap"];
/// Boxes that a viewer needs; all others on these levels are emptied.
const TOP_LEVEL: [&[u8; 4]; 4] = [b"ftyp", b"meta", b"mdat", b"moov"];
const IN_META: [&[u8; 4]; 9] = [b"hdlr", b"pitm", b"iloc", b"iinf", b"iprp", b"iref", b"idat", b"dinf", b"grpl"];
/// Metadata boxes inside a sequence and inside the property list.
const NOTES: [&[u8; 4]; 5] = [b"udta", b"meta", b"uuid", b"udes", b"free"];
/// A box kind that every reader skips.
const EMPTY: &[u8; 4] = b"free";

/// Usual files have one or two.
const MAX_DATA_BOXES: usize = 64;

/// The same image without metadata.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let container = Container::read(bytes)?;
    let mut clean = bytes.to_vec();
    let whole = 0..bytes.len();
    let movie = find(bytes, whole.clone(), b"moov");

    zero_data(&mut clean, bytes, &container, movie.is_some())?;
    rename_items(&mut clean, &container);
    let end = keep_first(&mut clean, bytes, whole.clone(), &TOP_LEVEL);
    clean.truncate(end);
    if let Some(meta) = find(bytes, whole, b"meta") {
        let children = after_version(&meta);
        keep_first(&mut clean, bytes, children.clone(), &IN_META);
        if let Some(list) = find(bytes, children, b"iprp").and_then(|iprp| find(bytes, iprp, b"ipco")) {
            empty_notes(&mut clean, bytes, list);
        }
    }
    if let Some(movie) = movie {
        empty_notes(&mut clean, bytes, movie.clone());
        for track in boxes(bytes, movie).filter(|found| &found.kind == b"trak") {
            empty_notes(&mut clean, bytes, track.content);
        }
    }
    Ok(clean)
}

fn is_picture(kind: [u8; 4]) -> bool {
    PICTURES.contains(&&kind)
}

/// Zeros the data of everything that is not an image.
///
/// In a still image that includes data of no item, such as unlinked metadata. In a sequence the frames are there too,
/// referenced by its sample tables only, so only the data of items is zeroed.
fn zero_data(clean: &mut [u8], bytes: &[u8], container: &Container<'_>, is_sequence: bool) -> Result<(), Refusal> {
    let (pictures, others): (Vec<_>, Vec<_>) = container.items.iter().partition(|item| is_picture(item.kind));
    let ranges =
        |items: &[&Item]| merged(items.iter().filter_map(|item| container.ranges(item.id)).flatten().collect());
    let (pictures, others) = (ranges(&pictures), ranges(&others));
    let spaces = data_boxes(bytes)?;
    // A location may name any bytes, even those of the tables: only data boxes are changed.
    let is_inside =
        |range: &Range<usize>| spaces.iter().any(|space| space.start <= range.start && range.end <= space.end);
    if !pictures.iter().all(is_inside) {
        return Err(Refusal::Broken);
    }
    for space in &spaces {
        if is_sequence {
            others.iter().for_each(|range| zero(clean, range.start.max(space.start)..range.end.min(space.end)));
        } else {
            zero_outside(clean, space, &pictures);
        }
    }
    Ok(())
}

fn zero_outside(clean: &mut [u8], space: &Range<usize>, kept: &[Range<usize>]) {
    let mut at = space.start;
    for range in kept {
        zero(clean, at..range.start.min(space.end));
        at = at.max(range.end);
    }
    zero(clean, at..space.end);
}

/// The boxes that may contain item data; other boxes are either kept or emptied.
fn data_boxes(bytes: &[u8]) -> Result<Vec<Range<usize>>, Refusal> {
    let whole = 0..bytes.len();
    let idat = find(bytes, whole.clone(), b"meta").and_then(|meta| find(bytes, after_version(&meta), b"idat"));
    let media = boxes(bytes, whole).filter(|found| &found.kind == b"mdat").map(|found| found.content);
    let spaces: Vec<_> = media.take(MAX_DATA_BOXES + 1).chain(idat).collect();
    if spaces.len() > MAX_DATA_BOXES { Err(Refusal::Broken) } else { Ok(spaces) }
}

/// Merges overlapping ranges: thousands of items may all name the whole file.
fn merged(mut ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    ranges.sort_unstable_by_key(|range| range.start);
    let mut merged: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Gives items that are not images a kind that every reader ignores.
fn rename_items(clean: &mut [u8], container: &Container<'_>) {
    for item in container.items.iter().filter(|item| !is_picture(item.kind)) {
        rename(clean, item.kind_at);
    }
}

/// Empties every box but the first of each wanted kind, and the bytes after the last box; returns the end of the boxes.
fn keep_first(clean: &mut [u8], bytes: &[u8], range: Range<usize>, wanted: &[&[u8; 4]]) -> usize {
    let mut seen = Vec::new();
    let mut end = range.start;
    for found in boxes(bytes, range.clone()) {
        end = found.whole.end;
        // Media data may be split into several boxes; a second box of any other kind may hide data.
        let again = &found.kind != b"mdat" && seen.contains(&found.kind);
        if again || !wanted.contains(&&found.kind) {
            empty(clean, &found);
        } else {
            seen.push(found.kind);
        }
    }
    zero(clean, end..range.end);
    end
}

fn empty_notes(clean: &mut [u8], bytes: &[u8], range: Range<usize>) {
    boxes(bytes, range).filter(|found| NOTES.contains(&&found.kind)).for_each(|found| empty(clean, &found));
}

fn empty(clean: &mut [u8], found: &Found) {
    rename(clean, found.whole.start + 4);
    zero(clean, found.content.clone());
}

fn rename(clean: &mut [u8], kind_at: usize) {
    if let Some(kind) = clean.get_mut(kind_at..kind_at + EMPTY.len()) {
        kind.copy_from_slice(EMPTY);
    }
}

fn zero(clean: &mut [u8], range: Range<usize>) {
    if let Some(bytes) = clean.get_mut(range) {
        bytes.fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overlapping_ranges_are_merged() {
        assert_eq!(merged(vec![5..9, 0..3, 2..4, 9..10, 12..12]), [0..4, 5..10, 12..12]);
    }

    #[test]
    fn doubled_unknown_and_trailing_bytes_are_emptied() {
        let bytes = b"\0\0\0\x09meta1\0\0\0\x09meta2\0\0\0\x09uuid3tail";
        let mut clean = bytes.to_vec();
        keep_first(&mut clean, bytes, 0..bytes.len(), &TOP_LEVEL);
        assert_eq!(clean, b"\0\0\0\x09meta1\0\0\0\x09free\0\0\0\0\x09free\0\0\0\0\0");
    }
}
