//! Which part of an image is shown, and where its main subject is.

use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use crate::field::{FieldErrors, Problem};

/// The smallest part of a side that can be cut out.
const MIN_SIDE: f64 = 0.01;
/// Fractions are kept with this precision: a ten-thousandth is less than a pixel of most images.
const STEPS: f64 = 10_000.0;

/// A rectangle in fractions of the original.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Crop {
    #[schema(minimum = 0, maximum = 1)]
    pub x: f64,
    #[schema(minimum = 0, maximum = 1)]
    pub y: f64,
    #[schema(minimum = 0.01, maximum = 1)]
    pub width: f64,
    #[schema(minimum = 0.01, maximum = 1)]
    pub height: f64,
}

/// A point in fractions of the original.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FocalPoint {
    pub x: f64,
    pub y: f64,
}

/// The part of an image that is shown, and the point that stays in sight where it is cut off; the center without one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ImageFrame {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focal_x: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub focal_y: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub crop: Option<Crop>,
}

impl ImageFrame {
    pub fn focal(&self) -> Option<FocalPoint> {
        Some(FocalPoint { x: self.focal_x?, y: self.focal_y? })
    }

    /// The focal point in fractions of what is shown.
    pub fn shown_focal(&self) -> Option<FocalPoint> {
        let FocalPoint { x, y } = self.focal()?;
        let Some(crop) = self.crop else { return Some(FocalPoint { x, y }) };
        let within = |point: f64, start: f64, side: f64| rounded(((point - start) / side).clamp(0.0, 1.0));
        Some(FocalPoint { x: within(x, crop.x, crop.width), y: within(y, crop.y, crop.height) })
    }

    /// The frame as it is stored: a crop of the whole image is none.
    pub(crate) fn check(self, errors: &mut FieldErrors) -> Self {
        let points = [("focal_x", self.focal_x, self.focal_y), ("focal_y", self.focal_y, self.focal_x)];
        for (field, value, other) in points {
            if value.is_some_and(|value| !(0.0..=1.0).contains(&value)) {
                errors.add(field, Problem::OutOfRange { min: 0, max: 1 });
            }
            if value.is_none() && other.is_some() {
                errors.add(field, Problem::Required);
            }
        }
        if self.crop.is_some_and(|crop| !is_within(crop)) {
            errors.add("crop", Problem::OutsideOfImage);
        }
        Self {
            focal_x: self.focal_x.map(rounded),
            focal_y: self.focal_y.map(rounded),
            crop: self.crop.map(cleaned).filter(|crop| *crop != WHOLE),
        }
    }
}

fn rounded(fraction: f64) -> f64 {
    (fraction * STEPS).round() / STEPS
}

/// A value that a client sends: `None` if it is left out, `Some(None)` if it is null.
pub type Sent<T> = Option<Option<T>>;

/// For a [`Sent`]: serde alone reads null as left out.
pub(crate) fn sent<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Sent<T>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

const WHOLE: Crop = Crop { x: 0.0, y: 0.0, width: 1.0, height: 1.0 };

fn is_within(Crop { x, y, width, height }: Crop) -> bool {
    let is_side = |start: f64, side: f64| start >= 0.0 && side >= MIN_SIDE && start + side <= 1.0 + 1.0 / STEPS;
    is_side(x, width) && is_side(y, height)
}

/// Rounding must not leave the image.
fn cleaned(Crop { x, y, width, height }: Crop) -> Crop {
    let (x, y) = (rounded(x), rounded(y));
    Crop { x, y, width: rounded(width.min(1.0 - x)), height: rounded(height.min(1.0 - y)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(frame: ImageFrame) -> (ImageFrame, Vec<String>) {
        let mut errors = FieldErrors::default();
        let frame = frame.check(&mut errors);
        (frame, errors.iter().map(|(field, _)| field.to_owned()).collect())
    }

    const STORED: ImageFrame = ImageFrame {
        focal_x: Some(0.25),
        focal_y: Some(0.75),
        crop: Some(Crop { x: 0.0, y: 0.5, width: 0.5, height: 0.5 }),
    };

    #[test]
    fn points_and_rectangles_outside_of_the_image_are_refused() {
        let point = |focal_x, focal_y| checked(ImageFrame { focal_x, focal_y, crop: None }).1;
        assert_eq!(point(Some(1.1), Some(0.0)), ["focal_x"]);
        assert_eq!(point(Some(0.1), None), ["focal_y"]);
        for (x, y, width, height) in
            [(-0.1, 0.0, 0.5, 0.5), (0.6, 0.0, 0.5, 0.5), (0.0, 0.0, 0.001, 0.5), (0.0, 0.0, 0.5, 1.5)]
        {
            let crop = Crop { x, y, width, height };
            assert_eq!(checked(ImageFrame { crop: Some(crop), ..STORED }).1, ["crop"], "{crop:?}");
        }
        assert_eq!(checked(STORED), (STORED, vec![]));
    }

    #[test]
    fn the_whole_image_is_no_crop_and_rounding_stays_within_it() {
        assert_eq!(checked(ImageFrame { crop: Some(WHOLE), ..STORED }), (ImageFrame { crop: None, ..STORED }, vec![]));
        let crop = Crop { x: 0.333_333, y: 0.0, width: 0.666_667, height: 1.0 };
        let (frame, _) = checked(ImageFrame { crop: Some(crop), ..STORED });
        assert_eq!(frame.crop, Some(Crop { x: 0.3333, y: 0.0, width: 0.6667, height: 1.0 }));
    }

    #[test]
    fn the_focal_point_moves_with_the_crop() {
        assert_eq!(STORED.shown_focal(), Some(FocalPoint { x: 0.5, y: 0.5 }));
        let outside = ImageFrame { focal_x: Some(0.9), focal_y: Some(0.1), ..STORED };
        assert_eq!(outside.shown_focal(), Some(FocalPoint { x: 1.0, y: 0.0 }));
        assert_eq!(ImageFrame { crop: STORED.crop, ..ImageFrame::default() }.shown_focal(), None);
    }
}
