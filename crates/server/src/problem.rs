//! Error responses: the one place that turns a domain error into HTTP.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use meydan_domain::error::Conflict;
use meydan_domain::second_factor::Challenge;
use meydan_domain::{Error, Language, messages};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// The body of an error response.
#[derive(Debug, Serialize, ToSchema)]
pub struct Problem {
    #[schema(example = false)]
    pub success: bool,
    /// A sentence for a person, in the requested language.
    pub error: String,
    /// A stable code for programs.
    #[schema(example = "not_found")]
    pub code: &'static str,
    /// Why each invalid field was refused; only with the code `invalid`.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    #[schema(required = false)]
    pub fields: BTreeMap<String, String>,
    /// The version that is stored now; only with the code `stale_version`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub current_version: Option<i64>,
    /// What is stored now; only with the code `stale_version`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub current: Option<Value>,
    /// How many events use it; only with the code `in_use`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub uses: Option<u64>,
    /// How many events match; only with the code `count_differs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matched: Option<u64>,
    /// What the second step needs; only with the code `second_factor_required`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_factor: Option<Challenge>,
}

/// A domain error as a response. `middleware::localize` adds the body, because it knows the language.
#[derive(Clone, Debug)]
pub struct ApiError {
    pub error: Arc<Error>,
    /// What is stored now; set for a stale version.
    pub current: Option<Value>,
}

pub type ApiResult<T> = Result<T, ApiError>;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        Self { error: Arc::new(error), current: None }
    }
}

impl ApiError {
    /// Adds what is stored now if the error is a stale version.
    pub async fn with_current<T: Serialize>(
        error: Error,
        current: impl Future<Output = meydan_domain::Result<T>>,
    ) -> Self {
        if !matches!(error, Error::Conflict(Conflict::StaleVersion { .. })) {
            return error.into();
        }
        match current.await {
            Ok(current) => Self { current: serde_json::to_value(current).ok(), ..Self::from(error) },
            Err(error) => error.into(),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = Response::new(Body::empty());
        *response.status_mut() = status(&self.error);
        response.extensions_mut().insert(self);
        response
    }
}

impl ApiError {
    /// The complete response, in a language.
    pub fn into_localized(self, language: Language) -> Response {
        let problem = self.problem(language);
        let body = serde_json::to_vec(&problem).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status(&self.error);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Error::TooMany { retry_after_seconds } = *self.error {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(retry_after_seconds));
        }
        if matches!(*self.error, Error::Unavailable(_)) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
        }
        response
    }

    pub fn problem(&self, language: Language) -> Problem {
        let sentence = messages::sentence(&self.error, language);
        let fields = match &*self.error {
            Error::Invalid(errors) => {
                errors.iter().map(|(field, problem)| (field.to_owned(), messages::problem(problem, language))).collect()
            }
            Error::Conflict(conflict) => {
                conflict.field().into_iter().map(|field| (field.to_owned(), sentence.clone())).collect()
            }
            _ => BTreeMap::new(),
        };
        let current_version = match &*self.error {
            Error::Conflict(Conflict::StaleVersion { current }) => Some(*current),
            _ => None,
        };
        let uses = match &*self.error {
            Error::Conflict(Conflict::InUseByEvents { count }) => Some(*count),
            _ => None,
        };
        let matched = match &*self.error {
            Error::Conflict(Conflict::CountDiffers { count }) => Some(*count),
            _ => None,
        };
        let second_factor = match &*self.error {
            Error::SecondFactorRequired(challenge) => Some((**challenge).clone()),
            _ => None,
        };
        Problem {
            success: false,
            error: sentence,
            code: messages::code(&self.error),
            fields,
            current_version,
            current: self.current.clone(),
            uses,
            matched,
            second_factor,
        }
    }
}

fn status(error: &Error) -> StatusCode {
    match error {
        Error::NotFound(_) => StatusCode::NOT_FOUND,
        Error::Unauthenticated
        | Error::WrongCredentials
        | Error::SecondFactorRequired(_)
        | Error::WrongSecondFactor => StatusCode::UNAUTHORIZED,
        Error::Forbidden | Error::ForeignOrigin | Error::SecondFactorSetupRequired => StatusCode::FORBIDDEN,
        Error::Malformed(_) => StatusCode::BAD_REQUEST,
        Error::Invalid(_) => StatusCode::UNPROCESSABLE_ENTITY,
        Error::Conflict(_) => StatusCode::CONFLICT,
        Error::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
        Error::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
        Error::UnsupportedMediaType(_) => StatusCode::UNSUPPORTED_MEDIA_TYPE,
        Error::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
        Error::SourceFailed(_) => StatusCode::BAD_GATEWAY,
        Error::Unavailable(_) => StatusCode::SERVICE_UNAVAILABLE,
        Error::MailFailed(_) | Error::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
    }
}
