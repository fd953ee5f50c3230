//! A small street map for tests: a sketch of Kadıköy in the Protomaps schema, written by the libraries that others use.

mod sketch;

use std::f64::consts::PI;
use std::io::Cursor;

use mvt::{GeomData, GeomEncoder, Tile};
use pmtiles::{PmTilesWriter, TileCoord, TileType};

use self::sketch::{FEATURES, Feature};

/// Degrees: west, south, east, north.
pub const BOUNDS: [f64; 4] = [28.99, 40.96, 29.07, 41.01];
const MIN_ZOOM: u8 = 8;
pub const MAX_ZOOM: u8 = 14;
/// The size of a tile in its own coordinates.
const EXTENT: u32 = 4096;
const LAYERS: [&str; 5] = ["earth", "landuse", "water", "roads", "places"];

/// The file that can be installed.
pub fn street_map() -> Vec<u8> {
    street_map_with(|writer| writer)
}

/// The file with another header or other metadata.
pub fn street_map_with(change: impl FnOnce(PmTilesWriter) -> PmTilesWriter) -> Vec<u8> {
    let [west, south, east, north] = BOUNDS;
    let layers: Vec<String> = LAYERS.iter().map(|id| format!(r#"{{"id":"{id}","fields":{{}}}}"#)).collect();
    let writer = PmTilesWriter::new(TileType::Mvt)
        .min_zoom(MIN_ZOOM)
        .max_zoom(MAX_ZOOM)
        .bounds(west, south, east, north)
        .center(29.027, 40.987)
        .center_zoom(MAX_ZOOM)
        .metadata(format!(r#"{{"name":"Kadıköy","vector_layers":[{}]}}"#, layers.join(",")));
    let mut file = Cursor::new(Vec::new());
    let mut output = change(writer).create(&mut file).expect("a writer");
    for place in tiles() {
        output.add_tile(place, &tile(place)).expect("a tile");
    }
    output.finalize().expect("a file");
    file.into_inner()
}

/// The tiles that cover the bounds.
fn tiles() -> impl Iterator<Item = TileCoord> {
    let [west, south, east, north] = BOUNDS;
    (MIN_ZOOM..=MAX_ZOOM).flat_map(move |zoom| {
        let (left, top) = position(west, north, zoom);
        let (right, bottom) = position(east, south, zoom);
        let columns = whole(left.floor())..=whole(right.floor());
        columns.flat_map(move |x| {
            let rows = whole(top.floor())..=whole(bottom.floor());
            rows.map(move |y| TileCoord::new(zoom, x.unsigned_abs(), y.unsigned_abs()).expect("a place"))
        })
    })
}

/// Every feature is in every tile: a renderer draws what is inside.
fn tile(place: TileCoord) -> Vec<u8> {
    let mut tile = Tile::new(EXTENT);
    for name in LAYERS {
        let mut layer = tile.create_layer(name);
        for feature in FEATURES.iter().filter(|feature| feature.layer == name) {
            let mut builder = layer.into_feature(geometry(feature, place).expect("a geometry"));
            for (key, value) in feature.tags() {
                builder.add_tag_string(key, value);
            }
            layer = builder.into_layer();
        }
        tile.add_layer(layer).expect("a layer");
    }
    tile.to_bytes().expect("a tile")
}

fn geometry(feature: &Feature, place: TileCoord) -> Result<GeomData, mvt::Error> {
    let mut geometry = GeomEncoder::new(feature.shape);
    for (longitude, latitude) in feature.points {
        let (x, y) = position(*longitude, *latitude, place.z());
        let [x, y] = [x - f64::from(place.x()), y - f64::from(place.y())].map(|part| part * f64::from(EXTENT));
        geometry.add_point(x, y)?;
    }
    geometry.encode()
}

/// In tiles from the north-western corner of the world, in the Web Mercator projection.
fn position(longitude: f64, latitude: f64, zoom: u8) -> (f64, f64) {
    let tiles = f64::from(1_u32 << zoom);
    let latitude = latitude.to_radians();
    ((longitude + 180.0) / 360.0 * tiles, (1.0 - (latitude.tan() + 1.0 / latitude.cos()).ln() / PI) / 2.0 * tiles)
}

#[expect(clippy::cast_possible_truncation, reason = "tile coordinates are small")]
fn whole(number: f64) -> i32 {
    number as i32
}
