//! `GET /api/publications`: what is published and archived when.

use std::ops::Range;

use axum::extract::State;
use chrono::{DateTime, TimeDelta, Utc};
use meydan_app::publications::PlannedPublication;
use meydan_domain::Error;
use meydan_domain::clock::{end_of_day, local_date, start_of_day, utc_rfc3339};
use meydan_domain::field::{FieldErrors, Problem};
use meydan_domain::parameter::date;
use meydan_domain::publication::{Publication, PublicationAction};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::api::Data;
use crate::extract::{Params, Writer};
use crate::problem::ApiResult;
use crate::site::Site;

const MAX_DAYS: i64 = 100;
const DEFAULT_DAYS: i64 = 30;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListPublicationsParams {
    /// The first day, in Turkey; today when left out.
    #[param(value_type = Option<String>, format = Date)]
    pub from: Option<String>,
    /// The last day; 30 days later when left out. At most 100 days in all.
    #[param(value_type = Option<String>, format = Date)]
    pub to: Option<String>,
}

impl ListPublicationsParams {
    fn check(&self, now: DateTime<Utc>) -> meydan_domain::Result<Range<DateTime<Utc>>> {
        let mut errors = FieldErrors::default();
        let from = date(&mut errors, "from", self.from.as_deref()).unwrap_or_else(|| local_date(now));
        let to = date(&mut errors, "to", self.to.as_deref()).unwrap_or_else(|| from + TimeDelta::days(DEFAULT_DAYS));
        errors.into_result()?;
        match (to - from).num_days() + 1 {
            ..=0 => Err(Error::invalid("to", Problem::BeforeStart)),
            1..=MAX_DAYS => Ok(start_of_day(from)..end_of_day(to)),
            _ => Err(Error::invalid("to", Problem::TooMany { max: MAX_DAYS as usize })),
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
#[schema(as = PlannedPublication)]
pub struct PublicationView {
    /// `events` or `blogs`
    pub noun: &'static str,
    pub id: i64,
    pub title_tr: String,
    pub title_en: String,
    pub publication: Publication,
    pub action: PublicationAction,
    #[schema(format = DateTime)]
    pub at: String,
}

impl From<PlannedPublication> for PublicationView {
    fn from(entry: PlannedPublication) -> Self {
        Self {
            noun: entry.noun.name(),
            id: entry.id,
            title_tr: entry.title.tr,
            title_en: entry.title.en,
            publication: entry.publication,
            action: entry.action,
            at: utc_rfc3339(entry.at),
        }
    }
}

/// List publications
///
/// What is planned to be published or archived, and what was published, by its moment.
#[utoipa::path(get, path = "/api/publications", tag = "publications", security(("session" = [])),
    params(ListPublicationsParams), responses((status = 200, body = Data<Vec<PublicationView>>)))]
pub async fn list_publications(
    State(site): State<Site>,
    Writer(reader): Writer,
    Params(params): Params<ListPublicationsParams>,
) -> ApiResult<Data<Vec<PublicationView>>> {
    let entries = site.app().publications.list(&reader.actor, &params.check(site.app().core.now())?).await?;
    Ok(Data::new(entries.into_iter().map(PublicationView::from).collect()))
}
