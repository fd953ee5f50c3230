//! Draws a page: the web app says which answers it needs, the API gives them, the engine draws.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode, header};
use chrono::{DateTime, Utc};
use futures_util::{StreamExt, TryStreamExt, stream};
use meydan_domain::Language;
use meydan_domain::dependencies::Dependencies;
use meydan_render::{Priority, RenderError, Renderer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use tower::ServiceExt;
use tracing::{Instrument, info_span};

use crate::cache::{Entry, Staleness};

/// A page asks for its answers, then for those that depend on them; more rounds are a mistake.
const ROUNDS: usize = 4;
/// Answers that are asked for at the same time: each waits for the database, and other pages do so, too.
const AT_ONCE: usize = 2;
/// The tag of what is not there.
const MISSING: HeaderValue = HeaderValue::from_static("missing");

/// An answer of the API that a page is drawn from. What is not there is `null`.
enum Answer {
    Found(Arc<Entry>),
    Missing,
}

impl Answer {
    fn tag(&self) -> HeaderValue {
        match self {
            Self::Found(entry) => entry.body.tag().clone(),
            Self::Missing => MISSING,
        }
    }

    fn dependencies(&self) -> Dependencies {
        match self {
            Self::Found(entry) => entry.dependencies.clone(),
            Self::Missing => Dependencies::everything(),
        }
    }

    /// Only drawing needs it: to see whether a page is still true, the tags are enough.
    fn body(&self) -> Result<Box<RawValue>, DrawError> {
        match self {
            Self::Found(entry) => serde_json::from_slice(&entry.body.plain()).map_err(misunderstanding),
            Self::Missing => Ok(RawValue::NULL.to_owned()),
        }
    }
}

/// The answers for a page, by the address that gives them.
#[derive(Default)]
pub struct Answers(BTreeMap<String, Answer>);

#[derive(Serialize)]
struct Input<'a> {
    address: &'a str,
    language: &'a str,
    /// Whether the address itself says so.
    is_forced: bool,
    origin: &'a str,
    /// In milliseconds.
    now: i64,
    data: BTreeMap<&'a str, Box<RawValue>>,
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
    /// When time alone changes the page, in milliseconds.
    pub until: Option<i64>,
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
            until: None,
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
    pub is_in_background: bool,
}

impl Answers {
    /// Asks for several at once.
    pub async fn ask(api: &Router, addresses: Vec<String>) -> Result<Self, DrawError> {
        let answers = stream::iter(addresses).map(async |need| ask(api, &need).await.map(|answer| (need, answer)));
        answers.buffered(AT_ONCE).try_collect().await.map(Self)
    }

    pub fn addresses_and_tags(&self) -> Vec<(String, HeaderValue)> {
        self.0.iter().map(|(address, answer)| (address.clone(), answer.tag())).collect()
    }

    pub fn dependencies(&self) -> Dependencies {
        self.0.values().fold(Dependencies::default(), |all, answer| all.and(answer.dependencies()))
    }

    fn data(&self) -> Result<BTreeMap<&str, Box<RawValue>>, DrawError> {
        self.0.iter().map(|(address, answer)| Ok((address.as_str(), answer.body()?))).collect()
    }
}

/// Draws a page from `answers`, and asks the API for those that the page still needs.
pub async fn draw(
    renderer: &Renderer,
    api: &Router,
    wanted: Wanted<'_>,
    answers: &mut Answers,
) -> Result<Drawn, DrawError> {
    let Wanted { address, language, is_forced, origin, now, is_in_background } = wanted;
    for round in 0..ROUNDS {
        let priority = match round {
            _ if is_in_background => Priority::Background,
            0 => Priority::Visitor,
            _ => Priority::Begun,
        };
        let now = now.timestamp_millis();
        let input = Input { address, language: language.code(), is_forced, origin, now, data: answers.data()? };
        let input = serde_json::to_string(&input).map_err(misunderstanding)?;
        let rendered = renderer.render(input, priority).instrument(info_span!("render")).await?;
        let drawn: Drawn = serde_json::from_str(&rendered).map_err(misunderstanding)?;
        if drawn.needs.is_empty() {
            return Ok(drawn);
        }
        answers.0.extend(Answers::ask(api, drawn.needs).await?.0);
    }
    Err(DrawError::Misunderstanding(format!("{address} asks for ever more")))
}

/// Asks the API as a visitor would, without the way over the network.
async fn ask(api: &Router, address: &str) -> Result<Answer, DrawError> {
    if !address.starts_with("/api/") {
        return Err(DrawError::Misunderstanding(format!("a page needs {address}")));
    }
    // The page is as fresh as what it is drawn from.
    let request = Request::get(address).header(header::ACCEPT_ENCODING, "zstd").extension(Staleness::Forbidden);
    let Ok(response) = api.clone().oneshot(request.body(Body::empty()).map_err(misunderstanding)?).await;
    match (response.status(), response.extensions().get::<Arc<Entry>>()) {
        (StatusCode::NOT_FOUND, _) => Ok(Answer::Missing),
        (StatusCode::OK, Some(entry)) => Ok(Answer::Found(entry.clone())),
        (status, _) => Err(DrawError::Answer { address: address.to_owned(), status }),
    }
}

fn misunderstanding(error: impl std::fmt::Display) -> DrawError {
    DrawError::Misunderstanding(error.to_string())
}
