//! Encodes the card within the size limit of chats.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};
use resvg::tiny_skia::Pixmap;

use super::ShareCardError;

/// Some chats show no preview above this.
pub(super) const MAX_BYTES: usize = 300_000;

/// Vector images are small at high quality; only a detailed photo needs the lower steps.
const QUALITIES: [u8; 6] = [88, 80, 70, 58, 44, 30];

pub(super) fn encode(canvas: &Pixmap) -> Result<Vec<u8>, ShareCardError> {
    let rgb: Vec<u8> = canvas.pixels().iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect();
    let side = |side: u32| u16::try_from(side).map_err(|_| ShareCardError::Canvas);
    let (width, height) = (side(canvas.width())?, side(canvas.height())?);
    for quality in QUALITIES {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, quality);
        // Chroma subsampling blurs colored text; for a photo that matters less than its size.
        let colours = if quality == QUALITIES[0] { SamplingFactor::F_1_1 } else { SamplingFactor::F_2_2 };
        encoder.set_sampling_factor(colours);
        encoder.set_optimized_huffman_tables(true);
        encoder.encode(&rgb, width, height, ColorType::Rgb)?;
        if file.len() < MAX_BYTES {
            return Ok(file);
        }
    }
    Err(ShareCardError::TooLarge)
}
