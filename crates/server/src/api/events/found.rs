//! What the search made of the words, as the API shows it.

use meydan_app::search::SearchResult;
use meydan_domain::Language;
use meydan_domain::clock::local_rfc3339;
use meydan_domain::event_query::EventQuery;
use meydan_search::{Count, Facets, Meaning, Part};
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct FoundView {
    /// Words that were understood. An event answers them by what it is, or by having them in its name.
    understood: Vec<UnderstoodView>,
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
    /// The name of the city, or the short name of the category.
    value: Option<String>,
    /// The first moment of the days.
    from: Option<String>,
    /// The first moment after them.
    to: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum MeaningName {
    City,
    Category,
    Dates,
    Free,
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
}

#[derive(Debug, Serialize, ToSchema)]
struct CountView {
    value: String,
    count: u64,
}

impl FoundView {
    pub fn new(found: SearchResult, query: &EventQuery) -> Self {
        Self {
            understood: found.parts.into_iter().map(|part| UnderstoodView::new(part, query.language)).collect(),
            is_relaxed: found.is_relaxed,
            is_guess: found.is_guess,
            did_you_mean: found.did_you_mean,
            facets: found.facets.filter(|_| query.facets).map(|facets| FacetsView::new(facets, query.language)),
        }
    }
}

impl UnderstoodView {
    fn new(part: Part, language: Language) -> Self {
        let (meaning, value, range) = match part.meaning {
            Meaning::City { name, .. } => (MeaningName::City, Some(name.pick(language).to_owned()), None),
            Meaning::Category(key) => (MeaningName::Category, Some(key), None),
            Meaning::Dates { range, .. } => (MeaningName::Dates, None, Some(range)),
            Meaning::Free => (MeaningName::Free, None, None),
        };
        let (from, to) = (range.map(|range| local_rfc3339(range.from)), range.map(|range| local_rfc3339(range.to)));
        Self { meaning, text: part.text, value, from, to }
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
        }
    }
}

fn counts<T>(counts: Vec<Count<T>>, name: impl Fn(T) -> String) -> Vec<CountView> {
    counts.into_iter().map(|counted| CountView { value: name(counted.value), count: counted.count }).collect()
}
