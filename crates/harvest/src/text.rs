//! Small helpers for texts and numbers of every format.

/// Degrees, unless they are none or both zero, as programs write that do not know them.
pub fn coordinates(latitude: &str, longitude: &str) -> Option<(f64, f64)> {
    let degrees = |text: &str| text.trim().replace(',', ".").parse::<f64>().ok().filter(|degrees| degrees.is_finite());
    let (latitude, longitude) = (degrees(latitude)?, degrees(longitude)?);
    let exists = latitude.abs() <= 90.0 && longitude.abs() <= 180.0 && (latitude != 0.0 || longitude != 0.0);
    exists.then_some((latitude, longitude))
}
