//! Decodes an AVIF to an upright image.

use image::{DynamicImage, GrayImage, RgbImage};
use rav1d_safe::{Decoder, Frame, PixelLayout, PlaneView8, PlaneView16, Planes, Settings};

use super::colour::{ColourEncoding, Converter, Scale, to_byte};
use super::items::{Container, Property, Turns};
use super::obu;
use crate::inspect::{MAX_PIXELS, Refusal};
use crate::picture::Picture;

/// The primary image; `None` for kinds that are served but cannot be decoded.
pub(crate) fn decode(bytes: &[u8]) -> Result<Option<Picture>, Refusal> {
    let container = Container::read(bytes)?;
    let primary = container.primary();
    let cropped = container.properties(primary).any(|property| property == Property::Crop);
    if container.kind(primary) != Some(*b"av01") || cropped {
        return Ok(None);
    }
    let frame = decode_item(&container, primary)?;
    if container.primary_size() != Some((frame.width(), frame.height())) {
        return Err(Refusal::Broken);
    }
    let Some(converter) = ColourEncoding::of(&frame, container.properties(primary)).converter(frame.bit_depth()) else {
        return Ok(None);
    };
    let Some(image) = to_rgb(&frame, converter)? else {
        return Ok(None);
    };
    let image = match container.alpha() {
        Some(alpha) => with_alpha(image, &container, alpha)?,
        None => image.into(),
    };
    Ok(Some(Picture::new(upright(image, container.primary_turns()))))
}

fn decode_item(container: &Container<'_>, id: u32) -> Result<Frame, Refusal> {
    let stream = container.data(id).ok_or(Refusal::Broken)?;
    if !obu::is_still(&stream) {
        return Err(Refusal::Broken);
    }
    let mut settings = Settings::default();
    // On this thread: the limiter counts threads, and a panic can be caught here.
    settings.threads = 1;
    settings.all_layers = false;
    // The stream may declare another size than the container.
    settings.frame_size_limit = u32::try_from(MAX_PIXELS).unwrap_or(u32::MAX);
    let mut decoder = Decoder::with_settings(settings).map_err(|_| Refusal::Broken)?;
    let frame = match decoder.decode(&stream).map_err(|_| Refusal::Broken)? {
        Some(frame) => Some(frame),
        None => decoder.flush().map_err(|_| Refusal::Broken)?.into_iter().next(),
    };
    frame.ok_or(Refusal::Broken)
}

/// A plane of either depth, read row by row as 16-bit values.
enum Plane<'a> {
    Narrow(PlaneView8<'a>),
    Wide(PlaneView16<'a>),
}

impl Plane<'_> {
    fn copy_row(&self, y: usize, row: &mut Vec<u16>) {
        row.clear();
        match self {
            Self::Narrow(plane) => row.extend(plane.row(y).iter().copied().map(u16::from)),
            Self::Wide(plane) => row.extend_from_slice(plane.row(y)),
        }
    }
}

struct FramePlanes<'a> {
    luma: Plane<'a>,
    chroma: Option<(Plane<'a>, Plane<'a>)>,
}

fn planes(frame: &Frame) -> FramePlanes<'_> {
    match frame.planes() {
        Planes::Depth8(planes) => FramePlanes {
            luma: Plane::Narrow(planes.y()),
            chroma: planes.u().zip(planes.v()).map(|(u, v)| (Plane::Narrow(u), Plane::Narrow(v))),
        },
        Planes::Depth16(planes) => FramePlanes {
            luma: Plane::Wide(planes.y()),
            chroma: planes.u().zip(planes.v()).map(|(u, v)| (Plane::Wide(u), Plane::Wide(v))),
        },
    }
}

/// The image in RGB; `None` for an unsupported combination.
fn to_rgb(frame: &Frame, converter: Converter) -> Result<Option<RgbImage>, Refusal> {
    // The chroma sample is at half the coordinate.
    let (shift_x, shift_y) = match frame.pixel_layout() {
        PixelLayout::I400 | PixelLayout::I444 => (0, 0),
        PixelLayout::I420 => (1, 1),
        PixelLayout::I422 => (1, 0),
    };
    if converter.is_identity() && frame.pixel_layout() != PixelLayout::I444 {
        return Ok(None);
    }
    let planes = planes(frame);
    let mut pixels = Vec::with_capacity(frame.width() as usize * frame.height() as usize * 3);
    let (mut luma, mut blue, mut red) = (Vec::new(), Vec::new(), Vec::new());
    for y in 0..frame.height() as usize {
        planes.luma.copy_row(y, &mut luma);
        if let Some((u, v)) = &planes.chroma {
            u.copy_row(y >> shift_y, &mut blue);
            v.copy_row(y >> shift_y, &mut red);
        }
        for (x, luma) in luma.iter().enumerate() {
            let chroma = blue.get(x >> shift_x).zip(red.get(x >> shift_x));
            pixels.extend(chroma.map_or_else(|| converter.grey(*luma), |(u, v)| converter.rgb(*luma, *u, *v)));
        }
    }
    RgbImage::from_raw(frame.width(), frame.height(), pixels).map(Some).ok_or(Refusal::Broken)
}

fn with_alpha(image: RgbImage, container: &Container<'_>, alpha: u32) -> Result<DynamicImage, Refusal> {
    let mask = to_grey(&decode_item(container, alpha)?)?;
    if mask.dimensions() != image.dimensions() {
        return Err(Refusal::Broken);
    }
    let mut image = DynamicImage::from(image).into_rgba8();
    let premultiplied = container.is_premultiplied();
    for (pixel, alpha) in image.pixels_mut().zip(mask.pixels()) {
        let alpha = alpha.0[0];
        if premultiplied {
            divide(&mut pixel.0, alpha);
        }
        pixel.0[3] = alpha;
    }
    Ok(image.into())
}

/// Converts premultiplied to straight alpha.
fn divide(pixel: &mut [u8; 4], alpha: u8) {
    for channel in &mut pixel[..3] {
        let divided = (u32::from(*channel) * 255).checked_div(alpha.into()).unwrap_or(0);
        *channel = u8::try_from(divided).unwrap_or(u8::MAX);
    }
}

fn to_grey(frame: &Frame) -> Result<GrayImage, Refusal> {
    let full_range = frame.color_info().color_range == rav1d_safe::ColorRange::Full;
    let scale = Scale::new(frame.bit_depth(), full_range);
    let planes = planes(frame);
    let mut pixels = Vec::with_capacity(frame.width() as usize * frame.height() as usize);
    let mut row = Vec::new();
    for y in 0..frame.height() as usize {
        planes.luma.copy_row(y, &mut row);
        pixels.extend(row.iter().map(|value| to_byte(scale.luma(*value))));
    }
    GrayImage::from_raw(frame.width(), frame.height(), pixels).ok_or(Refusal::Broken)
}

fn upright(image: DynamicImage, turns: Turns) -> DynamicImage {
    // The container counts quarter turns counterclockwise.
    let turned = match turns.quarter_turns {
        1 => image.rotate270(),
        2 => image.rotate180(),
        3 => image.rotate90(),
        _ => image,
    };
    match turns.mirror {
        Some(0) => turned.flipv(),
        Some(_) => turned.fliph(),
        None => turned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn premultiplied_colours_are_converted() {
        let mut pixel = [64, 128, 0, 255];
        divide(&mut pixel, 128);
        assert_eq!(pixel, [127, 255, 0, 255]);
        divide(&mut pixel, 0);
        assert_eq!(pixel, [0, 0, 0, 255]);
    }

    #[test]
    fn a_quarter_turn_is_counterclockwise() {
        let image: DynamicImage = GrayImage::from_raw(2, 1, vec![10, 20]).unwrap().into();
        let turned = upright(image, Turns { quarter_turns: 1, mirror: None }).into_luma8();
        assert_eq!((turned.dimensions(), turned.into_raw()), ((1, 2), vec![20, 10]));
    }

    #[test]
    fn mirrors_swap_top_and_bottom_or_left_and_right() {
        let image = || DynamicImage::from(GrayImage::from_raw(2, 2, vec![1, 2, 3, 4]).unwrap());
        let mirrored = |axis| upright(image(), Turns { quarter_turns: 0, mirror: Some(axis) }).into_luma8().into_raw();
        assert_eq!(mirrored(0), [3, 4, 1, 2]);
        assert_eq!(mirrored(1), [2, 1, 4, 3]);
    }
}
