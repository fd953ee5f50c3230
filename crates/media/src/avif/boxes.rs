//! The box structure of ISO media files.

use std::ops::Range;

use crate::reader::Reader;

/// One box: its kind, and its position in the file.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) kind: [u8; 4],
    /// The header's first byte up to the last byte of the content.
    pub(super) whole: Range<usize>,
    pub(super) content: Range<usize>,
}

/// The consecutive boxes in `range`; ends at the first invalid one.
pub(super) fn boxes(bytes: &[u8], range: Range<usize>) -> impl Iterator<Item = Found> {
    let mut at = range.start;
    std::iter::from_fn(move || {
        let found = next_box(bytes, at, range.end)?;
        at = found.whole.end;
        Some(found)
    })
}

fn next_box(bytes: &[u8], start: usize, end: usize) -> Option<Found> {
    let mut reader = Reader::new(bytes.get(start..end)?);
    let short_length = reader.u32_be()?;
    let kind = reader.array()?;
    let length = match short_length {
        // Zero means up to the end, one means that a 64-bit length follows.
        0 => end - start,
        1 => usize::try_from(reader.u64_be()?).ok()?,
        length => length as usize,
    };
    let box_end = start.checked_add(length).filter(|box_end| *box_end <= end)?;
    let content = start + reader.position();
    (content <= box_end).then_some(Found { kind, whole: start..box_end, content: content..box_end })
}

/// The content of the first box of this kind.
pub(super) fn find(bytes: &[u8], range: Range<usize>, kind: &[u8; 4]) -> Option<Range<usize>> {
    boxes(bytes, range).find(|found| &found.kind == kind).map(|found| found.content)
}

/// A content range without the version and flags that open a "full" box.
pub(super) const fn after_version(content: &Range<usize>) -> Range<usize> {
    let start = content.start + 4;
    if start > content.end { content.end..content.end } else { start..content.end }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_are_read_until_the_structure_is_invalid() {
        let bytes = b"\0\0\0\x09aaaa!\0\0\0\x01bbbb\0\0\0\0\0\0\0\x12??\0\0\0\x03cccc";
        let kinds: Vec<_> = boxes(bytes, 0..bytes.len()).map(|found| (found.kind, found.content)).collect();
        assert_eq!(kinds, [(*b"aaaa", 8..9), (*b"bbbb", 25..27)]);
    }

    #[test]
    fn a_length_of_zero_reaches_to_the_end() {
        let bytes = b"\0\0\0\0mdat12345";
        assert_eq!(find(bytes, 0..bytes.len(), b"mdat"), Some(8..13));
    }

    #[test]
    fn a_box_beyond_the_end_ends_the_list() {
        let bytes = b"\0\0\0\x40mdat12345";
        assert_eq!(boxes(bytes, 0..bytes.len()).count(), 0);
        let huge = b"\0\0\0\x01mdat\xff\xff\xff\xff\xff\xff\xff\xff1";
        assert_eq!(boxes(huge, 0..huge.len()).count(), 0);
    }
}
