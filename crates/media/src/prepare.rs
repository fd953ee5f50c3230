//! What is stored for one upload: the clean full-size file, the widths for `srcset` and a tiny preview.
//!
//! Colours: the full-size file keeps the ICC profile of its source, because a profile describes colours and no people.
//! Everything that is encoded anew is sRGB without a profile. An AVIF that names a wide gamut by number instead of by
//! profile is taken as sRGB, so that its copies look a little paler; that is accepted.

use bytes::Bytes;

use crate::decode::{Decoded, decode};
use crate::inspect::{Inspected, Refusal, inspect, read_headers};
use crate::picture::Picture;
use crate::{Format, avif, encode, gate, gif, jpeg, png, svg, webp_file};

/// The widths that pages ask for.
const WIDTHS: [u32; 5] = [320, 640, 960, 1280, 1920];
const WIDEST: u32 = 1920;

/// A file to store, with the last part of its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PreparedFile {
    /// For example `full.jpg` or `w640.webp`.
    pub name: String,
    pub bytes: Bytes,
}

/// One width of a picture.
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
    /// As a viewer sees it, that is after turning.
    pub width: u32,
    pub height: u32,
    /// The variants then show the first frame only.
    pub animated: bool,
    /// Full size, upright, without metadata.
    pub served: PreparedFile,
    /// WebP, narrowest first; empty for SVG and for the rare AVIF that cannot be decoded.
    pub variants: Vec<Variant>,
    /// A `data:` URI of at most 600 bytes; `None` where there are no variants.
    pub preview: Option<String>,
}

/// Cleans an upload and makes its variants. At most two uploads are worked on at a time.
pub async fn prepare(bytes: Bytes) -> Result<Prepared, Refusal> {
    gate::run(&gate::DECODING, move || prepare_now(&bytes)).await
}

/// The AVIF copies that are smaller than the WebP of the same width. Slow: meant for a background job.
pub async fn avif_variants(bytes: Bytes) -> Result<Vec<Variant>, Refusal> {
    let decoded = gate::run(&gate::DECODING, move || {
        let inspected = inspect(&bytes)?;
        let Some(decoded) = decode(inspected, &bytes)? else {
            return Ok(None);
        };
        // Only the widest copy goes on to the slow part: the source may be twenty times as large.
        let width = decoded.picture.width().min(WIDEST);
        decoded.picture.of_width(width).map(Some)
    })
    .await?;
    match decoded {
        Some(picture) => gate::run(&gate::BACKGROUND, move || avif_where_it_pays(&picture)).await,
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

/// What is served must itself be a file that we would take: a hostile one may have broken under cleaning.
fn full_size(format: Format, file: Vec<u8>) -> Result<PreparedFile, Refusal> {
    if read_headers(&file).map(|seen| seen.format) != Ok(format) {
        return Err(Refusal::Broken);
    }
    Ok(PreparedFile { name: format!("full.{}", format.extension()), bytes: file.into() })
}

/// The full-size file without metadata. Pixels are copied untouched wherever they already stand upright.
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

/// The widths to make: the usual ones that the source can fill, and the source's own where that is the widest it has.
fn widths(picture: &Picture) -> Vec<u32> {
    let source = picture.width();
    let own = (source < WIDEST && !WIDTHS.contains(&source)).then_some(source);
    let mut widths: Vec<u32> = WIDTHS.into_iter().filter(|width| *width <= source).chain(own).collect();
    widths.sort_unstable();
    // A very tall strip has no WebP of its full width; its served file still works.
    widths.retain(|width| picture.height_at(*width) <= encode::WEBP_MAX_SIDE);
    widths
}

fn webp_variants(picture: &Picture) -> Result<Vec<Variant>, Refusal> {
    for_each_width(picture, |copy| {
        let file = encode::webp(copy, encode::WEBP_QUALITY)?;
        Ok(Some(variant(copy, Format::Webp, file)))
    })
}

fn avif_where_it_pays(picture: &Picture) -> Result<Vec<Variant>, Refusal> {
    for_each_width(picture, |copy| {
        let file = encode::avif(copy)?;
        let pays = file.len() < encode::webp(copy, encode::WEBP_QUALITY)?.len();
        Ok(pays.then(|| variant(copy, Format::Avif, file)))
    })
}

/// Makes a copy of each width and lets `encode` turn it into a variant.
fn for_each_width(
    picture: &Picture,
    encode: impl Fn(&Picture) -> Result<Option<Variant>, Refusal>,
) -> Result<Vec<Variant>, Refusal> {
    let widths = widths(picture);
    let Some(widest) = widths.last() else {
        return Ok(Vec::new());
    };
    // The source may have twenty times the pixels of the widest copy: it is walked once, not once a width.
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
    fn widths_that_webp_cannot_hold_are_left_out() {
        assert_eq!(widths_of(700, 17_000), [320, 640]);
        assert_eq!(widths_of(10, 17_000), [0_u32; 0]);
    }
}
