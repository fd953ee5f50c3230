//! Encodes pixels as WebP, AVIF, JPEG and PNG, without metadata.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use jpeg_encoder::ColorType;
use ravif::{Img, RGB8, RGBA8};

use crate::inspect::Refusal;
use crate::picture::Picture;

/// The format stores sides in 14 bits.
pub(crate) const WEBP_MAX_SIDE: u32 = 16_383;

/// Visually lossless for photos at normal viewing distance.
pub(crate) const WEBP_QUALITY: f32 = 78.0;
/// For the full-size file: close to the source.
const FULL_SIZE_QUALITY: f32 = 90.0;
const JPEG_QUALITY: u8 = 90;
/// Visually equal to WebP at [`WEBP_QUALITY`].
const AVIF_QUALITY: f32 = 62.0;
/// The fastest preset: slower ones save a few percent and take many times as long.
const AVIF_SPEED: u8 = 10;

const PREVIEW_SIDE: u32 = 16;
const PREVIEW_BLUR: f32 = 0.8;
const PREVIEW_MAX_LENGTH: usize = 600;

pub(crate) fn webp(picture: &Picture, quality: f32) -> Result<Vec<u8>, Refusal> {
    encode_webp(picture, false, quality)
}

/// A full-size WebP close to its source.
pub(crate) fn full_size_webp(picture: &Picture, lossless: bool) -> Result<Vec<u8>, Refusal> {
    encode_webp(picture, lossless, FULL_SIZE_QUALITY)
}

fn encode_webp(picture: &Picture, lossless: bool, quality: f32) -> Result<Vec<u8>, Refusal> {
    if picture.width().max(picture.height()) > WEBP_MAX_SIDE {
        return Err(Refusal::Broken);
    }
    let (width, height) = (picture.width(), picture.height());
    let encoder = if picture.is_transparent() {
        webp::Encoder::from_rgba(picture.bytes(), width, height)
    } else {
        webp::Encoder::from_rgb(picture.bytes(), width, height)
    };
    encoder.encode_simple(lossless, quality).map(|memory| memory.to_vec()).map_err(|_| Refusal::Broken)
}

pub(crate) fn jpeg(picture: &Picture) -> Result<Vec<u8>, Refusal> {
    let side = |side: u32| u16::try_from(side).map_err(|_| Refusal::Broken);
    let mut file = Vec::new();
    let flat;
    let picture = if picture.is_transparent() {
        flat = picture.flattened();
        &flat
    } else {
        picture
    };
    jpeg_encoder::Encoder::new(&mut file, JPEG_QUALITY)
        .encode(picture.bytes(), side(picture.width())?, side(picture.height())?, ColorType::Rgb)
        .map_err(|_| Refusal::Broken)?;
    Ok(file)
}

pub(crate) fn png(picture: &Picture) -> Result<Vec<u8>, Refusal> {
    let mut file = Vec::new();
    let encoder = PngEncoder::new_with_quality(&mut file, CompressionType::Default, FilterType::Adaptive);
    picture.image().write_with_encoder(encoder).map_err(|_| Refusal::Broken)?;
    Ok(file)
}

pub(crate) fn avif(picture: &Picture) -> Result<Vec<u8>, Refusal> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        // One thread: the other cores are for visitors.
        .with_num_threads(Some(1));
    let encoded = if picture.is_transparent() {
        let pixels: Vec<RGBA8> = rgba_pixels(picture.bytes());
        encoder.encode_rgba(Img::new(&pixels, width, height))
    } else {
        let pixels: Vec<RGB8> = rgb_pixels(picture.bytes());
        encoder.encode_rgb(Img::new(&pixels, width, height))
    };
    encoded.map(|image| image.avif_file).map_err(|_| Refusal::Broken)
}

fn rgba_pixels(bytes: &[u8]) -> Vec<RGBA8> {
    bytes.chunks_exact(4).map(|p| RGBA8::new(p[0], p[1], p[2], p[3])).collect()
}

fn rgb_pixels(bytes: &[u8]) -> Vec<RGB8> {
    bytes.chunks_exact(3).map(|p| RGB8::new(p[0], p[1], p[2])).collect()
}

/// A placeholder of a few hundred bytes, shown stretched until the image is loaded.
pub(crate) fn preview(picture: &Picture) -> Result<String, Refusal> {
    let tiny = fit(picture, PREVIEW_SIDE)?.blurred(PREVIEW_BLUR);
    // Transparent images and noise may need further attempts; the last one is a few bytes by construction.
    for quality in [50.0, 20.0, 0.0] {
        let uri = data_uri(&webp(&tiny, quality)?);
        if uri.len() <= PREVIEW_MAX_LENGTH {
            return Ok(uri);
        }
    }
    Ok(data_uri(&webp(&tiny.flattened().resized(1, 1)?, 0.0)?))
}

fn data_uri(file: &[u8]) -> String {
    format!("data:image/webp;base64,{}", STANDARD.encode(file))
}

fn fit(picture: &Picture, side: u32) -> Result<Picture, Refusal> {
    let (width, height) = (picture.width(), picture.height());
    let longest = u64::from(width.max(height));
    let scaled =
        |length: u32| u32::try_from(u64::from(length.max(1)) * u64::from(side) / longest).map_or(1, |l| l.max(1));
    picture.resized(scaled(width), scaled(height))
}
