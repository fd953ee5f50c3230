//! A cover for every event and post: geometry in the category's colours, drawn from a seed.
//!
//! Each category is a family of compositions and palettes. The seed picks one of each, and the composition then throws
//! its own dice for position, size and number. Nothing here reads a clock, a file or a float formatter, so that the
//! same event has the same bytes on every machine and may be cached by content.

mod angle;
mod art;
mod business;
mod colour;
mod dice;
mod education;
mod family;
mod fashion;
mod festival;
mod film;
mod gastronomy;
mod music;
mod other;
mod path;
mod sheet;
mod sports;
mod technology;
mod theater;

pub(crate) use colour::Palette;
use dice::Dice;
pub(crate) use family::{Choice, Family};
use path::Path;
use sheet::Sheet;
pub(crate) use sheet::{HEIGHT, WIDTH};

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
    let mut dice = Dice::new(&[family.name, seed]);
    let mut sheet = Sheet::new();
    (family.compositions[choice.composition])(&mut sheet, &family.palettes[choice.palette], &mut dice);
    sheet.into_svg(choice.mirrored)
}
