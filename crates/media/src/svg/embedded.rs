//! Pictures embedded in a drawing as `data:` addresses: cleaned like uploads, everything else dropped.

use svg_hush::data_url_filter::{DataUrl, DataUrlFilterResult};

use crate::inspect::{Refusal, inspect};
use crate::{Format, gate, gif, jpeg, png, webp_file};

/// Keeps raster pictures without their metadata: a photo inside a drawing knows where it was taken, too.
pub(super) fn clean_embedded(url: &DataUrl<'_>) -> DataUrlFilterResult {
    let Ok((bytes, _)) = url.decode_to_vec() else {
        return DataUrlFilterResult::Drop;
    };
    match gate::guarded(|| clean(&bytes)) {
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
        // A drawing inside a drawing would need all of this again; AVIF inside one is not a thing that editors write.
        Format::Svg | Format::Avif => return Err(Refusal::NotAnImage),
    };
    Ok((format, data))
}
