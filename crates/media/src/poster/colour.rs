//! Inks: the few colors that a poster is printed in.

use std::fmt;

/// An opaque color, written as `0xrrggbb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) u32);

impl Colour {
    /// Mixes in a percentage of another color.
    pub(crate) fn mix(self, other: Self, percent: u32) -> Self {
        let part = percent.min(100);
        let channel = |shift: u32| {
            let (a, b) = ((self.0 >> shift) & 0xff, (other.0 >> shift) & 0xff);
            ((a * (100 - part) + b * part + 50) / 100) << shift
        };
        Self(channel(16) | channel(8) | channel(0))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(rgb) = self;
        // `#aabbcc` may be said as `#abc`; a poster has dozens of these.
        let short = [16, 8, 0].map(|shift| (rgb >> shift) & 0xff);
        if short.iter().all(|channel| channel % 17 == 0) {
            let [r, g, b] = short.map(|channel| channel / 17);
            return write!(f, "#{r:x}{g:x}{b:x}");
        }
        write!(f, "#{rgb:06x}")
    }
}

/// The seven colors of a poster. Neighboring shapes must stay distinguishable in every palette, so the names describe the
/// role of a color, not its appearance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// The background.
    pub(crate) ground: Colour,
    /// Darker than the ground: depth, shadows, the far plane.
    pub(crate) shade: Colour,
    /// The darkest color, for silhouettes and lines, also on a bright ground.
    pub(crate) ink: Colour,
    /// The category's hue, for the largest shape.
    pub(crate) main: Colour,
    /// The second shape, distinct from ground and main.
    pub(crate) warm: Colour,
    /// The focal spot, nearly always saffron.
    pub(crate) accent: Colour,
    /// Highlights.
    pub(crate) light: Colour,
}

impl Palette {
    /// The color that shows the category's hue best beside the darkest one.
    pub(crate) fn vivid(&self) -> Colour {
        let brightness = |Colour(rgb): Colour| (rgb >> 16 & 0xff) * 3 + (rgb >> 8 & 0xff) * 6 + (rgb & 0xff);
        if brightness(self.main) > 700 { self.main } else { self.ground.mix(self.light, 25) }
    }
}

/// A palette from its seven colors, in the order of the fields.
pub(super) const fn inks(ground: u32, shade: u32, ink: u32, main: u32, warm: u32, accent: u32, light: u32) -> Palette {
    Palette {
        ground: Colour(ground),
        shade: Colour(shade),
        ink: Colour(ink),
        main: Colour(main),
        warm: Colour(warm),
        accent: Colour(accent),
        light: Colour(light),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_written_as_short_as_css_allows() {
        assert_eq!(Colour(0x00aa_bbcc).to_string(), "#abc");
        assert_eq!(Colour(0x000a_0b0c).to_string(), "#0a0b0c");
    }

    #[test]
    fn mixing_goes_from_one_ink_to_the_other() {
        let (black, orange) = (Colour(0), Colour(0x00f2_a33a));
        assert_eq!(black.mix(orange, 0), black);
        assert_eq!(black.mix(orange, 100), orange);
        assert_eq!(Colour(0).mix(Colour(0x00ff_ffff), 50), Colour(0x0080_8080));
    }
}
