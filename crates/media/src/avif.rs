//! AVIF files: the size, cleaning inside the container, and decoding.
//!
//! Pixels are decoded by a Rust port of the dav1d decoder, compiled without assembly and without unchecked code, so that
//! no system library is needed and a damaged file can at worst panic (which is caught). Three rare kinds are served
//! cleaned but without variants: tiled images, cropped images, and high-dynamic-range ones, which need tone mapping.
//!
//! The served file has the compressed pixels of the upload: Exif, XMP and everything else that is not image data is
//! overwritten with zeros in place, because moving bytes would change every offset.

mod boxes;
mod clean;
mod colour;
mod decode;
mod items;
mod meta;
mod obu;

use boxes::{boxes, find};
use items::Container;

pub(crate) use clean::strip;
pub(crate) use decode::decode;

use crate::inspect::{Refusal, Size};

/// True if the file type box names AVIF, as a still image or as a sequence.
pub(crate) fn is_avif(bytes: &[u8]) -> bool {
    brands(bytes).is_some_and(|mut brands| brands.any(|brand| matches!(brand, b"avif" | b"avis")))
}

/// True if the main brand is a sequence.
pub(crate) fn is_animated(bytes: &[u8]) -> bool {
    brands(bytes).and_then(|mut brands| brands.next()) == Some(b"avis")
        && find(bytes, 0..bytes.len(), b"moov").is_some()
}

/// The main brand, then the compatible ones.
fn brands(bytes: &[u8]) -> Option<impl Iterator<Item = &[u8]>> {
    let first = boxes(bytes, 0..bytes.len()).next().filter(|found| &found.kind == b"ftyp")?;
    let content = bytes.get(first.content)?;
    let (major, rest) = content.split_at_checked(4)?;
    Some(std::iter::once(major).chain(rest.get(4..).unwrap_or_default().chunks_exact(4)))
}

/// The display size of the primary image. Every other size in the container is checked against the limit too.
pub(crate) fn size(bytes: &[u8]) -> Result<Size, Refusal> {
    let container = Container::read(bytes)?;
    container.check_sizes()?;
    let (width, height) = container.primary_size().ok_or(Refusal::Broken)?;
    let (width, height) =
        if container.primary_turns().quarter_turns % 2 == 1 { (height, width) } else { (width, height) };
    Size::checked(width, height)
}
