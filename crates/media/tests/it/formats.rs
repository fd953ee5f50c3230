//! Every accepted format: what `inspect` sees and what `prepare` makes.

use bytes::Bytes;
use image::ImageFormat;
use meydan_media::{CropArea, Format, Prepared, Refusal, avif_variants, inspect, overview, prepare, prepare_cropped};

use crate::fixtures::{
    self, BLUE, RED, avif, avif_transparent, colour_at, gif, half_transparent, halves, is_near, jpeg, jpeg_with, photo,
    png, svg, webp, webp_lossless,
};

pub async fn prepared(file: Vec<u8>) -> Prepared {
    prepare(Bytes::from(file)).await.unwrap()
}

fn raster_files() -> Vec<(Format, Vec<u8>)> {
    let image = halves(40, 20);
    vec![
        (Format::Png, png(image.clone())),
        (Format::Jpeg, jpeg(&image)),
        (Format::Webp, webp(&image)),
        (Format::Webp, webp_lossless(image.clone())),
        (Format::Gif, gif(image.clone())),
        (Format::Avif, avif(&image)),
    ]
}

#[test]
fn content_decides_the_format_and_the_size() {
    let all = raster_files().into_iter().chain([(Format::Svg, svg("<rect/>"))]);
    for (format, file) in all {
        let seen = inspect(&file).unwrap();
        assert_eq!((seen.format, seen.width, seen.height), (format, 40, 20));
    }
}

#[tokio::test]
async fn every_raster_format_gets_a_full_file_a_variant_and_a_preview() {
    for (format, file) in raster_files() {
        let made = prepared(file).await;
        assert_eq!((made.format, made.width, made.height, made.animated), (format, 40, 20, false));
        assert_eq!(made.served.name, format!("full.{}", format.extension()));
        assert_eq!(inspect(&made.served.bytes).unwrap().format, format);

        let [variant] = &made.variants[..] else { panic!("{format:?} has {} variants", made.variants.len()) };
        assert_eq!((variant.width, variant.height, variant.format), (40, 20, Format::Webp));
        assert_eq!(variant.file.name, "w40.webp");
        let shown = image::load_from_memory_with_format(&variant.file.bytes, ImageFormat::WebP).unwrap();
        assert!(is_near(colour_at(&shown, 1, 4), RED), "{format:?}: {:?}", colour_at(&shown, 1, 4));
        assert!(is_near(colour_at(&shown, 7, 4), BLUE), "{format:?}: {:?}", colour_at(&shown, 7, 4));
    }
}

#[tokio::test]
async fn wide_pictures_get_the_usual_widths_in_order() {
    let made = prepared(jpeg(&photo(1400, 700))).await;
    let sizes: Vec<_> = made.variants.iter().map(|v| (v.width, v.height, v.file.name.as_str())).collect();
    assert_eq!(
        sizes,
        [
            (320, 160, "w320.webp"),
            (640, 320, "w640.webp"),
            (960, 480, "w960.webp"),
            (1280, 640, "w1280.webp"),
            (1400, 700, "w1400.webp")
        ]
    );
    for variant in &made.variants {
        let seen = inspect(&variant.file.bytes).unwrap();
        assert_eq!((seen.format, seen.width, seen.height), (Format::Webp, variant.width, variant.height));
    }
}

#[tokio::test]
async fn previews_are_small_webp_addresses() {
    for image in [photo(1400, 700), halves(40, 20), photo(3, 900)] {
        let preview = prepared(png(image)).await.preview.unwrap();
        assert!(preview.starts_with("data:image/webp;base64,"), "{preview}");
        assert!(preview.len() <= 600, "{} bytes", preview.len());
    }
    let preview = prepared(png(half_transparent(500, 500))).await.preview.unwrap();
    assert!(preview.len() <= 600, "{} bytes", preview.len());
}

#[tokio::test]
async fn transparency_survives() {
    let image = half_transparent(400, 200);
    for file in [png(image.clone()), webp_lossless(image.clone()), gif(image.clone()), avif_transparent(&image)] {
        let made = prepared(file).await;
        for variant in &made.variants {
            let shown = image::load_from_memory(&variant.file.bytes).unwrap().to_rgba8();
            let alpha = |eighths: u32| shown.get_pixel(shown.width() * eighths / 8, shown.height() / 2).0[3];
            assert!(alpha(1) > 240 && alpha(7) < 15, "{:?} w{}: {} {}", made.format, variant.width, alpha(1), alpha(7));
        }
    }
}

#[tokio::test]
async fn animations_keep_moving_and_variants_show_the_first_frame() {
    use image::AnimationDecoder;
    let made = prepared(fixtures::animated_gif()).await;
    assert!(made.animated);
    let served = image::codecs::gif::GifDecoder::new(std::io::Cursor::new(&made.served.bytes)).unwrap();
    assert_eq!(served.into_frames().collect_frames().unwrap().len(), 2);
    assert!(fixtures::contains(&made.served.bytes, b"NETSCAPE2.0"));
    let shown = image::load_from_memory(&made.variants[0].file.bytes).unwrap();
    assert!(is_near(colour_at(&shown, 4, 4), RED));
}

#[tokio::test]
async fn animated_webp_and_png_keep_both_frames() {
    use image::AnimationDecoder;
    let webp = prepared(fixtures::animated_webp()).await;
    assert!(webp.animated && !fixtures::contains(&webp.served.bytes, fixtures::SECRET));
    let served = image::codecs::webp::WebPDecoder::new(std::io::Cursor::new(&webp.served.bytes)).unwrap();
    let frames = served.into_frames().collect_frames().unwrap();
    let colours: Vec<_> = frames.iter().map(|frame| colour_at(&frame.buffer().clone().into(), 4, 4)).collect();
    assert!(colours.len() == 2 && is_near(colours[0], RED) && is_near(colours[1], BLUE), "{colours:?}");
    let shown = image::load_from_memory(&webp.variants[0].file.bytes).unwrap();
    assert!(is_near(colour_at(&shown, 4, 4), RED));

    let png = prepared(fixtures::animated_png()).await;
    assert!(png.animated && !fixtures::contains(&png.served.bytes, fixtures::SECRET));
    let served = image::codecs::png::PngDecoder::new(std::io::Cursor::new(&png.served.bytes)).unwrap();
    assert_eq!(served.apng().unwrap().into_frames().collect_frames().unwrap().len(), 2);
}

#[tokio::test]
async fn a_jpeg_for_printing_is_served_in_rgb() {
    let ink: Vec<u8> = [0_u8, 220, 220, 20].repeat(64 * 64);
    let mut file = Vec::new();
    jpeg_encoder::Encoder::new(&mut file, 95).encode(&ink, 64, 64, jpeg_encoder::ColorType::Cmyk).unwrap();
    let made = prepared(file).await;
    // The number of components stands in the frame header.
    let frame_at = made.served.bytes.windows(2).position(|pair| pair == [0xff, 0xc0]).unwrap();
    assert_eq!(made.served.bytes[frame_at + 9], 3);
    let [red, green, blue] = colour_at(&image::load_from_memory(&made.served.bytes).unwrap(), 4, 4);
    assert!(red > 150 && green < 90 && blue < 90, "{red} {green} {blue}");
}

#[tokio::test]
async fn an_avif_that_we_cannot_decode_is_served_without_variants() {
    let mut tiled = avif(&halves(40, 20));
    let at = tiled.windows(4).position(|window| window == b"infe").unwrap();
    let kind = tiled[at..].windows(4).position(|window| window == b"av01").unwrap();
    tiled[at + kind..at + kind + 4].copy_from_slice(b"grid");
    let made = prepared(tiled.clone()).await;
    assert_eq!((made.width, made.height, made.variants.len(), made.preview), (40, 20, 0, None));
    assert_eq!(made.served.bytes, tiled, "nothing in it was metadata");
    assert_eq!(avif_variants(Bytes::from(tiled), None).await.unwrap(), []);
}

#[tokio::test]
async fn an_upright_photo_keeps_its_very_pixels() {
    let file = jpeg(&photo(300, 200));
    let made = prepared(file.clone()).await;
    let before = image::load_from_memory(&file).unwrap();
    let after = image::load_from_memory(&made.served.bytes).unwrap();
    assert_eq!(before.as_bytes(), after.as_bytes());
}

#[tokio::test]
async fn photos_in_display_p3_are_converted_for_their_copies() {
    let profile = moxcms::ColorProfile::new_display_p3().encode().unwrap();
    let image = image::RgbImage::from_pixel(64, 64, image::Rgb([200, 80, 80]));
    let file = jpeg_with(&image, |encoder| encoder.add_icc_profile(&profile).unwrap());
    let made = prepared(file).await;
    // Worked out by hand from the primaries of both spaces.
    let shown = image::load_from_memory(&made.variants[0].file.bytes).unwrap();
    let colour = colour_at(&shown, 4, 4);
    assert!(colour.iter().zip([216_u8, 69, 75]).all(|(a, b)| a.abs_diff(b) <= 6), "{colour:?}");
    assert!(fixtures::contains(&made.served.bytes, b"ICC_PROFILE"), "the full-size file still needs its profile");
    assert!(!fixtures::contains(&made.variants[0].file.bytes, b"ICCP"));
}

#[tokio::test]
async fn avif_variants_are_only_those_that_are_smaller() {
    let file = png(photo(400, 300));
    let webp_sizes: Vec<_> =
        prepared(file.clone()).await.variants.iter().map(|v| (v.width, v.file.bytes.len())).collect();
    let variants = avif_variants(Bytes::from(file), None).await.unwrap();
    assert!(!variants.is_empty(), "a photo should pay");
    for variant in variants {
        let (_, webp_size) = webp_sizes.iter().find(|(width, _)| *width == variant.width).unwrap();
        assert!(variant.file.bytes.len() < *webp_size);
        assert_eq!(variant.file.name, format!("w{}.avif", variant.width));
        let seen = inspect(&variant.file.bytes).unwrap();
        assert_eq!((seen.format, seen.width, seen.height), (Format::Avif, variant.width, variant.height));
    }
}

#[tokio::test]
async fn avif_that_is_not_smaller_is_dropped() {
    // A single pixel: the AVIF container alone is larger than the whole WebP.
    let variants = avif_variants(Bytes::from(png(halves(1, 1))), None).await.unwrap();
    assert_eq!(variants, []);
    assert_eq!(avif_variants(Bytes::from(svg("<rect/>")), None).await.unwrap(), []);
}

const RIGHT_HALF: CropArea = CropArea { x: 0.5, y: 0.0, width: 0.5, height: 1.0 };

#[tokio::test]
async fn a_part_is_cut_out_of_every_format_with_pixels() {
    for (format, file) in raster_files() {
        let part = prepare_cropped(Bytes::from(file), RIGHT_HALF).await.unwrap().unwrap();
        assert_eq!((part.format, part.width, part.height), (format, 20, 20));
        let [variant] = &part.variants[..] else { panic!("{format:?}: {:?}", part.variants) };
        for shown in [&part.served, &variant.file] {
            let shown = image::load_from_memory(&shown.bytes).unwrap();
            assert_eq!((shown.width(), shown.height()), (20, 20), "{format:?}");
            assert!(is_near(colour_at(&shown, 1, 4), BLUE), "{format:?}: {:?}", colour_at(&shown, 1, 4));
        }
    }
    let variants = avif_variants(Bytes::from(png(photo(400, 300))), Some(RIGHT_HALF)).await.unwrap();
    assert!(variants.iter().all(|variant| (variant.width, variant.height) == (200, 300)) && !variants.is_empty());
}

#[tokio::test]
async fn drawings_have_no_parts_and_no_overview() {
    let drawing = Bytes::from(svg("<rect/>"));
    assert_eq!(prepare_cropped(drawing.clone(), RIGHT_HALF).await.unwrap(), None);
    assert_eq!(overview(drawing).await.unwrap(), None);
    let whole = overview(Bytes::from(png(halves(2_000, 100)))).await.unwrap().unwrap();
    let whole = image::load_from_memory(&whole).unwrap();
    assert_eq!((whole.width(), whole.height()), (1_280, 64));
}

#[tokio::test]
async fn refusals_are_the_same_through_every_door() {
    for (file, refusal) in [(vec![], Refusal::Empty), (b"%PDF-1.7".to_vec(), Refusal::NotAnImage)] {
        assert_eq!(prepare(Bytes::from(file.clone())).await.unwrap_err(), refusal);
        assert_eq!(avif_variants(Bytes::from(file), None).await.unwrap_err(), refusal);
    }
}
