//! The state of the languages of events and posts.

use meydan_domain::staff::Role;
use meydan_test_support::app::{TestApp, TestClient};
use meydan_test_support::builders::{BlogBuilder, EventBuilder};
use serde_json::{Value, json};

/// An event and a post, with the fields to send them again.
async fn site() -> (TestApp, TestClient, [(String, Value, &'static str); 2]) {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    let event = serde_json::to_value(EventBuilder::new("caz").titled("Caz Gecesi", "Jazz Night").draft());
    let blog = serde_json::to_value(BlogBuilder::new("Haber").draft());
    let mut things = Vec::new();
    for (path, draft, text) in
        [("/api/events", event, "description"), ("/api/blogs", blog, "content")].map(|(path, draft, text)| {
            let mut draft = draft.expect("JSON");
            draft["title_en"] = json!("Jazz Night");
            draft[format!("{text}_en")] = json!("Two sets.");
            (path, draft, text)
        })
    {
        let answer = editor.post(path, &draft).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        things.push((format!("{path}/{}", answer.data()["id"]), draft, text));
    }
    (app, editor, things.try_into().expect("two"))
}

async fn saved(editor: &TestClient, path: &str, draft: &Value) -> Value {
    let answer = editor.put(path, draft).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.data()["language_states"].clone()
}

#[tokio::test]
async fn a_language_is_stale_from_the_change_of_the_other_until_it_follows_or_is_confirmed() {
    let (_app, editor, things) = site().await;
    for (path, mut draft, text) in things {
        assert_eq!(editor.get(&path).await.data()["language_states"], json!({"tr": "live", "en": "live"}), "{path}");
        draft[format!("{text}_tr")] = json!("Üç set.");
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "stale"}), "{path}");
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "stale"}), "{path}");
        draft[format!("{text}_en")] = json!("Three sets.");
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "live"}), "{path}");
        draft["title_en"] = json!("Jazz Evening");
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "stale", "en": "live"}), "{path}");
        draft["language_states"] = json!({"tr": "live"});
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "live"}), "{path}");
    }
}

#[tokio::test]
async fn a_hidden_language_is_for_staff_alone_and_visitors_read_the_other() {
    let (app, editor, things) = site().await;
    for (path, mut draft, _) in things {
        draft["is_published"] = json!(true);
        draft["language_states"] = json!({"en": "draft"});
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "draft"}), "{path}");
        let visitor = app.client.get(&format!("{path}?language=en")).await;
        assert_eq!(visitor.data()["title"], draft["title_tr"], "{path}");
        assert_eq!(visitor.data()["languages"], json!(["tr"]), "{path}");
        assert!(!visitor.text.contains("Jazz Night") && !visitor.text.contains("Two sets."), "{path}");
        assert_eq!(visitor.data()["language_states"], Value::Null, "{path}");
        assert_eq!(editor.get(&path).await.data()["title_en"], "Jazz Night", "{path}");
        // A client that knows nothing of states keeps them.
        draft.as_object_mut().expect("an object").remove("language_states");
        assert_eq!(saved(&editor, &path, &draft).await["en"], "draft", "{path}");
        draft["language_states"] = json!({"en": "live"});
        assert_eq!(saved(&editor, &path, &draft).await["en"], "live", "{path}");
        assert_eq!(app.client.get(&format!("{path}?language=en")).await.data()["title"], "Jazz Night", "{path}");
    }
}

#[tokio::test]
async fn something_is_always_left_to_show() {
    let (_app, editor, things) = site().await;
    for (path, mut draft, _) in things {
        draft["language_states"] = json!({"tr": "draft", "en": "draft"});
        let answer = editor.put(&path, &draft).await;
        assert_eq!(answer.status, 422, "{path}: {}", answer.body);
        assert!(answer.body["fields"]["language_states"].is_string(), "{path}: {}", answer.body);
        draft["language_states"] = json!({"tr": "gone"});
        assert_eq!(editor.put(&path, &draft).await.status, 422, "{path}");
    }
}

#[tokio::test]
async fn events_with_a_stale_language_are_a_queue() {
    let (_app, editor, [(path, mut draft, _), _]) = site().await;
    let total = async || editor.get("/api/events?needs=translation&status=all").await.body["meta"]["total"].clone();
    assert_eq!(total().await, 0);
    draft["description_tr"] = json!("Üç set.");
    saved(&editor, &path, &draft).await;
    assert_eq!(total().await, 1);
    draft["language_states"] = json!({"en": "live"});
    saved(&editor, &path, &draft).await;
    assert_eq!(total().await, 0);
}
