//! Sines and cosines that are the same on every machine.
//!
//! The standard library uses the platform's maths library, whose last digit differs between systems; the bytes of a poster
//! must be the same everywhere, because they are cached by content. Plain arithmetic is deterministic.

const RADIANS_A_DEGREE: f64 = std::f64::consts::PI / 180.0;

/// The sine of an angle in degrees.
pub(super) fn sin(degrees: f64) -> f64 {
    let turned = degrees - 360.0 * (degrees / 360.0).round();
    // Fold into -90..=90, where the series below needs few terms.
    let folded = if turned > 90.0 {
        180.0 - turned
    } else if turned < -90.0 {
        -180.0 - turned
    } else {
        turned
    };
    let x = folded * RADIANS_A_DEGREE;
    let square = x * x;
    let (mut term, mut sum) = (x, x);
    for n in [6.0, 20.0, 42.0, 72.0, 110.0, 156.0, 210.0] {
        term = -term * square / n;
        sum += term;
    }
    sum
}

/// The cosine of an angle in degrees.
pub(super) fn cos(degrees: f64) -> f64 {
    sin(degrees + 90.0)
}

/// The point at this angle and distance from a center; 0 is to the right, 90 is down, as SVG turns.
pub(super) fn polar(cx: f64, cy: f64, radius: f64, degrees: f64) -> (f64, f64) {
    (cx + radius * cos(degrees), cy + radius * sin(degrees))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_agrees_with_the_maths_library_to_nine_digits() {
        for tenth in -7200..7200 {
            let degrees = f64::from(tenth) / 10.0;
            assert!((sin(degrees) - degrees.to_radians().sin()).abs() < 1e-9, "sin {degrees}");
            assert!((cos(degrees) - degrees.to_radians().cos()).abs() < 1e-9, "cos {degrees}");
        }
    }
}
