//! Generated covers, as a page would show them.

use std::collections::HashSet;

use meydan_media::{Format, inspect, poster};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

const CATEGORIES: [&str; 13] = [
    "music",
    "theater",
    "sports",
    "art",
    "gastronomy",
    "education",
    "technology",
    "business",
    "film",
    "festival",
    "fashion",
    "other",
    "something-that-staff-added",
];

/// A poster in this many pixels, as interleaved RGBA.
fn pixels(svg: &str, width: u32, height: u32) -> Vec<u8> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap();
    let mut canvas = Pixmap::new(width, height).unwrap();
    let scale = f32::from(u16::try_from(width).unwrap()) / 800.0;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
    canvas.data().to_vec()
}

fn mean_difference(one: &[u8], other: &[u8]) -> f64 {
    let sum: u64 = one.iter().zip(other).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / one.len() as f64
}

#[test]
fn the_same_event_always_gets_the_same_bytes() {
    for category in CATEGORIES {
        for seed in ["1", "2", "boğaz-da-caz-gecesi", ""] {
            assert_eq!(poster(category, seed), poster(category, seed));
        }
    }
    // Covers are cached by content and shown beside each other: a change of these numbers changes every page.
    let hash = |text: &str| {
        text.bytes()
            .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    };
    let hashes = ["music", "theater", "other"].map(|category| hash(&poster(category, "42")));
    assert_eq!(hashes, [733_077_445_281_756_340, 16_702_404_340_752_991_007, 9_274_802_552_533_592_477]);
}

#[test]
fn every_poster_is_a_small_and_harmless_drawing() {
    for category in CATEGORIES {
        for seed in 1..=40 {
            let svg = poster(category, &seed.to_string());
            let name = format!("{category} {seed}: {} bytes", svg.len());
            assert!(svg.len() < 6000, "{name}");
            usvg::Tree::from_str(&svg, &usvg::Options::default()).expect(&name);
            let seen = inspect(svg.as_bytes()).expect(&name);
            assert_eq!((seen.format, seen.width, seen.height), (Format::Svg, 800, 600), "{name}");
            for banned in ["<text", "<image", "<script", "<style", "href", "NaN", "inf"] {
                assert!(!svg.contains(banned), "{name} has {banned}");
            }
            let ids: Vec<&str> = svg.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
            assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{name}");
            assert!(ids.iter().all(|id| svg.contains(&format!("url(#{id})"))), "{name}");
        }
    }
}

#[test]
fn every_poster_covers_the_whole_sheet() {
    for category in CATEGORIES {
        for seed in 1..=20 {
            let seen = pixels(&poster(category, &seed.to_string()), 80, 60);
            assert!(seen.chunks_exact(4).all(|pixel| pixel[3] == u8::MAX), "{category} {seed}");
        }
    }
}

#[test]
fn a_page_full_of_one_category_looks_varied() {
    for category in CATEGORIES {
        let page: Vec<_> = (1..=24).map(|seed| pixels(&poster(category, &seed.to_string()), 32, 24)).collect();
        let mut different: Vec<&Vec<u8>> = Vec::new();
        for poster in &page {
            if different.iter().all(|other| mean_difference(poster, other) > 12.0) {
                different.push(poster);
            }
        }
        assert!(different.len() >= 20, "{category}: only {} of 24 differ", different.len());
    }
}

#[test]
fn neighbours_on_a_page_differ_at_a_glance() {
    for category in CATEGORIES {
        let page: Vec<_> = (1..=24).map(|seed| pixels(&poster(category, &seed.to_string()), 32, 24)).collect();
        for (seed, pair) in (1..).zip(page.windows(2)) {
            let difference = mean_difference(&pair[0], &pair[1]);
            assert!(difference > 14.0, "{category} {seed} and its neighbour: {difference}");
        }
    }
}

#[test]
fn the_corner_of_the_date_is_calm() {
    for category in CATEGORIES {
        for seed in 1..=60 {
            let (width, height) = (160, 120);
            let seen = pixels(&poster(category, &seed.to_string()), width, height);
            let light = |x: usize, y: usize| {
                let at = (y * 160 + x) * 4;
                (f64::from(seen[at]) * 3.0 + f64::from(seen[at + 1]) * 6.0 + f64::from(seen[at + 2])) / 10.0
            };
            // 15 % of each side; how much neighboring pixels differ there on average.
            let steps: f64 = (0..18)
                .flat_map(|y| (0..24).map(move |x| (x, y)))
                .map(|(x, y)| (light(x, y) - light(x + 1, y)).abs() + (light(x, y) - light(x, y + 1)).abs())
                .sum();
            let unrest = steps / (24.0 * 18.0);
            assert!(unrest < 12.0, "{category} {seed}: {unrest}");
        }
    }
}
