//! The open bitstream units (OBU) of an AV1 stream, read only to count frames.
//!
//! A still image is one frame, a layered one up to four. A stream of thousands of hidden frames is a small file that takes
//! hours to decode, so it is refused before decoding.

use crate::reader::Reader;

const MAX_FRAMES: usize = 8;
const FRAME_HEADER: u8 = 3;
const FRAME: u8 = 6;

/// True if the stream is well-formed and has a few frames at most.
pub(super) fn is_still(stream: &[u8]) -> bool {
    count_frames(stream).is_some_and(|frames| (1..=MAX_FRAMES).contains(&frames))
}

fn count_frames(stream: &[u8]) -> Option<usize> {
    let mut reader = Reader::new(stream);
    let mut frames = 0;
    while !reader.is_empty() && frames <= MAX_FRAMES {
        let header = reader.u8()?;
        if header & 0x04 != 0 {
            reader.u8()?;
        }
        let length = if header & 0x02 == 0 { reader.rest().len() } else { leb128(&mut reader)? };
        reader.take(length)?;
        frames += usize::from(matches!((header >> 3) & 15, FRAME_HEADER | FRAME));
    }
    Some(frames)
}

fn leb128(reader: &mut Reader<'_>) -> Option<usize> {
    let mut value = 0_u64;
    for position in 0..8 {
        let byte = reader.u8()?;
        value |= u64::from(byte & 0x7f) << (7 * position);
        if byte & 0x80 == 0 {
            return usize::try_from(value).ok();
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A frame unit with one byte of content.
    const UNIT: [u8; 3] = [FRAME << 3 | 2, 1, 0];

    #[test]
    fn a_few_frames_are_a_still_and_many_are_not() {
        assert!(is_still(&UNIT));
        assert!(is_still(&UNIT.repeat(MAX_FRAMES)));
        assert!(!is_still(&UNIT.repeat(MAX_FRAMES + 1)));
        assert!(!is_still(&[]));
    }

    #[test]
    fn lengths_that_reach_past_the_end_are_refused() {
        assert!(!is_still(&[FRAME << 3 | 2, 2, 0]));
        assert!(!is_still(&[FRAME << 3 | 2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]));
    }
}
