//! From the luma and chroma of AV1 to RGB.

use rav1d_safe::{ColorRange, Frame};

use super::items::Property;

const PQ: u16 = 16;
const HLG: u16 = 18;

/// The color encoding of a frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct ColourEncoding {
    transfer: u16,
    matrix: u16,
    full_range: bool,
}

impl ColourEncoding {
    /// The container takes precedence over the stream.
    pub(super) fn of(frame: &Frame, properties: impl Iterator<Item = Property>) -> Self {
        let stream = frame.color_info();
        let stream = Self {
            transfer: stream.transfer_characteristics as u16,
            matrix: stream.matrix_coefficients as u16,
            full_range: stream.color_range == ColorRange::Full,
        };
        let container = properties.into_iter().find_map(|property| match property {
            Property::Colour { transfer, matrix, full_range, .. } => Some(Self { transfer, matrix, full_range }),
            _ => None,
        });
        container.unwrap_or(stream)
    }

    /// The conversion; `None` if it is not supported.
    pub(super) fn converter(self, depth: u8) -> Option<Converter> {
        if matches!(self.transfer, PQ | HLG) {
            return None;
        }
        let weights = match self.matrix {
            0 => None,
            1 | 12 => Some((0.2126, 0.0722)),
            // Unspecified means BT.601, as in browsers.
            2 | 4..=6 => Some((0.299, 0.114)),
            7 => Some((0.212, 0.087)),
            9 | 10 => Some((0.2627, 0.0593)),
            _ => return None,
        };
        Some(Converter { weights, scale: Scale::new(depth, self.full_range) })
    }
}

/// Maps stored values to 0–1 (luma) and ±0.5 (chroma).
#[derive(Debug, Clone, Copy)]
pub(super) struct Scale {
    black: f32,
    luma_span: f32,
    middle: f32,
    chroma_span: f32,
}

impl Scale {
    pub(super) fn new(depth: u8, full_range: bool) -> Self {
        let unit = f32::from(1_u16 << (depth.clamp(8, 12) - 8));
        let middle = 128.0 * unit;
        if full_range {
            let span = 256.0 * unit - 1.0;
            Self { black: 0.0, luma_span: span, middle, chroma_span: span }
        } else {
            Self { black: 16.0 * unit, luma_span: 219.0 * unit, middle, chroma_span: 224.0 * unit }
        }
    }

    pub(super) fn luma(&self, value: u16) -> f32 {
        (f32::from(value) - self.black) / self.luma_span
    }

    fn chroma(&self, value: u16) -> f32 {
        (f32::from(value) - self.middle) / self.chroma_span
    }
}

/// The conversion of one image.
#[derive(Debug, Clone, Copy)]
pub(super) struct Converter {
    /// The weights of red and blue in luma; `None` when the planes are green, blue and red.
    weights: Option<(f32, f32)>,
    scale: Scale,
}

impl Converter {
    /// True if the planes are colors instead of differences, which requires full resolution.
    pub(super) const fn is_identity(&self) -> bool {
        self.weights.is_none()
    }

    pub(super) fn grey(&self, luma: u16) -> [u8; 3] {
        [to_byte(self.scale.luma(luma)); 3]
    }

    pub(super) fn rgb(&self, first: u16, second: u16, third: u16) -> [u8; 3] {
        let Some((red_share, blue_share)) = self.weights else {
            return [third, first, second].map(|value| to_byte(self.scale.luma(value)));
        };
        let luma = self.scale.luma(first);
        let (blue_difference, red_difference) = (self.scale.chroma(second), self.scale.chroma(third));
        let red = luma + 2.0 * (1.0 - red_share) * red_difference;
        let blue = luma + 2.0 * (1.0 - blue_share) * blue_difference;
        let green = (luma - red_share * red - blue_share * blue) / (1.0 - red_share - blue_share);
        [red, green, blue].map(to_byte)
    }
}

pub(super) fn to_byte(value: f32) -> u8 {
    (value * 255.0 + 0.5).clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converter(matrix: u16, full_range: bool, depth: u8) -> Converter {
        ColourEncoding { transfer: 13, matrix, full_range }.converter(depth).unwrap()
    }

    #[test]
    fn black_and_white_follow_the_range() {
        assert_eq!(converter(6, true, 8).rgb(0, 128, 128), [0; 3]);
        assert_eq!(converter(6, true, 8).rgb(255, 128, 128), [255; 3]);
        assert_eq!(converter(1, false, 8).rgb(16, 128, 128), [0; 3]);
        assert_eq!(converter(1, false, 10).rgb(940, 512, 512), [255; 3]);
        assert_eq!(converter(9, true, 12).rgb(4095, 2048, 2048), [255; 3]);
    }

    #[test]
    fn pure_red_is_converted_to_red() {
        // BT.601 full range: Y = 76, Cb = 85, Cr = 255.
        let [red, green, blue] = converter(6, true, 8).rgb(76, 85, 255);
        assert!(red >= 253 && green <= 2 && blue <= 2, "{red} {green} {blue}");
    }

    #[test]
    fn identity_planes_are_green_blue_red() {
        assert_eq!(converter(0, true, 8).rgb(10, 20, 30), [30, 10, 20]);
    }

    #[test]
    fn high_dynamic_range_has_no_conversion() {
        assert!(ColourEncoding { transfer: PQ, matrix: 9, full_range: true }.converter(10).is_none());
        assert!(ColourEncoding { transfer: HLG, matrix: 9, full_range: true }.converter(10).is_none());
        assert!(ColourEncoding { transfer: 13, matrix: 14, full_range: true }.converter(10).is_none());
    }
}
