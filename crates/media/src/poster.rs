//! Generated covers of events and posts: geometry in the category's colors, determined by a seed.
//!
//! Each category is a family of compositions and palettes. The seed picks one of each, and seeds the random position, size
//! and number of shapes. Nothing here depends on a clock, a file or float formatting, so that the same event has the same
//! bytes on every machine and can be cached by content.

mod angle;
mod art;
mod business;
mod canvas;
mod colour;
mod education;
mod family;
mod fashion;
mod festival;
mod film;
mod gastronomy;
mod music;
mod other;
mod path;
mod rng;
mod sports;
mod technology;
mod theater;

use canvas::Canvas;
pub(crate) use canvas::{HEIGHT, WIDTH};
pub(crate) use colour::Palette;
pub(crate) use family::{Choice, Family};
use path::Path;
use rng::Rng;

/// The poster of an event or post, as a complete SVG file of 800 × 600.
///
/// Unknown categories get the star patterns of the house. The focal point stays inside what every crop from 1:1 to 16:9
/// keeps, and the top left corner stays calm for the date block.
pub fn poster(category: &str, seed: &str) -> String {
    let family = Family::of(category);
    draw(family, family.choose(seed), seed)
}

/// The inks that [`poster`] prints this one in.
pub(crate) fn inks(category: &str, seed: &str) -> Palette {
    let family = Family::of(category);
    family.palettes[family.choose(seed).palette]
}

/// The path data of the house's star.
pub(crate) fn star(cx: f64, cy: f64, radius: f64, turn: f64) -> String {
    Path::star(cx, cy, radius, turn).into_data()
}

pub(crate) fn draw(family: &Family, choice: Choice, seed: &str) -> String {
    let mut rng = Rng::new(&[family.name, seed]);
    let mut canvas = Canvas::new();
    (family.compositions[choice.composition])(&mut canvas, &family.palettes[choice.palette], &mut rng);
    canvas.into_svg(choice.mirrored)
}
