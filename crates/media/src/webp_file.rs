//! WebP RIFF chunks: the size, and a copy without Exif, XMP and unknown chunks.

use crate::inspect::{Refusal, Size};
use crate::reader::Reader;

const EXTENDED: &[u8; 4] = b"VP8X";
const LOSSY: &[u8; 4] = b"VP8 ";
const LOSSLESS: &[u8; 4] = b"VP8L";
const FRAME: &[u8; 4] = b"ANMF";
/// Position, size, duration and flags of an animation frame, before its own chunks.
const FRAME_HEADER: usize = 16;
const FLAG_ANIMATION: u8 = 0x02;
const FLAG_ALPHA: u8 = 0x10;
const FLAG_PROFILE: u8 = 0x20;

#[derive(Clone, Copy)]
struct Chunk<'a> {
    kind: [u8; 4],
    data: &'a [u8],
}

pub(crate) fn is_webp(bytes: &[u8]) -> bool {
    bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP")
}

/// The chunks inside the RIFF container; trailing bytes are ignored.
fn body(bytes: &[u8]) -> Result<&[u8], Refusal> {
    let mut reader = Reader::new(bytes);
    reader.take(4).ok_or(Refusal::Broken)?;
    let length = reader.u32_le().ok_or(Refusal::Broken)? as usize;
    let envelope = reader.rest();
    envelope.get(4..length.min(envelope.len())).ok_or(Refusal::Broken)
}

fn walk<'a>(body: &'a [u8], mut visit: impl FnMut(Chunk<'a>) -> Result<(), Refusal>) -> Result<(), Refusal> {
    let mut reader = Reader::new(body);
    while !reader.is_empty() {
        let chunk = next_chunk(&mut reader).ok_or(Refusal::Broken)?;
        visit(chunk)?;
    }
    Ok(())
}

fn next_chunk<'a>(reader: &mut Reader<'a>) -> Option<Chunk<'a>> {
    let kind = reader.array()?;
    let length = reader.u32_le()? as usize;
    let data = reader.take(length)?;
    // The padding byte is sometimes missing at the end.
    if length % 2 == 1 && !reader.is_empty() {
        reader.u8()?;
    }
    Some(Chunk { kind, data })
}

/// The size of the canvas; every bitstream and frame is checked too, because the decoder allocates by those.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    let mut canvas = None;
    let mut has_picture = false;
    walk(body(bytes)?, |chunk| {
        let size = match &chunk.kind {
            EXTENDED => Some(canvas_size(chunk.data)?),
            FRAME => Some(frame_size(chunk.data)?),
            _ => bitstream_size(chunk)?,
        };
        has_picture |= matches!(&chunk.kind, LOSSY | LOSSLESS | FRAME);
        canvas = canvas.or(size);
        Ok(())
    })?;
    canvas.filter(|_| has_picture).ok_or(Refusal::Broken)
}

fn canvas_size(data: &[u8]) -> Result<Size, Refusal> {
    let mut reader = Reader::new(data);
    reader.take(4).ok_or(Refusal::Broken)?;
    size_minus_one(&mut reader)
}

fn frame_size(data: &[u8]) -> Result<Size, Refusal> {
    let mut reader = Reader::new(data);
    reader.take(6).ok_or(Refusal::Broken)?;
    let size = size_minus_one(&mut reader)?;
    walk(data.get(FRAME_HEADER..).ok_or(Refusal::Broken)?, |chunk| bitstream_size(chunk).map(drop))?;
    Ok(size)
}

fn size_minus_one(reader: &mut Reader<'_>) -> Result<Size, Refusal> {
    match (reader.u24_le(), reader.u24_le()) {
        (Some(width), Some(height)) => Size::checked(width + 1, height + 1),
        _ => Err(Refusal::Broken),
    }
}

fn bitstream_size(chunk: Chunk<'_>) -> Result<Option<Size>, Refusal> {
    let mut reader = Reader::new(chunk.data);
    let (width, height) = match &chunk.kind {
        LOSSY => {
            reader.take(3).ok_or(Refusal::Broken)?;
            reader.take(3).filter(|start| start == b"\x9d\x01\x2a").ok_or(Refusal::Broken)?;
            let width = reader.u16_le().ok_or(Refusal::Broken)?;
            let height = reader.u16_le().ok_or(Refusal::Broken)?;
            // The two upper bits are a scaling hint.
            (u32::from(width & 0x3fff), u32::from(height & 0x3fff))
        }
        LOSSLESS => {
            reader.u8().filter(|signature| *signature == 0x2f).ok_or(Refusal::Broken)?;
            let bits = reader.u32_le().ok_or(Refusal::Broken)?;
            ((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
        }
        _ => return Ok(None),
    };
    Size::checked(width, height).map(Some)
}

/// True if the header declares an animation.
pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    bytes.get(12..16) == Some(EXTENDED) && bytes.get(20).is_some_and(|flags| flags & FLAG_ANIMATION != 0)
}

/// True for lossless compression.
pub(crate) fn is_lossless(bytes: &[u8]) -> bool {
    let mut lossless = false;
    // A damaged file is refused elsewhere; only the part that was read counts here.
    let _ = body(bytes).and_then(|body| {
        walk(body, |chunk| {
            lossless |= &chunk.kind == LOSSLESS;
            Ok(())
        })
    });
    lossless
}

/// The same image or animation without metadata.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut chunks = Vec::with_capacity(bytes.len());
    walk(body(bytes)?, |chunk| match &chunk.kind {
        EXTENDED => write_chunk(&mut chunks, EXTENDED, &clean_header(chunk.data)?),
        FRAME => write_chunk(&mut chunks, FRAME, &clean_frame(chunk.data)?),
        b"ICCP" | b"ANIM" | b"ALPH" | LOSSY | LOSSLESS => write_chunk(&mut chunks, &chunk.kind, chunk.data),
        _ => Ok(()),
    })?;
    let length = u32::try_from(chunks.len() + 4).map_err(|_| Refusal::Broken)?;
    let mut clean = Vec::with_capacity(chunks.len() + 12);
    clean.extend_from_slice(b"RIFF");
    clean.extend_from_slice(&length.to_le_bytes());
    clean.extend_from_slice(b"WEBP");
    clean.append(&mut chunks);
    Ok(clean)
}

/// The header must not declare removed chunks: strict readers refuse such a file.
fn clean_header(data: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut header = data.get(..10).ok_or(Refusal::Broken)?.to_vec();
    header[0] &= FLAG_ANIMATION | FLAG_ALPHA | FLAG_PROFILE;
    Ok(header)
}

fn clean_frame(data: &[u8]) -> Result<Vec<u8>, Refusal> {
    let (header, chunks) = data.split_at_checked(FRAME_HEADER).ok_or(Refusal::Broken)?;
    let mut clean = header.to_vec();
    walk(chunks, |chunk| match &chunk.kind {
        b"ALPH" | LOSSY | LOSSLESS => write_chunk(&mut clean, &chunk.kind, chunk.data),
        _ => Ok(()),
    })?;
    Ok(clean)
}

fn write_chunk(clean: &mut Vec<u8>, kind: &[u8; 4], data: &[u8]) -> Result<(), Refusal> {
    let length = u32::try_from(data.len()).map_err(|_| Refusal::Broken)?;
    clean.extend_from_slice(kind);
    clean.extend_from_slice(&length.to_le_bytes());
    clean.extend_from_slice(data);
    if data.len() % 2 == 1 {
        clean.push(0);
    }
    Ok(())
}
