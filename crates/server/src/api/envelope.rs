//! The envelope of every response.

use std::collections::BTreeMap;

use axum::Json;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use meydan_domain::error::Missing;
use meydan_domain::page::{Cursor, Page};
use meydan_domain::reasons::Reasons;
use meydan_domain::{Error, Language};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::problem::ApiResult;

/// One item.
#[derive(Debug, Serialize, ToSchema)]
pub struct Data<T> {
    #[schema(example = true)]
    pub success: bool,
    pub data: T,
}

impl<T> Data<T> {
    pub fn new(data: T) -> Self {
        Self { success: true, data }
    }
}

impl<T: Serialize> Data<T> {
    /// 201, for a created resource.
    pub fn created(self) -> Response {
        (StatusCode::CREATED, self).into_response()
    }
}

impl<T: Serialize> IntoResponse for Data<T> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, "no-store")], Json(self)).into_response()
    }
}

/// A list, or a page of it.
#[derive(Debug, Serialize, ToSchema)]
pub struct List<T> {
    #[schema(example = true)]
    pub success: bool,
    pub data: Vec<T>,
    pub meta: Meta,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct Meta {
    /// Number of items in all pages.
    pub total: u64,
    /// True where there are more than `total`, at which counting stopped; left out where it is exact.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub is_total_capped: bool,
    pub limit: u64,
    /// The `cursor` of the next page; null on the last one.
    pub next_cursor: Option<String>,
}

impl Meta {
    pub fn of<T>(page: &Page<T>) -> Self {
        Self {
            total: page.total,
            is_total_capped: page.is_total_capped,
            limit: page.limit,
            next_cursor: page.next.as_ref().map(Cursor::encode),
        }
    }
}

impl<T> List<T> {
    pub fn page<U>(page: Page<U>, convert: impl FnMut(U) -> T) -> Self {
        let meta = Meta::of(&page);
        Self { success: true, data: page.items.into_iter().map(convert).collect(), meta }
    }

    /// A list without pagination.
    pub fn whole(data: Vec<T>) -> Self {
        let count = data.len() as u64;
        Self {
            success: true,
            data,
            meta: Meta { total: count, is_total_capped: false, limit: count, next_cursor: None },
        }
    }
}

/// The response to a deletion.
#[derive(Debug, Serialize, ToSchema)]
pub struct Deleted {
    /// The id of the request.
    pub id: String,
}

/// The response of a call without a result.
#[derive(Debug, Serialize, ToSchema)]
pub struct Nothing {}

/// The language of texts and messages.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LanguageParam {
    /// Default: the cookie `language`, else the browser's language, else Turkish.
    #[param(inline, value_type = Option<meydan_domain::Language>)]
    pub language: Option<String>,
}

/// Reasons of refusals in the language of the response.
pub fn in_language(reasons: Reasons, language: Language) -> BTreeMap<String, String> {
    reasons.into_iter().map(|(field, reason)| (field, reason.pick(language).to_owned())).collect()
}

/// A numeric id in a path; anything else is a 404.
pub fn number(id: &str, missing: Missing) -> ApiResult<i64> {
    Ok(id.parse().map_err(|_| Error::NotFound(missing))?)
}
