//! What the search made of the words, as the API shows it.

use meydan_app::search::{Relaxation, SearchResult};
use meydan_domain::Language;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::event_query::EventQuery;
use meydan_domain::money::Money;
use meydan_domain::text::Localized;
use meydan_gazetteer::{find_district_in, find_province};
use meydan_search::{Count, Facets, Meaning, Part, Trait};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct FoundView {
    /// Words that were understood, which every event fits. Of several days, places or categories it fits one. An event
    /// with the words in its name may not fit: `Ankara Kalesi` is a castle, wherever it is painted.
    understood: Vec<UnderstoodView>,
    /// Where nothing was found: what finds something, with fewer of the words, most first.
    relaxations: Vec<RelaxationView>,
    /// Nothing had all the words; these lack one or two.
    is_relaxed: bool,
    /// Nothing had the words as they were typed; these have words that are spelled alike.
    is_guess: bool,
    /// What was perhaps meant, where nothing was found.
    did_you_mean: Option<String>,
    /// Only where they were asked for, and where the search knows every filter that is set.
    facets: Option<FacetsView>,
}

#[derive(Debug, Serialize, ToSchema)]
struct UnderstoodView {
    meaning: MeaningName,
    /// As typed: without it, the rest is looked for as before.
    text: String,
    /// The name of the city, region or district, the short name of the category or platform, the kind (`musical`,
    /// `standup`, `folk`, `cinema`, `exhibition`, `match`) or the audience (`kids`, `family`, `adults`).
    value: Option<String>,
    /// The first moment of the days.
    from: Option<String>,
    /// The first moment after them.
    to: Option<String>,
    /// The lowest price in lira.
    price_min: Option<i64>,
    /// The highest price in lira.
    price_max: Option<i64>,
}

#[derive(Debug, Serialize, ToSchema)]
struct RelaxationView {
    /// The words that are left out.
    removed: String,
    /// The words that remain, for `q`.
    q: String,
    /// How many events they find.
    count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MeaningName {
    City,
    Region,
    District,
    Category,
    Kind,
    Audience,
    /// In the venues that are known to be step-free.
    Accessible,
    Dates,
    Free,
    Price,
    Platform,
    /// Near the visitor: only the client knows where that is, and asks with `near` or `bbox` instead.
    Near,
    /// The lowest price first, unless another `sort` is asked for.
    Cheap,
}

/// How many there are of each kind. Each is counted as if nothing of its kind had been chosen; days overlap.
#[derive(Debug, Serialize, ToSchema)]
struct FacetsView {
    categories: Vec<CountView>,
    cities: Vec<CountView>,
    /// `today`, `tomorrow`, `weekend`, `week`, `month`
    dates: Vec<CountView>,
    /// By the lowest price in lira: `free`, `below_250`, `250_to_750`, `above_750`
    prices: Vec<CountView>,
    platforms: Vec<CountView>,
    /// Of every city.
    districts: Vec<DistrictCountView>,
    /// `kids`, `family`, `adults`
    audiences: Vec<CountView>,
    /// The languages that events are held in, as ISO 639-1 codes.
    languages: Vec<CountView>,
    /// `indoor`, `outdoor`
    settings: Vec<CountView>,
    /// How many can be entered without steps.
    accessible: u64,
    /// How many have tickets on sale, as far as is known.
    available: u64,
    /// The highest of the lowest prices, in lira.
    #[schema(value_type = Option<f64>)]
    price_highest: Option<Money>,
}

#[derive(Debug, Serialize, ToSchema)]
struct DistrictCountView {
    /// As in `cities`.
    city: String,
    name: String,
    count: u64,
}

#[derive(Debug, Serialize, ToSchema)]
struct CountView {
    value: String,
    count: u64,
}

impl FoundView {
    pub fn new(found: SearchResult, query: &EventQuery) -> Self {
        Self {
            understood: found.parts.into_iter().filter_map(|part| UnderstoodView::of(part, query.language)).collect(),
            relaxations: found.relaxations.into_iter().map(RelaxationView::new).collect(),
            is_relaxed: found.is_relaxed,
            is_guess: found.is_guess,
            did_you_mean: found.did_you_mean,
            facets: found.facets.filter(|_| query.facets).map(|facets| FacetsView::new(facets, query.language)),
        }
    }
}

impl UnderstoodView {
    /// `None` for synonyms: they are not what the visitor typed.
    fn of(part: Part, language: Language) -> Option<Self> {
        if part.is_synonym {
            return None;
        }
        let (meaning, value) = match &part.meaning {
            Meaning::City { name, .. } => (MeaningName::City, Some(name.pick(language))),
            Meaning::Region(region) => {
                (MeaningName::Region, Some(if language == Language::Tr { region.name_tr() } else { region.name_en() }))
            }
            Meaning::District(district) => (MeaningName::District, Some(district.name)),
            Meaning::Category(key) => (MeaningName::Category, Some(key.as_str())),
            Meaning::Trait(Trait::Accessible) => (MeaningName::Accessible, None),
            Meaning::Trait(found) if found.is_kind() => (MeaningName::Kind, Some(found.name())),
            Meaning::Trait(found) => (MeaningName::Audience, Some(found.name())),
            Meaning::Dates(_) => (MeaningName::Dates, None),
            Meaning::Free => (MeaningName::Free, None),
            Meaning::Price(_) => (MeaningName::Price, None),
            Meaning::Platform(platform) => (MeaningName::Platform, Some(platform.name())),
            Meaning::Near => (MeaningName::Near, None),
            Meaning::Cheap => (MeaningName::Cheap, None),
            Meaning::Words(_) => return None,
        };
        let range = match &part.meaning {
            Meaning::Dates(dates) => Some(dates.hull()),
            _ => None,
        };
        let price = match &part.meaning {
            Meaning::Price(range) => Some(*range),
            _ => None,
        };
        Some(Self {
            meaning,
            value: value.map(str::to_owned),
            from: range.map(|range| local_rfc3339(range.from)),
            to: range.map(|range| local_rfc3339(range.to)),
            price_min: price.and_then(|price| price.min),
            price_max: price.and_then(|price| price.max),
            text: part.text,
        })
    }
}

impl RelaxationView {
    fn new(relaxation: Relaxation) -> Self {
        Self { removed: relaxation.removed, q: relaxation.text, count: relaxation.count }
    }
}

impl FacetsView {
    fn new(facets: Facets, language: Language) -> Self {
        Self {
            categories: counts(facets.categories, |category| category),
            cities: counts(facets.cities, |city| city.pick(language).to_owned()),
            dates: counts(facets.dates, |range| range.name().to_owned()),
            prices: counts(facets.prices, |band| band.name().to_owned()),
            platforms: counts(facets.platforms, |platform| platform.name().to_owned()),
            districts: facets.districts.into_iter().map(|counted| DistrictCountView::new(counted, language)).collect(),
            audiences: counts(facets.audiences, |audience| audience.name().to_owned()),
            languages: counts(facets.languages, |language| language.code().to_owned()),
            settings: counts(facets.settings, |setting| setting.name().to_owned()),
            accessible: facets.accessible,
            available: facets.available,
            // Converted into lira, a price may be more than any price in lira.
            price_highest: facets.price_highest.map(|price| Money::from_hundredths(price).unwrap_or(Money::MAX)),
        }
    }
}

impl DistrictCountView {
    fn new(counted: Count<(Localized, String)>, language: Language) -> Self {
        let (city, key) = counted.value;
        let known = find_province(&city.tr).and_then(|province| find_district_in(province, &key));
        let name = known.map_or(key, |district| district.name.to_owned());
        Self { city: city.pick(language).to_owned(), name, count: counted.count }
    }
}

fn counts<T>(counts: Vec<Count<T>>, name: impl Fn(T) -> String) -> Vec<CountView> {
    counts.into_iter().map(|counted| CountView { value: name(counted.value), count: counted.count }).collect()
}
