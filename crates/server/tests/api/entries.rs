//! The glossary of names and the views of lists: list, create, replace, delete.

use meydan_domain::staff::Role;
use meydan_test_support::app::TestApp;
use serde_json::{Value, json};

use crate::events::on_both_engines;
use crate::failures::assert_problem;

on_both_engines!(entries_are_created_replaced_and_deleted, a_stale_version_of_an_entry_is_a_conflict);

/// Each list with an entry, a replacement of it, and the name that the audit trail gives the replacement.
fn lists() -> [(&'static str, Value, Value, &'static str); 2] {
    [
        (
            "glossary",
            json!({ "name_tr": " Kız Kulesi ", "name_en": "Maiden Tower" }),
            json!({ "name_tr": "Kız Kulesi", "name_en": "Maiden's Tower", "note": "Üsküdar" }),
            "Kız Kulesi = Maiden's Tower",
        ),
        (
            "views",
            json!({ "list": "events", "name": "İzmir" }),
            json!({ "list": "events", "name": "İzmir'de", "search": "city=izmir", "columns": ["title", "date"] }),
            "İzmir'de",
        ),
    ]
}

async fn entries_are_created_replaced_and_deleted(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for (list, entry, replacement, label) in lists() {
        let path = format!("/api/{list}");
        let created = editor.post(&path, &entry).await;
        assert_eq!((created.status.as_u16(), &created.data()["version"]), (201, &json!(1)), "{}", created.body);
        let one = format!("{path}/{}", created.data()["id"]);
        let replaced = editor.put(&one, &replacement).await;
        assert_eq!((replaced.status.as_u16(), &replaced.data()["version"]), (200, &json!(2)), "{}", replaced.body);
        let listed = editor.get(&path).await;
        assert_eq!(listed.data().as_array().map(Vec::len), Some(1), "{list}");
        for (name, value) in replacement.as_object().expect("an object") {
            assert_eq!(&listed.data()[0][name], value, "{list}: {name}");
        }
        assert_eq!(editor.delete(&one).await.status, 200, "{list}");
        assert_problem(&editor.delete(&one).await, 404, "not_found");
        assert_problem(&editor.put(&one, &replacement).await, 404, "not_found");
        let audit = editor.get(&format!("/api/audit?noun={list}")).await;
        let entries = audit.data().as_array().expect("entries");
        let actions: Vec<&Value> = entries.iter().map(|entry| &entry["action"]).collect();
        assert_eq!(actions, ["deleted", "updated", "created"], "{list}");
        assert_eq!(entries[1]["label"], label);
    }
}

async fn a_stale_version_of_an_entry_is_a_conflict(app: TestApp) {
    let editor = app.signed_in(Role::Editor).await;
    for (list, entry, mut replacement, _) in lists() {
        let one = format!("/api/{list}/{}", editor.post(&format!("/api/{list}"), &entry).await.data()["id"]);
        assert_eq!(editor.put(&one, &replacement).await.status, 200, "{list}");
        replacement["version"] = json!(1);
        let stale = editor.put(&one, &replacement).await;
        assert_problem(&stale, 409, "stale_version");
        assert_eq!(stale.body["current"]["version"], 2, "{list}");
    }
}

#[tokio::test]
async fn names_are_listed_in_turkish_order() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for name in ["Zorlu", "Çırağan", "Dolmabahçe"] {
        editor.post("/api/glossary", &json!({ "name_tr": name, "name_en": name })).await;
    }
    let listed = editor.get("/api/glossary").await;
    let names: Vec<&Value> = listed.data().as_array().expect("names").iter().map(|name| &name["name_tr"]).collect();
    assert_eq!(names, ["Çırağan", "Dolmabahçe", "Zorlu"]);
}

#[tokio::test]
async fn incomplete_and_too_long_entries_are_refused_by_field() {
    let app = TestApp::new().await;
    let editor = app.signed_in(Role::Editor).await;
    for (list, entry, field) in [
        ("glossary", json!({ "name_tr": "Kız Kulesi" }), "name_en"),
        ("glossary", json!({ "name_tr": "x".repeat(201), "name_en": "x" }), "name_tr"),
        ("views", json!({ "name": "İzmir" }), "list"),
        ("views", json!({ "list": "events", "name": "İzmir", "search": "x".repeat(2001) }), "search"),
        ("views", json!({ "list": "events", "name": "İzmir", "columns": vec!["title"; 51] }), "columns"),
        ("views", json!({ "list": "events", "name": "İzmir", "version": -1 }), "version"),
    ] {
        let answer = editor.post(&format!("/api/{list}"), &entry).await;
        assert_problem(&answer, 422, "invalid");
        assert!(answer.body["fields"][field].is_string(), "{list}: {}", answer.body);
    }
}
