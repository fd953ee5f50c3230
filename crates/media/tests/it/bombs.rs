//! Small files that ask for a lot: refused from their headers, before anything is allocated for them.

use bytes::Bytes;
use meydan_media::{MAX_BYTES, MAX_PIXELS, Refusal, inspect, prepare};

use crate::fixtures::{
    animated_gif, avif, gif, halves, jpeg, photo, png, png_chunk, riff_chunk, svg, webp, webp_bitstream, webp_header,
    webp_of,
};

const HUGE: u32 = 60_000;
const TOO_MANY: Refusal = Refusal::TooManyPixels { width: HUGE, height: HUGE };

async fn assert_refused(file: Vec<u8>, refusal: Refusal) {
    assert_eq!(inspect(&file), Err(refusal));
    assert_eq!(prepare(Bytes::from(file)).await.unwrap_err(), refusal);
}

fn png_header(width: u32, height: u32) -> Vec<u8> {
    let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 6, 0, 0, 0]].concat();
    png_chunk(b"IHDR", &header)
}

#[tokio::test]
async fn a_png_header_of_60000_squared() {
    let mut file = png(halves(4, 4));
    file.splice(8..33, png_header(HUGE, HUGE));
    assert_refused(file, TOO_MANY).await;
}

#[tokio::test]
async fn a_png_that_promises_more_rows_than_it_has() {
    let mut file = png(halves(4, 4));
    file.splice(8..33, png_header(7_000, 7_000));
    assert!(inspect(&file).is_ok(), "49 megapixels are allowed");
    assert_eq!(prepare(Bytes::from(file)).await.unwrap_err(), Refusal::Broken);
}

#[tokio::test]
async fn a_jpeg_frame_of_60000_squared() {
    let mut file = jpeg(&halves(16, 16));
    let at = file.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    file[at + 5..at + 9].copy_from_slice(&[0xea, 0x60, 0xea, 0x60]);
    assert_refused(file, TOO_MANY).await;
}

#[tokio::test]
async fn a_jpeg_with_thousands_of_scans() {
    let file = jpeg(&halves(16, 16));
    let scan_at = file.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let (head, scan) = file.split_at(scan_at);
    let scan = &scan[..scan.len() - 2];
    let many = [head, &scan.repeat(5_000), &[0xff, 0xd9]].concat();
    assert_refused(many, Refusal::Broken).await;
}

#[tokio::test]
async fn a_large_jpeg_with_many_scans() {
    let file = jpeg(&halves(16, 16));
    let scan_at = file.windows(2).position(|pair| pair == [0xff, 0xda]).unwrap();
    let (head, scan) = file.split_at(scan_at);
    let mut large = [head, &scan[..scan.len() - 2].repeat(50), &[0xff, 0xd9]].concat();
    assert!(inspect(&large).is_ok(), "many scans of a small picture are cheap");
    let at = large.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    large[at + 5..at + 9].copy_from_slice(&[0x1b, 0x58, 0x1b, 0x58]);
    assert_refused(large, Refusal::Broken).await;
}

#[tokio::test]
async fn a_webp_canvas_of_60000_squared() {
    let bitstream = webp_bitstream(&webp(&halves(4, 4)));
    assert_refused(webp_of(&[webp_header(0, HUGE, HUGE), bitstream.clone()]), TOO_MANY).await;
    assert_refused(webp_of(&[webp_header(2, HUGE, HUGE), bitstream]), TOO_MANY).await;
}

#[tokio::test]
async fn a_webp_whose_bitstream_is_larger_than_its_canvas() {
    let side = 16_383;
    let refusal = Refusal::TooManyPixels { width: side, height: side };
    let lossless =
        riff_chunk(b"VP8L", &[&[0x2f][..], &((side - 1) | (side - 1) << 14).to_le_bytes(), &[0; 16]].concat());
    assert_refused(webp_of(std::slice::from_ref(&lossless)), refusal).await;
    assert_refused(webp_of(&[webp_header(0, 4, 4), lossless.clone()]), refusal).await;
    let frame = riff_chunk(b"ANMF", &[&[0; 6][..], &[3, 0, 0, 3, 0, 0, 0, 0, 0, 0], &lossless].concat());
    assert_refused(webp_of(&[webp_header(2, 4, 4), frame]), refusal).await;
}

#[tokio::test]
async fn a_webp_frame_that_is_too_large() {
    let lossy = webp_bitstream(&webp(&halves(4, 4)));
    let size = [&(HUGE - 1).to_le_bytes()[..3], &(HUGE - 1).to_le_bytes()[..3]].concat();
    let frame = riff_chunk(b"ANMF", &[&[0; 6][..], &size, &[0; 4], &lossy].concat());
    assert_refused(webp_of(&[webp_header(2, 4, 4), frame]), TOO_MANY).await;
}

#[tokio::test]
async fn a_gif_screen_or_frame_of_60000_squared() {
    let mut screen = gif(halves(4, 4));
    screen[6..10].copy_from_slice(&[0x60, 0xea, 0x60, 0xea]);
    assert_refused(screen, TOO_MANY).await;

    // The second frame: the first one alone would pass.
    let mut frame = animated_gif();
    let mark = [0x2c, 0, 0, 0, 0, 40, 0, 20, 0];
    let at = frame.windows(mark.len()).rposition(|window| window == mark).unwrap();
    frame[at + 5..at + 9].copy_from_slice(&[0x60, 0xea, 0x60, 0xea]);
    assert_refused(frame, TOO_MANY).await;
}

#[tokio::test]
async fn an_avif_that_declares_60000_squared() {
    let mut file = avif(&halves(16, 16));
    let at = file.windows(4).position(|window| window == b"ispe").unwrap();
    file[at + 8..at + 12].copy_from_slice(&HUGE.to_be_bytes());
    file[at + 12..at + 16].copy_from_slice(&HUGE.to_be_bytes());
    assert_refused(file, TOO_MANY).await;
}

#[tokio::test]
async fn an_avif_whose_stream_has_another_size_than_it_declares() {
    let mut file = avif(&halves(64, 64));
    let at = file.windows(4).position(|window| window == b"ispe").unwrap();
    file[at + 8..at + 12].copy_from_slice(&16_u32.to_be_bytes());
    assert!(inspect(&file).is_ok());
    assert_eq!(prepare(Bytes::from(file)).await.unwrap_err(), Refusal::Broken);
}

#[tokio::test]
async fn an_svg_that_explodes_through_entities_or_use() {
    let entities: String =
        (1..12).map(|n| format!("<!ENTITY e{n} '{}'>", format!("&e{};", n - 1).repeat(10))).collect();
    let drawing = String::from_utf8(svg("<text>&e11;</text>")).unwrap();
    let file = format!("<!DOCTYPE svg [<!ENTITY e0 'ha'>{entities}]>{drawing}");
    assert_refused(file.into_bytes(), Refusal::Broken).await;

    let mut body = "<g id='g0'><rect/></g>".to_owned();
    for level in 1..12 {
        body += &format!("<g id='g{level}'>{}</g>", format!("<use xlink:href='#g{}'/>", level - 1).repeat(10));
    }
    assert_eq!(prepare(Bytes::from(svg(&body))).await.unwrap_err(), Refusal::Broken);
}

#[tokio::test]
async fn one_byte_too_many_is_too_large() {
    let mut file = jpeg(&photo(64, 64));
    file.resize(MAX_BYTES, 0);
    assert!(inspect(&file).is_ok(), "trailing bytes alone are no reason");
    file.push(0);
    assert_refused(file, Refusal::TooLarge).await;
}

#[test]
fn the_limits_are_what_the_documentation_says() {
    assert_eq!((MAX_BYTES, MAX_PIXELS), (20 * 1024 * 1024, 50_000_000));
}
