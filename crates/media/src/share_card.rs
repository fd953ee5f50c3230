//! The preview image of a shared link: 1200 × 630, a JPEG under 300 KB.
//!
//! Text on the left, on the darkest color of the category; the cover or the poster on the right. It is usually shown 500
//! pixels wide, so there is little text in a large size. Rendered with embedded fonts only: the same card has the same
//! bytes on every machine.

mod fonts;
mod jpeg;
mod layout;
mod lines;
mod photo;
mod text;

use resvg::tiny_skia::{Pixmap, PixmapPaint, Transform};
use resvg::{render, usvg};

use crate::poster;

pub(crate) const WIDTH: u32 = 1200;
pub(crate) const HEIGHT: u32 = 630;

/// The left edge of the image.
pub(crate) const ART_LEFT: u32 = 690;

/// The content of a card. Texts are already localized and formatted.
#[derive(Debug, Clone, Copy)]
pub struct ShareCard<'a> {
    pub brand: &'a str,
    pub title: &'a str,
    /// "Çar 18 Kasım, 20:30"; omitted when empty.
    pub when: &'a str,
    /// "Rıhtım Sahne · İstanbul"; omitted when empty.
    pub place: &'a str,
    /// "₺450'den", "Ücretsiz".
    pub price: Option<&'a str>,
    /// The category's name.
    pub badge: Option<&'a str>,
    /// The category's slug, which determines the colors.
    pub category: &'a str,
    /// The event's id, which determines the poster.
    pub seed: &'a str,
    /// The cover as JPEG, PNG, WebP, GIF or AVIF. An undecodable one is replaced by the poster.
    pub photo: Option<&'a [u8]>,
    /// The point of the cover that stays in sight, in fractions of it; its center without one.
    pub photo_focus: Option<(f64, f64)>,
}

/// Why a card could not be rendered. None of these depends on its content.
#[derive(Debug, thiserror::Error)]
pub enum ShareCardError {
    #[error("the card could not be laid out: {0}")]
    Drawing(#[from] usvg::Error),
    #[error("there is no room for the card's pixels")]
    Canvas,
    #[error("the card could not be encoded: {0}")]
    Encoding(#[from] jpeg_encoder::EncodingError),
    #[error("the card stays larger than {} bytes", jpeg::MAX_BYTES)]
    TooLarge,
}

/// Renders the card as a JPEG. CPU-bound for a fraction of a second: call it on a blocking thread.
pub fn share_card(card: &ShareCard<'_>) -> Result<Vec<u8>, ShareCardError> {
    let mut canvas = Pixmap::new(WIDTH, HEIGHT).ok_or(ShareCardError::Canvas)?;
    let art = match card.photo.and_then(|photo| photo::cover(photo, card.photo_focus)) {
        Some(photo) => photo,
        None => drawn_poster(card)?,
    };
    let left = i32::try_from(ART_LEFT).unwrap_or(i32::MAX);
    canvas.draw_pixmap(left, 0, art.as_ref(), &PixmapPaint::default(), Transform::identity(), None);
    let words = layout::words(card, poster::inks(card.category, card.seed))?;
    render(&fonts::tree(&words)?, Transform::identity(), &mut canvas.as_mut());
    jpeg::encode(&canvas)
}

/// The center of the poster, cropped to the height of the card.
fn drawn_poster(card: &ShareCard<'_>) -> Result<Pixmap, ShareCardError> {
    let tree = fonts::tree(&poster::poster(card.category, card.seed))?;
    let mut art = Pixmap::new(WIDTH - ART_LEFT, HEIGHT).ok_or(ShareCardError::Canvas)?;
    let (width, height) = (f64::from(art.width()), f64::from(art.height()));
    let scale = height / poster::HEIGHT;
    let left = (width - poster::WIDTH * scale) / 2.0;
    let place = Transform::from_row(scale as f32, 0.0, 0.0, scale as f32, left as f32, 0.0);
    render(&tree, place, &mut art.as_mut());
    Ok(art)
}
