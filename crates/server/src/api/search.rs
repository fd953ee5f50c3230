//! `GET /api/search/suggest`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::words;
use meydan_search::{Suggested, Suggestion};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::List;
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestParams {
    /// The text typed so far.
    #[param(max_length = 200)]
    pub q: Option<String>,
}

/// A suggested completion.
#[derive(Debug, Serialize, ToSchema)]
pub struct SuggestionView {
    kind: SuggestionKind,
    /// In the requested language.
    label: String,
    /// The `event_id` of an event, the short name of a category, the name of a venue or city.
    value: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SuggestionKind {
    Event,
    Venue,
    City,
    Category,
}

impl SuggestionView {
    fn new(suggestion: Suggestion, language: Language) -> Self {
        let Suggestion { label, suggested } = suggestion;
        let (kind, value) = match suggested {
            Suggested::Event { event_id, .. } => (SuggestionKind::Event, event_id),
            Suggested::Venue { name } => (SuggestionKind::Venue, name.pick(language).to_owned()),
            Suggested::City { .. } => (SuggestionKind::City, label.clone()),
            Suggested::Category { key } => (SuggestionKind::Category, key),
        };
        Self { kind, label, value }
    }
}

/// Suggest
///
/// Cities, categories, upcoming events and venues that match the text typed so far, at most eight; typos are tolerated.
#[utoipa::path(get, path = "/api/search/suggest", tag = "search", security((), ("session" = [])),
    params(SuggestParams), responses((status = 200, body = List<SuggestionView>)))]
pub async fn suggest(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<SuggestParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let mut errors = FieldErrors::default();
    // Only checks the length; the search parses the text itself.
    let _ = words(&mut errors, params.q.as_deref());
    errors.into_result()?;
    let (search, language) = (site.app().search.clone(), reader.language);
    let produce = async move {
        let found = search.suggest(params.q.unwrap_or_default(), language).await?;
        // A suggestion does not name the event it comes from.
        let dependencies = Dependencies::query([Noun::Events, Noun::Categories]);
        let dependencies = dependencies.shows_any([Noun::Events]).searched().timed(Timed::ToTheMinute);
        let views = found.into_iter().map(|found| SuggestionView::new(found, language)).collect();
        Ok((List::whole(views), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
