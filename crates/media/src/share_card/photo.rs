//! A photo instead of the poster.

use resvg::tiny_skia::{ColorU8, Pixmap};

use super::{ART_LEFT, HEIGHT, WIDTH};
use crate::decode::decode;
use crate::inspect::{Refusal, read_headers};
use crate::limiter::catch_panic;

/// The photo, cropped to the card's right side; `None` when it cannot be decoded.
pub(super) fn cover(bytes: &[u8], focus: Option<(f64, f64)>) -> Option<Pixmap> {
    catch_panic(|| cut(bytes, focus))
        .inspect_err(|reason| tracing::debug!(%reason, "decoding the cover of a share card failed"))
        .ok()?
}

fn cut(bytes: &[u8], focus: Option<(f64, f64)>) -> Result<Option<Pixmap>, Refusal> {
    let Some(decoded) = decode(read_headers(bytes)?, bytes)? else { return Ok(None) };
    let (width, height) = (WIDTH - ART_LEFT, HEIGHT);
    let picture = decoded.picture.flattened().covering(width, height, focus)?;
    let Some(mut pixels) = Pixmap::new(width, height) else { return Ok(None) };
    for (pixel, rgb) in pixels.pixels_mut().iter_mut().zip(picture.bytes().chunks_exact(3)) {
        *pixel = ColorU8::from_rgba(rgb[0], rgb[1], rgb[2], u8::MAX).premultiply();
    }
    Ok(Some(pixels))
}
