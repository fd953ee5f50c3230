//! `GET /api/stream`: live changes as server-sent events.

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

/// A client that missed more changes than this reloads instead.
const MAX_MISSED: u64 = 500;

/// The data of one server-sent event; its id is the sequence number of the change.
#[derive(Debug, Serialize, ToSchema)]
pub struct ContentChanged {
    #[serde(rename = "type")]
    pub noun: Noun,
    /// Empty when many items changed at once. Visitors and viewers get the ids of events and posts only.
    pub id: String,
    pub action: ChangeKind,
}

/// Follow changes
///
/// Server-sent events named `content-updated`. With `Last-Event-ID`, missed changes are sent first;
/// an event `reload` means that too many were missed. Visitors get changes of public content, a few seconds late, when
/// cached lists contain them. Staff get changes of drafts too, without delay, until their session ends: the last event is
/// then `reload`.
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
    // Subscribed before the missed changes are read, so that none is lost in between.
    let live = site.app().core.store().subscribe();
    let missed = missed(&site, &headers).await?;
    let seen = missed.iter().filter_map(|message| message.seq()).max().unwrap_or(0);
    let live =
        live_messages(live).filter(move |message| std::future::ready(message.seq().is_none_or(|seq| seq > seen)));
    let session = site.session_id(&headers).filter(|_| reader.actor.staff().is_ok()).map(str::to_owned);
    let shutdown = site.shutdown().clone().cancelled_owned();
    let messages = stream::iter(missed).chain(live).boxed();
    // Delayed by the refresh interval: a cached list would otherwise still lack the change.
    let for_visitors = |message: &Message| std::future::ready(message.is_for(false, false));
    let messages = match session {
        Some(_) => messages,
        // Filtered before coalescing: if an item was hidden and then changed as a draft, the hiding must be sent.
        None => coalesced(messages.filter(for_visitors).boxed(), site.refresh()).boxed(),
    };
    let client = StreamClient { site, session, messages, is_over: false, _slot: slot };
    let events = stream::unfold(client, StreamClient::next).map(Ok);
    Ok(Sse::new(events.take_until(shutdown)).keep_alive(KeepAlive::new().interval(Duration::from_secs(15))))
}

/// A connected client and its pending messages.
struct StreamClient {
    site: Site,
    /// The session of staff.
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
                // The client reconnects as a visitor and may have missed this message.
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

/// What a client may receive.
#[derive(Default)]
struct StreamRights {
    /// Changes of messages, subscribers and accounts too.
    sees_all: bool,
    /// Changes of drafts, and the keys of settings.
    sees_drafts: bool,
}

/// Checked before every message, because a session can end during the stream; `None` when it has.
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

    /// Visitors get the ids of events and posts; ids of images and settings are not public.
    fn into_event(self, names_all: bool) -> Event {
        match self {
            Self::Changed(change) => {
                let is_named = names_all || matches!(change.noun, Noun::Events | Noun::Blogs);
                // A range of new items may contain drafts.
                let is_one = change.created_range().is_none();
                let id = if is_named && is_one { change.id } else { String::new() };
                // For visitors, a published draft is a new item.
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
    // The change log is pruned: the changes after the last seen one may be gone.
    let is_pruned = changes::oldest(db).await? > last_seen.saturating_add(1);
    let changes = changes::after(db, last_seen, MAX_MISSED).await?;
    if is_pruned || changes.len() as u64 == MAX_MISSED {
        return Ok(vec![Message::Reload]);
    }
    Ok(changes.into_iter().map(Message::Changed).collect())
}

/// Coalesces the messages within `pause` of the first: the last message of each item, in one write to the network.
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
            // A slow client missed some changes and must reload.
            Err(RecvError::Lagged(_)) => Some((Message::Reload, live)),
            Err(RecvError::Closed) => None,
        }
    })
}
