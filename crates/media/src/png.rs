//! PNG chunks: the size, and a copy without text, time and camera data.
//!
//! The pixels are copied unchanged, so that palettes stay small and animated PNGs stay animated.

use crate::inspect::{Refusal, Size};
use crate::reader::Reader;

pub(crate) const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";

/// Chunks that affect the image; all others (text, time, Exif, private chunks) are dropped.
const KEPT: [&[u8; 4]; 15] = [
    b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"acTL", b"fcTL", b"fdAT", b"gAMA", b"cHRM", b"sRGB", b"iCCP",
    b"cICP", b"sBIT", b"bKGD",
];

struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
    /// Length, kind, data and checksum, as in the file.
    whole: &'a [u8],
}

/// Calls `visit` for each chunk up to and including `IEND`; trailing bytes are ignored.
fn walk<'a>(bytes: &'a [u8], mut visit: impl FnMut(&Chunk<'a>) -> Result<(), Refusal>) -> Result<(), Refusal> {
    let mut reader = Reader::new(bytes);
    reader.take(SIGNATURE.len()).ok_or(Refusal::Broken)?;
    loop {
        let chunk = next_chunk(&mut reader).ok_or(Refusal::Broken)?;
        visit(&chunk)?;
        if &chunk.kind == b"IEND" {
            return Ok(());
        }
    }
}

fn next_chunk<'a>(reader: &mut Reader<'a>) -> Option<Chunk<'a>> {
    let start = reader.rest();
    let length = reader.u32_be()? as usize;
    let kind = reader.array()?;
    let data = reader.take(length)?;
    reader.u32_be()?;
    Some(Chunk { kind, data, whole: start.get(..length.checked_add(12)?)? })
}

/// The declared size; the frames of an animation must fit into it.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    let mut reader = Reader::new(bytes);
    reader.take(SIGNATURE.len()).ok_or(Refusal::Broken)?;
    let header = next_chunk(&mut reader).filter(|chunk| &chunk.kind == b"IHDR").ok_or(Refusal::Broken)?;
    let mut data = Reader::new(header.data);
    match (data.u32_be(), data.u32_be()) {
        (Some(width), Some(height)) => Size::checked(width, height),
        _ => Err(Refusal::Broken),
    }
}

/// The same image without metadata.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut clean = Vec::with_capacity(bytes.len());
    clean.extend_from_slice(SIGNATURE);
    walk(bytes, |chunk| {
        if KEPT.contains(&&chunk.kind) {
            clean.extend_from_slice(chunk.whole);
        }
        Ok(())
    })?;
    Ok(clean)
}

/// True for an animated PNG.
pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    let mut animated = false;
    // A truncated file is refused by the decoder; only the part that was read counts here.
    let _ = walk(bytes, |chunk| {
        animated |= &chunk.kind == b"acTL";
        Ok(())
    });
    animated
}
