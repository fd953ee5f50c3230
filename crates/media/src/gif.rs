//! GIF blocks: the size, and a copy without comments and application data that keeps its animation.

use crate::inspect::{Refusal, Size};
use crate::reader::Reader;

pub(crate) const SIGNATURES: [&[u8]; 2] = [b"GIF87a", b"GIF89a"];

const EXTENSION: u8 = 0x21;
const IMAGE: u8 = 0x2c;
const TRAILER: u8 = 0x3b;
const GRAPHIC_CONTROL: u8 = 0xf9;
const PLAIN_TEXT: u8 = 0x01;
const APPLICATION: u8 = 0xff;
/// `01`, then the number of repetitions in two bytes.
const LOOP_BLOCK_LENGTH: usize = 3;

enum Block<'a> {
    Frame { whole: &'a [u8] },
    Extension { label: u8, whole: &'a [u8] },
}

/// Reads the screen descriptor and its color table, which are copied as the header.
fn read_screen(reader: &mut Reader<'_>) -> Option<(u16, u16)> {
    reader.take(6)?;
    let (width, height) = (reader.u16_le()?, reader.u16_le()?);
    let flags = reader.u8()?;
    reader.take(2)?;
    reader.take(colour_table_length(flags))?;
    Some((width, height))
}

const fn colour_table_length(flags: u8) -> usize {
    if flags & 0x80 == 0 { 0 } else { 3 << ((flags & 7) + 1) }
}

fn walk<'a>(
    bytes: &'a [u8],
    mut visit: impl FnMut(&Block<'a>) -> Result<(), Refusal>,
) -> Result<(Size, &'a [u8]), Refusal> {
    let mut reader = Reader::new(bytes);
    let (width, height) = read_screen(&mut reader).ok_or(Refusal::Broken)?;
    let screen = Size::checked(width.into(), height.into())?;
    let head = &bytes[..reader.position()];
    loop {
        let start = reader.position();
        match reader.u8() {
            // Some encoders omit the trailer; everything before it is complete.
            Some(TRAILER) | None => return Ok((screen, head)),
            Some(IMAGE) => {
                let (width, height) = skip_image(&mut reader).ok_or(Refusal::Broken)?;
                Size::checked(width.into(), height.into())?;
                let whole = &bytes[start..reader.position()];
                visit(&Block::Frame { whole })?;
            }
            Some(EXTENSION) => {
                let label = reader.u8().ok_or(Refusal::Broken)?;
                skip_sub_blocks(&mut reader).ok_or(Refusal::Broken)?;
                let whole = &bytes[start..reader.position()];
                visit(&Block::Extension { label, whole })?;
            }
            Some(_) => return Err(Refusal::Broken),
        }
    }
}

fn skip_image(reader: &mut Reader<'_>) -> Option<(u16, u16)> {
    reader.take(4)?;
    let size = (reader.u16_le()?, reader.u16_le()?);
    let flags = reader.u8()?;
    reader.take(colour_table_length(flags))?;
    reader.u8()?;
    skip_sub_blocks(reader)?;
    Some(size)
}

fn skip_sub_blocks(reader: &mut Reader<'_>) -> Option<()> {
    loop {
        match reader.u8()? {
            0 => return Some(()),
            length => reader.take(length.into())?,
        };
    }
}

/// The size of the screen; every frame is checked against the limit too.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    let mut frames = 0;
    let (screen, _) = walk(bytes, |block| {
        // `walk` has checked the size of the frame.
        frames += usize::from(matches!(block, Block::Frame { .. }));
        Ok(())
    })?;
    if frames == 0 { Err(Refusal::Broken) } else { Ok(screen) }
}

/// True if there is more than one frame.
pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    let mut frames = 0;
    let walked = walk(bytes, |block| {
        frames += usize::from(matches!(block, Block::Frame { .. }));
        Ok(())
    });
    walked.is_ok() && frames > 1
}

/// The same image or animation without comments, plain text and foreign application data.
pub(crate) fn strip(bytes: &[u8]) -> Result<Vec<u8>, Refusal> {
    let mut blocks = Vec::with_capacity(bytes.len());
    // Timing and transparency precede the block they apply to, which may be dropped.
    let mut control: Option<&[u8]> = None;
    let (_, head) = walk(bytes, |block| {
        match *block {
            Block::Frame { whole } => {
                blocks.extend_from_slice(control.take().unwrap_or_default());
                blocks.extend_from_slice(whole);
            }
            Block::Extension { label: GRAPHIC_CONTROL, whole } => control = graphic_control(whole),
            Block::Extension { label: PLAIN_TEXT, .. } => control = None,
            Block::Extension { label: APPLICATION, whole } => {
                blocks.extend(loop_block(whole).into_iter().flatten());
            }
            Block::Extension { .. } => {}
        }
        Ok(())
    })?;
    let mut clean = head.to_vec();
    clean.append(&mut blocks);
    clean.push(TRAILER);
    Ok(clean)
}

/// Exactly the eight bytes of the format: a longer block could contain other data.
fn graphic_control(whole: &[u8]) -> Option<&[u8]> {
    (whole.len() == 8 && whole[2] == 4).then_some(whole)
}

/// The loop extension, rebuilt from its number of repetitions.
fn loop_block(whole: &[u8]) -> Option<Vec<u8>> {
    let mut reader = Reader::new(whole);
    reader.take(2)?;
    let name_length = reader.u8()?;
    if reader.take(name_length.into())? != b"NETSCAPE2.0" {
        return None;
    }
    let length = usize::from(reader.u8()?);
    let rounds = reader.take(length).filter(|data| length == LOOP_BLOCK_LENGTH && data[0] == 1)?;
    let mut block = b"\x21\xff\x0bNETSCAPE2.0\x03".to_vec();
    block.extend_from_slice(rounds);
    block.push(0);
    Some(block)
}
