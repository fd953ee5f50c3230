//! The features of the sketch: near enough to Kadıköy to look at, and nobody's data.

use mvt::GeomType;

pub struct Feature {
    pub layer: &'static str,
    pub shape: GeomType,
    kind: &'static str,
    name: &'static str,
    name_en: &'static str,
    /// Longitude and latitude.
    pub points: &'static [(f64, f64)],
}

impl Feature {
    pub fn tags(&self) -> impl Iterator<Item = (&'static str, &'static str)> {
        [("kind", self.kind), ("name", self.name), ("name:en", self.name_en)]
            .into_iter()
            .filter(|(_, value)| !value.is_empty())
    }
}

const fn area(layer: &'static str, kind: &'static str, points: &'static [(f64, f64)]) -> Feature {
    Feature { layer, shape: GeomType::Polygon, kind, name: "", name_en: "", points }
}

const fn road(kind: &'static str, name: &'static str, points: &'static [(f64, f64)]) -> Feature {
    Feature { layer: "roads", shape: GeomType::Linestring, kind, name, name_en: "", points }
}

const fn quarter(name: &'static str, points: &'static [(f64, f64)]) -> Feature {
    Feature { layer: "places", shape: GeomType::Point, kind: "neighbourhood", name, name_en: "", points }
}

/// From north to south-east, then along the edges of the map.
const LAND: &[(f64, f64)] = &[
    (29.0060, 41.0100),
    (29.0090, 41.0040),
    (29.0130, 40.9998),
    (29.0182, 40.9962),
    (29.0228, 40.9958),
    (29.0234, 40.9925),
    (29.0226, 40.9908),
    (29.0204, 40.9898),
    (29.0192, 40.9872),
    (29.0188, 40.9848),
    (29.0206, 40.9818),
    (29.0250, 40.9790),
    (29.0292, 40.9796),
    (29.0334, 40.9818),
    (29.0372, 40.9792),
    (29.0392, 40.9758),
    (29.0362, 40.9698),
    (29.0372, 40.9682),
    (29.0424, 40.9694),
    (29.0512, 40.9676),
    (29.0622, 40.9634),
    (29.0700, 40.9612),
    (29.0700, 41.0100),
    (29.0060, 41.0100),
];

/// The same coast, closed in the west and south.
const SEA: &[(f64, f64)] = &[
    (29.0060, 41.0100),
    (29.0090, 41.0040),
    (29.0130, 40.9998),
    (29.0182, 40.9962),
    (29.0228, 40.9958),
    (29.0234, 40.9925),
    (29.0226, 40.9908),
    (29.0204, 40.9898),
    (29.0192, 40.9872),
    (29.0188, 40.9848),
    (29.0206, 40.9818),
    (29.0250, 40.9790),
    (29.0292, 40.9796),
    (29.0334, 40.9818),
    (29.0372, 40.9792),
    (29.0392, 40.9758),
    (29.0362, 40.9698),
    (29.0372, 40.9682),
    (29.0424, 40.9694),
    (29.0512, 40.9676),
    (29.0622, 40.9634),
    (29.0700, 40.9612),
    (29.0700, 40.9600),
    (28.9900, 40.9600),
    (28.9900, 41.0100),
    (29.0060, 41.0100),
];

pub const FEATURES: &[Feature] = &[
    area("earth", "earth", LAND),
    area("water", "ocean", SEA),
    Feature {
        layer: "water",
        shape: GeomType::Point,
        kind: "sea",
        name: "Marmara Denizi",
        name_en: "Sea of Marmara",
        points: &[(29.0080, 40.9780)],
    },
    area(
        "landuse",
        "park",
        &[(29.0312, 40.9836), (29.0334, 40.9838), (29.0338, 40.9862), (29.0316, 40.9864), (29.0312, 40.9836)],
    ),
    area(
        "landuse",
        "park",
        &[(29.0226, 40.9806), (29.0246, 40.9797), (29.0252, 40.9806), (29.0232, 40.9816), (29.0226, 40.9806)],
    ),
    area(
        "landuse",
        "park",
        &[(29.0362, 40.9702), (29.0384, 40.9700), (29.0394, 40.9726), (29.0376, 40.9728), (29.0362, 40.9702)],
    ),
    road("highway", "D100", &[(29.0240, 41.0100), (29.0330, 41.0010), (29.0440, 40.9960), (29.0700, 40.9905)]),
    road("major_road", "Rıhtım Caddesi", &[(29.0236, 40.9975), (29.0241, 40.9935), (29.0238, 40.9903)]),
    road(
        "major_road",
        "Söğütlüçeşme Caddesi",
        &[(29.0238, 40.9903), (29.0286, 40.9906), (29.0362, 40.9898), (29.0420, 40.9910)],
    ),
    road(
        "major_road",
        "General Asım Gündüz Caddesi",
        &[(29.0286, 40.9906), (29.0287, 40.9883), (29.0280, 40.9846), (29.0262, 40.9822)],
    ),
    road("major_road", "Moda Caddesi", &[(29.0251, 40.9898), (29.0252, 40.9856), (29.0258, 40.9818)]),
    road(
        "major_road",
        "Bağdat Caddesi",
        &[(29.0362, 40.9898), (29.0376, 40.9834), (29.0440, 40.9768), (29.0560, 40.9702), (29.0700, 40.9648)],
    ),
    road("major_road", "Kurbağalıdere Caddesi", &[(29.0362, 40.9898), (29.0350, 40.9862), (29.0338, 40.9826)]),
    road("major_road", "Mühürdar Caddesi", &[(29.0238, 40.9903), (29.0222, 40.9884), (29.0208, 40.9862)]),
    road("minor_road", "Serasker Caddesi", &[(29.0240, 40.9896), (29.0264, 40.9890), (29.0287, 40.9888)]),
    road("minor_road", "Yasa Caddesi", &[(29.0242, 40.9890), (29.0258, 40.9884)]),
    road("minor_road", "Kadife Sokak", &[(29.0269, 40.9880), (29.0268, 40.9846)]),
    road("minor_road", "Sakız Sokağı", &[(29.0252, 40.9872), (29.0284, 40.9868)]),
    road("minor_road", "Ruşen Ağa Sokağı", &[(29.0252, 40.9852), (29.0281, 40.9850)]),
    road("minor_road", "Dumlupınar Sokağı", &[(29.0287, 40.9876), (29.0316, 40.9872), (29.0348, 40.9866)]),
    road("minor_road", "Dr. Esat Işık Caddesi", &[(29.0208, 40.9862), (29.0228, 40.9838), (29.0256, 40.9822)]),
    road("minor_road", "Cem Sokağı", &[(29.0222, 40.9884), (29.0252, 40.9878)]),
    road("minor_road", "Ressam Şeref Akdik Sokağı", &[(29.0228, 40.9838), (29.0254, 40.9842)]),
    road("minor_road", "Bademaltı Sokağı", &[(29.0281, 40.9850), (29.0312, 40.9850)]),
    road("minor_road", "Karakolhane Caddesi", &[(29.0262, 40.9962), (29.0274, 40.9934), (29.0280, 40.9906)]),
    road("minor_road", "Halitağa Caddesi", &[(29.0260, 40.9922), (29.0304, 40.9932), (29.0350, 40.9926)]),
    road("minor_road", "Fener Kalamış Caddesi", &[(29.0376, 40.9834), (29.0400, 40.9778), (29.0392, 40.9716)]),
    road("path", "Moda Sahil Yolu", &[(29.0196, 40.9850), (29.0214, 40.9822), (29.0252, 40.9798), (29.0292, 40.9802)]),
    road("rail", "", &[(29.0200, 40.9975), (29.0290, 40.9945), (29.0390, 40.9930), (29.0700, 40.9840)]),
    road("ferry", "", &[(29.0226, 40.9915), (29.0120, 40.9925), (28.9900, 40.9990)]),
    Feature {
        layer: "places",
        shape: GeomType::Point,
        kind: "locality",
        name: "Kadıköy",
        name_en: "",
        points: &[(29.0300, 40.9900)],
    },
    quarter("Caferağa", &[(29.0266, 40.9866)]),
    quarter("Moda", &[(29.0256, 40.9812)]),
    quarter("Rasimpaşa", &[(29.0280, 40.9950)]),
    quarter("Fenerbahçe", &[(29.0400, 40.9735)]),
    quarter("Hasanpaşa", &[(29.0440, 40.9930)]),
];
