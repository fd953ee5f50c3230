//! Images embedded as `data:` URLs: cleaned like uploads, everything else is dropped.

use svg_hush::data_url_filter::{DataUrl, DataUrlFilterResult};

use crate::inspect::{Refusal, inspect};
use crate::{Format, gif, jpeg, limiter, png, webp_file};

/// Keeps raster images without their metadata, which may contain a GPS position too.
pub(super) fn clean_embedded(url: &DataUrl<'_>) -> DataUrlFilterResult {
    let Ok((bytes, _)) = url.decode_to_vec() else {
        return DataUrlFilterResult::Drop;
    };
    match limiter::catch_panic(|| clean(&bytes)) {
        Ok((format, data)) => DataUrlFilterResult::Rewrite { mime_type: format.mime().to_owned(), data },
        Err(_) => DataUrlFilterResult::Drop,
    }
}

fn clean(bytes: &[u8]) -> Result<(Format, Vec<u8>), Refusal> {
    let format = inspect(bytes)?.format;
    let data = match format {
        Format::Png => png::strip(bytes)?,
        Format::Jpeg => jpeg::strip(bytes)?,
        Format::Gif => gif::strip(bytes)?,
        Format::Webp => webp_file::strip(bytes)?,
        // A nested SVG would need all of this again, and editors do not embed AVIF.
        Format::Svg | Format::Avif => return Err(Refusal::NotAnImage),
    };
    Ok((format, data))
}
