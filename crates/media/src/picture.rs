//! Decoded pixels: eight bits per channel, with an alpha channel only for transparent images.

use fast_image_resize::images::{TypedImage, TypedImageRef};
use fast_image_resize::pixels::{U8x3, U8x4};
use fast_image_resize::{PixelTrait, ResizeOptions, Resizer};
use image::{DynamicImage, RgbImage, RgbaImage};

use crate::inspect::Refusal;

/// An upright image in memory, in sRGB.
pub(crate) struct Picture(DynamicImage);

impl Picture {
    pub(crate) fn new(image: DynamicImage) -> Self {
        if !image.color().has_alpha() {
            return Self(image.into_rgb8().into());
        }
        let image = image.into_rgba8();
        if image.pixels().all(|pixel| pixel.0[3] == u8::MAX) {
            return Self(DynamicImage::from(image).into_rgb8().into());
        }
        Self(image.into())
    }

    pub(crate) fn width(&self) -> u32 {
        self.0.width()
    }

    pub(crate) fn height(&self) -> u32 {
        self.0.height()
    }

    pub(crate) fn is_transparent(&self) -> bool {
        self.0.color().has_alpha()
    }

    pub(crate) const fn image(&self) -> &DynamicImage {
        &self.0
    }

    /// Interleaved RGB, or RGBA when transparent.
    pub(crate) fn bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }

    /// A copy of exactly this size. Colors are weighted by alpha, so that edges get no dark rim.
    pub(crate) fn resized(&self, width: u32, height: u32) -> Result<Self, Refusal> {
        self.scaled(width, height, &ResizeOptions::new())
    }

    /// A part of the image, at least one pixel.
    pub(crate) fn cropped(&self, area: CropArea) -> Self {
        let (left, width) = span(area.x, area.width, self.width());
        let (top, height) = span(area.y, area.height, self.height());
        Self(self.0.crop_imm(left, top, width, height))
    }

    /// The image around a point (in fractions of it; its center without one), cropped to this aspect ratio and scaled to
    /// exactly this size.
    pub(crate) fn covering(&self, width: u32, height: u32, focus: Option<(f64, f64)>) -> Result<Self, Refusal> {
        self.scaled(width, height, &ResizeOptions::new().fit_into_destination(focus))
    }

    fn scaled(&self, width: u32, height: u32, options: &ResizeOptions) -> Result<Self, Refusal> {
        if self.is_transparent() {
            let mut small = RgbaImage::new(width, height);
            self.scale_into::<U8x4>(&mut small, (width, height), options)?;
            Ok(Self(small.into()))
        } else {
            let mut small = RgbImage::new(width, height);
            self.scale_into::<U8x3>(&mut small, (width, height), options)?;
            Ok(Self(small.into()))
        }
    }

    /// Scales into a buffer of one pixel format. The library's untyped call would be compiled for every format that it knows,
    /// which takes minutes.
    fn scale_into<P: PixelTrait>(
        &self,
        pixels: &mut [u8],
        (width, height): (u32, u32),
        options: &ResizeOptions,
    ) -> Result<(), Refusal> {
        let from = TypedImageRef::<P>::from_buffer(self.width(), self.height(), self.bytes());
        let to = TypedImage::<P>::from_buffer(width, height, pixels);
        let (Ok(from), Ok(mut to)) = (from, to) else { return Err(Refusal::Broken) };
        Resizer::new().resize_typed(&from, &mut to, options).map_err(|_| Refusal::Broken)
    }

    /// A copy of this width with the same aspect ratio.
    pub(crate) fn of_width(&self, width: u32) -> Result<Self, Refusal> {
        self.resized(width, self.height_at(width))
    }

    /// The height for a width, at least one row.
    pub(crate) fn height_at(&self, width: u32) -> u32 {
        let exact = u64::from(self.height()) * u64::from(width);
        let rounded = (exact + u64::from(self.width()) / 2) / u64::from(self.width().max(1));
        u32::try_from(rounded).unwrap_or(u32::MAX).max(1)
    }

    /// A blurred copy, for a placeholder.
    pub(crate) fn blurred(&self, radius: f32) -> Self {
        Self(self.0.fast_blur(radius))
    }

    /// The image on a white background.
    pub(crate) fn flattened(&self) -> Self {
        let rgba = self.0.to_rgba8();
        let flat = RgbImage::from_fn(rgba.width(), rgba.height(), |x, y| {
            let [r, g, b, a] = rgba.get_pixel(x, y).0;
            image::Rgb([r, g, b].map(|channel| over_white(channel, a)))
        });
        Self(flat.into())
    }
}

/// A rectangle in fractions of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CropArea {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// The first pixel of a part of a side, and how many there are.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "both are clamped to the side of an image")]
fn span(start: f64, part: f64, side: u32) -> (u32, u32) {
    let last = f64::from(side.saturating_sub(1));
    let first = (start * f64::from(side)).round().clamp(0.0, last) as u32;
    let end = ((start + part) * f64::from(side)).round().clamp(0.0, f64::from(side)) as u32;
    (first, end.saturating_sub(first).max(1))
}

fn over_white(channel: u8, alpha: u8) -> u8 {
    let (channel, alpha) = (u32::from(channel), u32::from(alpha));
    u8::try_from((channel * alpha + 255 * (255 - alpha) + 127) / 255).unwrap_or(u8::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_opaque_alpha_channel_is_dropped() {
        let opaque = Picture::new(RgbaImage::from_pixel(3, 2, image::Rgba([1, 2, 3, 255])).into());
        assert!(!opaque.is_transparent());
        let mut glass = RgbaImage::from_pixel(3, 2, image::Rgba([1, 2, 3, 255]));
        glass.put_pixel(2, 1, image::Rgba([1, 2, 3, 254]));
        assert!(Picture::new(glass.into()).is_transparent());
    }

    #[test]
    fn the_aspect_ratio_is_kept_with_at_least_one_row() {
        let wide = Picture::new(RgbImage::new(1000, 3).into());
        assert_eq!(wide.height_at(500), 2);
        assert_eq!(wide.height_at(10), 1);
        let small = wide.of_width(10).unwrap();
        assert_eq!((small.width(), small.height()), (10, 1));
    }

    #[test]
    fn flattening_uses_a_white_background() {
        let glass = Picture::new(RgbaImage::from_pixel(1, 1, image::Rgba([0, 0, 0, 51])).into());
        assert_eq!(glass.flattened().bytes(), [204, 204, 204]);
    }

    #[test]
    fn transparent_edges_get_no_dark_rim() {
        let mut half = RgbaImage::from_pixel(64, 64, image::Rgba([0, 0, 0, 0]));
        for (x, _, pixel) in half.enumerate_pixels_mut() {
            if x < 31 {
                *pixel = image::Rgba([255, 255, 255, 255]);
            }
        }
        let small = Picture::new(half.into()).of_width(16).unwrap();
        let visible = small.bytes().chunks(4).filter(|pixel| pixel[3] > 8);
        assert!(visible.into_iter().all(|pixel| pixel[0] > 240));
    }
}
