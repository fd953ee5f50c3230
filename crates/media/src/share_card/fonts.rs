//! The three fonts of the card, and their character coverage.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::{Database, Source};
use resvg::usvg::{Error, Node, Options, Tree};

use super::text::escaped;

/// Embedded fonts only: system fonts would render the card differently on every machine.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for file in [
        include_bytes!("../../assets/fonts/BricolageGrotesque-Bold.ttf").as_slice(),
        include_bytes!("../../assets/fonts/Inter-Medium.ttf"),
        include_bytes!("../../assets/fonts/Inter-SemiBold.ttf"),
    ] {
        fonts.load_font_source(Source::Binary(Arc::new(file)));
    }
    Arc::new(fonts)
});

/// A font face with its letter spacing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    /// Bricolage Grotesque, for the brand and the title.
    Display,
    /// Inter, for the main texts.
    Strong,
    /// Inter, for secondary texts.
    Plain,
}

impl Face {
    /// The attributes of a text in this face, at this size.
    pub(super) fn attributes(self, size: u32) -> String {
        let (family, weight, tenths_of_percent) = match self {
            Self::Display => ("Bricolage Grotesque", 700, 20),
            Self::Strong => ("Inter", 600, 10),
            Self::Plain => ("Inter", 500, 5),
        };
        let spacing = size * tenths_of_percent;
        format!(
            "font-family=\"{family}\" font-weight=\"{weight}\" font-size=\"{size}\" letter-spacing=\"-{}.{:03}\"",
            spacing / 1000,
            spacing % 1000
        )
    }
}

/// An SVG with the embedded fonts.
pub(super) fn tree(svg: &str) -> Result<Tree, Error> {
    Tree::from_str(svg, &Options { fontdb: Arc::clone(&FONTS), ..Options::default() })
}

/// Large enough that rounding does not matter.
const MEASURED_AT: u32 = 100;

/// The width of each text at size one: advances with kerning and letter spacing.
pub(super) fn widths(face: Face, texts: &[&str]) -> Result<Vec<f32>, Error> {
    let attributes = face.attributes(MEASURED_AT);
    let mut svg =
        String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\" xml:space=\"preserve\">");
    for (index, text) in texts.iter().enumerate() {
        svg.push_str(&format!("<text id=\"t{index}\" y=\"1\" {attributes}>{}</text>", escaped(text)));
    }
    svg.push_str("</svg>");
    let tree = tree(&svg)?;
    let width = |index: usize| match tree.node_by_id(&format!("t{index}")) {
        // The bounding box of a text is based on its advances, not its outlines.
        Some(Node::Text(text)) => text.bounding_box().width() / 100.0,
        _ => 0.0,
    };
    Ok((0..texts.len()).map(width).collect())
}

/// True if at least one of the fonts has this character; others would be an empty box.
pub(super) fn is_covered(character: char) -> bool {
    let code = u32::from(character);
    let at = COVERED.partition_point(|&(_, last)| last < code);
    COVERED.get(at).is_some_and(|&(first, _)| first <= code)
}

/// The character subset of the font files: Latin with accents, Greek, Cyrillic, punctuation, currencies.
const COVERED: &[(u32, u32)] = &[
    (0x0020, 0x007e),
    (0x00a0, 0x00ac),
    (0x00ae, 0x0148),
    (0x014a, 0x01c3),
    (0x01c5, 0x024f),
    (0x0259, 0x0259),
    (0x02bb, 0x02bc),
    (0x02c6, 0x02c6),
    (0x02da, 0x02da),
    (0x02dc, 0x02dc),
    (0x0300, 0x0304),
    (0x0306, 0x030c),
    (0x0323, 0x0323),
    (0x0326, 0x0328),
    (0x0386, 0x038a),
    (0x038c, 0x038c),
    (0x038e, 0x03a1),
    (0x03a3, 0x03ce),
    (0x0400, 0x045f),
    (0x0490, 0x0491),
    (0x04ae, 0x04af),
    (0x04e8, 0x04e9),
    (0x1e80, 0x1e85),
    (0x1e9e, 0x1e9e),
    (0x1ef2, 0x1ef3),
    (0x2010, 0x2015),
    (0x2018, 0x201e),
    (0x2020, 0x2022),
    (0x2026, 0x2026),
    (0x2032, 0x2033),
    (0x2039, 0x203a),
    (0x2044, 0x2044),
    (0x20a0, 0x20af),
    (0x20b1, 0x20b5),
    (0x20b8, 0x20ba),
    (0x20bc, 0x20bf),
    (0x2116, 0x2116),
    (0x2122, 0x2122),
    (0x2190, 0x2193),
    (0x2197, 0x2197),
    (0x2212, 0x2212),
    (0x2605, 0x2605),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn glyphs(text: &str) -> Vec<u32> {
        let attributes = Face::Display.attributes(40);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text id=\"t\" {attributes}>{}</text></svg>",
            escaped(text)
        );
        let tree = tree(&svg).unwrap();
        match tree.node_by_id("t") {
            Some(Node::Text(text)) => {
                text.layouted().iter().flat_map(|span| span.positioned_glyphs.iter().map(|glyph| glyph.id.0)).collect()
            }
            _ => Vec::new(),
        }
    }

    #[test]
    fn no_covered_character_is_an_empty_box() {
        for character in COVERED.iter().flat_map(|&(first, last)| first..=last).filter_map(char::from_u32) {
            // A combining mark needs a base letter.
            let text = format!("a{character}");
            assert!(glyphs(&text).iter().all(|&glyph| glyph != 0), "U+{:04X}", u32::from(character));
        }
    }

    #[test]
    fn turkish_is_covered_and_emoji_are_not() {
        assert!("İıĞğŞşÇçÖöÜüÂâÎîÛû₺’'“”–…·".chars().all(is_covered));
        assert!("🎷\u{fe0f}\u{200d}日ا\u{7}".chars().all(|character| !is_covered(character)));
    }

    #[test]
    fn widths_are_advances_with_kerning() {
        let [one, two, kerned] = widths(Face::Display, &["m", "mm", "AV"]).unwrap()[..] else { panic!() };
        // The letter spacing is between the two.
        assert!((two - 2.0 * one + 0.02).abs() < 0.001, "{one} {two}");
        let [a, v] = widths(Face::Display, &["A", "V"]).unwrap()[..] else { panic!() };
        assert!(kerned < a + v - 0.01);
    }

    #[test]
    fn a_space_has_a_width() {
        let widths = widths(Face::Strong, &["a b", "ab"]).unwrap();
        assert!(widths[0] > widths[1] + 0.15);
    }
}
