//! The stream of changes: visibility, order and the end of sessions.

use std::pin::Pin;
use std::time::Duration;

use futures_util::{Stream, StreamExt};
use meydan_domain::staff::{Role, StaffChange};
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};

const PATIENCE: Duration = Duration::from_secs(10);

/// One server-sent event.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    pub event: String,
    pub id: String,
    pub data: Value,
}

/// A client of the stream.
pub struct Listener {
    bytes: Pin<Box<dyn Stream<Item = Vec<u8>> + Send>>,
    text: String,
}

impl Listener {
    /// Returns once the node has started to send.
    pub async fn begin(client: &TestClient) -> Self {
        Self::send(client.request(Method::GET, "/api/stream")).await
    }

    pub async fn begin_after(client: &TestClient, last_seen: &str) -> Self {
        Self::send(client.request(Method::GET, "/api/stream").header("last-event-id", last_seen)).await
    }

    async fn send(request: RequestBuilder) -> Self {
        let response = request.send().await.expect("the node answers");
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        // A broken connection ends the stream like a closed one.
        let bytes = response.bytes_stream().take_while(|chunk| std::future::ready(chunk.is_ok()));
        Self { bytes: Box::pin(bytes.map(|chunk| chunk.expect("taken while it is").to_vec())), text: String::new() }
    }

    /// The next message; `None` when the stream has ended.
    pub async fn next(&mut self) -> Option<Message> {
        let next = async {
            loop {
                while let Some((block, rest)) = self.text.split_once("\n\n") {
                    let message = parse(block);
                    self.text = rest.to_owned();
                    if message.is_some() {
                        return message;
                    }
                }
                self.text.push_str(std::str::from_utf8(&self.bytes.next().await?).expect("UTF-8"));
            }
        };
        tokio::time::timeout(PATIENCE, next).await.expect("the stream is silent")
    }

    /// The data of the next message, which must arrive.
    pub async fn hear(&mut self) -> Value {
        self.next().await.expect("the stream has ended").data
    }

    /// The next message of this noun; others are skipped.
    pub async fn hear_of(&mut self, noun: &str) -> Message {
        loop {
            let message = self.next().await.expect("the stream has ended");
            if message.data["type"] == noun {
                return message;
            }
        }
    }
}

/// `None` for the comments that keep a connection open.
fn parse(block: &str) -> Option<Message> {
    let field = |name: &str| {
        let line = block.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'))?;
        Some(line.trim_start().to_owned())
    };
    let data = serde_json::from_str(&field("data")?).expect("JSON");
    Some(Message { event: field("event")?, id: field("id").unwrap_or_default(), data })
}

fn changed(noun: &str, id: &Value, action: &str) -> Value {
    let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
    json!({ "type": noun, "id": id, "action": action })
}

#[tokio::test]
async fn staff_receive_a_write_with_its_type_id_and_action() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let mut staff = Listener::begin(&admin).await;
    let draft = json!(EventBuilder::new("concert").draft());
    let id = admin.post("/api/events", &draft).await.data()["id"].clone();
    let first = staff.hear_of("events").await;
    assert_eq!(first.event, "content-updated");
    assert_eq!(first.data, changed("events", &id, "created"));
    admin.put("/api/events/concert", &draft).await;
    let second = staff.hear_of("events").await;
    assert_eq!(second.data, changed("events", &id, "updated"));
    let number = |message: &Message| message.id.parse::<i64>().expect("the id is a number");
    assert!(number(&second) > number(&first));
    admin.delete("/api/events/concert").await;
    assert_eq!(staff.hear_of("events").await.data, changed("events", &id, "deleted"));
    admin.post(&format!("/api/trash/events/{id}/restore"), &Value::Null).await;
    assert_eq!(staff.hear_of("events").await.data, changed("events", &id, "restored"));
}

#[tokio::test]
async fn visitors_receive_changes_of_public_events_and_posts_only() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let (mut visitor, mut reader) = (Listener::begin(&app.client).await, Listener::begin(&viewer).await);
    let nameless = |noun: &str, action: &str| changed(noun, &json!(""), action);
    let hidden = json!(EventBuilder::new("concert").inactive().draft());
    let shown = json!(EventBuilder::new("concert").draft());
    let id = admin.post("/api/events", &hidden).await.data()["id"].clone();
    assert_eq!(admin.put("/api/events/concert", &hidden).await.status, 200);
    assert_eq!(admin.put("/api/events/concert", &shown).await.status, 200);
    assert_eq!(visitor.hear().await, changed("events", &id, "created"), "the first that a visitor hears of it");
    assert_eq!(reader.hear_of("events").await.data, changed("events", &id, "created"), "and a viewer");
    assert_eq!(admin.put("/api/events/concert", &hidden).await.status, 200);
    assert_eq!(visitor.hear().await, changed("events", &id, "updated"), "now it is hidden");
    admin.delete("/api/events/concert").await;
    admin.post(&format!("/api/trash/events/{id}/restore"), &Value::Null).await;
    let post = admin.post("/api/blogs", &json!(BlogBuilder::new("post").draft())).await.data()["id"].clone();
    assert_eq!(
        visitor.hear().await,
        changed("blogs", &post, "created"),
        "nothing of the hidden event's way through the trash"
    );
    admin.post("/api/categories", &json!({ "category_id": "opera", "name_tr": "Opera", "name_en": "Opera" })).await;
    assert_eq!(visitor.hear().await, nameless("categories", "created"));
    let setting = json!({ "settings": [{ "setting_key": "site_name", "setting_value": "Pazar" }] });
    admin.put("/api/settings", &setting).await;
    assert_eq!(visitor.hear().await, nameless("settings", "updated"));
    for (path, field, noun) in [("/api/logos", "logo", "logos"), ("/api/images/upload", "image", "images")] {
        let form = reqwest::multipart::Form::new().part(field, crate::authz_coverage::calls::picture());
        admin.send(admin.request(Method::POST, path).multipart(form)).await;
        assert_eq!(visitor.hear().await, nameless(noun, "created"));
    }
}

#[tokio::test]
async fn only_staff_receive_changes_of_messages_subscribers_and_accounts() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let (mut visitor, mut staff) = (Listener::begin(&app.client).await, Listener::begin(&viewer).await);
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "message": "Merhaba" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    let email = json!({ "email": "ayse@example.org" });
    assert_eq!(app.client.post("/api/newsletter/subscribe", &email).await.status, 200);
    let named = StaffChange { full_name: Some("Deniz".to_owned()), ..StaffChange::default() };
    app.change("viewer@example.org", named).await;
    EventBuilder::new("concert").insert(app.app.core.store()).await.expect("an event");
    let mut heard = vec![staff.hear_of("contact").await.data["type"].clone()];
    for _ in 0..3 {
        heard.push(staff.hear().await["type"].clone());
    }
    assert_eq!(heard, ["contact", "newsletter", "users", "events"]);
    assert_eq!(visitor.hear().await["type"], "events", "the first that a visitor hears");
}

/// Staff whose session ends during the stream receive nothing afterwards.
async fn receives_nothing_more(app: &TestApp, listener: &mut Listener) {
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "message": "Merhaba" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    assert_eq!(listener.next().await.map(|message| message.event).as_deref(), Some("reload"));
    assert_eq!(listener.next().await, None);
}

#[tokio::test]
async fn a_signed_out_client_receives_nothing_more() {
    let app = TestApp::new().await;
    let viewer = app.signed_in(Role::Viewer).await;
    let other = app.sign_in("viewer@example.org").await;
    let (mut listener, mut others) = (Listener::begin(&viewer).await, Listener::begin(&other).await);
    assert_eq!(viewer.post("/api/auth/logout", &Value::Null).await.status, 200);
    receives_nothing_more(&app, &mut listener).await;
    assert_eq!(others.hear().await["type"], "contact", "the other session goes on");
}

#[tokio::test]
async fn a_disabled_or_signed_out_account_receives_nothing_more() {
    let app = TestApp::new().await;
    let boss = app.signed_in(Role::SuperAdmin).await;
    let viewer = app.signed_in(Role::Viewer).await;
    let path = format!("/api/users/{}", viewer.get("/api/auth/me").await.data()["id"]);
    let mut listener = Listener::begin(&viewer).await;
    assert_eq!(boss.delete(&format!("{path}/sessions")).await.data(), &json!({ "ended": 1 }));
    receives_nothing_more(&app, &mut listener).await;

    let viewer = app.sign_in("viewer@example.org").await;
    let mut listener = Listener::begin(&viewer).await;
    // The change itself is the first that they no longer receive.
    assert_eq!(boss.put(&path, &json!({ "is_active": false })).await.status, 200);
    assert_eq!(listener.next().await.map(|message| message.event).as_deref(), Some("reload"));
    assert_eq!(listener.next().await, None);
}

#[tokio::test]
async fn a_client_with_a_renewed_session_reconnects_without_missing_changes() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let mut listener = Listener::begin(&admin).await;
    assert_eq!(admin.post("/api/auth/refresh", &Value::Null).await.status, 200);
    admin.post("/api/events", &json!(EventBuilder::new("concert").draft())).await;
    assert_eq!(listener.next().await.map(|message| message.event).as_deref(), Some("reload"));
    assert_eq!(listener.next().await, None);
    let mut again = Listener::begin(&admin).await;
    admin.delete("/api/events/concert").await;
    assert_eq!(again.hear_of("events").await.data["action"], "deleted");
}

#[tokio::test]
async fn last_event_id_catches_up_on_missed_changes() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let mut first = Listener::begin(&app.client).await;
    let post = async |key: &str| {
        let answer = admin.post("/api/events", &json!(EventBuilder::new(key).draft())).await;
        changed("events", &answer.data()["id"], "created")
    };
    post("seen").await;
    let seen = first.next().await.expect("a message");
    drop(first);
    let message = json!({ "name": "Ayşe", "email": "ayse@example.org", "message": "Merhaba" });
    assert_eq!(app.client.post("/api/contact", &message).await.status, 201);
    let missed = [post("one").await, post("two").await];
    let mut staff = Listener::begin_after(&admin, &seen.id).await;
    let mut visitor = Listener::begin_after(&app.client, &seen.id).await;
    assert_eq!(staff.hear().await["type"], "contact");
    let live = post("three").await;
    for wanted in missed.into_iter().chain([live]) {
        assert_eq!(staff.hear().await, wanted, "what was missed, in order, once, and then what happens next");
        assert_eq!(visitor.hear().await, wanted, "without the message");
    }
}

#[tokio::test]
async fn a_client_that_missed_too_many_changes_must_reload() {
    let app = TestApp::new().await;
    app.signed_in(Role::Admin).await;
    let store = app.app.core.store();
    let mut tx = store.begin().await.expect("a write");
    for id in 0..600 {
        use meydan_domain::change::{ChangeKind, Noun};
        let now = meydan_test_support::clock::test_now();
        tx.changed(Noun::Events, id, ChangeKind::Updated, now);
    }
    tx.commit().await.expect("a commit");
    let mut listener = Listener::begin_after(&app.client, "1").await;
    assert_eq!(listener.next().await.expect("a message").event, "reload");
}

#[tokio::test]
async fn a_client_that_missed_pruned_changes_must_reload() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for key in ["a-event", "b-event", "c-event"] {
        admin.post("/api/events", &json!(EventBuilder::new(key).draft())).await;
    }
    let tx = app.app.core.store().begin().await.expect("a write");
    let later = meydan_test_support::clock::test_now() + chrono::TimeDelta::days(1);
    meydan_store::changes::prune(&*tx, later).await.expect("pruned");
    tx.commit().await.expect("a commit");
    let mut listener = Listener::begin_after(&app.client, "1").await;
    assert_eq!(listener.next().await.expect("a message").event, "reload");
}

#[tokio::test]
async fn an_odd_last_event_id_is_ignored() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    for odd in ["", "abc", "-5", "99999999999999999999"] {
        let mut listener = Listener::begin_after(&admin, odd).await;
        let key = crate::authz_coverage::calls::key();
        let id = admin.post("/api/events", &json!(EventBuilder::new(&key).draft())).await.data()["id"].clone();
        let wanted = changed("events", &id, "created");
        // -5 is before the first change: missed changes, or `reload`, come first.
        while listener.hear().await != wanted {}
    }
}

#[tokio::test]
async fn two_clients_receive_the_same_changes() {
    let app = TestApp::new().await;
    let admin = app.signed_in(Role::Admin).await;
    let (mut one, mut two) = (Listener::begin(&app.client).await, Listener::begin(&app.visitor()).await);
    for key in ["a-event", "b-event", "c-event"] {
        admin.post("/api/events", &json!(EventBuilder::new(key).draft())).await;
        assert_eq!(one.next().await, two.next().await);
    }
}

#[tokio::test]
async fn the_stream_ends_when_the_node_stops() {
    let app = TestApp::new().await;
    app.signed_in(Role::Admin).await;
    let client = app.visitor();
    let mut listener = Listener::begin(&client).await;
    EventBuilder::new("concert").insert(app.app.core.store()).await.expect("an event");
    assert_eq!(listener.hear().await["type"], "events");
    drop(app);
    assert_eq!(listener.next().await, None);
}
