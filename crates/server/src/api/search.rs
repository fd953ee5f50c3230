//! `GET /api/search/suggest`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::change::Noun;
use meydan_domain::dependencies::{Dependencies, Timed};
use meydan_domain::field::FieldErrors;
use meydan_domain::parameter::words;
use meydan_search::{EntityKind, Suggested, Suggestion};
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
    /// The `event_id` of an event, the short name of a category, the name of a venue, performer, organizer or city.
    value: String,
    /// The path of the page of a venue, performer or organizer; left out if several have the name.
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum SuggestionKind {
    Event,
    Venue,
    Performer,
    Organizer,
    City,
    Category,
}

impl From<EntityKind> for SuggestionKind {
    fn from(kind: EntityKind) -> Self {
        match kind {
            EntityKind::Venue => Self::Venue,
            EntityKind::Performer => Self::Performer,
            EntityKind::Organizer => Self::Organizer,
        }
    }
}

impl SuggestionView {
    fn new(suggestion: Suggestion, language: Language) -> Self {
        let Suggestion { label, suggested } = suggestion;
        let (kind, value, url) = match suggested {
            Suggested::Event { event_id, .. } => (SuggestionKind::Event, event_id, None),
            Suggested::Entity { kind, name, slug } => {
                let url = slug.map(|slug| format!("/{}/{slug}", kind.name()));
                (kind.into(), name.pick(language).to_owned(), url)
            }
            Suggested::City { .. } => (SuggestionKind::City, label.clone(), None),
            Suggested::Category { key } => (SuggestionKind::Category, key, None),
        };
        Self { kind, label, value, url }
    }
}

/// Suggest
///
/// Cities, categories, upcoming events, venues, performers and organizers that match the text typed so far, at most eight; typos are tolerated.
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
