//! Real pictures of every format, made here so that each byte of them is known.

use image::{DynamicImage, ImageFormat, Rgb, RgbImage, Rgba, RgbaImage};
use std::io::Cursor;

/// Stands in every piece of metadata that the fixtures carry; nothing that is served may contain it.
pub const SECRET: &[u8] = b"SECRET-PLACE-41.0082N-28.9784E";

pub const RED: [u8; 3] = [220, 30, 30];
pub const BLUE: [u8; 3] = [30, 30, 220];

/// Left half red, right half blue.
pub fn halves(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| Rgb(if x < width / 2 { RED } else { BLUE }))
}

/// Something like a photo: smooth, with some texture, hardly compressible to nothing.
pub fn photo(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, y| {
        let wave = (f64::from(x) / 17.0).sin() * 60.0 + (f64::from(y) / 11.0).cos() * 60.0;
        let grain = f64::from((x.wrapping_mul(7919) ^ y.wrapping_mul(104_729)) % 13);
        Rgb([128.0 + wave, 110.0 + wave / 2.0 + grain, 90.0 - wave / 3.0].map(|v: f64| v.clamp(0.0, 255.0) as u8))
    })
}

/// Opaque red in the left half, nothing in the right one.
pub fn half_transparent(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, _| Rgba([RED[0], RED[1], RED[2], if x < width / 2 { 255 } else { 0 }]))
}

fn encoded(image: DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    image.write_to(&mut file, format).unwrap();
    file.into_inner()
}

pub fn png(image: impl Into<DynamicImage>) -> Vec<u8> {
    encoded(image.into(), ImageFormat::Png)
}

pub fn webp_lossless(image: impl Into<DynamicImage>) -> Vec<u8> {
    encoded(image.into(), ImageFormat::WebP)
}

pub fn webp(image: &RgbImage) -> Vec<u8> {
    webp::Encoder::from_rgb(image.as_raw(), image.width(), image.height()).encode(80.0).to_vec()
}

pub fn gif(image: impl Into<DynamicImage>) -> Vec<u8> {
    encoded(image.into(), ImageFormat::Gif)
}

pub fn jpeg(image: &RgbImage) -> Vec<u8> {
    jpeg_with(image, |_| {})
}

/// A JPEG whose encoder is set up further, for example with metadata.
pub fn jpeg_with(image: &RgbImage, set_up: impl FnOnce(&mut jpeg_encoder::Encoder<&mut Vec<u8>>)) -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = jpeg_encoder::Encoder::new(&mut file, 92);
    set_up(&mut encoder);
    let (width, height) = (image.width() as u16, image.height() as u16);
    encoder.encode(image.as_raw(), width, height, jpeg_encoder::ColorType::Rgb).unwrap();
    file
}

pub fn avif(image: &RgbImage) -> Vec<u8> {
    avif_with_exif(image, None)
}

pub fn avif_with_exif(image: &RgbImage, exif: Option<Vec<u8>>) -> Vec<u8> {
    let pixels: Vec<_> = image.pixels().map(|p| ravif::RGB8::new(p.0[0], p.0[1], p.0[2])).collect();
    let mut encoder = ravif::Encoder::new().with_quality(80.0).with_speed(10).with_num_threads(Some(1));
    if let Some(exif) = exif {
        encoder = encoder.with_exif(exif);
    }
    let size = (image.width() as usize, image.height() as usize);
    encoder.encode_rgb(ravif::Img::new(&pixels, size.0, size.1)).unwrap().avif_file
}

pub fn avif_transparent(image: &RgbaImage) -> Vec<u8> {
    let pixels: Vec<_> = image.pixels().map(|p| ravif::RGBA8::new(p.0[0], p.0[1], p.0[2], p.0[3])).collect();
    let encoder = ravif::Encoder::new().with_quality(80.0).with_speed(10).with_num_threads(Some(1));
    let size = (image.width() as usize, image.height() as usize);
    encoder.encode_rgba(ravif::Img::new(&pixels, size.0, size.1)).unwrap().avif_file
}

pub fn svg(body: &str) -> Vec<u8> {
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' width='40' height='20'>{body}</svg>"
    )
    .into_bytes()
}

/// A TIFF block with an orientation, a GPS position and [`SECRET`] as its description.
pub fn exif(orientation: u16) -> Vec<u8> {
    const ENTRIES: u16 = 3;
    let directory_end = 8 + 2 + 12 * u32::from(ENTRIES) + 4;
    let text_at = directory_end;
    let gps_at = text_at + SECRET.len() as u32;
    let mut tiff = b"II*\0\x08\0\0\0".to_vec();
    tiff.extend(ENTRIES.to_le_bytes());
    entry(&mut tiff, 0x010e, 2, SECRET.len() as u32, text_at);
    entry(&mut tiff, 0x0112, 3, 1, orientation.into());
    entry(&mut tiff, 0x8825, 4, 1, gps_at);
    tiff.extend(0_u32.to_le_bytes());
    tiff.extend(SECRET);
    tiff.extend(1_u16.to_le_bytes());
    entry(&mut tiff, 0x0001, 2, 2, u32::from(b'N'));
    tiff.extend(0_u32.to_le_bytes());
    tiff
}

fn entry(tiff: &mut Vec<u8>, tag: u16, kind: u16, count: u32, value: u32) {
    tiff.extend(tag.to_le_bytes());
    tiff.extend(kind.to_le_bytes());
    tiff.extend(count.to_le_bytes());
    tiff.extend(value.to_le_bytes());
}

/// A PNG chunk with its checksum.
pub fn png_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut crc = flate2::Crc::new();
    crc.update(kind);
    crc.update(data);
    let mut chunk = (data.len() as u32).to_be_bytes().to_vec();
    chunk.extend(kind);
    chunk.extend(data);
    chunk.extend(crc.sum().to_be_bytes());
    chunk
}

/// A PNG with further chunks after its header.
pub fn png_with(image: impl Into<DynamicImage>, chunks: &[Vec<u8>]) -> Vec<u8> {
    let mut file = png(image);
    let header_end = 8 + 25;
    file.splice(header_end..header_end, chunks.concat());
    file
}

pub fn riff_chunk(kind: &[u8; 4], data: &[u8]) -> Vec<u8> {
    let mut chunk = kind.to_vec();
    chunk.extend((data.len() as u32).to_le_bytes());
    chunk.extend(data);
    if data.len() % 2 == 1 {
        chunk.push(0);
    }
    chunk
}

pub fn webp_of(chunks: &[Vec<u8>]) -> Vec<u8> {
    let body = chunks.concat();
    let mut file = b"RIFF".to_vec();
    file.extend((body.len() as u32 + 4).to_le_bytes());
    file.extend(b"WEBP");
    file.extend(body);
    file
}

/// The `VP8X` chunk.
pub fn webp_header(flags: u8, width: u32, height: u32) -> Vec<u8> {
    let mut data = vec![flags, 0, 0, 0];
    data.extend(&(width - 1).to_le_bytes()[..3]);
    data.extend(&(height - 1).to_le_bytes()[..3]);
    riff_chunk(b"VP8X", &data)
}

/// The picture chunk of a simple WebP file.
pub fn webp_bitstream(file: &[u8]) -> Vec<u8> {
    file[12..].to_vec()
}

/// A WebP with Exif, XMP and a chunk that nobody knows.
pub fn webp_with_metadata(image: &RgbImage, orientation: u16) -> Vec<u8> {
    webp_of(&[
        webp_header(0x0c, image.width(), image.height()),
        webp_bitstream(&webp(image)),
        riff_chunk(b"EXIF", &exif(orientation)),
        riff_chunk(b"XMP ", SECRET),
        riff_chunk(b"UNKN", SECRET),
    ])
}

/// Two frames, red then blue, that repeat forever; with a comment and XMP in between.
pub fn animated_gif() -> Vec<u8> {
    let mut file = Vec::new();
    let mut encoder = gif_encoder(&mut file);
    for colour in [RED, BLUE] {
        let frame = RgbaImage::from_pixel(40, 20, Rgba([colour[0], colour[1], colour[2], 255]));
        encoder.encode_frame(image::Frame::from_parts(frame, 0, 0, image::Delay::from_numer_denom_ms(100, 1))).unwrap();
    }
    drop(encoder);
    let trailer = file.pop();
    assert_eq!(trailer, Some(0x3b));
    file.extend(gif_extension(&[0x21, 0xfe]));
    file.extend(gif_extension(b"\x21\xff\x0bXMP DataXMP"));
    file.push(0x3b);
    file.extend(SECRET);
    file
}

fn gif_encoder(file: &mut Vec<u8>) -> image::codecs::gif::GifEncoder<&mut Vec<u8>> {
    let mut encoder = image::codecs::gif::GifEncoder::new(file);
    encoder.set_repeat(image::codecs::gif::Repeat::Infinite).unwrap();
    encoder
}

fn gif_extension(start: &[u8]) -> Vec<u8> {
    let mut block = start.to_vec();
    block.push(SECRET.len() as u8);
    block.extend(SECRET);
    block.push(0);
    block
}

/// Two frames, red then blue, with Exif behind them.
pub fn animated_webp() -> Vec<u8> {
    let frame = |colour: [u8; 3]| {
        let picture = webp_bitstream(&webp(&RgbImage::from_pixel(40, 20, Rgb(colour))));
        let header = [0, 0, 0, 0, 0, 0, 39, 0, 0, 19, 0, 0, 100, 0, 0, 0];
        riff_chunk(b"ANMF", &[&header[..], &picture, &riff_chunk(b"NOTE", SECRET)].concat())
    };
    webp_of(&[
        webp_header(0x0a, 40, 20),
        riff_chunk(b"ANIM", &[0; 6]),
        frame(RED),
        frame(BLUE),
        riff_chunk(b"EXIF", &exif(1)),
    ])
}

/// The same picture twice as an animated PNG, with a text between.
pub fn animated_png() -> Vec<u8> {
    let control = |sequence: u32| {
        let numbers = [sequence, 40, 20, 0, 0].map(u32::to_be_bytes).concat();
        png_chunk(b"fcTL", &[&numbers[..], &[0, 1, 0, 10, 0, 0]].concat())
    };
    let still = png(halves(40, 20));
    let data_at = still.windows(4).position(|window| window == b"IDAT").unwrap();
    let length = u32::from_be_bytes(still[data_at - 4..data_at].try_into().unwrap()) as usize;
    let data = &still[data_at + 4..data_at + 4 + length];
    let mut file = png_with(halves(40, 20), &[png_chunk(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]), control(0)]);
    let end = file.len() - 12;
    let second = [
        control(1),
        png_chunk(b"tEXt", &[b"a\0", SECRET].concat()),
        png_chunk(b"fdAT", &[&[0, 0, 0, 2], data].concat()),
    ];
    file.splice(end..end, second.concat());
    file
}

pub fn contains(haystack: &[u8], needle: &[u8]) -> bool {
    haystack.windows(needle.len()).any(|window| window == needle)
}

/// The color in the middle of a region given in eighths of the picture.
pub fn colour_at(image: &DynamicImage, x_eighths: u32, y_eighths: u32) -> [u8; 3] {
    let image = image.to_rgb8();
    image.get_pixel(image.width() * x_eighths / 8, image.height() * y_eighths / 8).0
}

pub fn is_near(colour: [u8; 3], expected: [u8; 3]) -> bool {
    colour.iter().zip(expected).all(|(a, b)| a.abs_diff(b) <= 30)
}
