//! The body of a response within a limit, counted after decompression as well.

use std::io::Read;

use meydan_domain::source::{FetchFailure, FetchRefusal};
use reqwest::Response;
use reqwest::header::CONTENT_ENCODING;

use super::{FetchError, unreachable};

/// What requests offer; each body has at most one of them.
pub const ACCEPTED: &str = "gzip, br";

#[derive(Clone, Copy)]
enum Encoding {
    Plain,
    Gzip,
    Brotli,
}

pub async fn read(mut response: Response, limit: usize) -> Result<Vec<u8>, FetchError> {
    let encoding = encoding(&response)?;
    let too_large = || FetchError::Refused(FetchRefusal::TooLarge { megabytes: limit.div_ceil(1024 * 1024) });
    if response.content_length().is_some_and(|length| length > limit as u64) {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    while let Some(chunk) = response.chunk().await.map_err(|error| unreachable(&error))? {
        if bytes.len() + chunk.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&chunk);
    }
    let decoded = tokio::task::spawn_blocking(move || decode(encoding, bytes, limit));
    let decoded = decoded.await.map_err(|_| FetchError::Failed(FetchFailure::Encoding))?;
    decoded.map_err(|_| FetchError::Failed(FetchFailure::Encoding))?.ok_or_else(too_large)
}

fn encoding(response: &Response) -> Result<Encoding, FetchError> {
    let value = response.headers().get(CONTENT_ENCODING).map(|value| value.as_bytes().to_ascii_lowercase());
    match value.as_deref().map(<[u8]>::trim_ascii) {
        None | Some(b"" | b"identity") => Ok(Encoding::Plain),
        Some(b"gzip" | b"x-gzip") => Ok(Encoding::Gzip),
        Some(b"br") => Ok(Encoding::Brotli),
        Some(_) => Err(FetchError::Failed(FetchFailure::Encoding)),
    }
}

/// Stops at the limit: a small body can unpack to gigabytes. `None` if there is more.
fn decode(encoding: Encoding, bytes: Vec<u8>, limit: usize) -> std::io::Result<Option<Vec<u8>>> {
    let mut decoded = Vec::new();
    let most = limit as u64 + 1;
    match encoding {
        Encoding::Plain => return Ok(Some(bytes)),
        Encoding::Gzip => flate2::read::MultiGzDecoder::new(&*bytes).take(most).read_to_end(&mut decoded)?,
        Encoding::Brotli => brotli::Decompressor::new(&*bytes, 4096).take(most).read_to_end(&mut decoded)?,
    };
    Ok((decoded.len() <= limit).then_some(decoded))
}
