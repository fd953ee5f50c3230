//! Share cards, as a chat receives them.

use image::{ImageFormat, Rgb, RgbImage};
use meydan_media::{ShareCard, share_card};

use crate::fixtures::{halves, png};

fn card() -> ShareCard<'static> {
    ShareCard {
        brand: "Meydan",
        title: "Boğaz’da Caz Gecesi: Defne Aral Beşlisi",
        when: "Çarşamba, 18 Kasım · 20.30",
        place: "Rıhtım Sahne · İstanbul",
        price: Some("₺450’den"),
        badge: Some("Müzik"),
        category: "music",
        seed: "1",
        photo: None,
        photo_focus: None,
    }
}

/// Draws a card and checks what every card must be.
fn drawn(card: &ShareCard<'_>) -> RgbImage {
    let file = share_card(card).unwrap();
    assert!(file.len() < 300_000, "{} bytes", file.len());
    let picture = image::load_from_memory_with_format(&file, ImageFormat::Jpeg).unwrap().into_rgb8();
    assert_eq!(picture.dimensions(), (1200, 630));
    picture
}

/// How much of the left side, in percent, is lighter than its ground: a measure of how much is written there.
fn written(picture: &RgbImage, rows: std::ops::Range<u32>) -> f64 {
    let ground = picture.get_pixel(4, 4).0;
    let far = |pixel: &Rgb<u8>| pixel.0.iter().zip(ground).any(|(a, b)| a.abs_diff(b) > 60);
    let all = f64::from(rows.len() as u32) * 680.0;
    let count = rows.flat_map(|y| (0..680).map(move |x| (x, y))).filter(|&(x, y)| far(picture.get_pixel(x, y))).count();
    count as f64 * 100.0 / all
}

fn noise(width: u32, height: u32) -> Vec<u8> {
    let mut state = 1_u32;
    let photo = RgbImage::from_fn(width, height, |_, _| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Rgb([(state >> 24) as u8, (state >> 16) as u8, (state >> 8) as u8])
    });
    let mut file = std::io::Cursor::new(Vec::new());
    photo.write_to(&mut file, ImageFormat::Png).unwrap();
    file.into_inner()
}

#[test]
fn a_card_has_the_size_that_chats_ask_for() {
    let picture = drawn(&card());
    assert!(written(&picture, 120..480) > 3.0);
}

#[test]
fn the_same_card_has_the_same_bytes() {
    assert_eq!(share_card(&card()).unwrap(), share_card(&card()).unwrap());
}

#[test]
fn every_category_has_a_card() {
    for category in ["music", "theater", "sports", "art", "gastronomy", "education", "technology", "business", "x", ""]
    {
        drawn(&ShareCard { category, ..card() });
    }
}

#[test]
fn the_focal_point_of_a_photo_stays_in_sight() {
    // Far wider than the art: only a part of it is in sight.
    let photo = png(halves(2_000, 400));
    let at = |photo_focus| {
        let card = ShareCard { photo: Some(&photo), photo_focus, ..card() };
        drawn(&card).get_pixel(1_100, 100).0
    };
    let (left, right) = (at(Some((0.0, 0.5))), at(Some((1.0, 0.5))));
    assert!(left[0] > left[2] && right[2] > right[0], "{left:?} {right:?}");
}

#[test]
fn a_photo_takes_the_place_of_the_poster() {
    let red = RgbImage::from_pixel(900, 300, Rgb([200, 20, 30]));
    for format in [ImageFormat::Jpeg, ImageFormat::Png, ImageFormat::WebP] {
        let mut file = std::io::Cursor::new(Vec::new());
        red.write_to(&mut file, format).unwrap();
        let picture = drawn(&ShareCard { photo: Some(file.get_ref()), ..card() });
        for (x, y) in [(700, 10), (940, 300), (1190, 620)] {
            let Rgb([r, g, b]) = *picture.get_pixel(x, y);
            assert!(r > 180 && g < 50 && b < 60, "{format:?} at {x},{y}: {r} {g} {b}");
        }
    }
}

#[test]
fn the_busiest_photo_stays_under_the_limit() {
    let photo = noise(1280, 960);
    drawn(&ShareCard { photo: Some(&photo), ..card() });
}

#[test]
fn a_broken_photo_falls_back_to_the_poster() {
    let poster = share_card(&card()).unwrap();
    let mut cut = noise(300, 200);
    cut.truncate(500);
    for broken in [
        b"not a picture".as_slice(),
        b"",
        &cut,
        b"\xff\xd8\xff\xe0broken",
        b"<svg xmlns=\"http://www.w3.org/2000/svg\"/>",
    ] {
        assert_eq!(share_card(&ShareCard { photo: Some(broken), ..card() }).unwrap(), poster);
    }
}

#[test]
fn the_longest_titles_stay_inside_their_column() {
    for title in [
        "Uluslararası İstanbul Çağdaş Müzik, Şiir ve Görsel Sanatlar Günleri Açılış Gecesi Büyük Konseri ve Söyleşisi"
            .to_owned(),
        "Çekoslovakyalılaştıramadıklarımızdanmışsınızcasınaydınlatılmıştırlar".to_owned(),
        "İĞÜŞÖÇ ığüşöç ".repeat(60),
        "W".repeat(5000),
    ] {
        let picture = drawn(&ShareCard { title: &title, ..card() });
        let ground = *picture.get_pixel(4, 4);
        for y in 0..630 {
            for x in 650..684 {
                let pixel = picture.get_pixel(x, y);
                assert!(pixel.0.iter().zip(ground.0).all(|(a, b)| a.abs_diff(b) < 40), "{x},{y} of {title:.20}");
            }
        }
    }
}

#[test]
fn missing_texts_leave_no_gap() {
    // With nothing else to say, the title stands in the middle.
    let few = drawn(&ShareCard { when: "", place: "", price: None, badge: None, ..card() });
    assert!(written(&few, 250..450) > 5.0);
    // Without a place, when it happens moves down to the price.
    let placeless = drawn(&ShareCard { place: "", ..card() });
    assert!(written(&placeless, 430..475) > 2.0);
    let untitled = drawn(&ShareCard { title: "", ..card() });
    assert!(written(&untitled, 130..370) < 0.1);
}

#[test]
fn hostile_text_is_only_text() {
    for text in [
        "<script>alert(1)</script>",
        "</text></svg><image href=\"file:///etc/passwd\"/>",
        "&amp; &lt; &#0; &xxe; ]]> <!-- \" '",
        "a\u{0}b\u{8}c\u{b}d\u{1f}e\u{7f}f\u{fffe}g\u{202e}h",
        "\u{1f3b7}\u{fe0f}\u{200d}\u{1f469}",
    ] {
        let hostile = ShareCard {
            brand: text,
            title: text,
            when: text,
            place: text,
            price: Some(text),
            badge: Some(text),
            category: text,
            seed: text,
            photo: None,
            photo_focus: None,
        };
        drawn(&hostile);
    }
}

#[test]
fn an_emoji_is_dropped_and_not_drawn_as_a_box() {
    let with = share_card(&ShareCard { title: "Caz 🎷 Gecesi", ..card() }).unwrap();
    let without = share_card(&ShareCard { title: "Caz Gecesi", ..card() }).unwrap();
    assert_eq!(with, without);
}
