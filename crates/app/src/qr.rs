//! QR codes as SVG.

use meydan_domain::{Error, Result};
use qrcode::QrCode;
use qrcode::render::svg::Color;

const PIXELS: u32 = 220;

pub fn svg(text: &str) -> Result<String> {
    let code = QrCode::new(text).map_err(Error::internal)?;
    Ok(code.render::<Color<'_>>().min_dimensions(PIXELS, PIXELS).build())
}
