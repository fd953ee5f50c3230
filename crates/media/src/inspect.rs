//! Detects the format and checks the size limits by headers, before anything is decoded.

use crate::{Format, avif, gif, jpeg, png, svg, webp_file};

/// The largest upload.
pub const MAX_BYTES: usize = 20 * 1024 * 1024;

/// The maximum number of pixels of an image, frame or canvas.
pub const MAX_PIXELS: u64 = 50_000_000;

/// Why an upload is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    #[error("the file is empty")]
    Empty,
    #[error("the file is larger than {MAX_BYTES} bytes")]
    TooLarge,
    #[error("{width}x{height} is more than {MAX_PIXELS} pixels")]
    TooManyPixels { width: u32, height: u32 },
    #[error("the file is not a picture of a supported format")]
    NotAnImage,
    #[error("the picture is damaged")]
    Broken,
}

/// The result of reading the headers.
///
/// The size is as stored in the file: `prepare` swaps the sides of a photo with an Exif rotation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Inspected {
    pub format: Format,
    pub width: u32,
    pub height: u32,
}

/// A width and a height in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
}

impl Size {
    /// Refuses a size above the limit, before any allocation.
    pub(crate) fn checked(width: u32, height: u32) -> Result<Self, Refusal> {
        if width == 0 || height == 0 {
            return Err(Refusal::Broken);
        }
        if u64::from(width) * u64::from(height) > MAX_PIXELS {
            return Err(Refusal::TooManyPixels { width, height });
        }
        Ok(Self { width, height })
    }
}

/// Reads the headers; never allocates by a declared size.
pub fn inspect(bytes: &[u8]) -> Result<Inspected, Refusal> {
    if bytes.is_empty() {
        return Err(Refusal::Empty);
    }
    if bytes.len() > MAX_BYTES {
        return Err(Refusal::TooLarge);
    }
    read_headers(bytes)
}

/// Like [`inspect`], for a generated file, which may be larger than its source.
pub(crate) fn read_headers(bytes: &[u8]) -> Result<Inspected, Refusal> {
    let format = recognise(bytes).ok_or(Refusal::NotAnImage)?;
    let size = match format {
        Format::Png => png::size(bytes),
        Format::Jpeg => jpeg::size(bytes),
        Format::Webp => webp_file::size(bytes),
        Format::Gif => gif::size(bytes),
        Format::Avif => avif::size(bytes),
        Format::Svg => svg::size(bytes),
    }?;
    Ok(Inspected { format, width: size.width, height: size.height })
}

fn recognise(bytes: &[u8]) -> Option<Format> {
    if bytes.starts_with(png::SIGNATURE) {
        Some(Format::Png)
    } else if bytes.starts_with(jpeg::SIGNATURE) {
        Some(Format::Jpeg)
    } else if gif::SIGNATURES.iter().any(|signature| bytes.starts_with(signature)) {
        Some(Format::Gif)
    } else if webp_file::is_webp(bytes) {
        Some(Format::Webp)
    } else if avif::is_avif(bytes) {
        Some(Format::Avif)
    } else if svg::is_svg(bytes) {
        Some(Format::Svg)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_and_too_large_files_are_refused_first() {
        assert_eq!(inspect(&[]), Err(Refusal::Empty));
        assert_eq!(inspect(&vec![0; MAX_BYTES + 1]), Err(Refusal::TooLarge));
        assert_eq!(inspect(&vec![0; MAX_BYTES]), Err(Refusal::NotAnImage));
    }

    #[test]
    fn other_files_are_not_images() {
        for bytes in
            [&b"%PDF-1.7"[..], b"<html><body>", b"MZ\x90", b"hello", b"RIFF\x04\0\0\0WAVE", b"\xff\xd8", b"GIF"]
        {
            assert_eq!(inspect(bytes), Err(Refusal::NotAnImage), "{bytes:?}");
        }
    }

    #[test]
    fn the_limit_is_accepted_and_one_row_more_is_not() {
        assert!(Size::checked(10_000, 5_000).is_ok());
        assert_eq!(Size::checked(10_000, 5_001), Err(Refusal::TooManyPixels { width: 10_000, height: 5_001 }));
        assert!(Size::checked(u32::MAX, u32::MAX).is_err());
        assert_eq!(Size::checked(0, 7), Err(Refusal::Broken));
    }
}
