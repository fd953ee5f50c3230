//! Concurrent writers, and their acknowledged writes.

mod nouns;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use meydan_domain::change::{ChangeKind, Noun};
use meydan_domain::contact::MessageQuery;
use meydan_domain::page::PageRequest;
use meydan_store::{Store, changes, contact, events, newsletter};
use reqwest::{Client, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::place::Server;

/// Every write that was answered with success.
#[derive(Clone, Debug, Default)]
pub struct Acknowledged {
    pub messages: Vec<String>,
    pub subscribers: Vec<String>,
    /// The newest version by key.
    pub events: BTreeMap<String, i64>,
    /// The newest value by key.
    pub settings: BTreeMap<String, i64>,
    rows: Vec<nouns::Row>,
}

#[derive(Default)]
struct Book {
    acknowledged: Mutex<Acknowledged>,
    /// Notified of every entry.
    entered: Notify,
}

/// The writers, running until the server no longer responds.
pub struct Writers {
    book: Arc<Book>,
    tasks: JoinSet<()>,
}

impl Writers {
    /// `round` makes the keys of each start distinct.
    pub fn start(server: &Server, admin: &Client, round: u64) -> Self {
        let book = Arc::new(Book::default());
        let mut tasks = JoinSet::new();
        for caller in 0..2 {
            let caller = Caller {
                url: server.url(""),
                client: admin.clone(),
                book: book.clone(),
                name: format!("{round}-{caller}"),
            };
            tasks.spawn(caller.clone().send_messages());
            tasks.spawn(caller.clone().subscribe());
            tasks.spawn(caller.clone().write_posts());
            tasks.spawn(caller.clone().add_categories());
            tasks.spawn(caller.clone().upload("/api/images/upload", "image", "images"));
            tasks.spawn(caller.clone().upload("/api/logos", "logo", "logos"));
            tasks.spawn(caller.clone().save_settings());
            tasks.spawn(caller.clone().add_users());
            tasks.spawn(caller.clone().delete_events());
            tasks.spawn(caller.save_events());
        }
        Self { book, tasks }
    }

    /// Waits until that many writes have been acknowledged.
    pub async fn acknowledged(&self, count: usize) {
        loop {
            let entered = self.book.entered.notified();
            if self.book.acknowledged.lock().expect("a lock").len() >= count {
                return;
            }
            entered.await;
        }
    }

    pub fn so_far(&self) -> Acknowledged {
        self.book.acknowledged.lock().expect("a lock").clone()
    }

    /// Waits for the last writer.
    pub async fn finish(mut self) -> Acknowledged {
        while let Some(done) = self.tasks.join_next().await {
            done.expect("no caller fails");
        }
        self.so_far()
    }
}

impl Acknowledged {
    fn len(&self) -> usize {
        let versions: i64 = self.events.values().sum();
        let settings = self.settings.len();
        self.messages.len()
            + self.subscribers.len()
            + self.rows.len()
            + settings
            + usize::try_from(versions).expect("a count")
    }

    pub fn extend(&mut self, more: Self) {
        self.messages.extend(more.messages);
        self.subscribers.extend(more.subscribers);
        self.events.extend(more.events);
        self.settings.extend(more.settings);
        self.rows.extend(more.rows);
    }

    /// Fails when the database or the change log misses an acknowledged write.
    pub async fn expect_in(&self, store: &Store) {
        self.expect_rows_in(store).await;
        self.expect_nouns_in(store).await;
        let log = changes::after(store.read(), 0, u64::from(u32::MAX)).await.expect("the change log");
        assert!(log.windows(2).all(|pair| pair[0].seq < pair[1].seq), "the change log is out of order");
        for key in self.events.keys() {
            let event = events::find_by_key(store.read(), key).await.expect("an answer").expect("the event");
            let count = |kind| {
                let id = event.id.to_string();
                log.iter()
                    .filter(|change| change.noun == Noun::Events && change.id == id && change.kind == kind)
                    .count()
            };
            assert_eq!(count(ChangeKind::Created), 1, "{key} in the change log");
            let edits = usize::try_from(event.version - 1).expect("a count");
            assert_eq!(count(ChangeKind::Updated), edits, "{key} in the change log");
        }
        let messages = log.iter().filter(|change| change.noun == Noun::Contact).count();
        assert_eq!(messages, message_subjects(store).await.len(), "messages in the change log");
    }

    /// Fails when the database misses an acknowledged write.
    pub async fn expect_rows_in(&self, store: &Store) {
        let stored = message_subjects(store).await;
        for subject in &self.messages {
            let copies = stored.iter().filter(|known| *known == subject).count();
            assert_eq!(copies, 1, "the message {subject}");
        }
        for email in &self.subscribers {
            let found = newsletter::find_by_email(store.read(), email).await.expect("an answer");
            assert!(found.is_some(), "the subscriber {email} is lost");
        }
        for (key, version) in &self.events {
            let event = events::find_by_key(store.read(), key).await.expect("an answer");
            let event = event.unwrap_or_else(|| panic!("the event {key} is lost"));
            assert!(event.version >= *version, "{key} is at {} and was promised at {version}", event.version);
        }
    }
}

pub async fn message_subjects(store: &Store) -> Vec<String> {
    let page = PageRequest { limit: 100, cursor: None };
    let mut query = MessageQuery { page, ..MessageQuery::default() };
    let mut subjects = Vec::new();
    loop {
        let found = contact::list(store.read(), &query).await.expect("the messages");
        subjects.extend(found.items.into_iter().map(|message| message.content.subject));
        query.page.cursor = found.next;
        if query.page.cursor.is_none() {
            return subjects;
        }
    }
}

#[derive(Clone)]
struct Caller {
    url: String,
    client: Client,
    book: Arc<Book>,
    name: String,
}

impl Caller {
    async fn send_messages(self) {
        for number in 0.. {
            let subject = format!("message {}-{number}", self.name);
            let body = json!({ "name": "Ayşe", "email": "ayse@example.org", "subject": subject, "message": "Merhaba" });
            if self.post("/api/contact", &body).await.is_none() {
                return;
            }
            self.enter(|acknowledged| acknowledged.messages.push(subject));
        }
    }

    async fn subscribe(self) {
        for number in 0.. {
            let email = format!("okur-{}-{number}@example.org", self.name);
            if self.post("/api/newsletter/subscribe", &json!({ "email": email })).await.is_none() {
                return;
            }
            self.enter(|acknowledged| acknowledged.subscribers.push(email));
        }
    }

    /// Creates an event, edits it twice, and so on.
    async fn save_events(self) {
        for number in 0.. {
            let key = format!("event-{}-{number}", self.name);
            if self.post("/api/events", &event(&key, 0)).await.is_none() {
                return;
            }
            self.enter(|acknowledged| acknowledged.events.insert(key.clone(), 1));
            for version in 1..=2 {
                let request = self.client.put(format!("{}/api/events/{key}", self.url)).json(&event(&key, version));
                if self.succeeds(request).await.is_none() {
                    return;
                }
                self.enter(|acknowledged| acknowledged.events.insert(key.clone(), version + 1));
            }
        }
    }

    async fn post(&self, path: &str, body: &Value) -> Option<()> {
        self.succeeds(self.client.post(format!("{}{path}", self.url)).json(body)).await
    }

    /// `None` once the server is gone; any other failure panics.
    async fn succeeds(&self, request: reqwest::RequestBuilder) -> Option<()> {
        let response = request.send().await.ok()?;
        let status = response.status();
        let text = response.text().await.ok()?;
        assert!(matches!(status, StatusCode::OK | StatusCode::CREATED), "{status}: {text}");
        Some(())
    }

    fn enter<T>(&self, write: impl FnOnce(&mut Acknowledged) -> T) {
        write(&mut self.book.acknowledged.lock().expect("a lock"));
        self.book.entered.notify_waiters();
    }
}

fn event(key: &str, version: i64) -> Value {
    let mut event = json!({
        "event_id": key, "title_tr": "Caz", "title_en": "Jazz", "description_tr": "İki set", "description_en": "Two sets",
        "venue_name": "Sahne", "venue_en": "Stage", "city": "İstanbul", "city_en": "Istanbul", "start_date": "2030-05-01",
    });
    if version > 0 {
        event["version"] = json!(version);
    }
    event
}
