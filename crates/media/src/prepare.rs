//! The files of one upload: the clean full-size file, the variants for `srcset` and a placeholder.
//!
//! Colors: the full-size file keeps the ICC profile of its source, which has no personal data. Reencoded files are sRGB
//! without a profile. An AVIF that names a wide gamut by number instead of by profile is treated as sRGB, so that its
//! copies look slightly paler.

use bytes::Bytes;

use crate::decode::{Decoded, decode};
use crate::inspect::{Inspected, Refusal, inspect, read_headers};
use crate::picture::{CropArea, Picture};
use crate::{Format, avif, encode, gif, jpeg, limiter, png, svg, webp_file};

/// The widths that pages use.
const WIDTHS: [u32; 5] = [320, 640, 960, 1280, 1920];
const WIDEST: u32 = 1920;
const OVERVIEW_WIDTH: u32 = 1280;

/// A file to store, with the last part of its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedFile {
    /// For example `full.jpg` or `w640.webp`.
    pub name: String,
    pub bytes: Bytes,
}

/// One width of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variant {
    pub width: u32,
    pub height: u32,
    pub format: Format,
    pub file: PreparedFile,
}

/// Everything that is stored for one upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Prepared {
    pub format: Format,
    /// The display size, after rotation and crop.
    pub width: u32,
    pub height: u32,
    /// True for an animation; the variants show its first frame only.
    pub animated: bool,
    /// Full size, upright, without metadata.
    pub served: PreparedFile,
    /// WebP, narrowest first; empty for SVG and for the rare AVIF that cannot be decoded.
    pub variants: Vec<Variant>,
    /// A `data:` URI of at most 600 bytes; `None` where there are no variants.
    pub preview: Option<String>,
}

/// Cleans an upload and creates its variants. At most two uploads are processed at a time.
pub async fn prepare(bytes: Bytes) -> Result<Prepared, Refusal> {
    limiter::run(&limiter::DECODING, move || prepare_now(&bytes)).await
}

/// The same for a part of the image. `None` for drawings and animations, of which no part can be cut out.
pub async fn prepare_cropped(bytes: Bytes, area: CropArea) -> Result<Option<Prepared>, Refusal> {
    limiter::run(&limiter::DECODING, move || prepare_part(&bytes, area)).await
}

/// A WebP of the whole image, no wider than a dialog; `None` for drawings, and for what is too tall or cannot be decoded.
pub async fn overview(bytes: Bytes) -> Result<Option<Vec<u8>>, Refusal> {
    let draw = move || {
        let Some(Decoded { picture, .. }) = decode(inspect(&bytes)?, &bytes)? else { return Ok(None) };
        let width = picture.width().min(OVERVIEW_WIDTH);
        if picture.height_at(width) > encode::WEBP_MAX_SIDE {
            return Ok(None);
        }
        encode::webp(&picture.of_width(width)?, encode::WEBP_QUALITY).map(Some)
    };
    limiter::run(&limiter::DECODING, draw).await
}

/// The AVIF variants that are smaller than the WebP of the same width. Slow: for a background job.
pub async fn avif_variants(bytes: Bytes, area: Option<CropArea>) -> Result<Vec<Variant>, Refusal> {
    let decoded = limiter::run(&limiter::DECODING, move || {
        let inspected = inspect(&bytes)?;
        let Some(decoded) = decode(inspected, &bytes)? else {
            return Ok(None);
        };
        // Only the widest copy is kept for the slow part: the source may be twenty times as large.
        let picture = match area {
            Some(area) => decoded.picture.cropped(area),
            None => decoded.picture,
        };
        picture.of_width(picture.width().min(WIDEST)).map(Some)
    })
    .await?;
    match decoded {
        Some(picture) => limiter::run(&limiter::BACKGROUND, move || smaller_avif_variants(&picture)).await,
        None => Ok(Vec::new()),
    }
}

fn prepare_now(bytes: &[u8]) -> Result<Prepared, Refusal> {
    let inspected = inspect(bytes)?;
    if inspected.format == Format::Svg {
        return prepare_svg(inspected, bytes);
    }
    match decode(inspected, bytes)? {
        Some(decoded) => prepare_decoded(inspected.format, bytes, &decoded),
        None => prepare_undecoded(inspected, bytes),
    }
}

fn prepare_decoded(format: Format, bytes: &[u8], decoded: &Decoded) -> Result<Prepared, Refusal> {
    let picture = &decoded.picture;
    Ok(Prepared {
        format,
        width: picture.width(),
        height: picture.height(),
        animated: is_animated(format, bytes),
        served: full_size(format, clean(format, bytes, decoded)?)?,
        variants: webp_variants(picture)?,
        preview: Some(encode::preview(picture)?),
    })
}

fn prepare_part(bytes: &[u8], area: CropArea) -> Result<Option<Prepared>, Refusal> {
    let inspected = inspect(bytes)?;
    let format = inspected.format;
    if format == Format::Svg || is_animated(format, bytes) {
        return Ok(None);
    }
    let Some(decoded) = decode(inspected, bytes)? else { return Ok(None) };
    let picture = decoded.picture.cropped(area);
    let (served, file) = match format {
        Format::Jpeg => (Format::Jpeg, encode::jpeg(&picture)?),
        Format::Png | Format::Gif | Format::Svg => (Format::Png, encode::png(&picture)?),
        Format::Webp => (Format::Webp, encode::full_size_webp(&picture, webp_file::is_lossless(bytes))?),
        Format::Avif => (Format::Webp, encode::full_size_webp(&picture, false)?),
    };
    Ok(Some(Prepared {
        format,
        width: picture.width(),
        height: picture.height(),
        animated: false,
        served: full_size(served, file)?,
        variants: webp_variants(&picture)?,
        preview: Some(encode::preview(&picture)?),
    }))
}

fn prepare_svg(inspected: Inspected, bytes: &[u8]) -> Result<Prepared, Refusal> {
    without_variants(inspected, svg::sanitise(bytes)?)
}

fn prepare_undecoded(inspected: Inspected, bytes: &[u8]) -> Result<Prepared, Refusal> {
    let mut prepared = without_variants(inspected, avif::strip(bytes)?)?;
    prepared.animated = is_animated(inspected.format, bytes);
    Ok(prepared)
}

fn without_variants(inspected: Inspected, file: Vec<u8>) -> Result<Prepared, Refusal> {
    Ok(Prepared {
        format: inspected.format,
        width: inspected.width,
        height: inspected.height,
        animated: false,
        served: full_size(inspected.format, file)?,
        variants: Vec::new(),
        preview: None,
    })
}

/// The served file must itself pass inspection: cleaning may have damaged a hostile file.
fn full_size(format: Format, file: Vec<u8>) -> Result<PreparedFile, Refusal> {
    if read_headers(&file).map(|seen| seen.format) != Ok(format) {
        return Err(Refusal::Broken);
    }
    Ok(PreparedFile { name: format!("full.{}", format.extension()), bytes: file.into() })
}

/// The full-size file without metadata. Upright pixels are copied unchanged.
fn clean(format: Format, bytes: &[u8], decoded: &Decoded) -> Result<Vec<u8>, Refusal> {
    let picture = &decoded.picture;
    match format {
        Format::Png if decoded.turned => encode::png(picture),
        Format::Png => png::strip(bytes),
        Format::Jpeg if decoded.turned || jpeg::is_for_printing(bytes) => encode::jpeg(picture),
        Format::Jpeg => jpeg::strip(bytes),
        Format::Webp if decoded.turned => encode::full_size_webp(picture, webp_file::is_lossless(bytes)),
        Format::Webp => webp_file::strip(bytes),
        Format::Gif => gif::strip(bytes),
        Format::Avif => avif::strip(bytes),
        Format::Svg => svg::sanitise(bytes),
    }
}

fn is_animated(format: Format, bytes: &[u8]) -> bool {
    match format {
        Format::Gif => gif::is_animated(bytes),
        Format::Webp => webp_file::is_animated(bytes),
        Format::Png => png::is_animated(bytes),
        Format::Avif => avif::is_animated(bytes),
        Format::Jpeg | Format::Svg => false,
    }
}

/// The widths of the variants: the usual ones up to that of the source, and the source's own if it is the widest.
fn widths(picture: &Picture) -> Vec<u32> {
    let source = picture.width();
    let own = (source < WIDEST && !WIDTHS.contains(&source)).then_some(source);
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|width| *width <= source).chain(own).collect();
    widths.sort_unstable();
    // A very tall image has no WebP of its full width; its served file is still usable.
    widths.retain(|width| picture.height_at(*width) <= encode::WEBP_MAX_SIDE);
    widths
}

fn webp_variants(picture: &Picture) -> Result<Vec<Variant>, Refusal> {
    for_each_width(picture, |copy| {
        let file = encode::webp(copy, encode::WEBP_QUALITY)?;
        Ok(Some(variant(copy, Format::Webp, file)))
    })
}

fn smaller_avif_variants(picture: &Picture) -> Result<Vec<Variant>, Refusal> {
    for_each_width(picture, |copy| {
        let file = encode::avif(copy)?;
        let pays = file.len() < encode::webp(copy, encode::WEBP_QUALITY)?.len();
        Ok(pays.then(|| variant(copy, Format::Avif, file)))
    })
}

/// Creates a copy of each width and encodes it as a variant.
fn for_each_width(
    picture: &Picture,
    encode: impl Fn(&Picture) -> Result<Option<Variant>, Refusal>,
) -> Result<Vec<Variant>, Refusal> {
    let widths = widths(picture);
    let Some(widest) = widths.last() else {
        return Ok(Vec::new());
    };
    // The source may have twenty times the pixels of the widest copy: it is scaled once, not once per width.
    let widest = picture.of_width(*widest)?;
    let variants = widths.into_iter().map(|width| {
        if width == widest.width() {
            encode(&widest)
        } else {
            encode(&widest.resized(width, picture.height_at(width))?)
        }
    });
    variants.filter_map(Result::transpose).collect()
}

fn variant(picture: &Picture, format: Format, file: Vec<u8>) -> Variant {
    Variant {
        width: picture.width(),
        height: picture.height(),
        format,
        file: PreparedFile { name: format!("w{}.{}", picture.width(), format.extension()), bytes: file.into() },
    }
}

#[cfg(test)]
mod tests {
    use image::RgbImage;

    use super::*;

    fn widths_of(width: u32, height: u32) -> Vec<u32> {
        widths(&Picture::new(RgbImage::new(width, height).into()))
    }

    #[test]
    fn the_widest_variant_is_the_source_or_1920() {
        assert_eq!(widths_of(100, 10), [100]);
        assert_eq!(widths_of(320, 10), [320]);
        assert_eq!(widths_of(700, 10), [320, 640, 700]);
        assert_eq!(widths_of(1919, 10), [320, 640, 960, 1280, 1919]);
        assert_eq!(widths_of(1920, 10), WIDTHS);
        assert_eq!(widths_of(5000, 10), WIDTHS);
    }

    #[test]
    fn widths_beyond_the_limit_of_webp_are_omitted() {
        assert_eq!(widths_of(700, 17_000), [320, 640]);
        assert_eq!(widths_of(10, 17_000), [0_u32; 0]);
    }
}
