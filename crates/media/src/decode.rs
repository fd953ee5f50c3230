//! Decodes an accepted file to upright pixels.

use std::io::Cursor;

use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageFormat, ImageReader};

use crate::inspect::{Inspected, Refusal};
use crate::picture::Picture;
use crate::{Format, avif, profile};

/// Decoded pixels, and whether they were transformed.
pub(crate) struct Decoded {
    pub(crate) picture: Picture,
    /// The stored pixels were not upright: a copy without the metadata would be rotated.
    pub(crate) turned: bool,
}

/// Decodes the (first) image; `None` for the few files that can be served but not decoded.
///
/// Call only after `inspect`: some decoders allocate by the declared size.
pub(crate) fn decode(inspected: Inspected, bytes: &[u8]) -> Result<Option<Decoded>, Refusal> {
    let format = match inspected.format {
        Format::Png => ImageFormat::Png,
        Format::Jpeg => ImageFormat::Jpeg,
        Format::Webp => ImageFormat::WebP,
        Format::Gif => ImageFormat::Gif,
        Format::Avif => return decode_avif(bytes),
        Format::Svg => return Ok(None),
    };
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format).into_decoder().map_err(broken)?;
    // The decoder must see the size that was inspected.
    if reader.dimensions() != (inspected.width, inspected.height) {
        return Err(Refusal::Broken);
    }
    let orientation = reader.orientation().unwrap_or(Orientation::NoTransforms);
    let colours = reader.icc_profile().unwrap_or_default();
    let mut image = DynamicImage::from_decoder(reader).map_err(broken)?;
    if let Some(colours) = colours {
        image = profile::to_srgb(image, &colours);
    }
    image.apply_orientation(orientation);
    Ok(Some(Decoded { picture: Picture::new(image), turned: orientation != Orientation::NoTransforms }))
}

fn decode_avif(bytes: &[u8]) -> Result<Option<Decoded>, Refusal> {
    Ok(avif::decode(bytes)?.map(|picture| Decoded {
        picture,
        // An AVIF has its rotation in the container, which cleaning keeps.
        turned: false,
    }))
}

fn broken(error: image::ImageError) -> Refusal {
    tracing::debug!(%error, "decoding an upload failed");
    Refusal::Broken
}
