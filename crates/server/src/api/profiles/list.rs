//! `GET /api/profiles`

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use meydan_domain::Language;
use meydan_domain::field::FieldErrors;
use meydan_domain::named::{NamedSort, StatusFilter};
use meydan_domain::page::PageRequest;
use meydan_domain::parameter::{boolean, one_of, words};
use meydan_domain::profile::{ProfileKind, ProfileQuery};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ProfileView;
use crate::api::named::{SortName, StatusName};
use crate::api::{List, depends};
use crate::extract::{Params, Reader};
use crate::problem::ApiResult;
use crate::site::Site;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListProfilesParams {
    #[param(value_type = Option<u64>, minimum = 1, maximum = 100, default = 20)]
    pub limit: Option<String>,
    /// `next_cursor` of the page before. A token: only what the API gave is taken.
    #[param(max_length = 2000, pattern = "^([0-9A-Fa-f]{2})*$")]
    pub cursor: Option<String>,
    /// Words to look for in names and aliases.
    #[param(max_length = 200)]
    pub q: Option<String>,
    #[param(inline, value_type = Option<ProfileKind>)]
    pub kind: Option<String>,
    /// For editors, who see both when it is left out; ignored for visitors.
    #[param(inline, value_type = Option<StatusName>)]
    pub status: Option<String>,
    /// `name` when left out, in the alphabet of the language; `events`: those with the most upcoming events first.
    #[param(inline, value_type = Option<SortName>)]
    pub sort: Option<String>,
    /// For editors: whether the upcoming events of each are counted.
    #[param(value_type = Option<bool>, default = false)]
    pub counts: Option<String>,
    /// The language of the texts.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
}

impl ListProfilesParams {
    /// Which profiles, and whether their events are counted.
    fn check(&self, language: Language) -> meydan_domain::Result<(ProfileQuery, bool)> {
        let mut errors = FieldErrors::default();
        let status = self.status.as_deref();
        let status = one_of(&mut errors, "status", status, StatusFilter::NAMES, StatusFilter::from_name);
        let sort = one_of(&mut errors, "sort", self.sort.as_deref(), NamedSort::NAMES, NamedSort::from_name);
        let query = ProfileQuery {
            status: status.unwrap_or(StatusFilter::All),
            kind: one_of(&mut errors, "kind", self.kind.as_deref(), ProfileKind::NAMES, ProfileKind::from_name),
            words: words(&mut errors, self.q.as_deref()),
            sort: sort.unwrap_or_default(),
            language,
            page: PageRequest::parse(&mut errors, self.limit.as_deref(), self.cursor.as_deref()),
        };
        let with_counts = boolean(&mut errors, "counts", self.counts.as_deref()).unwrap_or(false);
        errors.into_result()?;
        Ok((query, with_counts))
    }
}

/// List profiles
///
/// Visitors see the active ones.
#[utoipa::path(get, path = "/api/profiles", tag = "profiles", security((), ("session" = [])), params(ListProfilesParams),
    responses((status = 200, body = List<ProfileView>)))]
pub async fn list_profiles(
    State(site): State<Site>,
    reader: Reader,
    Params(params): Params<ListProfilesParams>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let (query, with_counts) = params.check(reader.language)?;
    let (profiles, actor, language) = (site.app().profiles.clone(), reader.actor.clone(), reader.language);
    let produce = async move {
        let sort = query.sort;
        let page = profiles.list(&actor, query, with_counts).await?;
        let dependencies = depends::on_profiles(&page.items, sort);
        Ok((List::page(page, |shown| ProfileView::new(shown, language)), dependencies))
    };
    Ok(site.read(&reader, &headers, produce).await?)
}
