//! Where a record takes place, in the words of the site: the province as the city, and its district.

use meydan_domain::event_draft::DEFAULT_COUNTRY;
use meydan_gazetteer::{Province, find_district_in, find_districts, find_province, locate, nearest_province};
use meydan_harvest::Place;
use meydan_turkish::fold;

#[derive(Clone, Debug, Default, PartialEq)]
pub struct FoundPlace {
    pub city: Option<String>,
    pub district: Option<String>,
    /// Only where it is not Turkey.
    pub country: Option<String>,
}

/// What the source calls the city may be a province, a district of one, or a city abroad.
pub fn find(place: &Place) -> FoundPlace {
    let text = |value: &Option<String>| value.clone().filter(|value| !value.trim().is_empty());
    let (city, region, district) = (text(&place.city), text(&place.region), text(&place.district));
    if let Some(country) = text(&place.country).filter(|country| !is_turkey(country)) {
        return FoundPlace { city: city.or(region), district, country: Some(country) };
    }
    let named = |province: &'static Province, name: Option<&str>| {
        let found = name.and_then(|name| find_district_in(province, name)).filter(|found| !found.is_merkez());
        FoundPlace {
            city: Some(province.name.to_owned()),
            district: found.map(|found| found.name.to_owned()).or_else(|| district.clone()),
            country: None,
        }
    };
    let district_name = district.as_deref();
    let by_city = || city.as_deref().and_then(find_province).map(|province| named(province, district_name));
    let by_region = || {
        let province = region.as_deref().and_then(find_province)?;
        Some(named(province, city.as_deref().or(district_name)))
    };
    let by_district = || {
        let name = city.as_deref().or(district_name)?;
        match find_districts(name)[..] {
            [only] => Some(named(only.province(), Some(name))),
            _ => None,
        }
    };
    let by_address = || {
        let texts = [&place.city, &place.address, &place.venue].into_iter().flatten();
        let found = texts.filter_map(|text| locate(text)).next()?;
        Some(named(found.province, found.district.map(|district| district.name)))
    };
    let abroad = || city.clone().map(|city| FoundPlace { city: Some(city), district: district.clone(), country: None });
    let by_point = || {
        let (latitude, longitude) = place.coordinates.filter(|point| is_near_turkey(*point))?;
        Some(named(nearest_province(latitude, longitude), district_name))
    };
    by_city()
        .or_else(by_region)
        .or_else(by_district)
        .or_else(by_address)
        .or_else(abroad)
        .or_else(by_point)
        .unwrap_or_default()
}

/// The English name: only the dotted capital is foreign to it.
pub fn in_english(city: &str) -> String {
    city.replace('İ', "I")
}

fn is_turkey(country: &str) -> bool {
    ["tr", "tur", "turkiye", "turkey", "turkiye cumhuriyeti"].contains(&fold(country).as_str())
        || country == DEFAULT_COUNTRY
}

fn is_near_turkey((latitude, longitude): (f64, f64)) -> bool {
    (35.8..=42.2).contains(&latitude) && (25.6..=44.9).contains(&longitude)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(place: &Place) -> (String, String) {
        let found = find(place);
        (found.city.unwrap_or_default(), found.district.unwrap_or_default())
    }

    fn place(city: &str, region: &str, address: &str) -> Place {
        let text = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
        Place { city: text(city), region: text(region), address: text(address), ..Place::default() }
    }

    #[test]
    fn the_province_is_the_city() {
        for (place, city, district) in [
            (place("ISTANBUL", "", ""), "İstanbul", ""),
            (place("Antep", "", ""), "Gaziantep", ""),
            (place("Kadıköy", "", ""), "İstanbul", "Kadıköy"),
            (place("Kadıköy", "İstanbul", ""), "İstanbul", "Kadıköy"),
            (place("", "", "Zorlu PSM, Levazım Mah., Beşiktaş/İstanbul"), "İstanbul", "Beşiktaş"),
            (place("Kadıköy, İstanbul", "", ""), "İstanbul", "Kadıköy"),
            (place("Davis", "CA", ""), "Davis", ""),
        ] {
            assert_eq!(found(&place), (city.to_owned(), district.to_owned()), "{place:?}");
        }
        let point = Place { coordinates: Some((38.42, 27.14)), ..Place::default() };
        assert_eq!(found(&point).0, "İzmir");
        assert_eq!(find(&Place { coordinates: Some((38.5, -121.7)), ..Place::default() }), FoundPlace::default());
    }

    #[test]
    fn another_country_is_kept() {
        let abroad = Place { country: Some("DE".into()), ..place("Berlin", "", "") };
        let expected = FoundPlace { city: Some("Berlin".into()), district: None, country: Some("DE".into()) };
        assert_eq!(find(&abroad), expected);
        assert_eq!(find(&Place { country: Some("Türkiye".into()), ..place("İzmir", "", "") }).country, None);
    }
}
