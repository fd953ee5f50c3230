//! Draws a page: the web app says which answers it needs, the API gives them, the engine draws.

use std::collections::BTreeMap;

use axum::Router;
use axum::body::Body;
use axum::http::{Request, StatusCode};
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream};
use meydan_domain::Language;
use meydan_render::{RenderError, Renderer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tower::ServiceExt;
use tracing::{Instrument, info_span};

/// A page asks for its answers, then for those that depend on them; more rounds are a mistake.
const ROUNDS: usize = 4;
/// Answers that are asked for at the same time: each waits for the database, and other pages do so, too.
const AT_ONCE: usize = 2;
/// No answer that a page needs is anywhere near.
const MAX_ANSWER: usize = 4 * 1024 * 1024;

/// Answers by the address that gives them.
type Data = BTreeMap<String, Box<RawValue>>;

#[derive(Serialize)]
struct Input<'a> {
    address: &'a str,
    language: &'a str,
    /// Whether the address itself says so.
    is_forced: bool,
    origin: &'a str,
    /// In milliseconds.
    now: i64,
    data: &'a Data,
}

/// What the web app makes of an address; only `needs` when answers are missing.
#[derive(Deserialize)]
#[serde(default)]
pub struct Drawn {
    needs: Vec<String>,
    pub status: u16,
    pub file: String,
    pub head: String,
    pub html: String,
    pub data: Box<RawValue>,
}

impl Default for Drawn {
    fn default() -> Self {
        Self {
            needs: Vec::new(),
            status: StatusCode::OK.as_u16(),
            file: String::new(),
            head: String::new(),
            html: String::new(),
            data: RawValue::NULL.to_owned(),
        }
    }
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum DrawError {
    #[error("{0}")]
    Render(#[from] RenderError),
    #[error("{address} answered {status}")]
    Answer { address: String, status: StatusCode },
    #[error("the web app and the server do not understand each other: {0}")]
    Misunderstanding(String),
}

impl DrawError {
    /// The same for failures that have one cause, whatever the page.
    pub fn kind(&self) -> String {
        match self {
            Self::Render(error) => error.to_string(),
            Self::Answer { status, .. } => status.to_string(),
            Self::Misunderstanding(_) => "misunderstanding".to_owned(),
        }
    }
}

/// What is to be drawn.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// Path and query.
    pub address: &'a str,
    pub language: Language,
    /// Whether the address itself asks for the language.
    pub is_forced: bool,
    pub origin: &'a str,
    pub now: DateTime<Utc>,
}

pub async fn draw(renderer: &Renderer, api: &Router, wanted: Wanted<'_>) -> Result<Drawn, DrawError> {
    let Wanted { address, language, is_forced, origin, now } = wanted;
    let mut data = Data::new();
    for _ in 0..ROUNDS {
        let input =
            Input { address, language: language.code(), is_forced, origin, now: now.timestamp_millis(), data: &data };
        let input = serde_json::to_string(&input).map_err(misunderstanding)?;
        let drawn: Drawn = serde_json::from_str(&renderer.render(input).instrument(info_span!("render")).await?)
            .map_err(misunderstanding)?;
        if drawn.needs.is_empty() {
            return Ok(drawn);
        }
        let answers = stream::iter(drawn.needs).map(async |need| ask(api, &need).await.map(|answer| (need, answer)));
        data.extend(answers.buffered(AT_ONCE).try_collect::<Vec<_>>().await?);
    }
    Err(DrawError::Misunderstanding(format!("{address} asks for ever more")))
}

/// Asks the API as a visitor would, without the way over the network. What is not there is `null`.
async fn ask(api: &Router, address: &str) -> Result<Box<RawValue>, DrawError> {
    if !address.starts_with("/api/") {
        return Err(DrawError::Misunderstanding(format!("a page needs {address}")));
    }
    let request = Request::get(address).body(Body::empty()).map_err(misunderstanding)?;
    let Ok(response) = api.clone().oneshot(request).await;
    match response.status() {
        StatusCode::NOT_FOUND => Ok(RawValue::NULL.to_owned()),
        StatusCode::OK => {
            let body = axum::body::to_bytes(response.into_body(), MAX_ANSWER).await.map_err(misunderstanding)?;
            serde_json::from_slice(&body).map_err(misunderstanding)
        }
        status => Err(DrawError::Answer { address: address.to_owned(), status }),
    }
}

fn misunderstanding(error: impl std::fmt::Display) -> DrawError {
    DrawError::Misunderstanding(error.to_string())
}
