//! Publication states of events and posts: what clients write, and what happens at the planned moments.

mod drafts;
mod due;
mod lists;
mod states;

use std::sync::atomic::{AtomicU64, Ordering};

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use serde_json::{Value, json};

/// The initial time of tests is 2026-11-15T09:00:00Z, 12:00 in Turkey.
const IN_AN_HOUR: &str = "2026-11-15T10:00:00Z";
const IN_TWO_HOURS: &str = "2026-11-15T11:00:00Z";

/// Events and posts follow the same rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Events,
    Blogs,
}

impl Kind {
    const BOTH: [Self; 2] = [Self::Events, Self::Blogs];

    fn name(self) -> &'static str {
        match self {
            Self::Events => "events",
            Self::Blogs => "blogs",
        }
    }

    /// The flag of the specification.
    fn flag(self) -> &'static str {
        match self {
            Self::Events => "is_active",
            Self::Blogs => "is_published",
        }
    }

    fn path(self) -> String {
        format!("/api/{}", self.name())
    }

    fn item(self, item: &Value) -> String {
        format!("/api/{}/{}", self.name(), item["id"])
    }

    fn required(self) -> Value {
        match self {
            Self::Events => crate::events::required(),
            Self::Blogs => json!({
                "title_tr": "Dünyadan caz",
                "title_en": "Jazz of the world",
                "excerpt_tr": "Kısa özet",
                "excerpt_en": "In short",
                "content_tr": "Bir iki üç",
                "content_en": "One two three",
            }),
        }
    }

    async fn create(self, editor: &TestClient, changes: Value) -> Value {
        self.post(editor, sent(self.required(), changes)).await
    }

    /// As `create`, with these fields only. The clock of tests stands still, so that events need keys of their own.
    async fn post(self, editor: &TestClient, mut body: Value) -> Value {
        static CREATED: AtomicU64 = AtomicU64::new(0);
        if self == Self::Events && body.get("event_id").is_none() {
            body["event_id"] = json!(format!("event-{}", CREATED.fetch_add(1, Ordering::Relaxed)));
        }
        let answer = editor.post(&self.path(), &body).await;
        assert_eq!(answer.status, 201, "{self:?}: {}", answer.body);
        answer.data().clone()
    }

    async fn replace(self, editor: &TestClient, item: &Value, changes: Value) -> Value {
        let answer = editor.put(&self.item(item), &sent(self.required(), changes)).await;
        assert_eq!(answer.status, 200, "{self:?}: {}", answer.body);
        answer.data().clone()
    }

    async fn scheduled(self, editor: &TestClient) -> Value {
        self.create(editor, json!({ "publication": "scheduled", "publish_at": IN_AN_HOUR })).await
    }

    async fn publication(self, editor: &TestClient, item: &Value) -> Value {
        editor.get(&self.item(item)).await.data()["publication"].clone()
    }
}

/// `base` with the fields of `changes` set, null included: it clears a moment.
fn sent(mut base: Value, changes: Value) -> Value {
    if let (Value::Object(fields), Value::Object(changes)) = (&mut base, changes) {
        fields.extend(changes);
    }
    base
}

async fn with_editor() -> (TestApp, TestClient) {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    (app, editor)
}
