//! `GET /api/stream`: what changes, as it changes.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::stream::BoxStream;
use futures_util::{Stream, StreamExt, stream};
use meydan_domain::change::{Change, ChangeKind, Noun, VisitorEffect};
use meydan_domain::staff::Permission;
use meydan_store::changes;
use serde::Serialize;
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::RecvError;
use tokio::time::timeout;
use utoipa::ToSchema;

use crate::extract::{ClientAddress, Reader};
use crate::live_streams::StreamSlot;
use crate::problem::ApiResult;
use crate::site::Site;

/// More than this behind, a browser does better to reload.
const MAX_MISSED: u64 = 500;

/// The data of one event; its id is the number of the change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentChanged {
    #[serde(rename = "type")]
    pub noun: Noun,
    /// Empty when many changed at once. Visitors and viewers are told the ids of events and posts.
    pub id: String,
    pub action: ChangeKind,
}

/// Follow changes
///
/// Server-sent events named `content-updated`. With `Last-Event-ID`, what was missed comes first;
/// an event `reload` says that too much was missed. Visitors hear of what they may see, a few seconds late: what they then
/// ask for shows it. Staff hear of drafts too, at once and for as long as their session lasts: when it has ended, the last
/// they hear is `reload`.
#[utoipa::path(get, path = "/api/stream", tag = "stream", security((), ("session" = [])),
    responses((status = 200, content_type = "text/event-stream", body = String),
        (status = 429, description = "Too many streams to one network"), (status = 503, description = "Too many streams")))]
pub async fn stream_changes(
    State(site): State<Site>,
    reader: Reader,
    ClientAddress(source): ClientAddress,
    headers: HeaderMap,
) -> ApiResult<Sse<impl Stream<Item = Result<Event, Infallible>>>> {
    let slot = site.streams().open(source.address)?;
    // Before the missed ones are read, so that nothing falls between the two.
    let live = site.app().core.store().announcements();
    let missed = missed(&site, &headers).await?;
    let seen = missed.iter().filter_map(|message| message.seq()).max().unwrap_or(0);
    let live =
        live_messages(live).filter(move |message| std::future::ready(message.seq().is_none_or(|seq| seq > seen)));
    let session = site.session_id(&headers).filter(|_| reader.actor.staff().is_ok()).map(str::to_owned);
    let shutdown = site.shutdown().clone().cancelled_owned();
    let messages = stream::iter(missed).chain(live).boxed();
    // A list that is asked for again before it is made again would lack what the client has heard of.
    let for_visitors = |message: &Message| std::future::ready(message.is_for(false, false));
    let messages = match session {
        Some(_) => messages,
        // Filtered first: of a thing that was hidden and then changed as a draft, the hiding is what counts.
        None => coalesced(messages.filter(for_visitors).boxed(), site.refresh()).boxed(),
    };
    let client = StreamClient { site, session, messages, is_over: false, _slot: slot };
    let events = stream::unfold(client, StreamClient::next).map(Ok);
    Ok(Sse::new(events.take_until(shutdown)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// Somebody who listens, and what is still to be said.
struct StreamClient {
    site: Site,
    /// Of staff.
    session: Option<String>,
    messages: BoxStream<'static, Message>,
    is_over: bool,
    _slot: StreamSlot,
}

impl StreamClient {
    async fn next(mut self) -> Option<(Event, Self)> {
        while !self.is_over {
            let message = self.messages.next().await?;
            let Some(StreamRights { sees_all, sees_drafts }) = rights(&self.site, self.session.as_deref()).await else {
                // It asks anew and is a visitor then; what it was about to hear may have been missed.
                self.is_over = true;
                return Some((Message::Reload.into_event(false), self));
            };
            if message.is_for(sees_all, sees_drafts) {
                return Some((message.into_event(sees_drafts), self));
            }
        }
        None
    }
}

/// What a client may hear.
#[derive(Default)]
struct StreamRights {
    /// Of messages, subscribers and accounts too.
    sees_all: bool,
    /// Of drafts, and of settings by their keys: for those who may read them.
    sees_drafts: bool,
}

/// Asked before every message, because a session can end while somebody listens; `None` when it has.
async fn rights(site: &Site, session: Option<&str>) -> Option<StreamRights> {
    let Some(session) = session else { return Some(StreamRights::default()) };
    let actor = site.app().auth.actor(session).await.ok()?;
    actor.staff().is_ok().then(|| StreamRights {
        sees_all: actor.may(Permission::ReadReports),
        sees_drafts: actor.may(Permission::ReadUnpublished),
    })
}

enum Message {
    Changed(Change),
    Reload,
}

impl Message {
    fn is_same_row(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Changed(one), Self::Changed(other)) => (one.noun, &one.id) == (other.noun, &other.id),
            (Self::Reload, Self::Reload) => true,
            _ => false,
        }
    }

    fn seq(&self) -> Option<i64> {
        match self {
            Self::Changed(change) => Some(change.seq),
            Self::Reload => None,
        }
    }

    fn is_for(&self, sees_all: bool, sees_drafts: bool) -> bool {
        match self {
            Self::Changed(change) if change.noun.is_public() => sees_drafts || change.is_public(),
            Self::Changed(_) => sees_all,
            Self::Reload => true,
        }
    }

    /// Visitors are told which event or post it was; of pictures and settings they could not know that they are there.
    fn into_event(self, names_all: bool) -> Event {
        match self {
            Self::Changed(change) => {
                let is_named = names_all || matches!(change.noun, Noun::Events | Noun::Blogs);
                // There may be drafts among many new ones.
                let is_one = change.created_range().is_none();
                let id = if is_named && is_one { change.id } else { String::new() };
                // To visitors a draft that goes live is new.
                let appears = !names_all && change.effect == VisitorEffect::Appears;
                let action = if appears { ChangeKind::Created } else { change.kind };
                let data = ContentChanged { noun: change.noun, id, action };
                let text = serde_json::to_string(&data).unwrap_or_default();
                Event::default().event("content-updated").id(change.seq.to_string()).data(text)
            }
            Self::Reload => Event::default().event("reload").data("{}"),
        }
    }
}

async fn missed(site: &Site, headers: &HeaderMap) -> ApiResult<Vec<Message>> {
    let last_seen =
        headers.get("last-event-id").and_then(|value| value.to_str().ok()).and_then(|text| text.parse::<i64>().ok());
    let Some(last_seen) = last_seen else { return Ok(Vec::new()) };
    let db = site.app().core.store().read();
    // The log is pruned: what came right after the last seen change may be gone from it.
    let is_pruned = changes::oldest(db).await? > last_seen.saturating_add(1);
    let changes = changes::after(db, last_seen, MAX_MISSED).await?;
    if is_pruned || changes.len() as u64 == MAX_MISSED {
        return Ok(vec![Message::Reload]);
    }
    Ok(changes.into_iter().map(Message::Changed).collect())
}

/// What comes within `pause` of the first is passed on together, each thing once, as it was last: one write to the
/// network for a burst of changes.
fn coalesced(messages: BoxStream<'static, Message>, pause: Duration) -> impl Stream<Item = Message> {
    let batches = stream::unfold(messages, move |mut messages| async move {
        let mut batch = vec![messages.next().await?];
        if !pause.is_zero() {
            let _ = timeout(pause, async {
                while let Some(message) = messages.next().await {
                    batch.retain(|earlier| !earlier.is_same_row(&message));
                    batch.push(message);
                }
            })
            .await;
        }
        Some((stream::iter(batch), messages))
    });
    batches.flatten()
}

fn live_messages(live: broadcast::Receiver<Change>) -> impl Stream<Item = Message> {
    stream::unfold(live, |mut live| async {
        match live.recv().await {
            Ok(change) => Some((Message::Changed(change), live)),
            // A slow reader missed some; only a reload makes it whole again.
            Err(RecvError::Lagged(_)) => Some((Message::Reload, live)),
            Err(RecvError::Closed) => None,
        }
    })
}
