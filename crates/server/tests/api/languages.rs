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
async fn a_restored_text_of_one_language_makes_the_other_stale() {
    let (_app, editor, things) = site().await;
    for (path, mut draft, text) in things {
        draft[format!("{text}_tr")] = json!("Üç set.");
        draft[format!("{text}_en")] = json!("Three sets.");
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "live", "en": "live"}), "{path}");
        let fields = json!({ "fields": [format!("{text}_en")] });
        let restored = editor.post(&format!("{path}/revisions/1/restore"), &fields).await;
        assert_eq!(restored.status, 200, "{}", restored.body);
        assert_eq!(restored.data()["language_states"], json!({"tr": "stale", "en": "live"}), "{path}");
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
        draft["language_states"] = json!({"en": "draft"});
        saved(&editor, &path, &draft).await;
        draft["language_states"] = json!({"tr": "draft"});
        assert_eq!(editor.put(&path, &draft).await.status, 422, "{path}: English would be shown without a decision");
        draft["language_states"] = json!({"tr": "draft", "en": "live"});
        assert_eq!(saved(&editor, &path, &draft).await, json!({"tr": "draft", "en": "live"}), "{path}");
    }
}

#[tokio::test]
async fn tags_and_texts_for_search_engines_are_hidden_with_their_language() {
    let (app, editor, [(event, mut event_draft, _), (blog, mut blog_draft, _)]) = site().await;
    for draft in [&mut event_draft, &mut blog_draft] {
        draft["is_published"] = json!(true);
        draft["language_states"] = json!({"en": "draft"});
        draft["tags_en"] = json!(["secretword"]);
        draft["seo_title_en"] = json!("Secretword");
        draft["seo_description_en"] = json!("About the secretword");
    }
    for (path, draft, page) in [(&event, &event_draft, "/event/caz?lang=en"), (&blog, &blog_draft, "/blog?lang=en")] {
        saved(&editor, path, draft).await;
        for path in [path, page, "/api/events?q=secretword", "/api/blogs?language=en"] {
            let answer = app.client.get(path).await;
            assert!(!answer.text.to_lowercase().contains("secretword"), "{path}: {}", answer.text);
        }
    }
    assert_eq!(app.client.get("/api/events?q=secretword").await.body["meta"]["total"], 0);
    assert_eq!(editor.get(&event).await.data()["tags_en"], json!(["secretword"]));
    assert_eq!(editor.get(&blog).await.data()["seo_title_en"], "Secretword");
    // What a client leaves out stays, also while it is hidden.
    for (path, draft) in [(&event, &mut event_draft), (&blog, &mut blog_draft)] {
        for name in ["tags_en", "seo_title_en", "seo_description_en"] {
            draft.as_object_mut().expect("an object").remove(name);
        }
        saved(&editor, path, draft).await;
        draft["language_states"] = json!({"en": "live"});
        saved(&editor, path, draft).await;
    }
    assert_eq!(app.client.get(&format!("{event}?language=en")).await.data()["tags"], json!(["secretword"]));
    assert_eq!(app.client.get(&blog).await.data()["seo_title_en"], "Secretword");
}

#[tokio::test]
async fn hidden_texts_have_a_history() {
    let (_app, editor, things) = site().await;
    for (path, mut draft, text) in things {
        draft["language_states"] = json!({"en": "draft"});
        saved(&editor, &path, &draft).await;
        draft[format!("{text}_en")] = json!("Three sets.");
        saved(&editor, &path, &draft).await;
        let field = format!("{text}_en");
        let version = editor.get(&format!("{path}/revisions/3")).await;
        let changed: Vec<&Value> =
            version.data()["changes"].as_array().expect("changes").iter().map(|change| &change["field"]).collect();
        assert_eq!(changed, [&json!(field)], "{path}: {}", version.body);
        let restored = editor.post(&format!("{path}/revisions/2/restore"), &json!({ "fields": [field] })).await;
        assert_eq!(restored.data()[&field], "Two sets.", "{path}: {}", restored.body);
        assert_eq!(restored.data()["language_states"], json!({"tr": "live", "en": "draft"}), "{path}");
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
