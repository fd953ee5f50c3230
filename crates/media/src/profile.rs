//! ICC profiles: images with a profile are converted to sRGB, so that copies need none.
//!
//! Phones take photos in Display P3. Without the conversion their copies would look paler than the original.

use image::{DynamicImage, ImageBuffer, Pixel};
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

/// More than any RGB profile needs.
const MAX_PROFILE_LENGTH: usize = 1024 * 1024;

/// The image in sRGB. An invalid profile is ignored, as in browsers.
pub(crate) fn to_srgb(image: DynamicImage, profile: &[u8]) -> DynamicImage {
    let Some(profile) = read(profile) else {
        return image;
    };
    // Eight bits per channel; a gray image has no colors to convert.
    match (image.color().has_color(), image.color().has_alpha()) {
        (true, true) => converted(image.into_rgba8(), &profile, Layout::Rgba),
        (true, false) => converted(image.into_rgb8(), &profile, Layout::Rgb),
        (false, _) => image,
    }
}

fn converted<P>(mut pixels: ImageBuffer<P, Vec<u8>>, profile: &ColorProfile, layout: Layout) -> DynamicImage
where
    P: Pixel<Subpixel = u8>,
    DynamicImage: From<ImageBuffer<P, Vec<u8>>>,
{
    convert(&mut pixels, profile, layout);
    pixels.into()
}

fn read(profile: &[u8]) -> Option<ColorProfile> {
    (profile.len() <= MAX_PROFILE_LENGTH)
        .then(|| ColorProfile::new_from_slice(profile).ok())
        .flatten()
        .filter(|profile| profile.color_space == DataColorSpace::Rgb)
}

fn convert<P: Pixel<Subpixel = u8>>(pixels: &mut ImageBuffer<P, Vec<u8>>, profile: &ColorProfile, layout: Layout) {
    let srgb = ColorProfile::new_srgb();
    let Ok(transform) = profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default()) else {
        return;
    };
    let row_length = pixels.width() as usize * usize::from(P::CHANNEL_COUNT);
    // Row by row, because a second full-size image would take a hundred megabytes.
    for row in pixels.chunks_exact_mut(row_length.max(1)) {
        let before = row.to_vec();
        if transform.transform(&before, row).is_err() {
            row.copy_from_slice(&before);
        }
    }
}
