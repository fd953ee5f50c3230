//! JPEG segments: the size, and a copy without camera data, comments, thumbnails and trailing bytes.
//!
//! The compressed pixels are copied unchanged: cleaning an upright photo loses no quality.

use crate::inspect::{MAX_PIXELS, Refusal, Size};
use crate::reader::Reader;

pub(crate) const SIGNATURE: &[u8] = b"\xff\xd8\xff";

const START: u8 = 0xd8;
const END: u8 = 0xd9;
const SCAN: u8 = 0xda;
const APP0: u8 = 0xe0;
const APP2: u8 = 0xe2;
const APP14: u8 = 0xee;

/// Each scan of a progressive file is a pass over all pixels; usual encoders write about ten.
const MAX_SCANS: u64 = 100;
/// Thirty passes over the largest image.
const MAX_SCANNED_PIXELS: u64 = 30 * MAX_PIXELS;

struct Segment<'a> {
    marker: u8,
    payload: &'a [u8],
    /// The entropy-coded bytes after a scan header; empty for every other segment.
    data: &'a [u8],
}

fn walk<'a>(bytes: &'a [u8], mut visit: impl FnMut(&Segment<'a>) -> Result<(), Refusal>) -> Result<(), Refusal> {
    let mut reader = Reader::new(bytes);
    reader.take(2).ok_or(Refusal::Broken)?;
    let mut scans = 0;
    loop {
        match next_segment(&mut reader) {
            Some(segment) => {
                scans += u64::from(segment.marker == SCAN);
                if scans > MAX_SCANS {
                    return Err(Refusal::Broken);
                }
                visit(&segment)?;
            }
            // A truncated photo still shows its upper part, so the end marker may be missing.
            None if scans > 0 => return Ok(()),
            None => return Err(Refusal::Broken),
        }
    }
}

/// The next segment; `None` at the end marker or at invalid data.
fn next_segment<'a>(reader: &mut Reader<'a>) -> Option<Segment<'a>> {
    let marker = next_marker(reader)?;
    if matches!(marker, END | START) {
        return None;
    }
    let length = usize::from(reader.u16_be()?);
    let payload = reader.take(length.checked_sub(2)?)?;
    let data = if marker == SCAN { take_scan(reader)? } else { &[] };
    Some(Segment { marker, payload, data })
}

fn next_marker(reader: &mut Reader<'_>) -> Option<u8> {
    if reader.u8()? != 0xff {
        return None;
    }
    loop {
        match reader.u8()? {
            // Any number of fill bytes may precede a marker.
            0xff => {}
            0x00 => return None,
            marker => return Some(marker),
        }
    }
}

/// Everything up to the next marker that is neither a stuffed byte nor a restart marker.
fn take_scan<'a>(reader: &mut Reader<'a>) -> Option<&'a [u8]> {
    let rest = reader.rest();
    let length = rest
        .windows(2)
        .position(|pair| pair[0] == 0xff && !matches!(pair[1], 0x00 | 0xd0..=0xd7 | 0xff))
        .unwrap_or(rest.len());
    reader.take(length)
}

/// The size of the frame; a second frame header is checked too, because decoders differ in which one they use.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    let mut found = None;
    let mut scans = 0;
    walk(bytes, |segment| {
        scans += u64::from(segment.marker == SCAN);
        if is_frame_header(segment.marker) {
            let mut payload = Reader::new(segment.payload);
            payload.u8().ok_or(Refusal::Broken)?;
            let height = payload.u16_be().ok_or(Refusal::Broken)?;
            let width = payload.u16_be().ok_or(Refusal::Broken)?;
            let size = Size::checked(width.into(), height.into())?;
            found.get_or_insert(size);
        }
        Ok(())
    })?;
    found
        .filter(|size: &Size| u64::from(size.width) * u64::from(size.height) * scans <= MAX_SCANNED_PIXELS)
        .ok_or(Refusal::Broken)
}

const fn is_frame_header(marker: u8) -> bool {
    matches!(marker, 0xc0..=0xcf) && !matches!(marker, 0xc4 | 0xc8 | 0xcc)
}

/// True if the file is CMYK, which not every viewer supports.
pub(crate) fn is_for_printing(bytes: &[u8]) -> bool {
    let mut four_inks = false;
    // A damaged file is refused elsewhere; only the part that was read counts here.
    let _ = walk(bytes, |segment| {
        four_inks |= is_frame_header(segment.marker) && segment.payload.get(5) == Some(&4);
        Ok(())
    });
    four_inks
}

/// The same image without metadata.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut clean = Vec::with_capacity(bytes.len());
    clean.extend_from_slice(&[0xff, START]);
    walk(bytes, |segment| {
        if let Some(payload) = kept_payload(segment) {
            write_segment(&mut clean, segment.marker, &payload)?;
            clean.extend_from_slice(segment.data);
        }
        Ok(())
    })?;
    clean.extend_from_slice(&[0xff, END]);
    Ok(clean)
}

/// The kept part of a segment: what affects the pixels, without personal data.
fn kept_payload(segment: &Segment<'_>) -> Option<Vec<u8>> {
    let payload = segment.payload;
    match segment.marker {
        APP0 if payload.starts_with(b"JFIF\0") => Some(without_thumbnail(payload)),
        APP2 if payload.starts_with(b"ICC_PROFILE\0") => Some(payload.to_vec()),
        // Names the color transform; without it some files have false colors.
        APP14 if payload.starts_with(b"Adobe") => Some(payload.iter().copied().take(12).collect()),
        0xc0..=0xdd => Some(payload.to_vec()),
        _ => None,
    }
}

fn without_thumbnail(jfif: &[u8]) -> Vec<u8> {
    let mut header: Vec<u8> = jfif.iter().copied().take(12).collect();
    header.resize(12, 0);
    header.extend_from_slice(&[0, 0]);
    header
}

fn write_segment(clean: &mut Vec<u8>, marker: u8, payload: &[u8]) -> Result<(), Refusal> {
    let length = u16::try_from(payload.len() + 2).map_err(|_| Refusal::Broken)?;
    clean.extend_from_slice(&[0xff, marker]);
    clean.extend_from_slice(&length.to_be_bytes());
    clean.extend_from_slice(payload);
    Ok(())
}
