//! Checks a file before it is installed: what cannot be drawn is refused here and not in the browsers of visitors.

use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use futures_util::StreamExt;
use pmtiles::{AsyncPmTilesReader, Compression, Header, MmapBackend, PmtError, TileType};
use serde::Deserialize;

const VERSION: u8 = 3;
/// Streets are in the tiles from this zoom level on.
const STREET_ZOOM: u8 = 12;
/// Degrees: west, south, east, north.
const TURKEY: [f64; 4] = [25.6, 35.8, 44.9, 42.2];
/// The layers of the Protomaps schema without which no street map can be drawn.
const LAYERS: [&str; 3] = ["earth", "water", "roads"];

#[derive(Deserialize)]
struct Metadata {
    #[serde(default)]
    vector_layers: Vec<Layer>,
}

#[derive(Deserialize)]
struct Layer {
    id: String,
}

/// The zoom levels of a file that can be drawn. `Err` says why it cannot.
pub async fn check(path: &Path) -> Result<(u8, u8), String> {
    let metadata = tokio::fs::metadata(path).await.map_err(|error| error.to_string())?;
    if !metadata.is_file() {
        return Err("is not a file".to_owned());
    }
    check_start(path, metadata.len())?;
    let reader = AsyncPmTilesReader::new_with_path(path).await.map_err(|error| reason(&error))?;
    let zooms = check_header(reader.get_header())?;
    let metadata = reader.get_metadata().await.map_err(|error| reason(&error))?;
    check_layers(&metadata)?;
    check_first_tile(Arc::new(reader)).await?;
    Ok(zooms)
}

fn reason(error: &PmtError) -> String {
    format!("cannot be read: {error}")
}

/// The format, and the length: every section that the header names must be in the file, and a download that was interrupted is
/// shorter.
fn check_start(path: &Path, size: u64) -> Result<(), String> {
    let mut header = [0; 127];
    let mut file = std::fs::File::open(path).map_err(|error| error.to_string())?;
    if file.read_exact(&mut header).is_err() || !header.starts_with(b"PMTiles") {
        return Err("is not a PMTiles file".to_owned());
    }
    if header[7] != VERSION {
        return Err(format!("is not of version {VERSION} of PMTiles"));
    }
    let (sections, _) = header[8..72].as_chunks::<16>();
    let needed = sections.iter().map(|section| {
        let (numbers, _) = section.as_chunks::<8>();
        let [offset, length] = [0, 1].map(|place| numbers.get(place).map_or(0, |bytes| u64::from_le_bytes(*bytes)));
        offset.saturating_add(length)
    });
    match needed.max() {
        Some(needed) if needed > size => Err(format!("is incomplete: it has {size} of at least {needed} bytes")),
        _ => Ok(()),
    }
}

fn check_header(header: &Header) -> Result<(u8, u8), String> {
    if header.tile_type != TileType::Mvt {
        return Err("has no vector tiles (MVT)".to_owned());
    }
    // Browsers decompress nothing else.
    for compression in [header.tile_compression, header.internal_compression()] {
        if !matches!(compression, Compression::None | Compression::Gzip) {
            return Err(format!("is compressed with {compression:?}; only gzip or no compression can be used"));
        }
    }
    if header.min_zoom > header.max_zoom || header.max_zoom < STREET_ZOOM {
        return Err(format!("ends at zoom level {}; streets need at least {STREET_ZOOM}", header.max_zoom));
    }
    let [west, south, east, north] = TURKEY;
    let is_in_turkey = header.min_longitude < header.max_longitude.min(east)
        && header.min_latitude < header.max_latitude.min(north)
        && header.max_longitude > west
        && header.max_latitude > south;
    if !is_in_turkey {
        return Err("covers no part of Turkey".to_owned());
    }
    Ok((header.min_zoom, header.max_zoom))
}

fn check_layers(metadata: &str) -> Result<(), String> {
    let metadata: Metadata =
        serde_json::from_str(metadata).map_err(|error| format!("has unreadable metadata: {error}"))?;
    let is_missing = |layer: &&&str| !metadata.vector_layers.iter().any(|known| known.id == **layer);
    match LAYERS.iter().find(is_missing) {
        Some(layer) => Err(format!("is not in the Protomaps schema: it has no layer \"{layer}\"")),
        None => Ok(()),
    }
}

async fn check_first_tile(reader: Arc<AsyncPmTilesReader<MmapBackend>>) -> Result<(), String> {
    let first = reader.clone().entries().next().await.transpose().map_err(|error| reason(&error))?;
    let place = first.as_ref().and_then(|entry| entry.iter_coords().next()).ok_or("has no tiles")?;
    let tile = reader.get_tile_decompressed(place).await.map_err(|error| reason(&error))?;
    if tile.is_none_or(|tile| tile.is_empty()) { Err("has an empty first tile".to_owned()) } else { Ok(()) }
}
