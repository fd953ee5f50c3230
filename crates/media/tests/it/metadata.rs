//! Photos come out upright, and nothing that is served tells where they were taken.

use image::DynamicImage;
use meydan_media::Prepared;

use crate::fixtures::{
    self, BLUE, RED, SECRET, animated_gif, avif_with_exif, colour_at, contains, exif, halves, is_near, jpeg_with,
    png_chunk, png_with, webp_with_metadata,
};
use crate::formats::prepared;

fn assert_nothing_leaks(made: &Prepared) {
    let files = made.variants.iter().map(|variant| &variant.file).chain([&made.served]);
    for file in files {
        assert!(!contains(&file.bytes, SECRET), "{} still says where it was taken", file.name);
        for mark in [&b"Exif\0\0"[..], b"II*\0", b"http://ns.adobe.com/xap", b"Photoshop 3.0"] {
            assert!(!contains(&file.bytes, mark), "{} contains {}", file.name, String::from_utf8_lossy(mark));
        }
    }
}

fn shown(made: &Prepared) -> Vec<DynamicImage> {
    let files = made.variants.iter().map(|variant| &variant.file).chain([&made.served]);
    files.map(|file| image::load_from_memory(&file.bytes).unwrap()).collect()
}

/// A photo taken with the camera on its side: stored lying, to be shown after a quarter turn with the clock.
fn assert_turned(made: &Prepared) {
    assert_eq!((made.width, made.height), (40, 80));
    for image in shown(made) {
        assert_eq!((image.width(), image.height()), (40, 80));
        assert!(is_near(colour_at(&image, 4, 1), RED), "top is {:?}", colour_at(&image, 4, 1));
        assert!(is_near(colour_at(&image, 4, 7), BLUE), "bottom is {:?}", colour_at(&image, 4, 7));
    }
}

fn photo_with_everything(orientation: u16) -> Vec<u8> {
    let mut file = jpeg_with(&halves(80, 40), |encoder| {
        encoder.add_exif_metadata(&exif(orientation)).unwrap();
        encoder.add_app_segment(1, [b"http://ns.adobe.com/xap/1.0/\0", SECRET].concat()).unwrap();
        encoder.add_app_segment(13, [b"Photoshop 3.0\0", SECRET].concat()).unwrap();
        encoder.add_app_segment(2, [b"MPF\0", SECRET].concat()).unwrap();
    });
    // A comment right after the start mark, and a second picture behind the end mark as phones append it.
    let comment = [&[0xff, 0xfe, 0, 2 + SECRET.len() as u8], SECRET].concat();
    file.splice(2..2, comment);
    file.extend(SECRET);
    file
}

#[tokio::test]
async fn the_fixtures_do_carry_their_secret() {
    for file in [photo_with_everything(6), animated_gif(), webp_with_metadata(&halves(80, 40), 6)] {
        assert!(contains(&file, SECRET));
    }
    assert!(contains(&avif_with_exif(&halves(80, 40), Some(exif(1))), SECRET));
}

#[tokio::test]
async fn a_jpeg_on_its_side_comes_out_upright_and_without_gps() {
    let made = prepared(photo_with_everything(6)).await;
    assert_turned(&made);
    assert_nothing_leaks(&made);
}

#[tokio::test]
async fn an_upright_jpeg_loses_its_metadata_too() {
    let made = prepared(photo_with_everything(1)).await;
    assert_eq!((made.width, made.height), (80, 40));
    assert_nothing_leaks(&made);
    for image in shown(&made) {
        assert!(is_near(colour_at(&image, 1, 4), RED));
    }
}

#[tokio::test]
async fn all_eight_orientations_show_red_where_it_belongs() {
    // Where the red half, stored on the left, is seen: x and y in eighths.
    for (orientation, x, y) in [(1, 1, 4), (2, 7, 4), (3, 7, 4), (4, 1, 4), (5, 4, 1), (6, 4, 1), (7, 4, 7), (8, 4, 7)]
    {
        let made = prepared(photo_with_everything(orientation)).await;
        for image in shown(&made) {
            assert!(is_near(colour_at(&image, x, y), RED), "orientation {orientation}");
            assert!(is_near(colour_at(&image, 8 - x, 8 - y), BLUE), "orientation {orientation}");
        }
    }
}

#[tokio::test]
async fn a_png_loses_text_time_and_exif() {
    let chunks = [
        png_chunk(b"tEXt", &[b"Comment\0", SECRET].concat()),
        png_chunk(b"iTXt", &[b"XML:com.adobe.xmp\0\0\0\0\0", SECRET].concat()),
        png_chunk(b"tIME", &[7, 234, 1, 1, 0, 0, 0]),
        png_chunk(b"prVt", SECRET),
    ];
    let mut file = png_with(halves(80, 40), &chunks);
    file.extend(SECRET);
    assert_nothing_leaks(&prepared(file).await);

    let turned = prepared(png_with(halves(80, 40), &[png_chunk(b"eXIf", &exif(6))])).await;
    assert_turned(&turned);
    assert_nothing_leaks(&turned);
}

#[tokio::test]
async fn a_webp_loses_its_metadata_and_turns() {
    let upright = prepared(webp_with_metadata(&halves(80, 40), 1)).await;
    assert_eq!((upright.width, upright.height), (80, 40));
    assert_nothing_leaks(&upright);
    let turned = prepared(webp_with_metadata(&halves(80, 40), 6)).await;
    assert_turned(&turned);
    assert_nothing_leaks(&turned);
}

#[tokio::test]
async fn a_gif_loses_comments_application_data_and_trailing_bytes() {
    let made = prepared(animated_gif()).await;
    assert_nothing_leaks(&made);
    assert!(!contains(&made.served.bytes, b"XMP"));
}

#[tokio::test]
async fn an_avif_loses_its_exif_and_still_decodes() {
    let file = avif_with_exif(&halves(80, 40), Some(exif(1)));
    let made = prepared(file.clone()).await;
    assert_nothing_leaks(&made);
    assert_eq!(made.served.bytes.len(), file.len(), "offsets must stay right");
    let again = prepared(made.served.bytes.to_vec()).await;
    assert_eq!(again.variants, made.variants);
}

#[tokio::test]
async fn an_avif_loses_foreign_boxes_and_trailing_bytes() {
    let plain = fixtures::avif(&halves(80, 40));
    let foreign = [&(8 + SECRET.len() as u32).to_be_bytes()[..], b"uuid", SECRET].concat();
    let made = prepared([&plain[..], &foreign, SECRET].concat()).await;
    assert_nothing_leaks(&made);
    assert!(made.served.bytes.starts_with(&plain), "the picture itself is untouched");
    assert_eq!(made.served.bytes.len(), plain.len() + foreign.len(), "what follows the last box is cut off");
}

#[tokio::test]
async fn an_avif_with_a_turn_in_its_container_is_measured_and_shown_turned() {
    // The quarter turn against the clock is spelled as a property that the main picture refers to.
    let file = fixtures::avif(&halves(80, 40));
    let turned = avif_turned_once(&file);
    let made = prepared(turned).await;
    assert_eq!((made.width, made.height), (40, 80));
    let image = image::load_from_memory(&made.variants[0].file.bytes).unwrap();
    assert!(is_near(colour_at(&image, 4, 1), BLUE), "{:?}", colour_at(&image, 4, 1));
    assert!(is_near(colour_at(&image, 4, 7), RED), "{:?}", colour_at(&image, 4, 7));
}

/// Replaces the content of the `pixi` property by a rotation; viewers do not need `pixi`.
fn avif_turned_once(file: &[u8]) -> Vec<u8> {
    let mut turned = file.to_vec();
    let at = file.windows(4).position(|window| window == b"pixi").expect("the encoder writes pixi");
    turned[at..at + 4].copy_from_slice(b"irot");
    turned[at + 4] = 1;
    turned
}
